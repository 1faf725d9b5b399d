import Foundation
import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import TestSupport
import Testing

/// The exact diff against brute force: random links and people through the gate of both policies.
@Suite struct DiffOracleTests {
    /// Pairs of policies in all tests together: 2 000 in a release build, fewer where nothing is
    /// optimised; `LINKBROKER_DIFF_PAIRS` asks for another number.
    static let pairCount =
        ProcessInfo.processInfo.environment["LINKBROKER_DIFF_PAIRS"]
        .flatMap(Int.init) ?? defaultPairCount

    #if DEBUG
        private static let defaultPairCount = 160
    #else
        private static let defaultPairCount = 2000
    #endif

    /// The parts, which run beside each other.
    static let seeds = [1, 2, 3, 4]
    private static let names = ["bookshop", "rich"]

    /// Pairs in one part.
    private static var partCount: Int { max(1, pairCount / (seeds.count * names.count)) }

    static func source(_ name: String) throws -> [UInt8] {
        guard name == "bookshop" else { return RichPolicy().json }
        let file = SharedData.packageRoot.appending(path: "Policies/bookshop.policy.json")
        return Array(try Data(contentsOf: file))
    }

    @Test(arguments: names, seeds)
    func `the verdict equals brute force, and every witness replays`(
        _ name: String, _ seed: Int
    ) throws {
        let base = try PolicyMutation(try Self.source(name), seed: 0)
        var generator = SeededGenerator(seed: UInt64(seed))
        var loaded = 0
        var verdicts: Set<DiffVerdict> = []
        var tried = 0
        var refused = ""
        while loaded < Self.partCount, tried < Self.partCount * 20 {
            tried += 1
            var first = base.reseeded(generator.next())
            let old = Policy.checked(json: try first.changed())
            var second = (generator.next() % 4 == 0 ? base : first).reseeded(generator.next())
            let new = Policy.checked(json: try second.changed())
            guard let oldPolicy = old.policy, let newPolicy = new.policy else {
                refused = old.errors.first?.description ?? refused
                continue
            }
            loaded += 1
            verdicts.insert(try Self.compare(oldPolicy, newPolicy, &generator))
        }
        #expect(loaded == Self.partCount, "\(tried) tried, such as \(refused)")
        #expect(verdicts.count >= min(loaded / 4, DiffVerdict.allCases.count))
    }

    @Test(arguments: ["bookshop", "rich"])
    func `a policy is equivalent to itself`(_ name: String) throws {
        let policy = try Policy(json: try Self.source(name))
        let diff = try PolicyDiff(from: policy, to: policy)
        #expect(diff.verdict == .equivalent)
        #expect(diff.changes.isEmpty && diff.facts.isEmpty && diff.violations.isEmpty)
    }

    /// What a change says about a link, but for the people and circumstances.
    private struct Kind: Hashable {
        let routes: [RouteID?]
        let outcomes: [Outcome]
        let verdict: DiffVerdict
    }

    /// Compares one pair: every change replays, and every sampled difference is a change of the
    /// same routes, outcomes and direction.
    static func compare(
        _ old: Policy, _ new: Policy, _ generator: inout SeededGenerator
    ) throws -> DiffVerdict {
        let diff = try PolicyDiff(from: old, to: new)
        for change in diff.changes {
            #expect(try PolicyAnswer(change.witness, in: old) == change.old)
            #expect(try PolicyAnswer(change.witness, in: new) == change.new)
            let verdict = try naive(change.old, change.new, change.witness.url, old, new)
            #expect(verdict == change.verdict)
            #expect(change.verdict != .equivalent)
        }
        let kinds = Set(
            diff.changes.map { change in
                Kind(
                    routes: [change.oldRoute, change.newRoute],
                    outcomes: [change.old.outcome, change.new.outcome], verdict: change.verdict)
            })
        let links = try SampledLinks(old, new)
        for _ in 0..<400 {
            let question = links.question(&generator)
            let answers = try (
                PolicyAnswer(question, in: old), PolicyAnswer(question, in: new)
            )
            let sampled = try naive(answers.0, answers.1, question.url, old, new)
            let kind = Kind(
                routes: [answers.0.route, answers.1.route],
                outcomes: [answers.0.outcome, answers.1.outcome], verdict: sampled)
            guard sampled != .equivalent, kinds.contains(kind) == false else { continue }
            Issue.record(
                "\(sampled) hidden: \(question.json) \(answers.0.words) \(answers.1.words)")
        }
        return diff.decisionVerdict
    }

    /// Whether a link that both policies take leads to another route or other values.
    private static func leadsElsewhere(_ url: String, _ old: Policy, _ new: Policy) throws -> Bool {
        let routes = try [old, new].map { try $0.table.matched(url).route }
        if routes[0].id != routes[1].id,
            old.table.index(of: routes[1].id) != nil || new.table.index(of: routes[0].id) != nil
        {
            return true
        }
        return Set(routes[0].parameters.map { "\($0.name) \($0.value)" })
            != Set(routes[1].parameters.map { "\($0.name) \($0.value)" })
    }

    /// The order of answers, written again from its definition.
    static func naive(
        _ old: PolicyAnswer, _ new: PolicyAnswer, _ url: String, _ oldPolicy: Policy,
        _ newPolicy: Policy
    ) throws -> DiffVerdict {
        let ranks: [Outcome: Int] = [
            .commit: 2, .hold: 1, .unavailable: 0, .deny: 0, .rejected: 0,
        ]
        let change = (ranks[new.outcome] ?? 0) - (ranks[old.outcome] ?? 0)
        if change != 0 { return change > 0 ? .looser : .tighter }
        if ranks[old.outcome] != 0, try leadsElsewhere(url, oldPolicy, newPolicy) {
            return .incomparable
        }
        guard let had = old.required, let wants = new.required else { return .equivalent }
        var isLess = Set(had.gates).isSubset(of: wants.gates) == false
        var isMore = Set(wants.gates).isSubset(of: had.gates) == false
        if had.signIn != wants.signIn { if wants.signIn { isMore = true } else { isLess = true } }
        let ages = (had.maxAgeSeconds ?? .max, wants.maxAgeSeconds ?? .max)
        if ages.0 > ages.1 { isMore = true }
        if ages.0 < ages.1 { isLess = true }
        if had.assurance != wants.assurance {
            let names = newPolicy.vocabulary.assurance.names
            let known = [had.assurance, wants.assurance].compactMap(\.self).allSatisfy(
                names.contains)
            let list = known ? names : oldPolicy.vocabulary.assurance.names
            let places = [had.assurance, wants.assurance].map { name in
                name.map { list.firstIndex(of: $0) } ?? -1
            }
            if let first = places[0], let second = places[1] {
                if second > first { isMore = true } else { isLess = true }
            } else {
                (isMore, isLess) = (true, true)
            }
        }
        return isLess ? (isMore ? .incomparable : .looser) : (isMore ? .tighter : .equivalent)
    }
}
