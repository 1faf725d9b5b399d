import Foundation
import Testing

/// `linkbroker audit`: what a session wrote verifies, is shown, and is found when it was changed.
@Suite struct AuditCommandTests {
    private let folder: TemporaryFolder

    /// A folder with a keyring and the log of a short session.
    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        _ = try Program.run(["keys", "new", "--keyring", folder.path("keys")])
        let commands = [
            #"{"op": "session", "principal": null}"#,
            #"{"op": "open", "scene": "main", "url": "https://reader.example/orders/7"}"#,
            #"{"op": "open", "scene": "other", "url": "https://reader.example/nothing/here"}"#,
            #"{"op": "advance", "seconds": 100}"#,
            #"{"op": "open", "scene": "third", "url": "https://reader.example/books/42"}"#,
        ]
        let run = try Program.run(
            [
                "session", "--policy", Program.bookshop, "--clock", "manual",
                "--keyring", folder.path("keys"), "--audit", folder.path("log"),
            ], input: Data(commands.map { $0 + "\n" }.joined().utf8))
        #expect(run.status == 0, "\(run.errors)")
    }

    private func verify(_ words: String...) throws -> Program.Result {
        try Program.run(
            ["audit", "verify", folder.path("log"), "--keyring", folder.path("keys")] + words)
    }

    private func show(_ words: String...) throws -> Program.Result {
        try Program.run(["audit", "show", folder.path("log")] + words)
    }

    private func lines() throws -> [String] {
        try folder.text("log").split(separator: "\n").map(String.init)
    }

    /// Puts lines in the place of the log's, in place.
    private func write(_ lines: [String]) throws {
        let file = try FileHandle(forWritingTo: folder.url.appending(path: "log"))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    }

    @Test(arguments: ["verify", "show"])
    func `help of an action has usage, an example, exit codes and short lines`(
        _ action: String
    ) throws {
        let run = try Program.run(["audit", action, "--help"])
        #expect(run.status == 0)
        for word in ["Usage: linkbroker audit \(action)", "Example:", "Exit codes"] {
            #expect(run.output.contains(word))
        }
        #expect(run.lines.allSatisfy { $0.count < 100 })
        #expect(try Program.run(["help", "audit", action]).output == run.output)
    }

    @Test func `a log that a session wrote is good`() throws {
        let count = try lines().count
        let run = try verify()
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("good: \(count) records (0 to \(count - 1)) in 1 file"))
        let json = try JSONLine(try #require(try verify("--format", "json").lines.first))
        #expect(json.number("records") == count && json.number("next") == count)
        #expect(try verify("--format", "json").output.hasPrefix(#"{"good": true, "#))
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let code: String
        let record: Int?
        let change: @Sendable ([String]) -> [String]
    }

    @Test(arguments: [
        Row(testDescription: "edit", code: "edited", record: 1) { lines in
            [lines[0], lines[1].replacing("held", with: "hold")] + lines[2...]
        },
        Row(testDescription: "cut", code: "broken_chain", record: 2) { lines in
            [lines[0]] + lines[2...]
        },
        Row(testDescription: "order", code: "broken_chain", record: 2) { lines in
            [lines[0], lines[2], lines[1]] + lines[3...]
        },
        Row(testDescription: "end", code: "truncated", record: 3) { $0.dropLast() },
        Row(testDescription: "junk", code: "malformed", record: 4) { $0 + ["junk"] },
    ])
    func `a log that was changed names its first bad record`(row: Row) throws {
        let before = try lines()
        #expect(before.count == 4)
        try write(row.change(before))
        let run = try verify()
        #expect(run.status == 2)
        #expect(run.errors.isEmpty)
        #expect(run.output.hasSuffix(" [\(row.code)]\n"), "\(run.output)")
        if let record = row.record {
            #expect(run.output.contains(" record \(record):"), "\(run.output)")
        }
        let json = try verify("--format", "json")
        #expect(json.status == 2)
        #expect(json.output.contains(#""code": "\#(row.code)""#), "\(json.output)")
    }

    @Test func `a log without its seal, and under another keyring, is not good`() throws {
        _ = try Program.run(["keys", "new", "--keyring", folder.path("others")])
        let other = try Program.run([
            "audit", "verify", folder.path("log"), "--keyring", folder.path("others"),
        ])
        #expect(other.status == 2 && other.output.contains("[unknown_key]"))
        try FileManager.default.removeItem(atPath: folder.path("log.seal"))
        let run = try verify()
        #expect(run.status == 2)
        #expect(run.output.contains("log.seal: there is no seal"))
    }

    @Test func `show has a table for people and the lines themselves for programs`() throws {
        let table = try show()
        #expect(table.status == 0)
        #expect(table.lines.count == 5)
        #expect(table.errors.contains("nothing is verified"))
        #expect(table.output.contains("1970-01-01T00:01:40Z  3"))
        let json = try show("--format", "json")
        #expect(json.errors.isEmpty)
        #expect(json.output == (try folder.text("log")))
    }

    @Test(arguments: [
        (["--scene", "main"], [1]), (["--scene", "mai"], []),
        (["--route", "order"], [1]), (["--verdict", "rejected"], [2]),
        (["--since", "100"], [3]), (["--until", "100"], [0, 1, 2]),
        (["--since", "1970-01-01T00:01:40Z"], [3]),
        (["--until", "1970-01-01T00:01:41Z"], [0, 1, 2, 3]),
        (["--limit", "1"], [3]), (["--limit", "3"], [1, 2, 3]), (["--limit", "4"], [0, 1, 2, 3]),
        (["--limit", "9"], [0, 1, 2, 3]), (["--scene", "main", "--limit", "1"], [1]),
    ])
    func `show takes the records that it is asked for`(
        _ words: [String], _ records: [Int]
    ) throws {
        let run = try Program.run(
            ["audit", "show", folder.path("log"), "--format", "json"] + words)
        let all = try lines()
        #expect(run.lines == records.map { all[$0] })
    }

    @Test func `show leaves out what is no record, escapes, and says so`() throws {
        let before = try lines()
        try write([before[0], "{\u{1B}[31m", before[1]])
        let run = try show()
        #expect(run.status == 0)
        #expect(run.lines.count == 3)
        #expect(run.errors.contains("log:2: not a record of an audit log"))
        #expect((run.output + run.errors).contains("\u{1B}") == false)
    }

    @Test func `no value of a link is in the log`() throws {
        for word in ["42", "/orders", "nothing/here"] {
            let texts = try lines().map { $0.replacing(/"[0-9a-f]{16,64}"|"ts": [0-9]+/, with: "") }
            #expect(texts.allSatisfy { $0.contains(word) == false })
        }
    }
}
