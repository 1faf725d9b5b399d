import LinkBrokerTesting
import LinkNavigation
import Testing

/// The product and a naive second implementation, move by move.
struct AllMovesTests {
    #if DEBUG
        static let depth = 3
        static let walkLength = 400
    #else
        static let depth = 4
        static let walkLength = 2000
    #endif

    @Test func `every sequence of moves agrees with the naive model`() throws {
        let world = try SmallWorld()
        var seen: [String: NavigationState] = [:]
        var frontier = [(NaiveNavigation(), try world.initial())]
        var sequences = 1
        // Every sequence of a length ends in one of the distinct states of that length, so it is
        // enough to try every move from each of them.
        for level in 1...Self.depth {
            var next: [(NaiveNavigation, NavigationState)] = []
            for (naive, state) in frontier {
                for move in Move.all {
                    let wanted = naive.after(move)
                    let found = world.state(after: move, from: state)
                    let json = found?.json()
                    guard json == wanted?.json else {
                        Issue.record("\(Screens(state)) \(move): \(found.written)")
                        return
                    }
                    guard let json, let found, let wanted else { continue }
                    if let same = seen[json] {
                        guard same == found, same.hashValue == found.hashValue else {
                            Issue.record("\(Screens(found)) prints like another state")
                            return
                        }
                    } else {
                        seen[json] = found
                        next.append((wanted, found))
                    }
                }
            }
            sequences *= Move.all.count
            print("navigation: depth \(level), \(sequences) sequences, \(seen.count) states")
            frontier = next
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a long walk agrees with the naive model`(seed: UInt64) throws {
        let world = try SmallWorld()
        var random = SeededGenerator(seed: seed)
        var naive = NaiveNavigation()
        var state = try world.initial()
        var refusals = 0
        for step in 0..<Self.walkLength {
            // Long stretches of growth reach the limits; the rest comes back from them.
            let moves = step / 150 % 2 == 0 ? Move.growing : Move.all
            let move = random.pick(moves)
            let wanted = naive.after(move)
            let found = world.state(after: move, from: state)
            guard found?.json() == wanted?.json else {
                Issue.record("step \(step): \(Screens(state)) \(move): \(found.written)")
                return
            }
            if found == nil, moves == Move.growing { refusals += 1 }
            naive = wanted ?? naive
            state = found ?? state
            let saved = try SavedNavigation(state, clientVersion: 1)
            #expect(try SavedNavigation(decoding: saved.encoded) == saved)
        }
        // Growth is refused at the limits only.
        #expect(refusals > 0)
    }
}
