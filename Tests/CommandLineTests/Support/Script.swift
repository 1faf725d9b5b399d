import Foundation
import TestSupport

/// A file of commands with everything that they print, one theme per file.
///
/// A line begins with what it is: `$` a command, `<` its standard input, `>` its standard output,
/// `!` its standard error, `=` its exit code. `| name | text` is a line of a file in a folder of
/// its own, `$TMP`. Other lines are remarks. `UPDATE_GOLDEN=1` writes what the commands gave.
struct Script: Sendable {
    /// The name of the file.
    let name: String

    /// The scripts of the package.
    static let folder = SharedData.packageRoot.appending(path: "Tests/CommandLineTests/Scripts")

    /// All scripts, sorted by name.
    static var all: [Script] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted().map(Script.init)
    }

    /// Whether goldens are written instead of compared.
    static var isUpdating: Bool {
        ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"
    }

    /// The text of the file.
    func expected() throws -> String {
        String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    /// The text that the file would have, were it written now.
    func actual() throws -> String {
        let scratch = try TemporaryFolder()
        var lines = try expected().split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        try writeFiles(lines, scratch)
        var result: [String] = []
        while lines.isEmpty == false {
            let line = lines.removeFirst()
            guard line.hasPrefix("$ ") else {
                result.append(line)
                continue
            }
            var inputs: [String] = []
            while let next = lines.first, let mark = next.first, "<>!=".contains(mark) {
                if mark == "<" { inputs.append(next) }
                lines.removeFirst()
            }
            result.append(line)
            result += inputs
            result += try answer(to: line, inputs, scratch)
        }
        return result.joined(separator: "\n")
    }

    /// Writes the file anew.
    func update(_ text: String) throws { try Data(text.utf8).write(to: url) }

    private var url: URL { Self.folder.appending(path: name) }

    private func writeFiles(_ lines: [String], _ scratch: TemporaryFolder) throws {
        var files: [String: String] = [:]
        for line in lines where line.hasPrefix("| ") {
            let parts = line.dropFirst(2).split(separator: "|", maxSplits: 1)
            let name = parts[0].trimmingCharacters(in: .whitespaces)
            files[name, default: ""] += parts.count > 1 ? "\(parts[1].dropFirst())\n" : "\n"
        }
        for (name, text) in files { try scratch.file(name, text) }
    }

    private func answer(
        to line: String, _ inputs: [String], _ scratch: TemporaryFolder
    ) throws -> [String] {
        let words = Self.words(String(line.dropFirst(2))).map {
            $0.replacingOccurrences(of: "$TMP", with: scratch.url.path)
        }
        precondition(words.first == "linkbroker", "a script runs `linkbroker` alone: \(line)")
        let input = inputs.map { $0.dropFirst(2) + "\n" }.joined()
            .replacingOccurrences(of: "$TMP", with: scratch.url.path)
        let run = try Program.run(Array(words.dropFirst()), input: Data(input.utf8))
        return Self.marked(run.output, ">", scratch) + Self.marked(run.errors, "!", scratch) + [
            "= \(run.status)"
        ]
    }

    /// Splits at spaces; single quotes keep what is between them together.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in text {
            switch (character, isQuoted) {
            case ("'", _):
                isQuoted.toggle()
                word = word ?? ""
            case (" ", false):
                if let done = word { words.append(done) }
                word = nil
            // Any other character belongs to the word.
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    /// The lines of an output, with what differs from run to run replaced.
    private static func marked(
        _ text: String, _ mark: String, _ scratch: TemporaryFolder
    ) -> [String] {
        guard text.isEmpty == false else { return [] }
        var stable = text.replacingOccurrences(of: scratch.url.path, with: "$TMP")
        for (pattern, name) in unstable {
            stable = stable.replacingOccurrences(
                of: pattern, with: name, options: .regularExpression)
        }
        if stable.hasSuffix("\n") { stable.removeLast() } else { stable += "<no line feed>" }
        return stable.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? mark : "\(mark) \($0)"
        }
    }

    private static let unstable = [
        (#"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"#, "<32 hex digits, other each time>"),
        (#""subject": "[0-9a-f]{64}""#, #""subject": "<keyed hash>""#),
        (#""prev": "[0-9a-f]{64}""#, #""prev": "<hash>""#),
        (#""kid": "[0-9a-f]{16}""#, #""kid": "<key>""#),
        (#""mac": "[0-9a-f]{64}""#, #""mac": "<tag>""#),
        (#""ts": [0-9]+"#, #""ts": <time>"#),
        (#""expiresAt": [1-9][0-9]{6,}"#, #""expiresAt": <time>"#),
        (#""state": "[a-z2-7]{64}""#, #""state": "<64 characters>""#),
        (#""(nonce|codeChallenge|codeVerifier)": "[A-Za-z0-9_-]+""#, #""$1": "<random>""#),
        (#""blob": "[A-Za-z0-9_-]+""#, #""blob": "<signed>""#),
    ]
}

extension Script: CustomStringConvertible {
    var description: String { name }
}
