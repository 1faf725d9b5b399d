import LinkPolicy

/// Compares what two policies answer to one question: commit is more than hold, and hold more than
/// nothing; a hold that wants less is more, and a link that leads to something else is neither.
///
/// Denied, unavailable and rejected links are alike here: none of them reaches its screen.
struct AnswerOrder {
    /// The levels of assurance of the old and the new policy, weakest first.
    let oldLevels: [String]
    let newLevels: [String]
    /// Whether the link leads to the same under both policies.
    let isSameTarget: Bool

    /// What the new answer is to the old one.
    func verdict(_ old: PolicyAnswer, _ new: PolicyAnswer) -> DiffVerdict {
        let ranks = (Self.rank(old.outcome), Self.rank(new.outcome))
        let growth = DiffVerdict.growth(ranks.0, ranks.1)
        if growth == .equivalent, !isSameTarget, ranks.0 > 0 { return .incomparable }
        guard growth == .equivalent, let had = old.required, let wants = new.required else {
            return growth
        }
        return verdict(had, wants)
    }

    /// Compares what two holds want; more is tighter.
    private func verdict(_ old: RequirementNames, _ new: RequirementNames) -> DiffVerdict {
        let signIn = DiffVerdict.growth(new.signIn ? 1 : 0, old.signIn ? 1 : 0)
        let age = DiffVerdict.growth(old.maxAgeSeconds ?? .max, new.maxAgeSeconds ?? .max)
        return signIn.merged(with: age).merged(with: levels(old.assurance, new.assurance))
            .merged(with: Self.sets(Set(old.gates), Set(new.gates)))
    }

    private func levels(_ old: String?, _ new: String?) -> DiffVerdict {
        guard old != new else { return .equivalent }
        guard let old else { return .tighter }
        guard let new else { return .looser }
        // BOUND: two vocabularies of at most 64 levels.
        for levels in [newLevels, oldLevels] {
            guard let first = levels.firstIndex(of: old), let second = levels.firstIndex(of: new)
            else { continue }
            return DiffVerdict.growth(second, first)
        }
        return .incomparable
    }

    private static func sets(_ old: Set<String>, _ new: Set<String>) -> DiffVerdict {
        if old == new { return .equivalent }
        if old.isSubset(of: new) { return .tighter }
        return new.isSubset(of: old) ? .looser : .incomparable
    }

    private static func rank(_ outcome: Outcome) -> Int {
        switch outcome {
        case .commit: 2
        case .hold: 1
        case .unavailable, .deny, .rejected: 0
        }
    }
}
