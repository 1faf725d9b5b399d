import LinkBrokerTesting
import LinkRouting
import TestSupport
import Testing

/// The tree and its check for overlaps against the definition: sets of links, compared one by one.
struct NaivePatternTests {
    /// The segments of which patterns and links are made.
    private static let pieces = ["a", "b", "ab", "{p}", "a{p}", "{p}b", "a{p}b", "aa{p}"]
    private static let words = [
        "a", "b", "c", "ab", "aab", "aabb", "acb", "aa", "bb", "ac", "cb", "aac",
    ]
    private static let restMaximum = 2

    /// All links of up to three segments.
    private static let universe: [[String]] = {
        var links: [[String]] = [[]]
        var longest: [[String]] = [[]]
        for _ in 0..<3 {
            longest = longest.flatMap { link in words.map { link + [$0] } }
            links += longest
        }
        return links
    }()

    private static func takes(_ pattern: [String], _ link: [String]) -> Bool {
        var pattern = pattern
        if pattern.last == "{r...}" {
            pattern.removeLast()
            guard (pattern.count + 1...pattern.count + restMaximum).contains(link.count) else {
                return false
            }
        } else if pattern.count != link.count {
            return false
        }
        return zip(pattern, link).allSatisfy { piece, word in
            let halves = piece.split(
                separator: "{p}", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else { return piece == word }
            return word.count > halves[0].count + halves[1].count && word.hasPrefix(halves[0])
                && word.hasSuffix(halves[1])
        }
    }

    /// Which of two patterns is more literal at some position: a segment is more literal if it
    /// takes fewer words, and a rest is the least literal of all.
    private static func relation(
        _ first: [String], _ second: [String]
    ) -> (left: Bool, right: Bool) {
        var relation = (left: false, right: false)
        for index in 0..<max(first.count, second.count) {
            let pieces = [first, second].map { pattern in
                index < pattern.count ? pattern[index] : pattern.last ?? ""
            }
            guard pieces[0] != pieces[1] else { continue }
            let sets = pieces.map { piece in
                Set(words.filter { piece == "{r...}" || takes([piece], [$0]) })
            }
            let rests = pieces.map { $0 == "{r...}" }
            if rests[1] || rests[0] == false && sets[1].isSubset(of: sets[0]) == false {
                relation.left = true
            }
            if rests[0] || rests[1] == false && sets[0].isSubset(of: sets[1]) == false {
                relation.right = true
            }
        }
        return relation
    }

    private static func randomPattern(_ random: inout SeededGenerator) -> [String] {
        var pattern = (0..<Int(random.next() % 4)).map { _ in random.pick(pieces) }
        if random.next() % 5 == 0 {
            if pattern.count == 3 { pattern.removeLast() }
            pattern.append("{r...}")
        }
        return pattern
    }

    private static func definition(_ patterns: [[String]]) throws -> [RouteDefinition] {
        let token = ParameterType.token(1...9, also: [])
        return try patterns.enumerated().map { number, pattern in
            var parameters: [ParameterDefinition] = []
            let segments = pattern.enumerated().map { index, piece in
                let name = "p\(index)"
                if piece == "{r...}" {
                    parameters.append(
                        ParameterDefinition(name: name, type: .rest(token, maximum: restMaximum)))
                    return "{\(name)...}"
                }
                guard piece.contains("{") else { return piece }
                parameters.append(ParameterDefinition(name: name, type: token))
                return piece.replacing("{p}", with: "{\(name)}")
            }
            return RouteDefinition(
                id: try RouteID("r\(number)"), paths: ["/" + segments.joined(separator: "/")],
                parameters: parameters)
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `the table agrees with a comparison of all links`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var made = 0
        var refused = 0
        for _ in 0..<150 {
            let count = 2 + Int(random.next() % 3)
            let patterns = (0..<count).map { _ in Self.randomPattern(&random) }
            let sets = patterns.map { pattern in
                Set(Self.universe.indices.filter { Self.takes(pattern, Self.universe[$0]) })
            }
            let definition = try Tables.definition(try Self.definition(patterns))
            let table: RouteTable
            do throws(RouteTableError) {
                table = try RouteTable(definition)
                made += 1
            } catch {
                refused += 1
                try Self.judge(error, patterns)
                continue
            }
            // No two that share a link may be alike, or each more literal somewhere.
            for first in sets.indices {
                for second in sets.indices where first < second {
                    guard sets[first].isDisjoint(with: sets[second]) == false else { continue }
                    let relation = Self.relation(patterns[first], patterns[second])
                    #expect(relation.left != relation.right, "\(patterns)")
                }
            }
            for index in Self.universe.indices {
                let owners = sets.indices.filter { sets[$0].contains(index) }
                let owner = owners.first { owner in
                    owners.allSatisfy {
                        $0 == owner || Self.relation(patterns[owner], patterns[$0]).left
                    }
                }
                let path = Self.universe[index].map { "/" + $0 }.joined()
                let reading = table.reading("https://h.example" + path).prefix { $0 != "(" }
                #expect(
                    reading == (owner.map { "r\($0)" } ?? "unknown_route"), "\(patterns) \(path)")
            }
        }
        #expect(made > 20)
        #expect(refused > 20)
    }

    /// A refusal names two patterns that both take the witness, and neither is contained.
    private static func judge(_ error: RouteTableError, _ patterns: [[String]]) throws {
        guard case .route(let first, _) = error.subject, case .route(let second, _) = error.other,
            let witness = error.witness
        else {
            Issue.record("\(error)")
            return
        }
        let link = witness.split(separator: "/").dropFirst(2).map(String.init)
        #expect(takes(patterns[first], link), "\(error)")
        #expect(takes(patterns[second], link), "\(error)")
        #expect([.crossingPatterns, .samePattern].contains(error.code))
        #expect((error.code == .samePattern) == (patterns[first] == patterns[second]), "\(error)")
        let relation = relation(patterns[first], patterns[second])
        #expect(relation.left == relation.right, "\(error) \(patterns)")
    }
}
