public import LinkRouting

/// What one policy says about one route for one session at one moment; never an old answer, it is
/// asked again at commit.
public struct Decision: Hashable, Sendable {
    /// What the gate does now.
    public let outcome: Outcome
    /// The three-way answer; none for `unavailable` and `rejected`.
    public let classification: Classification?
    /// Why.
    public let reason: DecisionReason
    /// What a held link still wants; empty for every other outcome.
    public let requirement: Requirement
    /// The element of the back stack that decided; none where the policy lacks the route.
    public let deciding: RouteIndex?

    /// Collects the parts; only LinkPolicy decides, the broker only adds its own two reasons.
    package init(
        outcome: Outcome, classification: Classification?, reason: DecisionReason,
        requirement: Requirement = .none, deciding: RouteIndex?
    ) {
        self.outcome = outcome
        self.classification = classification
        self.reason = reason
        self.requirement = requirement
        self.deciding = deciding
    }
}
