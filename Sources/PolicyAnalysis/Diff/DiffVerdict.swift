/// How a policy compares with the one before it.
public enum DiffVerdict: String, Sendable, CaseIterable {
    /// Nothing changed.
    case equivalent
    /// Some links get less, none gets more.
    case tighter
    /// Some links get more, none gets less.
    case looser
    /// Some links get more and some less, or something else.
    case incomparable

    /// What two changes together are.
    public func merged(with other: DiffVerdict) -> DiffVerdict {
        switch (self, other) {
        // Nothing on one side.
        case (.equivalent, _): other
        case (_, .equivalent): self
        // The same direction twice.
        case (.tighter, .tighter): .tighter
        case (.looser, .looser): .looser
        // Both directions.
        case (.tighter, _), (.looser, _), (.incomparable, _): .incomparable
        }
    }

    /// The verdict on something that has grown or shrunk.
    static func growth<Value: Comparable>(_ old: Value, _ new: Value) -> DiffVerdict {
        old == new ? .equivalent : old < new ? .looser : .tighter
    }
}
