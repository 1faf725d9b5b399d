public import LinkPolicy
import LinkRouting

/// What a change of a policy opened up and closed: exact by enumeration, because routes are
/// disjoint and every decision depends on finitely many things.
///
/// Routes are matched by the links that they accept and never by their names. Every witness was
/// asked again under both policies, from the bytes of its link on. Reasons alone are no change.
public struct PolicyDiff: Sendable {
    /// What links get now, in the order of the old policy's patterns.
    public let changes: [DiffChange]
    /// What decisions do not show: screens, names, secrets, limits, callbacks.
    public let facts: [DiffFact]
    /// The `never` properties of the new policy that a decision breaks.
    public let violations: [NeverViolation]

    /// How much was looked at.
    package let work: DiffWork

    /// The verdict on what links get.
    public var decisionVerdict: DiffVerdict {
        changes.reduce(.equivalent) { $0.merged(with: $1.verdict) }
    }

    /// The verdict on everything that has a direction.
    public var verdict: DiffVerdict {
        facts.reduce(decisionVerdict) { $0.merged(with: $1.verdict) }
    }

    /// Compares two policies.
    ///
    /// - Parameters:
    ///   - old: The policy before the change.
    ///   - new: The policy after it.
    ///   - progress: Told how many of how many overlaps are done.
    /// - Throws: `too_many_cells` where a route's rules have too many combinations.
    /// - Complexity: O(overlapping patterns * cells)
    public init(
        from old: Policy, to new: Policy, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(DecisionCellError) {
        var comparison = LinkComparison(old, new)
        try comparison.compareAll(progress)
        changes = comparison.changes
        work = comparison.work
        facts = FactComparison(old, new).facts(of: comparison.pairs)
        violations = try NeverCheck(new).violations()
    }
}
