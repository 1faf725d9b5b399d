import Foundation
import LinkBroker
import LinkBrokerTesting
import Testing

/// Long walks by chance; the seed in the name of a failing test walks the same way again.
@Suite struct RandomWalkTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let seed: UInt64
        let conflict: String
        var testDescription: String { "seed \(seed), \(conflict)" }
    }

    /// How many seeds; a longer campaign sets the variable.
    private static let seedCount =
        ProcessInfo.processInfo.environment["LINKBROKER_WALK_SEEDS"].flatMap(UInt64.init) ?? 4

    static let rows: [Row] = (1...seedCount).flatMap { seed in
        ["latest", "inOrder", "first"].map { Row(seed: seed, conflict: $0) }
    }

    // Without optimisation a step takes thirty times as long.
    #if DEBUG
        private static let stepCount = 700
    #else
        private static let stepCount = 17_500
    #endif

    @Test(arguments: rows)
    func `no walk through the rich world breaks a promise`(row: Row) throws {
        var walk = try RandomWalk(try .rich(conflict: row.conflict), seed: row.seed)
        if let failure = try walk.walk(Self.stepCount) { Issue.record("\(failure)") }
        #expect(walk.stepCount == Self.stepCount)
    }

    @Test(arguments: rows)
    func `no walk through the bookshop breaks a promise`(row: Row) throws {
        var walk = try RandomWalk(try .bookshop(), seed: row.seed + 100)
        if let failure = try walk.walk(Self.stepCount / 4) { Issue.record("\(failure)") }
    }

    @Test(arguments: Canary.allCases)
    func `a planted bug does not survive a walk`(canary: Canary) throws {
        for seed in 1...8 {
            var walk = try RandomWalk(
                try .rich(conflict: "latest"), seed: UInt64(seed), canary: canary)
            if try walk.walk(2000) != nil { return }
        }
        Issue.record("nothing noticed \(canary)")
    }
}
