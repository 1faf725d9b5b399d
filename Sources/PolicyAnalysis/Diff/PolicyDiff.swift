public import LinkPolicy

/// What a change of a policy opened up and closed: exact, because the links of both policies are
/// parted into sets of which all links get the same, and every decision depends on finitely many
/// things.
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

    /// The verdict on everything that has a direction; a `never` property that the new policy
    /// breaks and the old one did not counts as looser.
    public var verdict: DiffVerdict {
        let broken: DiffVerdict = violations.contains { !$0.isKnown } ? .looser : .equivalent
        return facts.reduce(decisionVerdict.merged(with: broken)) { $0.merged(with: $1.verdict) }
    }

    /// The bytes of both files.
    public struct Sources: Sendable {
        fileprivate let files: [[UInt8]]

        /// Takes the files that the policies were read from.
        public init(old: [UInt8], new: [UInt8]) { files = [old, new] }
    }

    /// Compares two policies.
    ///
    /// - Parameters:
    ///   - old: The policy before the change.
    ///   - new: The policy after it.
    ///   - sources: The files of both; without them no cause is named, and facts are only those
    ///     that the policies themselves show.
    ///   - progress: Told how many of how many patterns are done.
    /// - Throws: `too_many_cells` where a route's rules have too many combinations,
    ///   `too_many_states` where types are too large, `disagreement` where the gate reads a witness
    ///   otherwise than the analysis.
    /// - Complexity: O(overlapping patterns * cells)
    public init(
        from old: Policy, to new: Policy, sources: Sources? = nil,
        progress: (Int, Int) -> Void = { _, _ in }
    ) throws(DecisionCellError) {
        var comparison = LinkComparison(old, new)
        try comparison.compareAll(progress)
        work = comparison.work
        var changes = comparison.changes
        var facts = FactComparison(old, new).facts(of: comparison.pairs)
        let known = Set(try NeverCheck(old).violations().map(\.name))
        violations = try NeverCheck(new).violations().map { violation in
            var violation = violation
            violation.isKnown = known.contains(violation.name)
            return violation
        }
        if let sources { Self.explain(&changes, &facts, sources, [old, new]) }
        self.changes = changes
        self.facts = facts
    }

    /// Names the causes of changes and facts; what differs and is named by none is a fact itself.
    private static func explain(
        _ changes: inout [DiffChange], _ facts: inout [DiffFact], _ sources: Sources,
        _ policies: [Policy]
    ) {
        let edits: [PolicyEdits.Edit]
        do throws(PolicyError) {
            edits = try PolicyEdits(sources.files[0], sources.files[1]).edits
        } catch {
            preconditionFailure("the files of policies that loaded read back")
        }
        let causes = DiffCauses(edits, sources.files, policies)
        var explained: Set<Int> = []
        // BOUND: the changes, and the facts.
        for number in changes.indices {
            let own = causes.edits(of: changes[number])
            explained.formUnion(own)
            changes[number].causes = causes.causes(own)
        }
        for number in facts.indices {
            let own = edits.indices.filter { edits[$0].isTold(by: facts[number]) }
            explained.formUnion(own)
            facts[number].causes = causes.causes(own)
        }
        for number in edits.indices where !explained.contains(number) && !causes.isIdle(number) {
            var fact = edits[number].fact
            fact.causes = causes.causes([number])
            facts.append(fact)
        }
    }
}

extension PolicyEdits.Edit {
    /// Whether a fact speaks of the same key.
    fileprivate func isTold(by fact: DiffFact) -> Bool {
        fact.route == route && (what == fact.what || what.hasPrefix(fact.what + "."))
            && (route != nil || entry == nil || fact.old.hasPrefix(entry ?? "")
                || fact.new.hasPrefix(entry ?? ""))
    }

    /// The difference as a fact without a direction.
    fileprivate var fact: DiffFact {
        let name = entry.map { route == nil ? "\($0): " : "" } ?? ""
        let texts = [old, new].map { place in
            place.map { name + Self.shortened($0.value.source) } ?? ""
        }
        return DiffFact(route, what, .equivalent, texts[0], texts[1])
    }

    /// Characters of a value that a fact shows.
    private static let valueCount = 160

    /// A value of a file in one line, cut where it is long.
    private static func shortened(_ source: ArraySlice<UInt8>) -> String {
        let words = String(decoding: source, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ")
        return text.count > valueCount ? text.prefix(valueCount) + "…" : text
    }
}
