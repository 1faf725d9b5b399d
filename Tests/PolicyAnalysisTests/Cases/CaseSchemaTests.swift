import LinkPolicy
import PolicyAnalysis
import TestSupport
import Testing

/// The schema of cases for editors against the reader, both ways.
@Suite struct CaseSchemaTests {
    /// Why a reader refuses a file.
    enum Fault: String, Sendable {
        /// Its shape, which a schema sees as well.
        case shape
        /// What it names, or a name twice, which only the reader can know.
        case meaning
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let fault: Fault?

        init(_ text: String, _ fault: Fault? = nil) {
            self.text = text
            self.fault = fault
        }

        var testDescription: String { text }
    }

    private static func one(_ members: String) -> String {
        #"{"cases": [{"name": "a", "url": "reader://books/1", \#(members)}]}"#
    }

    private static let expect = #""expect": {"outcome": "commit"}"#

    static let accepted = [
        Row(#"{"cases": []}"#), Row(one(expect)),
        Row(#"{"policy": "p", "principals": {"a": null, "b": {"subject": "u"}}, "cases": []}"#),
        Row(one(#""as": null, "note": "", "# + expect)),
        Row(
            one(#""as": {"subject": "u", "issuer": null, "claims": {"a": 1, "b": ""}}, "# + expect)),
        Row(one(#""as": {"subject": "u", "assurance": null, "authenticatedAt": null}, "# + expect)),
        Row(
            one(
                #""from": "handoff", "app": "0.0.1", "now": 0, "flags": [], "gates": [], "# + expect
            )),
        Row(one(#""flags": ["giftCards"], "# + expect)),
        Row(
            one(
                #""expect": {"outcome": "hold", "classification": "auth-required", "reason": "#
                    + #""sign_in_required", "route": "book", "parameters": {"bookId": 1}, "path": "#
                    + #"["book"], "canonical": "", "required": {"signIn": true, "gates": []}, "#
                    + #""rule": {"pointer": "", "line": 1}, "callback": "main"}"#)),
    ]

    static let refused = [
        Row("[]", .shape), Row("{}", .shape), Row(#"{"cases": {}}"#, .shape),
        Row(#"{"case": [], "cases": []}"#, .shape), Row(#"{"cases": [1]}"#, .shape),
        Row(#"{"cases": [{}]}"#, .shape), Row(#"{"cases": [{"name": ""}]}"#, .shape),
        Row(#"{"cases": [{"name": "a", "url": 1, "expect": {"outcome": "hold"}}]}"#, .shape),
        Row(#"{"policy": 1, "cases": []}"#, .shape),
        Row(#"{"principals": [], "cases": []}"#, .shape),
        Row(#"{"principals": {"a": {}}, "cases": []}"#, .shape),
        Row(#"{"principals": {"": null}, "cases": []}"#, .shape),
        Row(#"{"principals": {"a": {"subject": ""}}, "cases": []}"#, .shape),
        Row(#"{"principals": {"a": {"subject": "u", "role": []}}, "cases": []}"#, .shape),
        Row(
            #"{"principals": {"a": {"subject": "u", "claims": {"a": true}}}, "cases": []}"#, .shape),
        Row(one(#""form": "push", "# + expect), .shape),
        Row(one(#""from": "psuh", "# + expect), .shape),
        Row(one(#""app": "3.2", "# + expect), .shape),
        Row(one(#""app": "03.2.0", "# + expect), .shape),
        Row(one(#""now": -1, "# + expect), .shape),
        Row(one(#""now": 9007199254740993, "# + expect), .shape),
        Row(one(#""flags": "giftCards", "# + expect), .shape),
        Row(one(#""flags": [1], "# + expect), .shape), Row(one(#""as": 1, "# + expect), .shape),
        Row(one(#""expect": []"#), .shape), Row(one(#""expect": {}"#), .shape),
        Row(one(#""expect": {"outcome": "comit"}"#), .shape),
        Row(one(#""expect": {"outcome": "hold", "reason": "no"}"#), .shape),
        Row(one(#""expect": {"outcome": "hold", "reason": "queue_full"}"#), .shape),
        Row(one(#""expect": {"outcome": "hold", "classification": "private"}"#), .shape),
        Row(one(#""expect": {"outcome": "hold", "path": "book"}"#), .shape),
        Row(one(#""expect": {"outcome": "hold", "parameters": []}"#), .shape),
        Row(one(#""expect": {"outcome": "hold", "required": {"signin": true}}"#), .shape),
        Row(one(#""expect": {"outcome": "hold", "rule": {"lin": 1}}"#), .shape),
        Row(one(#""flags": ["giftCard"], "# + expect), .meaning),
        Row(one(#""gates": ["terms"], "# + expect), .meaning),
        Row(one(#""as": "reader", "# + expect), .meaning),
        Row(one(#""expect": {"outcome": "hold", "route": "boook"}"#), .meaning),
        Row(one(#""expect": {"outcome": "rejected", "callback": "mian"}"#), .meaning),
        Row(
            #"{"cases": [{"name": "\#u{202E}", "url": "u", "expect": {"outcome": "hold"}}]}"#,
            .meaning),
        Row(
            #"{"cases": [{"name": "a", "url": "u", "expect": {"outcome": "hold"}}, "#
                + #"{"name": "a", "url": "u", "expect": {"outcome": "hold"}}]}"#, .meaning),
    ]

    private static func schema() throws -> SchemaEvaluator {
        try SchemaEvaluator(try Shipped.bytes("Policies/linkbroker.cases.schema.json"))
    }

    @Test(arguments: accepted + refused)
    func `reader and schema agree on shapes`(row: Row) throws {
        let bytes = Array(row.text.utf8)
        let (file, errors) = CaseFile.checked(bytes, for: try Shipped.policy())
        #expect((file != nil) == (row.fault == nil), "\(errors)")
        #expect(try Self.schema().accepts(bytes) == (row.fault != .shape))
    }

    @Test func `the cases of the bookshop have the shape of the schema`() throws {
        #expect(try Self.schema().accepts(try Shipped.bytes("Policies/bookshop.cases.json")))
    }

    @Test func `the schema has the keys and the words of the reader, and no other`() throws {
        let root = try JSONDocument(try Shipped.bytes("Policies/linkbroker.cases.schema.json")).root
        for object in CaseFormat.objects {
            let schema = object.name.isEmpty ? root : root["$defs"]?[object.name]
            let keys = schema?["properties"]?.members?.map(\.name)
            #expect(keys == object.keys, "\(object.name)")
            #expect(schema?["additionalProperties"]?.bool == false)
        }
        func words(_ object: String, _ key: String) -> [String] {
            let list = root["$defs"]?[object]?["properties"]?[key]?["enum"]?.elements ?? []
            return list.compactMap(\.string)
        }
        #expect(Set(words("expect", "reason")) == Set(CaseFormat.reasons))
        #expect(words("expect", "reason").count == Set(CaseFormat.reasons).count)
        #expect(Set(words("expect", "outcome")) == Set(CaseFormat.outcomes))
        #expect(Set(words("expect", "classification")) == Set(CaseFormat.classifications))
        #expect(words("case", "from") == CaseFormat.sources)
    }
}
