package import LinkPolicy
package import LinkRouting

/// The fewest changes of the person and the app that let a link through, found by asking the
/// decision function of the gate.
///
/// Everything that the rules mention is changed at first. Then each change is taken back that the
/// decision does not need, in several orders, and the shortest list is kept: no change in it can be
/// left out.
package struct SmallestChange: Sendable {
    /// The changes; nothing where the link commits already.
    package let changes: [PossibleChange]

    /// Changes above which one order alone is tried.
    private static let orderCountLimit = 64

    /// Searches for the changes; `nil` where no change of this kind lets the link through.
    ///
    /// - Parameters:
    ///   - question: The question; its own link is not read again.
    ///   - route: The route that its link leads to.
    ///   - policy: The policy.
    /// - Complexity: O(changes * changes) decisions up to 64 changes, O(changes) above
    package init?(of question: PolicyQuestion, for route: Route, in policy: Policy) {
        let search = Search(question: question, route: route, policy: policy)
        if search.commits([]) {
            changes = []
            return
        }
        if question.person != nil, search.commits([.signOut]) {
            changes = [.signOut]
            return
        }
        let all = search.candidates
        guard search.commits(all) else { return nil }
        var best = search.reduced(all, keepingLongest: nil)
        // BOUND: at most 64 orders.
        for change in all.count <= Self.orderCountLimit ? all : [] {
            let other = search.reduced(all, keepingLongest: change)
            if other.count < best.count { best = other }
        }
        changes = best
    }

    /// One search: what could change, and whether some changes are enough.
    private struct Search {
        let question: PolicyQuestion
        let route: Route
        let policy: Policy

        /// Everything that the rules of the back stack ask for and that is not so.
        var candidates: [PossibleChange] {
            guard let index = policy.table.index(of: route.id) else { return [] }
            let rules = policy.elementRules(at: index)
            var changes: [PossibleChange] = question.person == nil ? [.signIn] : []
            // BOUND: at most 32 elements.
            for (rule, owner) in zip(rules, policy.ownerTexts(of: route)) {
                changes += rule.flags.map(PossibleChange.flag)
                changes += rule.minimumApp.map { [.app($0)] } ?? []
                changes += rule.gates.map(PossibleChange.gate)
                changes += rule.assurance.map { [.assurance($0)] } ?? []
                if rule.maxAgeSeconds != nil, question.nowSeconds != nil, question.person != nil {
                    changes.append(.freshSignIn)
                }
                if let claim = rule.owner?.claim, let owner {
                    changes.append(.owner(claim: claim, value: owner))
                }
                changes += (rule.roles.all + rule.roles.any).map(PossibleChange.role)
                changes += (rule.owner?.unlessRoles ?? []).map(PossibleChange.role)
                changes += (rule.scopes.all + rule.scopes.any).map(PossibleChange.scope)
            }
            return ordered(changes)
        }

        /// Each change once; the weaker of two levels and the older of two versions first, so that
        /// the stronger one stands.
        private func ordered(_ changes: [PossibleChange]) -> [PossibleChange] {
            var once: [PossibleChange] = []
            // BOUND: the names of at most 32 rules.
            for change in changes where once.contains(change) == false { once.append(change) }
            let sorted = once.enumerated().sorted {
                (strength($0.element), $0.offset) < (strength($1.element), $1.offset)
            }
            return sorted.map(\.element)
        }

        /// The place of a level, or of a version; everything else keeps its place.
        private func strength(_ change: PossibleChange) -> Int {
            switch change {
            case .assurance(let name): Int(policy.vocabulary.assuranceRank(of: name))
            case .app(let version):
                Int(version.major) << 20 + Int(version.minor) << 10 + Int(version.patch)
            case .signIn, .signOut, .scope, .role, .owner, .freshSignIn, .gate, .flag: 0
            }
        }

        /// Whether the gate commits after these changes.
        func commits(_ changes: [PossibleChange]) -> Bool {
            var changed = question
            // BOUND: the candidates.
            for change in changes { change.apply(to: &changed) }
            do throws(PrincipalError) {
                let context = try changed.context(in: policy)
                return policy.verdict(for: route, in: context).decision.outcome == .commit
            } catch {
                // A person whom no host can hand over is nobody.
                return false
            }
        }

        /// The changes without those that can be taken back, one after the other.
        func reduced(
            _ all: [PossibleChange], keepingLongest last: PossibleChange?
        ) -> [PossibleChange] {
            var kept = all
            let order = all.filter { $0 != last } + (last.map { [$0] } ?? [])
            // BOUND: the candidates.
            for change in order {
                let rest = kept.filter { $0 != change }
                if commits(rest) { kept = rest }
            }
            return kept
        }
    }
}
