import Foundation
import LinkBroker
import LinkBrokerTesting
import Testing

/// Every sequence of the small world's events, up to the depth that fits.
struct ExplorationTests {
    /// How long the walk may take; CI gives it more.
    private static let seconds =
        ProcessInfo.processInfo.environment["LINKBROKER_EXPLORE_SECONDS"].flatMap(Double.init) ?? 20

    @Test func `no sequence of small events breaks a promise`() throws {
        let kit = try WorldKit()
        let start = ContinuousClock.now
        let limit = Duration.seconds(Self.seconds)
        var total = 0
        var complete = 0
        var depth = 1
        while ContinuousClock.now - start < limit || total < 1_000_000 {
            var exploration = Exploration()
            var isWhole = true
            exploration.explore(from: SmallWorld(kit: kit), prefix: [], depth: depth) {
                let goesOn = ContinuousClock.now - start < limit || total < 1_000_000
                isWhole = isWhole && goesOn
                return goesOn
            }
            if let failure = exploration.failure {
                Issue.record("\(failure)")
                return
            }
            if isWhole { complete = depth }
            total = max(total, exploration.sequenceCount)
            depth += 1
        }
        print(
            "explored \(total) distinct sequences of \(SmallEvent.allCases.count) events,"
                + " every one up to length \(complete)")
        #expect(total >= 1_000_000)
    }

    @Test(arguments: Canary.allCases)
    func `a planted bug in each promise is caught`(canary: Canary) throws {
        let kit = try WorldKit()
        var caught: ExplorationFailure?
        var depth = 1
        while caught == nil, depth <= 7 {
            var exploration = Exploration()
            exploration.explore(
                from: SmallWorld(kit: kit, canary: canary), prefix: [], depth: depth
            ) { true }
            caught = exploration.failure
            depth += 1
        }
        let failure = try #require(caught, "no sequence shows \(canary)")
        print("\(canary): \(failure)")
        #expect(failure.broken.contains(canary.promise))
    }
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
