import Foundation
import Testing

/// `linkbroker keys`: what it prints, what it leaves behind, and what it refuses.
@Suite struct KeysTests {
    /// A folder that nobody else can write, and its keyring.
    private struct Place {
        let folder: TemporaryFolder
        var file: String { folder.url.appending(path: "app.keys").path }

        init() throws {
            folder = try TemporaryFolder()
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        }

        func keys(_ words: String...) throws -> Program.Result {
            try Program.run(["keys"] + words + ["--keyring", file])
        }

        /// The names and states of the keys.
        func listed() throws -> [(name: String, state: String)] {
            try keys("list").lines.dropFirst().map { line in
                let words = line.split(separator: " ")
                return (String(words[0]), String(words[1]))
            }
        }

        /// All key material in the file.
        func materials() throws -> [String] {
            let parts = try folder.text("app.keys").components(separatedBy: #""material": ""#)
            return parts.dropFirst().map { String($0.prefix(64)) }
        }
    }

    static let actions = ["new", "rotate", "revoke", "list"]

    @Test(arguments: actions)
    func `help of an action has usage, an example, exit codes and short lines`(
        _ action: String
    ) throws {
        let run = try Program.run(["keys", action, "--help"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        for word in ["Usage: linkbroker keys \(action)", "Example:", "Exit codes"] {
            #expect(run.output.contains(word))
        }
        #expect(run.lines.allSatisfy { $0.count < 100 })
        #expect(try Program.run(["help", "keys", action]).output == run.output)
        #expect(try Program.run(["keys", action, "-h"]).output == run.output)
        let general = try Program.run(["keys", "--help"]).lines
        #expect(general.contains { $0.hasPrefix("  \(action)") })
    }

    @Test(arguments: actions)
    func `the example of an action works as it stands`(_ action: String) throws {
        let place = try Place()
        if action != "new" { _ = try place.keys("new") }
        let help = try Program.run(["keys", action, "--help"]).output
        let lines = help.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "Example:"))
        var command = try #require(lines[(start + 1)...].first)
        if action == "revoke" {
            _ = try place.keys("rotate")
            let old = try #require(try place.listed().last?.name)
            let shown = try #require(command.split(separator: " ").dropFirst(3).first)
            #expect(shown.count == 16)
            command = command.replacingOccurrences(of: shown, with: old)
        }
        let folder = try Program.url().deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let run = try Program.run(
            URL(filePath: "/bin/sh"), ["-c", "cd '\(place.folder.url.path)' && \(command)"],
            environment: ["PATH": "\(folder):\(path)"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("active"))
        #expect(run.errors.isEmpty)
    }

    @Test func `a keyring is made, rotated, revoked and listed, and its material is never shown`()
        throws
    {
        let place = try Place()
        var shown: [Program.Result] = [try place.keys("new")]
        let first = try #require(try place.listed().first)
        #expect(first.state == "active")
        shown.append(try place.keys("new"))
        #expect(shown.last?.status == 1)
        #expect(shown.last?.errors.contains("[exists]") == true)
        shown.append(try place.keys("revoke", first.name))
        #expect(shown.last?.status == 1)
        #expect(shown.last?.errors.contains("this key is the active one") == true)
        #expect(shown.last?.errors.contains("hint: `linkbroker keys rotate") == true)
        shown.append(try place.keys("rotate"))
        #expect(try place.listed().map(\.state) == ["active", "verify"])
        #expect(try place.listed().last?.name == first.name)
        shown.append(try place.keys("revoke", first.name, "--format", "json"))
        #expect(shown.last?.output.contains(#""state": "revoked""#) == true)
        #expect(try place.listed().map(\.state) == ["active", "revoked"])
        shown.append(try place.keys("revoke", "0123456789abcdef"))
        #expect(shown.last?.errors.contains("[unknown_kid]") == true)
        shown.append(try place.keys("list", "--format", "json"))
        let line = try #require(try JSONLine(shown.last?.lines.first ?? ""))
        #expect(line.text("install") == nil)
        let materials = try place.materials()
        #expect(materials.count == 2)
        for run in shown {
            let text = run.output + run.errors
            for material in materials { #expect(text.contains(material.prefix(8)) == false) }
        }
    }

    @Test func `the columns say when a key was made and when it is forgotten`() throws {
        let place = try Place()
        _ = try place.keys("new")
        let text = try place.folder.text("app.keys")
        let created = try #require(text.components(separatedBy: #""created_ms": "#).last)
        let digits = String(created.prefix { $0.isNumber })
        let changed = text.replacingOccurrences(
            of: "\(digits),", with: #"951782399999, "retire_ms": 4107542400000,"#)
        let file = try place.folder.file("app.keys", changed)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file.path)
        let run = try place.keys("list")
        #expect(run.lines.first?.hasPrefix("KID               STATE    CREATED ") == true)
        #expect(
            run.lines.last?.hasSuffix("active   2000-02-28T23:59:59Z  2100-03-01T00:00:00Z")
                == true,
            "\(run.output)\(run.errors)")
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let code: String
        let spoil: @Sendable (URL) throws -> Void

        var testDescription: String { "\(name) -> \(code)" }
    }

    static let rows = [
        Row(name: "absent", code: "keyring_missing") {
            try FileManager.default.removeItem(at: $0)
        },
        Row(name: "readable", code: "too_open") {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: $0.path)
        },
        Row(name: "in an open folder", code: "folder_too_open") {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o777],
                ofItemAtPath: $0.deletingLastPathComponent().path)
        },
        Row(name: "cut off", code: "unexpected_end") {
            let bytes = try Data(contentsOf: $0)
            let handle = try FileHandle(forUpdating: $0)
            try handle.truncate(atOffset: UInt64(bytes.count - 3))
        },
        Row(name: "one digit of material changed", code: "key_mismatch") {
            let handle = try FileHandle(forUpdating: $0)
            let text = String(decoding: try Data(contentsOf: $0), as: UTF8.self)
            let head = try #require(text.components(separatedBy: #""material": ""#).first)
            let digit = text.utf8.dropFirst(head.utf8.count + 13).first
            try handle.seek(toOffset: UInt64(head.utf8.count + 13))
            handle.write(Data(digit == 0x30 ? "1".utf8 : "0".utf8))
        },
    ]

    @Test(arguments: rows)
    func `a keyring that cannot be used is a problem with a code and a way out`(_ row: Row) throws {
        let place = try Place()
        _ = try place.keys("new")
        let materials = try place.materials()
        try row.spoil(URL(filePath: place.file))
        for action in ["list", "rotate"] {
            let run = try place.keys(action)
            #expect(run.status == 1)
            #expect(run.output.isEmpty)
            let lines = run.errors.split(separator: "\n")
            #expect(lines.count == 2, "\(run.errors)")
            #expect(lines.first?.hasPrefix("linkbroker: error: keyring `") == true)
            #expect(lines.first?.hasSuffix("[\(row.code)]") == true, "\(run.errors)")
            #expect(lines.last?.hasPrefix("hint: ") == true)
            for material in materials {
                #expect(run.errors.contains(material.prefix(8)) == false)
            }
        }
    }

    @Test func `processes that rotate at once lose no key`() throws {
        let place = try Place()
        _ = try place.keys("new")
        let processes = try (1...7).map { _ in
            let process = Program.process(
                try Program.url(), ["keys", "rotate", "--keyring", place.file])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(
            try place.listed().map(\.state) == ["active"] + Array(repeating: "verify", count: 7))
        #expect(try place.keys("rotate").errors.contains("[key_count]"))
    }
}
