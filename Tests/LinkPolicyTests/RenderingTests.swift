import LinkPolicy
import Testing

/// How errors look to people.
@Suite struct RenderingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let source: String
        let golden: String
        var testDescription: String { golden }
    }

    static let rows: [Row] = [
        Row(
            source: "{\"linkbroker\": 1,\n  \"routs\": []}",
            golden: """
                p.json:2:3: error[LB002] the policy has no key `routs`
                    2 |   "routs": []}
                      |   ^^^^^^^ did you mean `routes`?
                """),
        Row(
            source: "{\"a\": \"é\", \"a\": 1}",
            golden: """
                p.json:1:12: error[LB001] key `a` stands twice in one object
                    1 | {"a": "é", "a": 1}
                      |            ^^^ keys are compared after their escapes are read; remove one of the two
                """),
        Row(
            source: "{\r\n\t\"x\": [1,]\r\n}",
            golden: """
                p.json:2:9: error[LB008] a comma before the closing bracket
                    2 | ·"x": [1,]
                      |         ^ remove it: JSON has no trailing commas
                """),
        Row(
            source: "{",
            golden: """
                p.json:1:2: error[LB008] the text ends where a key in double quotes should stand
                    1 | {
                      |  ^
                """),
        Row(
            source: "",
            golden: """
                p.json:1:1: error[LB008] the text ends where a value should stand
                    1 |\u{20}
                      | ^
                """),
    ]

    @Test(arguments: rows)
    func `an error shows its place, the line and the way out`(row: Row) throws {
        let bytes = Array(row.source.utf8)
        let error = try #require(throws: PolicyError.self) { try Policy(json: bytes) }
        #expect(error.rendered(source: bytes, fileName: "p.json") == row.golden)
    }

    @Test func `a very long line is cut around the caret`() throws {
        let filler = String(repeating: "1,", count: 400)
        let source = Array("{\"x\": [\(filler) oops, \(filler)1]}".utf8)
        let error = try #require(throws: PolicyError.self) { try Policy(json: source) }
        let lines = error.rendered(source: source, fileName: "p").split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.unicodeScalars.count <= 140 })
        let caret = try #require(lines[2].firstIndex(of: "^"))
        let offset = lines[2].distance(from: lines[2].startIndex, to: caret)
        #expect(Array(lines[1])[offset] == "o")
    }

    @Test func `several errors come together, in the order of the file`() throws {
        let text = PolicySample.text(
            routes: """
                [{"id": "a", "path": "/a", "acess": "public"},
                {"id": "b", "path": "/b", "flags": ["f9"]},
                {"id": "c", "path": "/c"}]
                """, types: #"{"id": {"int": [2, 1]}, "x": {"uid": true}}"#)
        let checked = Policy.checked(json: Array(text.utf8))
        #expect(checked.policy == nil)
        #expect(
            checked.errors.map(\.code) == [.neverMet, .unknownKey, .unknownKey, .unknownName])
        #expect(checked.errors.map(\.line) == [4, 4, 6, 7])
        let good = Policy.checked(
            json: Array(PolicySample.text(routes: #"[{"id": "a", "path": "/a"}]"#).utf8))
        #expect(good.policy != nil)
        #expect(good.errors.isEmpty)
    }

    struct Several: CustomTestStringConvertible, Sendable {
        let what: String
        let routes: [String]
        /// Code and number of the route of each error.
        let errors: [String]

        var testDescription: String { what }
    }

    static let several = [
        Several(
            what: "three patterns",
            routes: [
                #"{"id": "a", "path": "/a/"}"#, #"{"id": "b", "path": "/{id}/x"}"#,
                #"{"id": "c", "path": "/y/{id}"}"#, #"{"id": "d", "path": "/%41"}"#,
            ], errors: ["invalid_pattern 0", "patterns_overlap 2", "invalid_pattern 3"]),
        Several(
            what: "parents and a fallback",
            routes: [
                #"{"id": "a", "path": "/a", "parents": ["nobody"]}"#,
                #"{"id": "b", "path": "/b", "fallback": "nowhere"}"#,
                #"{"id": "c", "path": "/c", "parents": ["a"]}"#,
            ], errors: ["unknown_route 0", "unknown_route 1"]),
        // What a broken pattern may have caused is not said.
        Several(
            what: "a pattern, and a parent that needs it",
            routes: [
                #"{"id": "a", "path": "/a/{id}/"}"#,
                #"{"id": "b", "path": "/b", "parents": [{"route": "a", "with": {"di": "x"}}]}"#,
            ], errors: ["invalid_pattern 0"]),
        Several(
            what: "a pattern, and a fallback to its route",
            routes: [
                #"{"id": "a", "path": "/a//b"}"#,
                #"{"id": "b", "path": "/b", "fallback": "a", "parents": ["a"]}"#,
            ], errors: ["invalid_pattern 0"]),
        Several(
            what: "a name twice, and a pattern",
            routes: [
                #"{"id": "a", "path": "/a"}"#, #"{"id": "a", "path": "/b"}"#,
                #"{"id": "c", "path": "/c/"}"#,
            ], errors: ["duplicate_name 1", "invalid_pattern 2"]),
    ]

    @Test(arguments: several)
    func `errors of several routes come together, and none that another one caused`(
        row: Several
    ) throws {
        let text = PolicySample.text(routes: "[\n\(row.routes.joined(separator: ",\n"))]")
        let checked = Policy.checked(json: Array(text.utf8))
        let first = 7
        #expect(checked.policy == nil)
        #expect(checked.errors.map { "\($0.code.text) \($0.line - first)" } == row.errors)
        let error = try #require(throws: PolicyError.self) { try Policy(json: Array(text.utf8)) }
        #expect(checked.errors.contains(error))
    }
}
