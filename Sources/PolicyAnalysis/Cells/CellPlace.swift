import LinkPolicy
import LinkRouting

/// Finds the level of an axis that a concrete question falls into.
struct CellPlace {
    let question: PolicyQuestion
    /// The owner texts of the sample that the axes speak of, and those of the question's route.
    let sampleOwners: [String?]
    let owners: [String?]

    /// The place of the level; the last one that the question reaches.
    ///
    /// - Complexity: O(levels * names)
    func level(on axis: DecisionAxis) -> Int {
        axis.levels.lastIndex { holds($0.effect) } ?? 0
    }

    private func holds(_ effect: DecisionLevel.Effect) -> Bool {
        switch effect {
        case .sources(let sources): sources.contains(question.source)
        case .signedIn(let isIn): isIn == (question.person != nil)
        case .names(let kind, let quantity, let names): has(kind, quantity, names)
        case .claim(let name, let value): owns(name, value)
        case .assurance(_, let names): names.contains(question.person?.assurance)
        case .age(let seconds): isYoung(seconds)
        case .app(let version): version.map(isAtLeast) ?? true
        }
    }

    private func has(
        _ kind: DecisionLevel.NameKind, _ quantity: DecisionLevel.Quantity, _ names: [String]
    ) -> Bool {
        let held: [String]
        switch kind {
        case .scopes: held = question.person?.scopes ?? []
        case .roles: held = question.person?.roles ?? []
        case .flags: held = question.flags
        case .gates: held = question.gates
        }
        return switch quantity {
        case .none: true
        case .some: names.contains(where: held.contains)
        case .all: names.allSatisfy(held.contains)
        }
    }

    /// Whether the person's claim owns the elements that a value of the sample owns.
    private func owns(_ name: String, _ value: String?) -> Bool {
        guard let value else { return true }
        guard let person = question.person else { return false }
        let claim =
            person.claims.first { $0.name == name }?.value
            ?? (name == "sub" ? person.subject : nil)
        // BOUND: at most 32 elements.
        return zip(sampleOwners, owners).contains { sample, own in
            sample == value && own != nil && own == claim
        }
    }

    private func isAtLeast(_ version: AppVersion) -> Bool {
        question.app.map { $0 >= version } ?? false
    }

    private func isYoung(_ seconds: Int64?) -> Bool {
        guard let seconds, let now = question.nowSeconds else { return true }
        guard let time = question.person?.authenticatedAt else { return false }
        return now - time <= seconds && now - time >= -120
    }
}
