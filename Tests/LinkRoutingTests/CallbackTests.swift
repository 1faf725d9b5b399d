import LinkRouting
import TestSupport
import Testing

/// Redirect URIs: matched byte for byte up to `?`, answers read strictly.
struct CallbackTests {
    private static func definition(
        _ redirect: String, id: String = "main", issuer: CallbackIssuer = .attempt
    ) -> CallbackDefinition {
        CallbackDefinition(id: id, redirect: redirect, issuer: issuer, client: "c")
    }

    private static func matches(_ redirect: String, _ url: String) throws -> [CallbackMatch] {
        try CallbackTable([definition(redirect)]).matched(Array(url.utf8).span)
    }

    @Test(arguments: [
        "https://h.example/cb", "https://h.example/cb?", "https://h.example/cb?code=a&state=b",
        "https://h.example/cb?x?y", "https://h.example/cb?#x",
    ])
    func `bytes up to the question mark decide`(url: String) throws {
        let found = try Self.matches("https://h.example/cb", url)
        #expect(found.map(\.redirect) == ["https://h.example/cb"])
        #expect(found.first?.port == nil)
    }

    @Test(arguments: [
        "https://h.example/cb/", "https://h.example/c", "https://H.example/cb",
        "HTTPS://h.example/cb", "https://h.example/%63b", "https://h.example/cb#x",
        "https://h.example:443/cb", "https://h.example/cb ", "http://h.example/cb", "", "?",
        "https://h.example/cb/../cb", "https://u@h.example/cb", "https://h.example//cb",
    ])
    func `another spelling is no callback`(url: String) throws {
        #expect(try Self.matches("https://h.example/cb", url).isEmpty)
    }

    @Test(arguments: [
        ("http://127.0.0.1:1/cb", 1), ("http://127.0.0.1:65535/cb?code=a", 65535),
        ("http://127.0.0.1:8080/cb", 8080),
    ])
    func `an open port is any port`(url: String, port: Int) throws {
        let found = try Self.matches("http://127.0.0.1:{port}/cb", url)
        #expect(found.first?.port == UInt16(port))
        #expect(found.first?.redirect == "http://127.0.0.1:\(port)/cb")
    }

    @Test(arguments: [
        "http://127.0.0.1/cb", "http://127.0.0.1:/cb", "http://127.0.0.1:0/cb",
        "http://127.0.0.1:080/cb", "http://127.0.0.1:65536/cb", "http://127.0.0.1:123456/cb",
        "http://127.0.0.1:80/cb/", "http://127.0.0.1:80/c", "http://127.0.0.1:+80/cb",
        "http://127.0.0.1:{port}/cb", "http://localhost:80/cb", "https://127.0.0.1:80/cb",
    ])
    func `what is no port is no callback`(url: String) throws {
        #expect(try Self.matches("http://127.0.0.1:{port}/cb", url).isEmpty)
    }

    struct Answer: CustomTestStringConvertible, Sendable {
        let query: String
        let outcome: CallbackResponse.Outcome?
        let issuer: String?
        let state: String

        init(
            _ query: String, _ outcome: CallbackResponse.Outcome? = nil, issuer: String? = nil,
            state: String = "s"
        ) {
            self.query = query
            self.outcome = outcome
            self.issuer = issuer
            self.state = state
        }

        var testDescription: String { query }
    }

    @Test(arguments: answers)
    func `an answer has one state and one outcome`(row: Answer) throws {
        let found = try Self.matches("https://h.example/cb", "https://h.example/cb" + row.query)
        switch (try #require(found.first).answer, row.outcome) {
        case (.malformed, nil): break
        case (.response(let response), let outcome?):
            #expect(response.outcome == outcome)
            #expect(response.issuer == row.issuer)
            #expect(response.state == Array(row.state.utf8))
        case (.response, nil): Issue.record("accepted")
        case (.malformed, _?): Issue.record("malformed")
        }
    }

    static let answers = [
        Answer("?code=a&state=s", .code),
        Answer("?state=s&code=a&session_state=x+y&scope=a%20b&x", .code),
        Answer("?code=a%2Fb&state=s&", .code),
        Answer("?code=a+b&state=s", .code),
        Answer("?co%64e=a&stat%65=s", .code),
        Answer("?code=a&state=%73", .code, state: "%73"),
        Answer("?code=a&state=s&iss=https%3A%2F%2Fid.example", .code, issuer: "https://id.example"),
        Answer("?error=access_denied&state=s&error_description=No+way%21", .error("access_denied")),
        Answer("?error=access%5Fdenied&state=s", .error("access_denied")),
        Answer(
            "?code=a&state=\(String(repeating: "s", count: 128))", .code,
            state: String(repeating: "s", count: 128)),
        Answer(""), Answer("?"), Answer("?code=a"), Answer("?state=s"), Answer("?code&state=s"),
        Answer("?code=&state=s"), Answer("?code=a&state="), Answer("?code=a&state"),
        Answer("?code=a&state=s&state=s"), Answer("?code=a&state=s&stat%65=s"),
        Answer("?code=a&code=b&state=s"), Answer("?code=a&error=b&state=s"),
        Answer("?error=a&error=b&state=s"), Answer("?error=&state=s"),
        Answer("?code=a&state=s&iss=a&iss=b"), Answer("?code=a&state=s&iss="),
        Answer("?code=a&state=s&iss=a+b"), Answer("?code=a&state=s&iss=%00"),
        Answer("?code=a&state=s&iss=%C3%A9"), Answer("?code=a&state=s#x"),
        Answer("?code=a&state=s#"), Answer("?code=a&state=s&x=%"), Answer("?code=a&state=s&x=%zz"),
        Answer("?code=a&state=s&x= "), Answer("?code=a&state=s&x=\\"),
        Answer("?code=a&state=s&x=é"),
        Answer("?code=a&state=s&x=\u{0}"), Answer("?error=a%0A&state=s"),
        Answer("?error=\(String(repeating: "a", count: 65))&state=s"),
        Answer("?code=a&state=\(String(repeating: "s", count: 129))"),
        Answer("?code=a&state=s&" + (0..<63).map { "a\($0)" }.joined(separator: "&")),
        Answer("?code=a&state=s&" + (0..<62).map { "a\($0)" }.joined(separator: "&"), .code),
    ]

    @Test
    func `entries that share a redirect are all found, in the order of the policy`() throws {
        let table = try CallbackTable([
            Self.definition("https://h.example/cb", id: "one", issuer: .fixed("https://a.example")),
            Self.definition("https://h.example/other", id: "two"),
            Self.definition(
                "https://h.example/cb", id: "three", issuer: .fixed("https://b.example/x")),
        ])
        #expect(
            table.matched(Array("https://h.example/cb?code=a&state=s".utf8).span).map(\.index) == [
                0, 2,
            ])
    }

    @Test
    func `a URL beyond the limit is nobody's callback`() throws {
        let stem = "https://h.example/cb?code=a&state=s&x="
        let longest = stem + String(repeating: "x", count: 8192 - stem.utf8.count)
        #expect(try Self.matches("https://h.example/cb", longest).count == 1)
        #expect(try Self.matches("https://h.example/cb", longest + "x").isEmpty)
    }

    @Test(arguments: [
        "https://h.example/cb", "https://h.example", "https://h.example:8443/cb",
        "com.example.app:/cb", "com.example.app://cb/x", "http://127.0.0.1:{port}/cb",
        "http://[::1]:{port}/cb", "http://127.0.0.1:{port}", "http://127.0.0.1/cb",
        "http://127.0.0.1:8080/cb", "http://[::1]/cb",
    ])
    func `a redirect that is written well is taken`(redirect: String) throws {
        #expect(try CallbackTable([Self.definition(redirect)]).definitions.count == 1)
    }

    @Test(arguments: [
        "", "cb", "/cb", "https:", "https://", "https://H.example/cb", "https://h.example/cb?x=1",
        "https://h.example/cb#x", "https://h.example:{port}/cb", "http://h.example/cb",
        "http://localhost:{port}/cb", "http://127.0.0.1:{port}{port}/cb",
        "http://127.0.0.1:{port}x", "http://127.0.0.1.evil.example/cb", "http://127.0.0.1:080/cb",
        "http://127.0.0.1:99999/cb", "javascript:alert(1)", "data:text/html,x", "file:///cb",
        "HTTPS://h.example/cb", "https://h.example/c b", "https://h.example/é",
        "https://u@h.example/cb", "com.example.app:", "com_example:/cb", "1a:/cb",
        "https://127.0.0.1/cb", "http://127.0.0.1:{x}/cb",
    ])
    func `a redirect that is written badly is refused`(redirect: String) {
        let error = #expect(throws: RouteTableError.self) {
            try CallbackTable([Self.definition(redirect)])
        }
        #expect(error?.code == .invalidRedirect)
        #expect(error?.subject == .callback(0, "redirect"))
    }

    @Test
    func `names are unique and issuers are https`() {
        let good = Self.definition("https://h.example/cb")
        #expect(throws: RouteTableError.self) { try CallbackTable([good, good]) }
        #expect(throws: RouteTableError.self) {
            try CallbackTable([Self.definition("https://h.example/cb", id: "1")])
        }
        for issuer in [
            "", "http://id.example", "https://", "https://ID.example", "https://a.example?x",
        ] {
            let error = #expect(throws: RouteTableError.self) {
                try CallbackTable([
                    Self.definition("https://h.example/cb", issuer: .fixed(issuer))
                ])
            }
            #expect(error?.code == .invalidIssuer)
        }
    }
}
