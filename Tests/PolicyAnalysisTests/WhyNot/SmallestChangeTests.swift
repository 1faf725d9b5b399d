import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// The smallest sets of changes are enough, and no smaller one is.
@Suite struct SmallestChangeTests {
    /// What a seed came across, so that the comparison cannot be one of nothing.
    private struct Tally {
        var impossible = 0
        var several = 0
        var tooMany = 0
        var large = 0
    }

    @Test(arguments: 0..<10)
    func `the sets are the nearest points of all at which the gate commits`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var tally = Tally()
        for _ in 0..<20 {
            let world = try SmallWorld(&generator)
            for _ in 0..<10 {
                let start = generator.pick(world.points)
                let change = SmallestChange(
                    of: world.question(at: start), for: world.route, in: world.policy)
                Self.compare(change, Self.nearest(to: start, in: world), start, world, &tally)
            }
        }
        #expect(tally.impossible > 0 && tally.several > 10 && tally.large > 0, "\(tally)")
    }

    private static func compare(
        _ change: SmallestChange, _ nearest: (distance: Int, count: Int)?,
        _ start: SmallWorld.Point, _ world: SmallWorld, _ tally: inout Tally
    ) {
        let question = world.question(at: start)
        switch (change, nearest) {
        case (.impossible, nil): tally.impossible += 1
        case (.sets(let sets, let hasMore), let nearest?):
            #expect(sets.count == min(nearest.count, 8), "\(question.json) \(sets)")
            #expect(hasMore == (nearest.count > 8))
            #expect(Set(sets).count == sets.count)
            tally.several += sets.count > 1 ? 1 : 0
            tally.tooMany += hasMore ? 1 : 0
            tally.large += nearest.distance > 3 ? 1 : 0
            for changes in sets {
                #expect(changes.count == nearest.distance, "\(question.json) \(changes)")
                #expect(commits(changes, question, world.route, world.policy))
            }
        case (.impossible, _?), (.sets, nil), (.undecided, _):
            Issue.record(
                "\(question.json): \(change), brute force says \(String(describing: nearest))")
        }
    }

    /// The distance of the nearest open points and their number, without those that are as near
    /// with a lower level or an older app.
    private static func nearest(
        to start: SmallWorld.Point, in world: SmallWorld
    ) -> (distance: Int, count: Int)? {
        let reached = world.open.compactMap { point in
            world.distance(from: start, to: point).map { (point: point, distance: $0) }
        }
        guard let least = reached.map(\.distance).min() else { return nil }
        let points = Set(reached.filter { $0.distance == least }.map(\.point))
        let weakest = points.filter { point in
            let lower = (0..<(point.person?.level ?? 0)).map { level in
                var other = point
                other.person?.level = level
                return other
            }
            let older = (0..<point.app).map { app in
                var other = point
                other.app = app
                return other
            }
            return !(lower + older).contains(where: points.contains)
        }
        return (least, weakest.count)
    }

    private static func commits(
        _ changes: [PossibleChange], _ question: PolicyQuestion, _ route: Route, _ policy: Policy
    ) -> Bool {
        var changed = question
        for change in changes { change.apply(to: &changed) }
        do {
            let context = try changed.context(in: policy)
            return policy.verdict(for: route, in: context).decision.outcome == .commit
        } catch {
            return false
        }
    }

    @Test func `one role is fewer than another role and a claim`() throws {
        let sets = try Self.sets("https://reader.example/publisher/pub-7/titles")
        #expect(sets.first == [.signIn, .role("staff"), .assurance("phr")])
    }

    @Test func `whoever is denied by everything gets no further`() throws {
        let policy = try Shipped.policy()
        let matched = try policy.table.matched("https://reader.example/beta/reader")
        let question = PolicyQuestion(url: matched.link.text, source: .push)
        #expect(SmallestChange(of: question, for: matched.route, in: policy) == .impossible)
    }

    @Test func `a search that ends at its limit says how many changes are too few`() throws {
        let rules = (0..<7).map { number in
            #"{"id": "r\#(number)", "path": "/r\#(number)", "require": {"scopes": {"any": ["#
                + (0..<9).map { #""s\#(number * 9 + $0)""# }.joined(separator: ", ")
                + (number == 0
                    ? #"]}}, "parents": ["r1", "r2", "r3", "r4", "r5", "r6"]}"# : "]}}}")
        }
        let scopes = (0..<63).map { "\"s\($0)\"" }.joined(separator: ", ")
        let policy = try Policy(
            json: Array(
                """
                {"linkbroker": 1, "id": "p", "revision": "1",
                "origins": [{"id": "web", "hosts": ["h.example"]}], "vocab": {"scopes": [\(scopes)]},
                "defaults": {"access": "authenticated"},
                "routes": [\(rules.joined(separator: ",\n"))]}
                """.utf8))
        let matched = try policy.table.matched("https://h.example/r0")
        let question = PolicyQuestion(url: matched.link.text, source: .push)
        let change = SmallestChange(of: question, for: matched.route, in: policy)
        guard case .undecided(let count) = change else {
            Issue.record("\(change)")
            return
        }
        #expect((4...8).contains(count))
    }

    private static func sets(_ url: String) throws -> [[PossibleChange]] {
        let policy = try Shipped.policy()
        let matched = try policy.table.matched(url)
        let question = PolicyQuestion(url: matched.link.text, source: .universalLink)
        let change = SmallestChange(of: question, for: matched.route, in: policy)
        guard case .sets(let sets, hasMore: _) = change else { return [] }
        return sets
    }
}
