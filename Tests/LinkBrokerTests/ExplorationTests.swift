import Foundation
import LinkBroker
import LinkBrokerTesting
import Synchronization
import Testing

/// Every sequence of the small world's events, up to the depth that fits.
struct ExplorationTests {
    // Without optimisation a step takes thirty times as long, so a debug build takes fewer.
    #if DEBUG
        private static let sequenceCount = 20_000
        private static let defaultSeconds = 10.0
    #else
        private static let sequenceCount = 1_000_000
        private static let defaultSeconds = 20.0
    #endif

    /// How long the walk may take; a longer campaign sets the variable.
    private static let seconds =
        ProcessInfo.processInfo.environment["LINKBROKER_EXPLORE_SECONDS"].flatMap(Double.init)
        ?? defaultSeconds

    @Test func `no sequence of small events breaks a promise`() async throws {
        let kit = try WorldKit()
        let start = ContinuousClock.now
        let limit = Duration.seconds(Self.seconds)
        var total = 0
        var complete = 0
        for depth in 1... {
            // A busy machine gets the time that the least number of sequences takes: at each
            // question ten or more of them follow.
            let steps = StepCounter()
            let walk = await Self.walk(kit, depth: depth) {
                let count = steps.next()
                return count < Self.sequenceCount / 10 || ContinuousClock.now - start < limit
            }
            for failure in walk.failures { Issue.record("\(failure)") }
            total = max(total, walk.count)
            guard walk.failures.isEmpty, walk.isWhole else { break }
            complete = depth
            guard total < Self.sequenceCount || ContinuousClock.now - start < limit else { break }
        }
        print(
            "explored \(total) distinct sequences of \(SmallEvent.allCases.count) events in"
                + " \(ContinuousClock.now - start); every one up to length \(complete) is in them")
        #expect(total >= Self.sequenceCount)
    }

    private struct Walk: Sendable {
        var count = 0
        var failures: [ExplorationFailure] = []
        var isWhole = true
    }

    /// All sequences up to a depth, one task for each first letter.
    private static func walk(
        _ kit: WorldKit, depth: Int, while mayContinue: @escaping @Sendable () -> Bool
    ) async -> Walk {
        await withTaskGroup(of: Walk.self) { group in
            for letter in SmallEvent.allCases {
                group.addTask {
                    var walk = Walk()
                    var exploration = Exploration()
                    exploration.explore(
                        from: SmallWorld(kit: kit), prefix: [letter], depth: depth
                    ) {
                        let goesOn = mayContinue()
                        walk.isWhole = walk.isWhole && goesOn
                        return goesOn
                    }
                    walk.count = exploration.sequenceCount
                    walk.failures = exploration.failure.map { [$0] } ?? []
                    return walk
                }
            }
            var all = Walk()
            for await walk in group {
                all.count += walk.count
                all.failures += walk.failures
                all.isWhole = all.isWhole && walk.isWhole
            }
            return all
        }
    }

    @Test(arguments: Canary.allCases)
    func `a planted bug in each promise is caught`(canary: Canary) throws {
        let kit = try WorldKit()
        var caught: ExplorationFailure?
        for depth in 1...6 where caught == nil {
            var exploration = Exploration(until: canary.promise)
            exploration.explore(
                from: SmallWorld(kit: kit, canary: canary), prefix: [], depth: depth
            ) { true }
            caught = exploration.failure
        }
        let failure = try #require(caught, "no sequence shows \(canary)")
        print("\(canary): \(failure)")
    }
}

/// Counts the steps of all tasks together.
private final class StepCounter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

extension Canary {
    /// The promise that the planted bug breaks.
    fileprivate var promise: BrokenPromise {
        switch self {
        case .keepsScreens: .noEarlyPush
        case .commitsTwice: .oneCommit
        case .forgetsParents: .deferredEqualsDirect
        case .keepsAttempt: .nothingRides
        case .replaysVerdict: .freshVerdict
        case .leaksInNotice: .nothingLeaks
        case .guessesRoute: .denyByDefault
        case .unboundedQueue: .bounded
        }
    }
}
