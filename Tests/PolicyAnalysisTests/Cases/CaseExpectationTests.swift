import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// What counts as the expected answer.
@Suite struct CaseExpectationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let expected: String
        let answer: String
        let fields: [String]

        init(_ expected: String, _ answer: String, _ fields: [String] = []) {
            self.expected = expected
            self.answer = answer
            self.fields = fields
        }

        var testDescription: String { "\(expected) in \(answer)" }
    }

    static let rows = [
        Row(#""outcome": "hold""#, #"{"outcome": "hold", "line": 1}"#),
        Row(#""outcome": "hold""#, #"{"outcome": "commit"}"#, ["outcome"]),
        Row(#""outcome": "hold""#, "{}", ["outcome"]),
        Row(
            #""outcome": "hold", "parameters": {"a": 1}"#,
            #"{"outcome": "hold", "parameters": {"a": 1, "b": 2}}"#),
        Row(
            #""outcome": "hold", "parameters": {"a": 1, "c": 3}"#,
            #"{"outcome": "hold", "parameters": {"a": 2}}"#, ["parameters.a", "parameters.c"]),
        Row(
            #""outcome": "hold", "parameters": {"a": "1"}"#,
            #"{"outcome": "hold", "parameters": {"a": 1}}"#, ["parameters.a"]),
        Row(
            #""outcome": "hold", "path": ["book"]"#,
            #"{"outcome": "hold", "path": ["book", "read"]}"#, ["path"]),
        Row(
            #""outcome": "hold", "path": ["read", "book"]"#,
            #"{"outcome": "hold", "path": ["book", "read"]}"#, ["path"]),
        Row(
            #""outcome": "hold", "required": {"signIn": true}"#,
            #"{"outcome": "hold", "required": {"signIn": false}}"#, ["required.signIn"]),
        Row(
            #""outcome": "hold", "required": {}"#, #"{"outcome": "hold"}"#, ["required"]),
        Row(
            #""outcome": "hold", "parameters": {"a": "e\u0301"}"#,
            #"{"outcome": "hold", "parameters": {"a": "\u00e9"}}"#, ["parameters.a"]),
    ]

    @Test(arguments: rows)
    func `an object may leave members out, all else must be the same`(_ row: Row) throws {
        let text =
            #"{"cases": [{"name": "a", "url": "u", "expect": {\#(row.expected)}}]}"#
        let (file, errors) = CaseFile.checked(Array(text.utf8), for: try Shipped.policy())
        #expect(errors.isEmpty)
        let expectation = try #require(file?.cases.first?.expectation)
        #expect(try expectation.mismatches(in: row.answer).map(\.field) == row.fields)
    }

    @Test func `the cases of the bookshop name every route`() throws {
        let policy = try Shipped.policy()
        let (file, errors) = CaseFile.checked(
            try Shipped.bytes("Policies/bookshop.cases.json"), for: policy)
        #expect(errors.isEmpty)
        let names = try #require(file).cases.map(\.name)
        for index in policy.table.indices {
            let route = policy.table.id(at: index).text
            #expect(names.contains { $0.hasPrefix("\(route): ") }, "\(route)")
        }
    }
}
