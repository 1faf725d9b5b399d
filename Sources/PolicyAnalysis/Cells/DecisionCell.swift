/// One combination of levels: every question in it gets the same decision.
public struct DecisionCell: Hashable, Sendable {
    /// The level of each axis of its `DecisionCells`, or -1 where the axis means nothing because
    /// nobody is signed in.
    public let levels: [Int]
}
