import Foundation
import LinkPolicy
import TestSupport
import Testing

/// The page *Writing policies*: every example loads, every output is what the program prints, and no
/// key of the format is missing.
@Suite struct WritingPageTests {
    /// A block of the page, in its order.
    private enum Block {
        /// A complete file.
        case file(name: String, text: String)
        /// A command and what it prints.
        case command(words: String, output: String)
    }

    private static let url = SharedData.packageRoot.appending(
        path: "Sources/LinkBroker/LinkBroker.docc/WritingPolicies.md")

    private static func page() throws -> String {
        String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    /// The file that a block of JSON is, by what stands in it.
    private static func name(of text: String) -> String {
        if text.contains("\"linkbroker\"") { return "notes.policy.json" }
        if text.contains("\"cases\"") { return "notes.cases.json" }
        return text.contains("\"applinks\"") ? "aasa.json" : "reader.json"
    }

    private static func blocks() throws -> [Block] {
        var blocks: [Block] = []
        var rest = try page().split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = rest.popFirst() {
            guard line == "```json" || line == "```text" else { continue }
            let body = rest.prefix { $0 != "```" }
            rest = rest.dropFirst(body.count + 1)
            let text = body.joined(separator: "\n") + "\n"
            guard line == "```text" else {
                blocks.append(.file(name: name(of: text), text: text))
                continue
            }
            let parts = ("\n" + text).components(separatedBy: "\n$ ").dropFirst()
            for part in parts {
                let lines = part.components(separatedBy: "\n")
                let output = lines.dropFirst().joined(separator: "\n")
                blocks.append(
                    .command(
                        words: lines[0], output: output.hasSuffix("\n") ? output : output + "\n"))
            }
        }
        return blocks
    }

    @Test func `every output of the page is what the program prints`() throws {
        let folder = try TemporaryFolder()
        try folder.file("empty.json", "{}\n")
        let program = try Program.url().deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        var count = 0
        for block in try Self.blocks() {
            switch block {
            case .file(let name, let text): try folder.file(name, text)
            case .command(let words, let output):
                let run = try Program.run(
                    URL(filePath: "/bin/sh"), ["-c", "cd '\(folder.path("."))' && \(words)"],
                    environment: ["PATH": "\(program):\(path)"])
                #expect(run.output + run.errors == output, "\(words)")
                count += 1
            }
        }
        #expect(count >= 8)
    }

    @Test func `every policy of the page loads, and has no error but the one that it shows`() throws
    {
        let folder = try TemporaryFolder()
        var count = 0
        for case .file(let name, let text) in try Self.blocks() where name == "notes.policy.json" {
            try folder.file(name, text)
            let run = try Program.run(["check", folder.path(name), "--today", "2026-11-30"])
            #expect(run.status == 0, "\(run.output)")
            count += 1
        }
        #expect(count == 5)
    }

    @Test(arguments: PolicyFormat.objects)
    func `every key of the format stands in an example of the page`(
        _ object: PolicyFormat.Object
    ) throws {
        let files = try Self.blocks().compactMap { block -> String? in
            guard case .file(_, let text) = block else { return nil }
            return text
        }.joined()
        for key in object.keys { #expect(files.contains("\"\(key)\":"), "\(object.name): \(key)") }
    }
}
