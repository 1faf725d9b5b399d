import Foundation
import LinkBrokerTesting
import Testing

/// Batch lines that are wrong: an answer that says so, and the run goes on.
@Suite struct BadBatchLineTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let line: [UInt8]
        let code: String

        init(_ name: String, _ line: String, _ code: String) {
            self.init(name, Array(line.utf8), code)
        }

        init(_ name: String, _ line: [UInt8], _ code: String) {
            self.name = name
            self.line = line
            self.code = code
        }

        var testDescription: String { name }
    }

    static let rows = [
        Row("no JSON", "MARK", "invalid_json"),
        Row("nothing", "", "invalid_json"),
        Row("cut off", #"{"url": "MARK"#, "invalid_json"),
        Row("two values", #"{"url": "MARK"} {}"#, "invalid_json"),
        Row("trailing comma", #"{"url": "MARK",}"#, "invalid_json"),
        Row("byte order mark", "\u{FEFF}{\"url\": \"MARK\"}", "invalid_json"),
        Row("key twice", #"{"url": "MARK", "url": "b"}"#, "invalid_json"),
        Row("key twice by an escape", #"{"url": "MARK", "\u0075rl": "b"}"#, "invalid_json"),
        Row("fraction", #"{"url": "MARK", "now": 1.5}"#, "invalid_json"),
        Row("too deep", String(repeating: "[", count: 40), "invalid_json"),
        Row(
            "invalid UTF-8", Array(#"{"url": ""#.utf8) + [0xFF] + Array("\"}".utf8), "invalid_json"),
        Row("zero byte", Array(#"{"url": ""#.utf8) + [0x00] + Array("\"}".utf8), "invalid_json"),
        Row("carriage return in a string", "{\"url\": \"MARK\r\"}", "invalid_json"),
        Row("list", "[]", "not_an_object"),
        Row("string", #""MARK""#, "not_an_object"),
        Row("no url", "{}", "missing_field"),
        Row("unknown field", #"{"url": "MARK", "MARK": 1}"#, "unknown_field"),
        Row("misspelt field", #"{"url": "MARK", "form": "push"}"#, "unknown_field"),
        Row("url is a number", #"{"url": 1}"#, "wrong_type"),
        Row("url is null", #"{"url": null}"#, "wrong_type"),
        Row("from is a list", #"{"url": "MARK", "from": []}"#, "wrong_type"),
        Row("from is no source", #"{"url": "MARK", "from": "MARK"}"#, "invalid_value"),
        Row("app is no version", #"{"url": "MARK", "app": "3"}"#, "invalid_value"),
        Row("flags is a string", #"{"url": "MARK", "flags": "a"}"#, "wrong_type"),
        Row("a flag is a number", #"{"url": "MARK", "flags": [1]}"#, "wrong_type"),
        Row("now is negative", #"{"url": "MARK", "now": -1}"#, "invalid_value"),
        Row("now is a string", #"{"url": "MARK", "now": "1"}"#, "wrong_type"),
        Row("as is a string", #"{"url": "MARK", "as": "MARK"}"#, "invalid_principal"),
        Row("as has no subject", #"{"url": "MARK", "as": {}}"#, "invalid_principal"),
        Row("as has an unknown key", #"{"url": "u", "as": {"MARK": 1}}"#, "invalid_principal"),
        Row(
            "as has a claim that is a list",
            #"{"url": "u", "as": {"subject": "MARK", "claims": {"MARK": []}}}"#,
            "invalid_principal"),
        Row("too long", Array(repeating: 0x20, count: 65_537), "line_too_long"),
        Row("much too long", Array(repeating: 0x5B, count: 300_000), "line_too_long"),
    ]

    @Test(arguments: rows)
    func `a wrong line is answered, not repeated, and the next one is read`(_ row: Row) throws {
        let good = #"{"url": "https://reader.example/books/42"}"#
        let input = Data("\(good)\n".utf8) + Data(row.line) + Data("\n\(good)\n".utf8)
        let run = try Program.run(
            ["explain", "--policy", Program.bookshop, "--batch", "-"], input: input)
        #expect(run.status == 1)
        #expect(run.errors.isEmpty)
        let lines = try run.lines.map(JSONLine.init)
        #expect(lines.map { $0.number("line") } == [1, 2, 3])
        #expect(lines.map { $0.text("outcome") } == ["commit", nil, "commit"])
        let error = try #require(lines[1].fields["error"] as? [String: Any])
        #expect(error["code"] as? String == row.code, "\(run.lines[1])")
        #expect((error["message"] as? String)?.isEmpty == false)
        #expect(run.lines[1].contains("MARK") == false, "\(run.lines[1])")
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `garbage never ends a batch, and every line gets exactly one answer`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        var input = Data()
        let count = 400
        for _ in 0..<count {
            var line = generator.pick(Self.rows.filter { $0.line.count < 1000 }).line
            for _ in 0..<(generator.next() % 4) where line.isEmpty == false {
                line[Int(generator.next() % UInt64(line.count))] = generator.bytes(1)[0]
            }
            input += Data(line.map { $0 == 0x0A ? 0x20 : $0 }) + Data("\n".utf8)
        }
        let run = try Program.run(
            ["explain", "--policy", Program.bookshop, "--batch", "-"], input: input)
        #expect(run.status == 1)
        #expect(run.errors.isEmpty)
        #expect(try run.lines.map { try JSONLine($0).number("line") } == Array(1...count))
    }

    @Test func `a line of exactly 64 KiB is read`() throws {
        let line = #"{"url": "https://reader.example/books/42"}"#
        let padding = String(repeating: " ", count: 65_536 - line.utf8.count)
        let run = try Program.run(
            ["explain", "--policy", Program.bookshop, "--batch", "-"],
            input: Data((line + padding).utf8))
        #expect(run.status == 0)
        #expect(run.output.contains(#""outcome": "commit""#))
    }

    @Test func `what a line leaves out is taken from the command line`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "batch.jsonl",
            """
            {"url": "https://reader.example/library"}
            {"url": "https://reader.example/library", "as": null}\r
            {"url": "https://reader.example/books/1/read"}
            {"url": "https://reader.example/books/1/read", "app": "3.1.9"}
            {"url": "https://reader.example/books/1/read", "flags": []}
            """
        ).path
        let person = try folder.file(
            "person.json", #"{"subject": "u1", "scopes": ["library.read"]}"#
        ).path
        let run = try Program.run([
            "explain", "--policy", Program.bookshop, "--batch", path, "--as", person,
            "--app", "3.2.0", "--flags", "newReader",
        ])
        #expect(run.status == 0)
        #expect(
            try run.lines.map { try JSONLine($0).text("reason") } == [
                "cleared", "sign_in_required", "cleared", "app_too_old", "flag_off",
            ])
    }
}
