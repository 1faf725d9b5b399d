import LinkPolicy
import Testing

/// Principals: bounds, strict reading, and that nothing of one is ever printed.
@Suite struct PrincipalTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let json: String
        let code: PolicyErrorCode
        var testDescription: String { json }
    }

    static let refused: [Row] = [
        Row(json: "[]", code: .wrongType),
        Row(json: "{}", code: .missingKey),
        Row(json: #"{"subject": ""}"#, code: .invalidValue),
        Row(json: #"{"subject": 1}"#, code: .wrongType),
        Row(json: #"{"subject": "hunter2\u0000"}"#, code: .invalidValue),
        Row(json: #"{"subject": "hunter2\u202e"}"#, code: .invalidValue),
        Row(json: #"{"subject": "u", "hunter2": 1}"#, code: .unknownKey),
        Row(json: #"{"subject": "u", "Scopes": []}"#, code: .unknownKey),
        Row(json: #"{"subject": "u", "subject": "hunter2"}"#, code: .duplicateKey),
        Row(json: #"{"subject": "u", "scopes": "hunter2"}"#, code: .wrongType),
        Row(json: #"{"subject": "u", "scopes": [1]}"#, code: .wrongType),
        Row(json: #"{"subject": "u", "scopes": [""]}"#, code: .invalidValue),
        Row(json: #"{"subject": "u", "roles": {"hunter2": 1}}"#, code: .wrongType),
        Row(json: #"{"subject": "u", "claims": ["hunter2"]}"#, code: .wrongType),
        Row(json: #"{"subject": "u", "claims": {"a": true}}"#, code: .wrongType),
        Row(json: #"{"subject": "u", "claims": {"a": 1.5}}"#, code: .notAnInteger),
        Row(json: #"{"subject": "u", "claims": {"a": "hunter2\u000a"}}"#, code: .invalidValue),
        Row(json: #"{"subject": "u", "claims": {"": "x"}}"#, code: .invalidValue),
        Row(json: #"{"subject": "u", "assurance": ["hunter2"]}"#, code: .wrongType),
        Row(json: #"{"subject": "u", "assurance": ""}"#, code: .invalidValue),
        Row(json: #"{"subject": "u", "issuer": ""}"#, code: .invalidValue),
        Row(json: #"{"subject": "u", "authenticatedAt": "0"}"#, code: .wrongType),
        Row(json: #"{"subject": "u", "authenticatedAt": -1}"#, code: .invalidValue),
        Row(json: #"{"subject": "u", "authenticatedAt": 9007199254740993}"#, code: .invalidValue),
    ]

    @Test(arguments: refused)
    func `a principal that is not understood is refused without being quoted`(row: Row) throws {
        let error = try #require(throws: PolicyError.self) {
            try Principal(json: Array(row.json.utf8))
        }
        #expect(error.code == row.code)
        #expect("\(error) \(error.pointer)".contains("hunter") == false)
    }

    @Test func `a full principal is read, sorted and without repetitions`() throws {
        let json = #"""
            {"subject": "u1", "issuer": "https://id.example", "scopes": ["b", "a", "b"], "roles": ["r"],
             "claims": {"z": "é", "n": 42}, "assurance": "mfa", "authenticatedAt": 9007199254740992}
            """#
        let principal = try Principal(json: Array(json.utf8))
        #expect(principal.subject == "u1")
        #expect(principal.issuer == "https://id.example")
        #expect(principal.scopes == ["a", "b"])
        #expect(principal.roles == ["r"])
        #expect(principal.claims.map(\.name) == ["n", "z"])
        #expect(principal.claims.map(\.value) == ["42", "é"])
        #expect(principal.assurance == "mfa")
        #expect(principal.authenticatedAt == 9_007_199_254_740_992)
    }

    @Test func `each part is bounded at n minus one, n and n plus one`() throws {
        func text(_ count: Int) -> String { String(repeating: "a", count: count) }
        func names(_ count: Int) -> [String] { (0..<count).map { "n\($0)" } }
        func claims(_ count: Int) -> [PrincipalClaim] {
            names(count).map { PrincipalClaim(name: $0, value: "v") }
        }
        for (count, isTaken) in [(255, true), (256, true), (257, false)] {
            #expect(isTaken == ((try? Principal(subject: text(count))) != nil))
            #expect(isTaken == ((try? Principal(subject: "u", scopes: names(count))) != nil))
            #expect(isTaken == ((try? Principal(subject: "u", roles: names(count))) != nil))
            #expect(isTaken == ((try? Principal(subject: "u", scopes: [text(count)])) != nil))
        }
        for (count, isTaken) in [(63, true), (64, true), (65, false)] {
            #expect(isTaken == ((try? Principal(subject: "u", claims: claims(count))) != nil))
            #expect(isTaken == ((try? Principal(subject: "u", assurance: text(count))) != nil))
        }
        for (count, isTaken) in [(1023, true), (1024, true), (1025, false)] {
            let claim = PrincipalClaim(name: "c", value: text(count))
            #expect(isTaken == ((try? Principal(subject: "u", claims: [claim])) != nil))
            #expect(isTaken == ((try? Principal(subject: "u", issuer: text(count))) != nil))
        }
        #expect(throws: PrincipalError.self) {
            try Principal(
                subject: "u",
                claims: [
                    PrincipalClaim(name: "a", value: "1"), PrincipalClaim(name: "a", value: "2"),
                ])
        }
    }

    @Test func `nothing of a principal is printed, dumped or compared by canonical equivalence`()
        throws
    {
        let principal = try Principal(
            subject: "hunter2", issuer: "hunter2", scopes: ["hunter2"], roles: ["hunter2"],
            claims: [PrincipalClaim(name: "c", value: "hunter2")], assurance: "hunter2")
        var dumped = ""
        dump(principal, to: &dumped)
        dump(principal.claims, to: &dumped)
        dumped += "\(principal) \(String(reflecting: principal)) \(principal.claims)"
        #expect(dumped.contains("hunter") == false)
        #expect(try Principal(subject: "caf\u{E9}") != Principal(subject: "cafe\u{301}"))
        #expect(try Principal(subject: "a") == Principal(subject: "a"))
        #expect(try Set([Principal(subject: "a"), Principal(subject: "a")]).count == 1)
    }
}
