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
        #expect(table.output.contains("1970-01-01T00:01:40.000Z  3"))
        let json = try show("--format", "json")
        #expect(json.errors.isEmpty)
        #expect(json.output == (try folder.text("log")))
    }

    @Test(arguments: [
        (["--scene", "main"], [1]), (["--reason", "unknown_route"], [2]),
        (["--kind", "session"], [0]), (["--kind", "link"], [1, 2, 3]), (["--kind", "push"], []),
        (["--source", "universalLink"], [1, 3]), (["--source", "handoff"], []),
        (["--route", "order", "--since", "1970-01-02"], []),
        (["--route", "order"], [1]), (["--verdict", "rejected"], [2]),
        (["--since", "100"], [3]), (["--until", "100"], [0, 1, 2]),
        (["--since", "1970-01-01T00:01:40Z"], [3]), (["--since", "1970-01-01"], [0, 1, 2, 3]),
        (["--since", "1970-01-01T00:01:40.001Z"], []),
        (["--since", "1970-01-01t01:01:40.000+01:00"], [3]),
        (["--until", "1970-01-01"], [0, 1, 2, 3]), (["--until", "1970-01-01T00:00:00Z"], []),
        (["--until", "1970-01-01T00:01:39.999999999Z"], [0, 1, 2]),
        (["--until", "1970-01-01T00:01:41Z"], [0, 1, 2, 3]),
        (["--limit", "1"], [3]), (["--limit", "3"], [1, 2, 3]), (["--limit", "4"], [0, 1, 2, 3]),
        (["--limit", "9"], [0, 1, 2, 3]), (["--scene", "main", "--limit", "1"], [1]),
    ])
    func `show takes the records that it is asked for`(
        _ words: [String], _ records: [Int]
    ) throws {
        let all = try lines()
        for path in [folder.path("log"), "-"] {
            let input = Data(try folder.text("log").utf8)
            let run = try Program.run(
                ["audit", "show", path, "--format", "json"] + words, input: input)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.lines == records.map { all[$0] })
        }
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let words: [String]
        let problem: String
        let hint: String

        init(_ words: [String], _ problem: String, _ hint: String) {
            self.words = words
            self.problem = problem
            self.hint = hint
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Refusal(["--route", "ordr"], "no record of the log has the route", "mean `order`?"),
        Refusal(["--route", "zzz"], "no record of the log has the route", "`--policy FILE` also"),
        Refusal(["--scene", "mai"], "no record of the log has the scene", "mean `main`?"),
        Refusal(["--reason", "unknown_rout"], "has the reason", "mean `unknown_route`?"),
        Refusal(
            ["--route", "acount", "--policy", Program.bookshop], "has the route", "did you mean"),
        Refusal(["--kind", "lnk"], "`--kind` is no kind", "mean `link`?"),
        Refusal(["--source", "web"], "`--source` is no source", "lists the sources"),
        Refusal(["--verdict", "commited"], "`--verdict` is no outcome", "mean `committed`?"),
        Refusal(["--since", "1970-02-30"], "`--since` is no time", "a day"),
        Refusal(["--since", "1970-01-01T00:00:60Z"], "`--since` is no time", "a day"),
        Refusal(["--until", "1970-01-01T00:00:00+24:00"], "`--until` is no time", "a day"),
        Refusal(["--until", "1970-01-01T00:00:00."], "`--until` is no time", "a day"),
        Refusal(["--until", "1969-12-31"], "`--until` is no time", "a day"),
        Refusal(["--format", "xml"], "`--format` has another value", "`ocsf`"),
        Refusal(["--subject", "u"], "`--issuer ISS` is missing", "`--issuer=`"),
        Refusal(["--subject", "u", "--issuer", "i"], "`--keyring FILE` is missing", "example"),
        Refusal(["--issuer", "i"], "says nothing without `--subject`", "--keyring FILE"),
    ])
    func `a typing error does not look like an empty log`(_ row: Refusal) throws {
        let run = try Program.run(["audit", "show", folder.path("log")] + row.words)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(row.problem), "\(run.errors)")
        #expect(run.errors.contains(row.hint), "\(run.errors)")
    }

    @Test func `a route that the policy has may be without records`() throws {
        let known = ["--policy", Program.bookshop, "--format", "csv", "--route"]
        for (route, count) in [("account", 1), ("order", 2)] {
            let run = try Program.run(["audit", "show", folder.path("log")] + known + [route])
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.output.utf8.count { $0 == 0x0A } == count)
        }
    }

    /// Writes a log of two people, with a rotation between, and revokes the first key afterwards.
    private func writePeople() throws {
        let keys = ["--keyring", folder.path("keys")]
        let old = try Program.run(["keys", "list", "--format", "json"] + keys).output
        let id = try #require(old.firstMatch(of: /"kid": "([0-9a-f]{16})"/)?.output.1)
        for (subject, scene) in [("u1", "one"), ("u2", "two")] {
            let person = #"{"subject": "\#(subject)", "issuer": "https://id.reader.example"}"#
            let commands = [
                #"{"op": "session", "principal": \#(person)}"#,
                #"{"op": "open", "scene": "\#(scene)", "url": "https://reader.example/books/42"}"#,
                #"{"op": "session", "principal": null}"#,
            ]
            let run = try Program.run(
                ["session", "--policy", Program.bookshop, "--audit", folder.path("people")] + keys,
                input: Data(commands.map { $0 + "\n" }.joined().utf8))
            #expect(run.status == 0, "\(run.errors)")
            if subject == "u1" { #expect(try Program.run(["keys", "rotate"] + keys).status == 0) }
        }
        #expect(try Program.run(["keys", "revoke", String(id)] + keys).status == 0)
    }

    @Test func `a person's records are found, under revoked keys too`() throws {
        try writePeople()
        func scenes(_ subject: String, _ issuer: String, _ keys: String) throws -> [String] {
            let run = try Program.run([
                "audit", "show", folder.path("people"), "--format", "json", "--kind", "link",
                "--subject", subject, "--issuer=\(issuer)", "--keyring", folder.path(keys),
            ])
            #expect(run.status == 0, "\(run.errors)")
            #expect((run.output + run.errors).contains(subject) == false)
            return run.lines.compactMap { $0.firstMatch(of: /"scene": "([a-z]+)"/) }
                .map { String($0.output.1) } + run.errors.split(separator: "\n").map(String.init)
        }
        let issuer = "https://id.reader.example"
        #expect(try scenes("u1", issuer, "keys") == ["one"])
        #expect(try scenes("u2", issuer, "keys") == ["two"])
        let nobody = "linkbroker: note: no record is of this subject and issuer under these keys"
        #expect(try scenes("u3", issuer, "keys") == [nobody])
        #expect(try scenes("u1", "", "keys") == [nobody])
        _ = try Program.run(["keys", "new", "--keyring", folder.path("others")])
        let others = try scenes("u1", issuer, "others")
        #expect(others.count == 2 && others[0].contains("whose they are cannot be told"))
    }

    @Test func `csv quotes, and no field is a formula`() throws {
        let plain = try show("--format", "csv")
        #expect(plain.status == 0 && plain.errors.isEmpty)
        let rows = plain.output.components(separatedBy: "\r\n")
        #expect(rows.count == 6 && rows[5].isEmpty)
        #expect(rows[0].hasPrefix("time,record,kind,outcome,scene,source,route,"))
        let rejected = "1970-01-01T00:00:00.000Z,2,link,rejected,other,,,,unknown_route,"
        #expect(rows[3].hasPrefix(rejected))
        #expect(rows.dropLast().allSatisfy { $0.components(separatedBy: ",").count == 14 })
        // Nothing vouches for a log that is only shown.
        let line = try lines()[1]
        for (scene, field) in [
            ("=1+2", #""'=1+2""#), ("-2", #""'-2""#), ("@x", #""'@x""#), ("+x", #""'+x""#),
            (#"a\"b,c"#, #""a""b,c""#), (#"a\r\nb"#, #"a\u{d}\u{a}b"#),
            (#"\t=1"#, #"\u{9}=1"#),
        ] {
            try write([line.replacing("main", with: scene)])
            let run = try show("--format", "csv")
            #expect(run.output.contains(",held,\(field),universalLink,"), "\(run.output)")
        }
    }

    @Test func `ocsf has the required attributes for each record`() throws {
        let run = try show("--format", "ocsf")
        #expect(run.status == 0 && run.errors.isEmpty)
        let events = try run.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let numbers = [
            // class, category, activity, type, severity, status, action, disposition
            [0, 0, 99, 99, 1, 1, nil, nil],
            [6001, 6, 2, 600_102, 1, 99, 0, 23],
            [6001, 6, 2, 600_102, 2, 2, 2, 25],
            [6001, 6, 2, 600_102, 1, 1, 1, 1],
        ]
        let names = [
            "class_uid", "category_uid", "activity_id", "type_uid", "severity_id", "status_id",
            "action_id", "disposition_id",
        ]
        #expect(events.map { event in names.map { event[$0] as? Int } } == numbers)
        #expect(events.map { $0["time"] as? Int } == [0, 0, 0, 100_000])
        let words = events.map { $0["status"] as? String }
        #expect(words == ["Success", "held", "Failure", "Success"])
        let products = events.compactMap { $0["metadata"] as? [String: Any] }
        #expect(products.allSatisfy { $0["version"] as? String == "1.3.0" })
        let resources = events.compactMap { $0["web_resources"] as? [[String: String]] }
        #expect(resources.map { $0[0]["name"] } == ["order", "unknown", "book"])
        let unmapped = try #require(events[1]["unmapped"] as? [String: Any])
        #expect(unmapped["scene"] as? String == "main")
        #expect((unmapped["required"] as? [String: Bool]) == ["signIn": true])
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
