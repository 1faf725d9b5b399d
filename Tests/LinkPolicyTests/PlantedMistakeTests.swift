import LinkBrokerTesting
import LinkPolicy
import Testing

/// One mistake is one error, wherever it stands; several come together.
@Suite struct PlantedMistakeTests {
    typealias Step = JSONTree.Step

    /// Objects whose keys are names that the policy chooses.
    private static let freeNames: Set<String> = ["types", "params", "query", "with"]

    private static func hasFixedKeys(_ place: [Step]) -> Bool {
        guard case .key(let key) = place.last else { return true }
        return !freeNames.contains(key)
    }

    private static func count(_ tree: JSONTree) -> (count: Int, text: String) {
        let errors = Policy.checked(json: tree.bytes).errors
        return (errors.count, errors.map(\.description).joined(separator: "\n"))
    }

    /// A kind of mistake, put into every place that can have it.
    struct Kind: CustomTestStringConvertible, Sendable {
        let name: String
        /// Whether the outcome may be right by chance.
        var mayLoad = false
        let plant: @Sendable (JSONTree, [Step]) -> JSONTree?

        var testDescription: String { name }
    }

    static let required: Set<String> = [
        "linkbroker", "id", "revision", "origins", "defaults", "routes", "hosts", "scheme",
        "authority", "redirect", "issuer", "client", "param", "claim", "name", "reach", "to",
        "reason", "until", "check",
    ]

    static let kinds = [
        Kind(name: "null") { tree, place in tree.replacing(place, .atom("null")) },
        Kind(name: "an unknown key") { tree, place in
            guard case .object = tree[place], hasFixedKeys(place) else { return nil }
            return tree.adding("zzzzzzzz", at: place)
        },
        Kind(name: "a misspelled key") { tree, place in
            guard case .key(let key) = place.last, hasFixedKeys(Array(place.dropLast())) else {
                return nil
            }
            return tree.renaming(place, to: key + "x")
        },
        Kind(name: "a missing key") { tree, place in
            guard case .key(let key) = place.last, required.contains(key),
                hasFixedKeys(Array(place.dropLast())),
                !tree[place.dropLast() + [.key("rest")]].isString
            else { return nil }
            // A limit, a rule or a type may have a key of such a name, too.
            let isType = place.contains(.key("types"))
            return isType ? nil : tree.removing(place)
        },
        Kind(name: "an empty string") { tree, place in
            tree[place].isString ? tree.replacing(place, .atom(#""""#)) : nil
        },
        Kind(name: "an unprintable string") { tree, place in
            guard tree[place].isString, place.last != .key("$schema") else { return nil }
            return tree.changing(place) { .atom($0.text.dropLast() + "\u{202E}\"") }
        },
        Kind(name: "another name", mayLoad: true) { tree, place in
            tree[place].isString ? tree.replacing(place, .atom(#""nowhere9""#)) : nil
        },
        Kind(name: "a number in place of a string") { tree, place in
            let isArgument = place.dropLast().last == .key("with")
            return tree[place].isString && !isArgument ? tree.replacing(place, .atom("7")) : nil
        },
        Kind(name: "a huge number", mayLoad: true) { tree, place in
            tree[place].isNumber ? tree.replacing(place, .atom("999999999999")) : nil
        },
        Kind(name: "an element twice", mayLoad: true) { tree, place in
            guard case .index = place.last else { return nil }
            return tree.doubling(place)
        },
        Kind(name: "a string in place of a list or an object") { tree, place in
            guard !place.contains(.key("params")), !place.contains(.key("query")) else {
                return nil
            }
            switch tree[place] {
            case .object, .list: return tree.replacing(place, .atom(#""é""#))
            case .atom: return nil
            }
        },
    ]

    @Test(arguments: kinds, JSONTree.shipped)
    func `one mistake is one error`(kind: Kind, name: String) throws {
        let tree = try JSONTree(policy: name)
        var planted = 0
        for place in tree.places {
            guard let changed = kind.plant(tree, place) else { continue }
            planted += 1
            let found = Self.count(changed)
            let isRight = found.count == 1 || kind.mayLoad && found.count == 0
            #expect(isRight, "\(name) \(place)\n\(found.text)")
        }
        #expect(planted > 0)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `two independent mistakes are two errors`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let tree = try JSONTree(policy: generator.pick(JSONTree.shipped))
            let (first, second) = (generator.pick(tree.places), generator.pick(tree.places))
            guard !first.starts(with: second), !second.starts(with: first) else { continue }
            // A value of no type that the format has never follows from anything else.
            let changed = tree.replacing(first, .atom("null")).replacing(second, .atom("null"))
            let found = Self.count(changed)
            #expect(found.count == 2, "\(first) \(second)\n\(found.text)")
        }
    }

    struct Many: CustomTestStringConvertible, Sendable {
        let name: String
        let route: @Sendable (Int) -> String

        var testDescription: String { name }
    }

    static let many = [
        Many(name: "unknown keys") { #"{"id": "r\#($0)", "path": "/r\#($0)", "zzzzzzzz": 1}"# },
        Many(name: "patterns") { #"{"id": "r\#($0)", "path": "/r\#($0)/"}"# },
        Many(name: "fallbacks") {
            #"{"id": "r\#($0)", "path": "/r\#($0)", "fallback": "x\#($0)"}"#
        },
        Many(name: "owners") {
            #"{"id": "r\#($0)", "path": "/r\#($0)", "require": {"owner": {"param": "x", "claim": "sub"}}}"#
        },
    ]

    @Test(arguments: many, [(100, false), (101, true), (150, true)])
    func `at most a hundred errors come together, and a note where there are more`(
        many: Many, row: (count: Int, isCut: Bool)
    ) {
        let routes = (0..<row.count).map(many.route).joined(separator: ",\n")
        let reading = Policy.reading(of: Array(PolicySample.text(routes: "[\(routes)]").utf8))
        #expect(reading.policy == nil)
        #expect(reading.errors.count == min(100, row.count))
        #expect(reading.isCut == row.isCut)
        #expect(reading.errors.map(\.byteOffset) == reading.errors.map(\.byteOffset).sorted())
    }

    struct Pair: CustomTestStringConvertible, Sendable {
        let name: String
        let routes: String
        var vocab = PolicySample.defaultVocabulary
        var types = #"{"id": {"token": [1, 20]}}"#
        let codes: [String]

        var testDescription: String { name }
    }

    /// What a mistake hides, and what it does not.
    static let pairs = [
        Pair(
            name: "a level that is no name hides its uses and nothing else",
            routes:
                #"[{"id": "a", "require": {"assurance": "2fa"}}, {"id": "b", "require": {"assurance": "xyzzy"}}]"#,
            vocab: #"{"assurance": ["pwd", "2fa"]}"#, codes: ["invalid_identifier", "unknown_name"]),
        Pair(
            name: "a list that is none hides what it would declare",
            routes: #"[{"id": "a", "flags": ["f1"]}, {"id": "b", "show": {"tab": "t9"}}]"#,
            vocab: #"{"flags": "f1", "tabs": ["t1"]}"#, codes: ["wrong_type", "unknown_name"]),
        Pair(
            name: "a name that is used three times and never declared is told once",
            routes:
                #"[{"id": "a", "flags": ["f9"]}, {"id": "b", "flags": ["f9"]}, {"id": "c", "flags": ["f9", "f8"]}]"#,
            codes: ["unknown_name", "unknown_name"]),
        Pair(
            name: "two errors of one route",
            routes: #"[{"id": "a", "path": "/a", "access": "open", "minApp": "3"}]"#,
            codes: ["invalid_value", "invalid_value"]),
        Pair(
            name: "a type that is wrong everywhere is told once",
            routes: #"[{"id": "a", "path": "/a/{id}"}, {"id": "b", "path": "/b/{id}"}]"#,
            types: #"{"id": {"token": [0, 20]}}"#, codes: ["invalid_value"]),
        Pair(
            name: "a pattern that crosses many others is the one that is told",
            routes:
                #"[{"id": "x", "path": "/{id}/b"}, {"id": "a", "path": "/a/{id}"}, {"id": "c", "path": "/c/{id}"}]"#,
            codes: ["patterns_overlap"]),
        Pair(
            name: "overlaps, relations and circles come together",
            routes:
                #"[{"id": "a", "path": "/a"}, {"id": "b", "path": "/a"}, {"id": "c", "parents": ["z"]}, {"id": "d", "fallback": "d"}, {"id": "e", "require": {"owner": {"param": "q", "claim": "sub"}}}]"#,
            codes: ["duplicate_pattern", "unknown_route", "cycle", "owner_unusable"]),
        Pair(
            name: "a pattern and what else is wrong with other routes",
            routes:
                #"[{"id": "a", "path": "/a//b"}, {"id": "b", "path": "/b", "fallback": "z"}, {"id": "c", "path": "/c", "parents": ["d"]}, {"id": "d", "path": "/d/{id}"}]"#,
            codes: ["invalid_pattern", "unknown_route", "parameter_not_supplied"]),
    ]

    @Test(arguments: pairs)
    func `a mistake hides what follows from it and nothing else`(pair: Pair) {
        let text = PolicySample.text(routes: pair.routes, vocab: pair.vocab, types: pair.types)
        let errors = Policy.checked(json: Array(text.utf8)).errors
        #expect(errors.map(\.code.text) == pair.codes, "\(errors)")
    }

    struct Advice: CustomTestStringConvertible, Sendable {
        let routes: String
        var origins = #"[{"id": "web", "hosts": ["h.example"]}]"#
        let hint: String

        var testDescription: String { hint }
    }

    static let advice = [
        Advice(routes: #"[{"id": "a", "path": "a/b/"}]"#, hint: #"write "/a/b""#),
        Advice(routes: #"[{"id": "a", "path": "/a//b/../c"}]"#, hint: #"write "/a/c""#),
        Advice(routes: #"[{"id": "a", "path": "/a/:id/"}]"#, hint: #"write "/a/{id}""#),
        Advice(routes: #"[{"id": "a", "path": "/a b"}]"#, hint: "` ` cannot stand in a pattern"),
        Advice(
            routes: #"[{"id": "a", "require": {"scopes": ["s1", "s2"]}}]"#,
            hint: #"write { "all": ["s1", "s2"] }"#),
        Advice(
            routes: #"[{"id": "a", "require": {"roles": "r1"}}]"#, hint: #"write { "all": ["r1"] }"#
        ),
        Advice(routes: #"[{"id": "a", "show": "t1"}]"#, hint: #"write { "tab": "t1" }"#),
        Advice(routes: #"[{"id": "a", "content": true}]"#, hint: #"write { "check": true }"#),
        Advice(routes: #"[{"id": "a", "parents": "b"}]"#, hint: #"write ["b"]"#),
        Advice(routes: #"[{"id": "a", "from": "push"}]"#, hint: #"write ["push"]"#),
        Advice(routes: #"[{"id": "a", "conceal": "true"}]"#, hint: "write true, without quotes"),
        Advice(
            routes:
                #"[{"id": "a", "path": "/a/{id}"}, {"id": "b", "path": "/b", "parents": ["a"]}]"#,
            hint: #"write { "route": "a", "with": { "id": "{...}" } }"#),
        Advice(
            routes: #"[{"id": "a", "path": "/a/{id}"}, {"id": "b", "fallback": "a"}, {"id": "c"}]"#,
            hint: #"such as "fallback": "b""#),
        Advice(
            routes: "[]", origins: #"[{"id": "web", "hosts": ["https://H.example./x"]}]"#,
            hint: #"write "h.example""#),
        Advice(
            routes: "[]", origins: #"[{"id": "web", "hosts": ["*.h.example"]}]"#,
            hint: #"write "{sub}.h.example""#),
        Advice(
            routes: "[]", origins: #"[{"id": "app", "scheme": "Shop", "authority": "word"}]"#,
            hint: #"write "shop""#),
    ]

    @Test(arguments: advice)
    func `an error says what to write instead`(row: Advice) throws {
        let text = PolicySample.text(routes: row.routes, origins: row.origins)
        let errors = Policy.checked(json: Array(text.utf8)).errors
        #expect(errors.count == 1, "\(errors)")
        #expect(errors.first?.hint?.contains(row.hint) == true, "\(errors)")
    }

    @Test func `every error of the rejection table says what to do next`() {
        for row in PolicyRejectionTests.rows {
            let text = row.marked.replacing("«", with: "").replacing("»", with: "")
            for error in Policy.checked(json: Array(text.utf8)).errors {
                #expect(error.hint != nil, "\(row.name): \(error)")
            }
        }
    }
}
