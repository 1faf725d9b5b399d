/// A walk over every sequence of the small world's events up to a depth, with the promises checked
/// after every step.
package struct Exploration: Sendable {
    /// How many sequences were taken, each of them once.
    package private(set) var sequenceCount = 0
    /// The depth up to which every sequence was taken.
    package private(set) var completeDepth = 0
    /// The first sequence that broke a promise, and the promises.
    package private(set) var failure: ExplorationFailure?
    private var sequence: [SmallEvent] = []
    private let wanted: BrokenPromise?

    /// Starts with nothing explored.
    ///
    /// - Parameter wanted: The one promise whose break ends the walk; by default, any.
    package init(until wanted: BrokenPromise? = nil) { self.wanted = wanted }

    /// Takes every sequence whose first letters are given, up to a depth.
    ///
    /// - Parameters:
    ///   - world: The start.
    ///   - prefix: The first letters; a sequence that cannot begin so is not counted.
    ///   - depth: The greatest number of letters, the prefix included.
    ///   - mayContinue: Asked before each step; the walk ends when it says no.
    /// - Complexity: O(letters to the power of `depth`)
    package mutating func explore(
        from world: SmallWorld, prefix: [SmallEvent], depth: Int, while mayContinue: () -> Bool
    ) {
        var start = world
        sequence = []
        for letter in prefix {
            sequence.append(letter)
            guard let broken = start.step(letter) else { return }
            guard isFine(broken) else { return fail(broken) }
        }
        if prefix.isEmpty == false { sequenceCount += 1 }
        extend(start, depth: depth, mayContinue)
        if failure == nil { completeDepth = depth }
    }

    private mutating func extend(
        _ world: SmallWorld, depth: Int, _ mayContinue: () -> Bool
    ) {
        guard sequence.count < depth, failure == nil, mayContinue() else { return }
        for letter in SmallEvent.allCases where failure == nil {
            var next = world
            sequence.append(letter)
            if let broken = next.step(letter) {
                sequenceCount += 1
                if isFine(broken) {
                    extend(next, depth: depth, mayContinue)
                } else {
                    fail(broken)
                }
            }
            if failure == nil { sequence.removeLast() }
        }
    }

    private func isFine(_ broken: [BrokenPromise]) -> Bool {
        guard let wanted else { return broken.isEmpty }
        return broken.contains(wanted) == false
    }

    private mutating func fail(_ broken: [BrokenPromise]) {
        failure = ExplorationFailure(sequence: sequence, broken: broken)
    }
}

/// A sequence that broke promises.
package struct ExplorationFailure: Sendable, CustomStringConvertible {
    /// The steps, the last of which broke them.
    package let sequence: [SmallEvent]
    /// The promises.
    package let broken: [BrokenPromise]

    /// The promises and the steps.
    package var description: String {
        "\(broken.map(\.rawValue)) after \(sequence.map { "\($0)" }.joined(separator: ", "))"
    }
}
