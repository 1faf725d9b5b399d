/// A `never` property that a decision breaks.
public struct NeverViolation: Sendable {
    /// The name of the property.
    public let name: String
    /// The route that it speaks of.
    public let route: String
    /// The smallest question that breaks it.
    public let witness: PolicyQuestion
    /// What the policy answers to it.
    public let answer: PolicyAnswer
    /// Whether the old policy has the property and breaks it, too.
    public internal(set) var isKnown = false
}
