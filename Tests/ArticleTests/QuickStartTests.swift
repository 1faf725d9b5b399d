import Foundation
import TestSupport
import Testing

/// The *Quick start*, step by step, in an empty folder.
@Suite struct QuickStartTests {
    /// Whether the package is built from its sources, as the reader of the article does.
    private static let isLong = ProcessInfo.processInfo.environment["LINKBROKER_LONG"] == "yes"

    @Test func `an article is read as files, commands and output`() {
        let text = """
            # Title

            `a/b.json` is a file.

            ```json
            {}
            ```

            Some words.

            ```swift
            let a = 1
            ```

            ```sh
            one
            two
            ```

            It prints:

            ```text
            1
            2
            ```
            """
        #expect(
            Walkthrough(text: text).steps == [
                .file(path: "a/b.json", text: "{}\n"), .command("one"), .command("two"),
                .output("1\n2"),
            ])
    }

    @Test(.timeLimit(.minutes(10)))
    func `from an empty folder to three gated screens`() throws {
        guard let compiler = Folder.program("swiftc") else {
            print("skipped: no `swiftc` in the path")
            return
        }
        var folder = try Folder()
        defer { folder.remove() }
        let steps = try Walkthrough(article: "QuickStart").steps
        #expect(steps.count == 7)
        var printed = ""
        for step in steps {
            switch step {
            case .file(let path, let text): try folder.write(text, to: path)
            case .output(let text): #expect(printed == text + "\n")
            case .command(let line):
                let isRun = line.hasPrefix("swift run")
                let typed =
                    isRun && Self.isLong == false ? try built(line, by: compiler, in: folder) : line
                printed = try folder.run(typed)
            }
        }
    }

    /// The command that compiles the app against the library beside the tests, and runs it.
    private func built(
        _ line: String, by compiler: URL, in folder: Folder
    ) throws -> String {
        let words = line.split(separator: " ").dropFirst(2)
        let name = try #require(words.first)
        let build = try #require(
            FaultRun.buildFolders.first {
                FileManager.default.fileExists(
                    atPath: $0.appending(path: "Modules/LinkBroker.swiftmodule").path)
            })
        try folder.write(try Self.objects(in: build), to: "objects")
        let map = SharedData.packageRoot.appending(path: "Sources/COpenSSL/module.modulemap").path
        return """
            \(compiler.path) -swift-version 6 -module-name \(name) -I \(build.path)/Modules \
            -Xcc -fmodule-map-file=\(map) -o \(name) Sources/\(name)/*.swift @objects -lcrypto \
            && ./\(words.joined(separator: " "))
            """
    }

    /// The objects of the library's modules, as the tests themselves were linked; a folder may hold
    /// older ones too.
    private static func objects(in build: URL) throws -> String {
        let products = try FileManager.default.contentsOfDirectory(atPath: build.path)
        let product = try #require(products.first { $0.hasSuffix("PackageTests.product") })
        let list = build.appending(path: product).appending(path: "Objects.LinkFileList")
        let folders = [
            "LinkBroker", "LinkRouting", "LinkFiles", "LinkCrypto", "LinkPolicy", "LinkIntents",
            "LinkNavigation", "LinkAudit",
        ].map { "/\($0).build/" }
        let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
        let wanted = lines.filter { line in folders.contains { line.contains($0) } }
        #expect(wanted.count > 100)
        return wanted.joined(separator: "\n") + "\n"
    }
}

/// A folder beside a link to the checkout, in which commands are typed one after the other.
private struct Folder {
    private let root: URL
    /// Where the shell is; `cd` changes it.
    private var place: URL

    init() throws {
        root = FileManager.default.temporaryDirectory
            .appending(path: "linkbroker-article-\(UUID().uuidString)")
        place = root.appending(path: "work")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: place.appending(path: "LinkBroker"), withDestinationURL: SharedData.packageRoot)
    }

    /// A program of the path, or `nil`.
    static func program(_ name: String) -> URL? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    func remove() { try? FileManager.default.removeItem(at: root) }

    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: place.appending(path: path))
    }

    /// Types a line; what it prints to its standard output.
    mutating func run(_ line: String) throws -> String {
        if line.hasPrefix("cd ") {
            place = place.appending(path: line.dropFirst(3))
            return ""
        }
        let output = root.appending(path: "out")
        let errors = root.appending(path: "err")
        for file in [output, errors] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = place
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        #expect(process.terminationStatus == 0, "\(line.prefix(60))…: \(said.suffix(2000))")
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }
}
