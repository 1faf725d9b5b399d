import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import TestSupport
import Testing

/// The languages of types against the gate's own check of the same types.
@Suite struct TypeLanguageTests {
    /// Types in JSON, each kind with bounds at which values appear and disappear.
    static let types = [
        #"{"int": [0, 99]}"#, #"{"int": [-12, 7]}"#, #"{"int": [100, 1005]}"#,
        #"{"int": [-9223372036854775808, 9223372036854775807]}"#, #"{"int": [-40, -8]}"#,
        #"{"token": [1, 3]}"#, #"{"token": [2, 5], "also": ":@+"}"#, #"{"text": [1, 4]}"#,
        #"{"text": [0, 2], "slash": true}"#, #"{"enum": ["a", "ab", "b-c", "true", "7"]}"#,
        #"{"uuid": true}"#, #"{"date": true}"#, #"{"bool": true}"#,
        #"{"decimal": ["-1.5", "12.25", 2]}"#, #"{"decimal": ["0.01", "0.5", 3]}"#,
        #"{"digits": [2, 4]}"#, #"{"host": [1, 20]}"#, #"{"host": [4, 5]}"#,
    ]

    /// The gate's check of each type, and its language.
    struct Judged {
        let name: String
        let takes: (String) -> Bool
        let language: TypeLanguage
    }

    static func judged() throws -> [Judged] {
        let keys = types.enumerated().map { #""k\#($0.offset)?": \#($0.element)"# }
        let policy = try Policy(
            json: Array(
                """
                {"linkbroker": 1, "id": "p", "revision": "1",
                "origins": [{"id": "web", "hosts": ["h.example"]}], "allPublic": true,
                "defaults": {"access": "public"},
                "limits": {"queryItems": 64},
                "routes": [{"id": "r", "path": "/r", "from": "any",
                "query": {\(keys.joined(separator: ", "))}}]}
                """.utf8))
        let shape = try #require(policy.table.patternShapes.first)
        return try types.enumerated().map { number, name in
            let item = try #require(shape.query.first { $0.key == "k\(number)" })
            let language = try #require(TypeLanguage(item.type.type))
            return Judged(
                name: name,
                takes: { text in
                    // The reader lowers hosts before it asks the type.
                    let isHost = if case .host = item.type.type { true } else { false }
                    let text = isHost ? lowered(text) : text
                    return policy.table.takes(Array(text.utf8), item.type) == true
                }, language: language)
        }
    }

    private static func lowered(_ text: String) -> String {
        String(
            decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Texts near the grammar of some type: random, and values with one thing changed.
    static func text(_ generator: inout SeededGenerator) -> String {
        let seeds = [
            "0", "7", "-12", "99", "100", "1005", "-8", "9223372036854775807",
            "-9223372036854775808", "a", "ab", "b c", "true", "false", "0.5", "-1.5", "12.25",
            "0.010", "2024-02-29", "2023-02-28", "1900-02-29", "0001-01-01",
            "01234567-89ab-cdef-0123-456789abcdef", "h.example", "A-b.c9", "x--y.z", "%41", "a%4",
            "\u{E9}\u{E9}", "\u{200B}", "a/b", "+", ":@",
        ]
        let pieces = Array("0123456789-.aAfZ~_:@+%/ \u{E9}\u{200B}").map { String($0) }
        var text = Array(generator.pick(seeds)).map { String($0) }
        if generator.next() % 4 == 0 { text = [] }
        for _ in 0..<(generator.next() % 4) {
            let place = Int(generator.next() % UInt64(text.count + 1))
            switch generator.next() % 3 {
            case 0: text.insert(generator.pick(pieces), at: place)
            case 1: if place < text.count { text.remove(at: place) }
            // 2: another piece in its place.
            default: if place < text.count { text[place] = generator.pick(pieces) }
            }
        }
        return text.joined()
    }

    @Test(arguments: [1, 2])
    func `a language takes exactly what the gate's check takes`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let judged = try Self.judged()
        var taken = [Int](repeating: 0, count: judged.count)
        for _ in 0..<10_000 {
            let text = Self.text(&generator)
            for (number, type) in judged.enumerated() {
                let isTaken = type.takes(text)
                if isTaken { taken[number] += 1 }
                guard type.language.contains(text) != isTaken else { continue }
                Issue.record("\(type.name) and \(text.debugDescription): the gate says \(isTaken)")
            }
        }
        #expect(taken.allSatisfy { $0 > 0 }, "\(taken)")
    }

    @Test func `what two types share or not is decided for each pair, with a witness`() throws {
        let judged = try Self.judged()
        var generator = SeededGenerator(seed: 3)
        let texts = (0..<10_000).map { _ in Self.text(&generator) }
        let values = judged.map { type in Set(texts.filter(type.takes)) }
        for (first, one) in judged.enumerated() {
            for (second, other) in judged.enumerated() {
                let pair = "\(one.name) and \(other.name)"
                if let shared = one.language.value(sharedWith: other.language) {
                    #expect(one.takes(shared) && other.takes(shared), "\(pair): \(shared)")
                } else {
                    #expect(values[first].isDisjoint(with: values[second]), "\(pair)")
                }
                if let beyond = one.language.value(beyond: other.language) {
                    #expect(one.takes(beyond) && !other.takes(beyond), "\(pair): \(beyond)")
                } else {
                    #expect(values[first].isSubset(of: values[second]), "\(pair)")
                }
            }
        }
    }

    @Test func `a witness is a shortest one`() throws {
        let judged = try Self.judged()
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<10_000 {
            let text = Self.text(&generator)
            for one in judged where one.takes(text) {
                for other in judged where !other.takes(text) {
                    let beyond = try #require(one.language.value(beyond: other.language))
                    // In bytes of a link: an escape counts as three.
                    #expect(beyond.utf8.count <= 3 * text.utf8.count)
                }
            }
            if generator.next() % 64 == 0 { break }
        }
    }
}
