import LinkPolicy
import LinkRouting

/// Compares what decisions do not show.
///
/// A fact has a direction where one side is plainly safer:
/// less shown, less kept, less taken.
struct FactComparison {
    let old: Policy
    let new: Policy

    init(_ old: Policy, _ new: Policy) {
        self.old = old
        self.new = new
    }

    /// The facts about the policy, then those about each pair of routes that share links.
    ///
    /// - Complexity: O(pairs * parameters)
    func facts(of pairs: [LinkComparison.RoutePair]) -> [DiffFact] {
        var facts = settings() + limits() + origins() + properties() + callbacks()
        var known = Set(facts)
        // BOUND: the pairs.
        for fact in pairs.flatMap({ self.facts($0) }) + screens() where known.insert(fact).inserted
        {
            facts.append(fact)
        }
        return facts
    }

    private func settings() -> [DiffFact] {
        changed(nil, "conflict", old.conflict.name, new.conflict.name)
            + changed(nil, "onCancel", old.onCancel.name, new.onCancel.name)
            + changed(
                nil, "vocab.tabs", old.vocabulary.tabs.names.joined(separator: ", "),
                new.vocabulary.tabs.names.joined(separator: ", "))
    }

    private func limits() -> [DiffFact] {
        let rows: [(String, (PolicyLimits) -> Int)] = [
            ("limits.bytes", { $0.link.byteCountLimit }),
            ("limits.segments", { $0.link.segmentCountLimit }),
            ("limits.queryItems", { $0.link.queryItemCountLimit }),
            ("limits.pending", \.pendingCountLimit),
            ("limits.pendingTTL", { Int($0.pendingLifetimeSeconds) }),
        ]
        return rows.compactMap { name, value in
            let values = (value(old.limits), value(new.limits))
            guard values.0 != values.1 else { return nil }
            return DiffFact(
                nil, name, .growth(values.0, values.1), "\(values.0)", "\(values.1)")
        }
    }

    /// What each origin does with fragments and unknown links; what is dropped is taken.
    private func origins() -> [DiffFact] {
        var facts: [DiffFact] = []
        let items = [old.table.undeclaredQuery, new.table.undeclaredQuery]
        if items[0] != items[1] {
            facts.append(
                DiffFact(
                    nil, "defaults.unknownQuery", items[0] == .drop ? .tighter : .looser,
                    items[0] == .drop ? "drop" : "reject", items[1] == .drop ? "drop" : "reject"))
        }
        return facts
    }

    /// The `never` properties; one that is gone no longer protects.
    private func properties() -> [DiffFact] {
        let before = old.never.map { words($0, old) }
        let after = new.never.map { words($0, new) }
        return before.filter { after.contains($0) == false }.map {
            DiffFact(nil, "never", .looser, $0, "")
        }
            + after.filter { before.contains($0) == false }.map {
                DiffFact(nil, "never", .tighter, "", $0)
            }
    }

    private func words(_ property: NeverProperty, _ policy: Policy) -> String {
        let sources = property.sources.map(\.name).joined(separator: ", ")
        let below =
            switch property.below {
            case nil: "anyone"
            case .assurance(let name): "assurance below \(name)"
            case .scopes(let names): "without scopes \(names.joined(separator: ", "))"
            case .roles(let names): "without roles \(names.joined(separator: ", "))"
            case .signedOut: "signed out"
            }
        return "\(property.name): \(policy.table.id(at: property.route)) from \(sources), "
            + "\(below), never \(property.reach.name)"
    }

    private func callbacks() -> [DiffFact] {
        let before = old.callbacks.definitions.map(words)
        let after = new.callbacks.definitions.map(words)
        return before.filter { after.contains($0) == false }.map {
            DiffFact(nil, "callbacks", .tighter, $0, "")
        }
            + after.filter { before.contains($0) == false }.map {
                DiffFact(nil, "callbacks", .looser, "", $0)
            }
    }

    private func words(_ callback: CallbackDefinition) -> String {
        let kind =
            switch callback.kind {
            case .signIn: "sign-in"
            case .external: "external"
            }
        let issuer =
            switch callback.issuer {
            case .fixed(let url): url
            case .attempt: "named at the start"
            }
        return "\(callback.id): \(callback.redirect) (\(kind), client \(callback.client), issuer "
            + "\(issuer)\(callback.requiresIssuer ? ", always named" : ""))"
    }

    /// Screens without links can only be compared by their names.
    private func screens() -> [DiffFact] {
        let before = screenIDs(old)
        let after = screenIDs(new)
        return before.subtracting(after).sorted().map {
            DiffFact($0, "screen", .tighter, "a screen without a link", "")
        }
            + after.subtracting(before).sorted().map {
                DiffFact($0, "screen", .looser, "", "a screen without a link")
            }
            + before.intersection(after).sorted().flatMap { name -> [DiffFact] in
                guard
                    let first = old.table.indices.first(where: { old.table.id(at: $0).text == name }
                    ),
                    let second = new.table.indices.first(where: {
                        new.table.id(at: $0).text == name
                    })
                else { return [] }
                let rules = [old.elementRules(at: first), new.elementRules(at: second)]
                let isAlike =
                    rules[0].count == rules[1].count
                    && zip(rules[0], rules[1]).allSatisfy { $0.asksAlike($1) }
                return isAlike
                    ? [] : [DiffFact(name, "screen", .incomparable, "other rules", "other rules")]
            }
    }

    private func screenIDs(_ policy: Policy) -> Set<String> {
        let linked = Set(policy.table.patternShapes.map(\.route.value))
        return Set(
            policy.table.indices.filter { linked.contains($0.value) == false }.map {
                policy.table.id(at: $0).text
            })
    }
}
