import Foundation
import LinkBrokerTesting
import Testing

/// Lines of the session protocol that are wrong: one reply that says so, and nothing changes.
@Suite struct BadSessionLineTests {
    typealias Row = BadBatchLineTests.Row

    static let rows = [
        Row("no JSON", "MARK", "invalid_json"),
        Row("nothing", "", "invalid_json"),
        Row("zero byte", [0x00], "invalid_json"),
        Row("invalid UTF-8", [0xC0, 0xAF], "invalid_json"),
        Row("key twice", #"{"op": "signOut", "op": "signOut"}"#, "invalid_json"),
        Row("list", #"["op"]"#, "not_an_object"),
        Row("no op", #"{"scene": "MARK"}"#, "missing_field"),
        Row("op is a number", #"{"op": 1}"#, "wrong_type"),
        Row("unknown op", #"{"op": "MARK"}"#, "unknown_op"),
        Row("op in another case", #"{"op": "Open"}"#, "unknown_op"),
        Row("unknown field", #"{"op": "signOut", "MARK": 1}"#, "unknown_field"),
        Row("field of another op", #"{"op": "signOut", "scene": "s1"}"#, "unknown_field"),
        Row("no scene", #"{"op": "open", "url": "MARK"}"#, "missing_field"),
        Row("scene with a space", #"{"op": "state", "scene": "a b"}"#, "invalid_identifier"),
        Row("empty scene", #"{"op": "state", "scene": ""}"#, "invalid_identifier"),
        Row(
            "long scene", #"{"op": "state", "scene": "\#(String(repeating: "a", count: 65))"}"#,
            "invalid_identifier"),
        Row("unknown scene", #"{"op": "state", "scene": "nowhere"}"#, "unknown_scene"),
        Row("url is a list", #"{"op": "open", "scene": "s1", "url": []}"#, "wrong_type"),
        Row(
            "no source", #"{"op": "open", "scene": "s1", "url": "u", "from": "MARK"}"#,
            "invalid_value"),
        Row(
            "delivery out of its grammar",
            #"{"op": "open", "scene": "s1", "url": "u", "delivery": "MARK MARK"}"#,
            "invalid_identifier"),
        Row(
            "automatic is a number", #"{"op": "open", "scene": "s1", "url": "u", "automatic": 1}"#,
            "wrong_type"),
        Row("no principal", #"{"op": "session"}"#, "missing_field"),
        Row("principal is a list", #"{"op": "session", "principal": []}"#, "invalid_principal"),
        Row(
            "subject is too long",
            #"{"op": "session", "principal": {"subject": "\#(String(repeating: "MARK", count: 65))"}}"#,
            "invalid_principal"),
        Row(
            "expired with a principal",
            #"{"op": "session", "principal": {"subject": "MARK"}, "expired": true}"#,
            "invalid_value"),
        Row("port 0", #"{"op": "signIn", "scene": "s1", "port": 0}"#, "invalid_value"),
        Row("port 65536", #"{"op": "signIn", "scene": "s1", "port": 65536}"#, "invalid_value"),
        Row(
            "unknown callback", #"{"op": "signIn", "scene": "s1", "callback": "MARK"}"#,
            "unknown_callback"),
        Row(
            "another issuer", #"{"op": "signIn", "scene": "s1", "issuer": "https://MARK"}"#,
            "wrong_issuer"),
        Row(
            "authenticated by nobody", #"{"op": "authenticated", "ticket": "MARK"}"#,
            "missing_field"),
        Row(
            "authenticated as null",
            #"{"op": "authenticated", "ticket": "MARK", "principal": null}"#, "missing_field"),
        Row("gate without a side", #"{"op": "gate", "name": "MARK"}"#, "missing_field"),
        Row("unknown gate", #"{"op": "gate", "name": "MARK", "open": true}"#, "unknown_gate"),
        Row(
            "route is a string", #"{"op": "push", "scene": "s1", "route": "MARK"}"#, "not_an_object"
        ),
        Row(
            "parameters are a list",
            #"{"op": "push", "scene": "s1", "route": {"route": "book", "parameters": []}}"#,
            "wrong_type"),
        Row(
            "a parameter is null",
            #"{"op": "push", "scene": "s1", "route": {"route": "book", "parameters": {"MARK": null}}}"#,
            "wrong_type"),
        Row(
            "a route with a surplus key",
            #"{"op": "push", "scene": "s1", "route": {"route": "book", "MARK": 1}}"#,
            "unknown_field"),
        Row("path is an object", #"{"op": "setPath", "scene": "s1", "path": {}}"#, "wrong_type"),
        Row(
            "path of 33 screens",
            #"{"op": "setPath", "scene": "s1", "path": [\#(Array(repeating: #"{"route": "home"}"#, count: 33).joined(separator: ", "))]}"#,
            "path_too_long"),
        Row(
            "route outside its grammar", #"{"op": "backTo", "scene": "s1", "route": "1"}"#,
            "invalid_identifier"),
        Row("unknown tab", #"{"op": "selectTab", "scene": "s1", "tab": "MARK"}"#, "unknown_tab"),
        Row(
            "unknown answer", #"{"op": "content", "check": "1", "answer": "MARK"}"#,
            "invalid_value"),
        Row("snapshot of no scene", #"{"op": "snapshot", "scene": "nowhere"}"#, "unknown_scene"),
        Row("forged blob", #"{"op": "restore", "scene": "s1", "blob": "MARK"}"#, "tampered"),
        Row("seconds is a string", #"{"op": "advance", "seconds": "1"}"#, "wrong_type"),
        Row("seconds is negative", #"{"op": "advance", "seconds": -1}"#, "invalid_value"),
        Row(
            "seconds is too much", #"{"op": "advance", "seconds": 1000000001}"#, "invalid_value"),
        Row("no such policy", #"{"op": "reload", "policy": "/nope/MARK"}"#, "unreadable_file"),
        Row(
            "a policy that is none", #"{"op": "reload", "policy": "Package.swift"}"#,
            "invalid_policy"),
        Row("too long", Array(repeating: 0x20, count: 65_537), "line_too_long"),
        Row("much too long", Array(repeating: 0x7B, count: 1_000_000), "line_too_long"),
    ]

    @Test func `wrong lines get one reply each and change nothing`() throws {
        let opening = [
            #"{"op": "session", "principal": null}"#,
            #"{"op": "open", "scene": "s1", "url": "https://reader.example/books/42"}"#,
            #"{"op": "open", "scene": "s1", "url": "https://reader.example/account"}"#,
        ]
        let closing = [
            #"{"op": "state", "scene": "s1"}"#, #"{"op": "pending", "scene": "s1"}"#,
        ]
        var input = Data(opening.map { $0 + "\n" }.joined().utf8)
        for row in Self.rows { input += Data(row.line) + Data("\n".utf8) }
        input += Data(closing.map { $0 + "\n" }.joined().utf8)
        let run = try Program.run(
            ["session", "--policy", Program.bookshop, "--clock", "manual"], input: input)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let messages = try run.lines.map(JSONLine.init)
        let replies = messages.filter { $0.fields["reply"] != nil }
        #expect(replies.count == opening.count + Self.rows.count + closing.count)
        #expect(replies.compactMap { $0.number("reply") } == Array(1...replies.count))
        for (row, reply) in zip(Self.rows, replies.dropFirst(opening.count)) {
            #expect(reply.text("result") == "error", "\(row.name): \(reply.fields)")
            #expect(reply.text("reason") == row.code, "\(row.name): \(reply.fields)")
            let text = "\(reply.fields)"
            #expect(text.contains("MARK") == false, "\(row.name): \(text)")
        }
        let last = replies.suffix(2)
        let state = "\(last.first?.fields ?? [:])"
        #expect(state.contains("bookId"))
        #expect((last.last?.fields["intents"] as? [Any])?.count == 1)
        // The published state, the held link's prompt, and nothing that a wrong line caused.
        #expect(messages.count - replies.count == 2)
    }

    @Test func `the system's clock does not advance by command`() throws {
        let run = try Program.run(
            ["session", "--policy", Program.bookshop],
            input: Data(#"{"op": "advance", "seconds": 1}"#.utf8))
        #expect(run.output.contains(#""reason": "clock_not_manual""#))
    }

    @Test func `a carriage return before the line feed is white space`() throws {
        let run = try Program.run(
            ["session", "--policy", Program.bookshop],
            input: Data("{\"op\": \"session\", \"principal\": null}\r\n".utf8))
        #expect(run.output == "{\"reply\": 1, \"result\": \"ok\"}\n")
    }

    @Test func `an input without a line gets no reply`() throws {
        let run = try Program.run(["session", "--policy", Program.bookshop])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `garbage never ends the session, and every line gets exactly one reply`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        var input = Data()
        let count = 400
        for _ in 0..<count { input += Data(Self.garbage(&generator)) + Data("\n".utf8) }
        let run = try Program.run(
            ["session", "--policy", Program.bookshop, "--clock", "manual"], input: input)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let replies = try run.lines.map(JSONLine.init).compactMap { $0.number("reply") }
        #expect(replies == Array(1...count))
    }

    /// A good line, a good line with some bytes changed, or any bytes without a line feed.
    private static func garbage(_ generator: inout SeededGenerator) -> [UInt8] {
        let lines = rows.map(\.line).filter { $0.count < 1000 } + Self.good.map { Array($0.utf8) }
        var line = generator.pick(lines)
        switch generator.next() % 4 {
        case 0: break
        case 1: line = generator.bytes(Int(generator.next() % 200))
        // Half of the lines are good ones that were damaged.
        default:
            for _ in 0..<(generator.next() % 6) where line.isEmpty == false {
                let place = Int(generator.next() % UInt64(line.count))
                switch generator.next() % 3 {
                case 0: line[place] = generator.bytes(1)[0]
                case 1: line.remove(at: place)
                // One more byte.
                default: line.insert(generator.bytes(1)[0], at: place)
                }
            }
        }
        return line.map { $0 == 0x0A ? 0x20 : $0 }
    }

    private static let good = [
        #"{"op": "session", "principal": null}"#,
        #"{"op": "session", "principal": {"subject": "u1", "scopes": ["orders.read"]}}"#,
        #"{"op": "open", "scene": "s1", "url": "https://reader.example/orders/1"}"#,
        #"{"op": "open", "scene": "s2", "url": "reader://books/42", "delivery": "d1"}"#,
        #"{"op": "signIn", "scene": "s1"}"#,
        #"{"op": "cancel", "scene": "s1"}"#,
        #"{"op": "push", "scene": "s1", "route": {"route": "book", "parameters": {"bookId": 42}}}"#,
        #"{"op": "back", "scene": "s1"}"#,
        #"{"op": "snapshot", "scene": "s2"}"#,
        #"{"op": "closeScene", "scene": "s2"}"#,
        #"{"op": "advance", "seconds": 60}"#,
        #"{"op": "signOut"}"#,
    ]
}
