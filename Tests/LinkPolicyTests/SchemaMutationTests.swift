import Foundation
import LinkBrokerTesting
import LinkPolicy
import TestSupport
import Testing

/// Seeded changes of the shipped policies, judged by the reader and by two readers of the schema:
/// what the schema refuses the reader refuses, and what only the reader refuses is not local.
@Suite struct SchemaMutationTests {
    /// Why a schema cannot say it, by code, with the beginning of the message where a code has local
    /// errors too.
    static let beyond: [(code: String, message: String, why: String)] = [
        ("unknown_name", "", "a name is looked up in another part of the file"),
        ("unknown_route", "", "routes are looked up by name"),
        ("cycle", "", "it takes several routes to make a circle"),
        ("patterns_overlap", "", "two routes are compared"),
        ("duplicate_pattern", "", "two routes are compared"),
        ("untyped_parameter", "", "the type may stand in `types`"),
        ("unused_parameter", "", "the pattern says which parameters there are"),
        ("owner_unusable", "", "pattern and vocabulary say what can be compared"),
        ("parameter_not_supplied", "", "two routes and their types are compared"),
        ("duplicate_name", "there are two", "names of two elements are compared"),
        ("duplicate_name", "the name is taken", "names of two elements are compared"),
        ("never_met", "`", "two numbers are compared: bounds the wrong way round"),
        ("invalid_pattern", "more segments", "`limits.segments` stands elsewhere"),
        ("invalid_pattern", "no link of its origins", "the origins say which links there are"),
        ("invalid_origin", "the host stands twice", "two origins are compared"),
        ("invalid_origin", "the scheme has another", "two origins are compared"),
        ("invalid_origin", "`host` needs", "two origins are compared"),
        ("invalid_value", "a type with bounds", "where a type is used decides what it may be"),
        ("invalid_value", "a type that cannot stand", "where a type is used decides it"),
        ("invalid_value", "not a literal", "the grammar of an argument in an integer's place"),
    ]

    private struct Mutation {
        let what: String
        let bytes: [UInt8]
        let isRead: Bool
        let errors: [PolicyError]
    }

    private static let marks = [
        " ", "/", "é", "{", "}", "..", "A", "%41", "#", "-", ".", "?", "*", "9", "_", ":", "@",
    ]
    private static let values = [
        "null", "5", "\"x\"", "[]", "{}", "true", "[\"x\"]", "{\"x\": 1}", "-1", "0",
        "9007199254740993",
    ]

    /// One change of one of the policies.
    private static func changed(
        _ trees: [JSONTree], _ generator: inout SeededGenerator
    ) -> (what: String, tree: JSONTree) {
        let tree = generator.pick(trees)
        let place = generator.pick(tree.places)
        switch generator.next() % 6 {
        case 0: return ("\(place) removed", tree.removing(place))
        case 1:
            let value = generator.pick(values)
            return ("\(place) = \(value)", tree.replacing(place, .atom(value)))
        case 2:
            guard case .key(let key) = place.last else {
                return ("\(place) twice", tree.doubling(place))
            }
            return ("\(place) renamed", tree.renaming(place, to: key + "x"))
        case 3: return ("\(place) with another key", tree.adding("unknown", at: place))
        // The last two: another text.
        default:
            guard tree[place].isString else { return ("\(place) as it was", tree) }
            let text = Array(
                tree[place].text.dropFirst().dropLast().unicodeScalars.map(Character.init))
            let at = text.isEmpty ? 0 : Int(generator.next() % UInt64(text.count + 1))
            let end = min(text.count, at + Int(generator.next() % 2))
            let new = String(text[..<at]) + generator.pick(marks) + String(text[end...])
            return ("\(place) = \(new)", tree.replacing(place, .atom("\"\(new)\"")))
        }
    }

    private static func mutations(_ seed: UInt64, count: Int) throws -> [Mutation] {
        var generator = SeededGenerator(seed: seed)
        let trees = try JSONTree.shipped.map(JSONTree.init(policy:))
        return (0..<count).map { _ in
            let (what, tree) = changed(trees, &generator)
            let reading = Policy.reading(of: tree.bytes)
            return Mutation(
                what: what, bytes: tree.bytes, isRead: reading.policy != nil, errors: reading.errors
            )
        }
    }

    /// Why every error of a file that the schema accepts is beyond it; `nil` for one that is not.
    private static func excuse(_ error: PolicyError) -> String? {
        beyond.first { row in
            row.code == error.code.text && error.message.hasPrefix(row.message)
        }?.why
    }

    private static func judge(
        _ mutations: [Mutation], _ verdicts: [Bool], _ who: String
    ) {
        var excuses: [String: Int] = [:]
        for (mutation, isAccepted) in zip(mutations, verdicts) {
            if mutation.isRead {
                #expect(isAccepted, "\(who) refuses what is right: \(mutation.what)")
            }
            guard isAccepted, !mutation.isRead else { continue }
            let reasons = mutation.errors.map { excuse($0) }
            #expect(
                reasons.contains { $0 != nil },
                "\(who) accepts \(mutation.what): \(mutation.errors)")
            if let reason = reasons.compactMap(\.self).first { excuses[reason, default: 0] += 1 }
        }
        let refused = mutations.count { !$0.isRead }
        let accepted = excuses.values.reduce(0, +)
        print(
            "\(who): \(mutations.count) changes, \(refused) refused by the reader, "
                + "\(accepted) of these accepted by the schema")
        for (reason, count) in excuses.sorted(by: { $0.key < $1.key }) {
            print("  \(count): \(reason)")
        }
    }

    @Test(arguments: [UInt64(1), 2])
    func `what is wrong by itself the schema refuses, and nothing that is right`(
        seed: UInt64
    ) throws {
        let schema = try SchemaTests.schema()
        let mutations = try Self.mutations(seed, count: 150)
        let verdicts = try mutations.map { try schema.accepts($0.bytes) }
        #expect(verdicts.contains(true))
        Self.judge(mutations, verdicts, "our evaluator")
    }

    @Test(.enabled(if: PythonParser.interpreter != nil, "\(PythonParser.absence)"))
    func `a validator of another language says the same`() throws {
        let mutations = try Self.mutations(3, count: 500)
        let verdicts = try Self.pythonVerdicts(mutations.map(\.bytes))
        #expect(verdicts.count == mutations.count)
        Self.judge(mutations, verdicts.map { $0.count == 0 }, "jsonschema")
        for (mutation, verdict) in zip(mutations, verdicts)
        where mutation.what.hasSuffix(" removed") {
            #expect(verdict.count <= 1, "\(mutation.what)")
        }
    }

    private struct Verdict { let count: Int }

    /// The number of errors that `jsonschema` has for each document.
    private static func pythonVerdicts(_ documents: [[UInt8]]) throws -> [Verdict] {
        let interpreter = try #require(PythonParser.interpreter)
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "linkbroker-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
        // A list of the documents, which have line feeds of their own.
        let list = documents.map { String(decoding: $0, as: UTF8.self) }
        try Data("[\(list.joined(separator: ","))]".utf8).write(to: input)
        let schema = SharedData.packageRoot.appending(
            path: "Policies/linkbroker.policy.schema.json")
        let program = """
            import json, sys, jsonschema
            validator = jsonschema.Draft202012Validator(json.load(open(sys.argv[3])))
            validator.check_schema(validator.schema)
            with open(sys.argv[2], "w") as out:
                for document in json.load(open(sys.argv[1])):
                    print(sum(1 for _ in validator.iter_errors(document)), file=out)
            """
        let process = Process()
        process.executableURL = interpreter
        process.arguments = ["-c", program, input.path, output.path, schema.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try String(decoding: Data(contentsOf: output), as: UTF8.self)
            .split(separator: "\n").compactMap { Int($0).map(Verdict.init) }
    }
}
