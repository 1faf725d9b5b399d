import Foundation
import Testing

/// Nothing of a link's values, a sign-in's codes or a person's claims reaches a problem, a reply
/// or an event that has no use for it.
@Suite struct SecretTests {
    /// Stands in every value that is nobody's business.
    private static let mark = "SECRETMARK"

    private static var person: [String: Any] {
        [
            "subject": "\(mark)-subject", "issuer": "https://id.reader.example",
            "scopes": ["orders.read", "\(mark)-scope"], "roles": ["\(mark)-role"],
            "claims": ["sub": "\(mark)-sub", "email": "\(mark)@example.org"],
            "assurance": "pwd", "authenticatedAt": 0,
        ]
    }

    /// Whether a line may hold values: what the client draws, or was asked to look up.
    private static func mayHoldValues(_ line: JSONLine) -> Bool {
        ["navigation", "checkContent"].contains(line.text("event"))
    }

    @Test func `a session repeats no value`() throws {
        let session = try Dialogue(["--app", "3.3.0", "--flags", "newReader,giftCards"])
        var lines: [String] = []
        func send(_ command: [String: Any]) throws -> JSONLine {
            let answer = try session.send(command)
            let messages = answer.events + [answer.reply]
            lines += zip(messages, answer.text).filter { Self.mayHoldValues($0.0) == false }
                .map(\.1)
            return answer.reply
        }
        func open(_ url: String) throws -> JSONLine {
            try send(["op": "open", "scene": "s1", "url": url])
        }
        _ = try send(["op": "session", "principal": NSNull()])
        let code = "\(Self.mark)0123456789abcdef"
        #expect(try open("https://reader.example/gift/\(code)").text("result") == "held")
        #expect(try open("https://reader.example/search?q=\(Self.mark)").text("result") != nil)
        _ = try open("https://reader.example/users/\(Self.mark)/shelf")
        _ = try open("https://reader.example/books/\(Self.mark)")
        _ = try open("https://\(Self.mark)@reader.example/")
        _ = try send([
            "op": "push", "scene": "s1",
            "route": ["route": "book", "parameters": ["bookId": Self.mark]],
        ])
        _ = try send(["op": "pending", "scene": "s1"])
        let start = try send(["op": "signIn", "scene": "s1"])
        let state = try #require(start.text("state"))
        let callback = "https://reader.example/auth/callback?code=\(Self.mark)&state="
        _ = try send(["op": "callback", "url": callback + Self.mark])
        let accepted = try send(["op": "callback", "url": callback + state])
        let ticket = try #require(accepted.text("ticket"))
        lines.removeAll { $0.contains(#""result": "started""#) }
        lines.removeAll { $0.contains(#""result": "accepted""#) }
        _ = try send(["op": "callback", "url": callback + state])
        _ = try send(["op": "authenticated", "ticket": Self.mark, "principal": Self.person])
        let done = try send(["op": "authenticated", "ticket": ticket, "principal": Self.person])
        #expect(done.text("result") == "ok")
        _ = try send(["op": "authenticated", "ticket": ticket, "principal": Self.person])
        _ = try send(["op": "restore", "scene": "s2", "blob": Self.mark])
        _ = try send(["op": "signOut"])
        let end = try session.end()
        #expect(end.status == 0)
        #expect(end.errors.isEmpty)
        for value in [Self.mark, state, ticket] {
            #expect(lines.filter { $0.contains(value) } == [])
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let principal: String

        var testDescription: String { name }
    }

    @Test(arguments: [
        Row(name: "unknown key", principal: #"{"subject": "u", "SECRETMARK": 1}"#),
        Row(name: "subject with a control", principal: #"{"subject": "SECRETMARK\u0007"}"#),
        Row(name: "key twice", principal: #"{"SECRETMARK": 1, "SECRETMARK": 2}"#),
        Row(name: "scope is a number", principal: #"{"subject": "SECRETMARK", "scopes": [1]}"#),
        Row(name: "cut off", principal: #"{"subject": "SECRETMARK"#),
        Row(name: "no JSON", principal: "SECRETMARK"),
    ])
    func `a bad principal is not quoted`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("person.json", row.principal).path
        let run = try Program.run([
            "explain", "--policy", Program.bookshop, "--as", file, "https://reader.example/",
        ])
        #expect(run.status == 1)
        #expect(run.errors.contains("the principal cannot be used"), "\(run.errors)")
        #expect(run.errors.contains("person.json:1:"), "\(run.errors)")
        #expect(run.errors.contains(Self.mark) == false, "\(run.errors)")
    }

    @Test(arguments: ["text", "json"])
    func `explain masks a secret parameter, the link and the code of a callback`(
        _ format: String
    ) throws {
        let links = [
            "https://reader.example/gift/\(Self.mark)0123456789abcdef",
            "https://reader.example/auth/callback?code=\(Self.mark)&state=\(Self.mark)",
        ]
        for link in links {
            let run = try Program.run([
                "explain", "--policy", Program.bookshop, "--flags", "giftCards", "--format",
                format, link,
            ])
            #expect(run.output.isEmpty == false)
            #expect(run.output.contains(Self.mark) == false, "\(run.output)")
            #expect(run.errors.isEmpty)
        }
    }
}
