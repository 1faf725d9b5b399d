public import LinkRouting

extension Policy {
    /// The decision about a route and its back stack, with every condition that was asked.
    ///
    /// - Parameters:
    ///   - route: A route, as for `verdict(for:in:)`.
    ///   - context: Source, session, device, gates and time.
    /// - Returns: The explanation; its decision is the one of `verdict(for:in:)`, made by the same
    ///   evaluation.
    /// - Complexity: O(parents), at most 31.
    public func explanation(for route: Route, in context: DecisionContext) -> Explanation {
        guard let index = table.index(of: route.id) else {
            return Explanation(
                decision: .unknownRoute, elements: [], reference: nil,
                sentence: "rejected: the policy has no route `\(route.id)`")
        }
        let parents = table.parents(of: route)
        var evaluation = StackEvaluation(context, ExplanationRecorder())
        let decision = evaluation.decision(about: index, in: compiled) { place, owner in
            ownerMatches(route, parents, index, place, owner, context)
        }
        let words = ExplanationWords(policy: self, context: context)
        let elements = evaluation.recorder.notes.map { note in
            ExplainedElement(
                route: table.id(at: note.index), reference: ruleReference(at: note.index),
                outcome: note.outcome, reason: note.reason, isLeftOut: note.isLeftOut,
                rows: Condition.allCases.map { condition in
                    let state = note.states[Int(condition.rawValue)]
                    return ExplanationRow(
                        condition: condition, state: state,
                        detail: words.detail(of: condition, state, note.rule))
                })
        }
        return Explanation(
            decision: decision, elements: elements,
            reference: decision.deciding.map { ruleReference(at: $0) },
            sentence: words.sentence(decision, about: index, elements))
    }
}

/// The words of an explanation.
struct ExplanationWords {
    let policy: Policy
    let context: DecisionContext

    private var vocabulary: Vocabulary { policy.vocabulary }

    /// What a rule asks by one condition.
    func detail(of condition: Condition, _ state: ConditionState, _ rule: RouteRule) -> String {
        switch condition {
        case .source:
            guard rule.sources != SourceSet.any else { return "any" }
            let names = SourceSet.sources(rule.sources).map(\.name).joined(separator: ", ")
            return state == .miss ? "\(context.source.name) is not among \(names)" : names
        case .appVersion:
            guard let minimum = rule.minimumApp else { return "" }
            let app = context.device.app.map(String.init(describing:)) ?? "unknown"
            return "at least \(minimum), the app is \(app)"
        case .flags:
            return names(vocabulary.flags, UInt64(rule.flags.rawValue))
        case .access: return rule.access.name
        case .signedIn:
            guard rule.access == .authenticated else { return "" }
            return state == .miss ? "nobody is signed in" : "someone is signed in"
        case .roles: return needed(vocabulary.roles, rule.roles)
        case .scopes: return needed(vocabulary.scopes, rule.scopes)
        case .owner: return owner(rule)
        case .assurance:
            guard rule.assuranceRank > 0 else { return "" }
            return "at least \(vocabulary.assurance.names[Int(rule.assuranceRank) - 1])"
        case .age:
            return rule.maxAgeSeconds.map { "signed in at most \($0) s ago" } ?? ""
        case .gates:
            return names(vocabulary.gates, UInt64(rule.gates.rawValue))
        }
    }

    /// The answer for people.
    func sentence(
        _ decision: Decision, about index: RouteIndex, _ elements: [ExplainedElement]
    ) -> String {
        let route = policy.table.id(at: index).text
        let deciding = decision.deciding.map { policy.table.id(at: $0).text } ?? route
        let cause = deciding == route ? "" : " (its parent `\(deciding)` decides)"
        switch decision.outcome {
        case .commit:
            let kept = decision.classification == .public ? "anyone may see" : "the session clears"
            return "committed: \(kept) `\(route)`"
        case .hold:
            let needs = policy.names(of: decision.requirement).sentence
            return "held: \(needs), then \(consequence(route, elements))\(cause)"
        case .deny: return "denied: \(Self.words(for: decision.reason)) `\(route)`\(cause)"
        case .unavailable:
            return "unavailable: \(Self.words(for: decision.reason)) `\(route)`\(cause)"
        case .rejected:
            return "rejected: `\(deciding)` takes no links from \(context.source.name)\(cause)"
        }
    }

    private func consequence(_ route: String, _ elements: [ExplainedElement]) -> String {
        let open = Condition.allCases.filter { condition in
            guard [.roles, .scopes, .owner].contains(condition) else { return false }
            return elements.contains { element in
                element.rows.contains { $0.condition == condition && $0.state == .may }
            }
        }
        guard open.isEmpty == false else { return "commits `\(route)`" }
        return "commits `\(route)` if \(open.map(\.name).joined(separator: ", ")) fit"
    }

    private func names(_ list: NameList, _ bits: UInt64) -> String {
        list.names(in: bits).joined(separator: ", ")
    }

    private func needed(_ list: NameList, _ needed: NeededNames) -> String {
        var parts: [String] = []
        if needed.all != 0 { parts.append("all of \(names(list, needed.all))") }
        if needed.any != 0 { parts.append("one of \(names(list, needed.any))") }
        return parts.joined(separator: ", and ")
    }

    private func owner(_ rule: RouteRule) -> String {
        guard let owner = rule.owner else { return "" }
        let claim = vocabulary.claims.names[Int(owner.claim)]
        guard owner.unlessRoles != 0 else { return "the parameter equals claim \(claim)" }
        let roles = names(vocabulary.roles, owner.unlessRoles)
        return "the parameter equals claim \(claim), or the person has one of \(roles)"
    }

    private static func words(for reason: DecisionReason) -> String {
        switch reason {
        case .accessDenied: "nobody may see"
        case .roleMissing: "a role is lacking for"
        case .scopeMissing: "a scope is lacking for"
        case .ownerMismatch: "someone else owns"
        case .appTooOld: "the app is too old for"
        case .flagOff: "a flag is off for"
        case .signedIn: "only people who are signed out see"
        case .public, .cleared, .signInRequired, .assuranceTooLow, .tooLongAgo, .gateClosed,
            .queueFull, .stackFull, .sourceNotAllowed, .unknownRoute:
            reason.code
        }
    }
}
