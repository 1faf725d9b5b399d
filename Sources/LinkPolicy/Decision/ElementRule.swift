package import LinkRouting

/// What one element of a back stack asks, in names instead of bits, so that the rules of two
/// policies with different vocabularies can be compared; the gate itself never uses it.
package struct ElementRule: Hashable, Sendable {
    /// The names of which all, and of which one, must be there.
    package struct Names: Hashable, Sendable {
        /// All of these, in the order of the vocabulary.
        package let all: [String]
        /// One of these, in the order of the vocabulary; nothing where it is empty.
        package let any: [String]
    }

    /// A parameter that must equal a claim.
    package struct Owner: Hashable, Sendable {
        /// The name of the claim.
        package let claim: String
        /// The roles that need not own anything.
        package let unlessRoles: [String]
    }

    /// The route of the element.
    package let route: RouteID
    /// Whether it is left out, rather than the link refused, when it would be denied.
    package let isOptional: Bool
    /// Who may see it at all.
    package let access: Access
    /// The sources that it takes links from.
    package let sources: [LinkSource]
    /// The least version of the app.
    package let minimumApp: AppVersion?
    /// The flags that must be on.
    package let flags: [String]
    /// The gates that must be open.
    package let gates: [String]
    /// What the session must have.
    package let scopes: Names
    /// What the person must be.
    package let roles: Names
    /// Whom the screen must belong to.
    package let owner: Owner?
    /// The least level of assurance.
    package let assurance: String?
    /// The greatest age of the sign-in, in seconds.
    package let maxAgeSeconds: Int64?
}

extension Policy {
    /// The rules that decide about a route: its own first, then those of its parents, outermost
    /// first.
    ///
    /// - Parameter index: A route of this policy.
    /// - Returns: At most 32 rules.
    /// - Complexity: O(parents * names of the vocabulary)
    package func elementRules(at index: RouteIndex) -> [ElementRule] {
        let rule = compiled.rules[Int(index.value)]
        let first = Int(rule.parentsStart)
        let parents = compiled.parents[first..<first + Int(rule.parentsCount)]
        return [elementRule(rule, index, isOptional: false)]
            + parents.map { parent in
                elementRule(
                    compiled.rules[Int(parent.index.value)], parent.index,
                    isOptional: parent.isOptional)
            }
    }

    /// The texts that the owner rules of a back stack compare with claims, in the order of
    /// `elementRules(at:)`; `nil` for an element without an owner rule, or without the parameter.
    ///
    /// - Parameter route: A route of this policy.
    /// - Returns: One text for each element; empty for a route that the policy does not know.
    /// - Complexity: O(parents * parameters)
    package func ownerTexts(of route: Route) -> [String?] {
        guard let index = table.index(of: route.id) else { return [] }
        let stack =
            [(index, route)]
            + table.parents(of: route).compactMap { parent in
                table.index(of: parent.route.id).map { ($0, parent.route) }
            }
        return stack.map { place, element in
            guard let owner = compiled.rules[Int(place.value)].owner else { return nil }
            let name = table.parameters(at: place)[Int(owner.slot)].name
            return element.value(of: name).map(CanonicalText.of)
        }
    }

    private func elementRule(
        _ rule: RouteRule, _ index: RouteIndex, isOptional: Bool
    ) -> ElementRule {
        ElementRule(
            route: table.id(at: index), isOptional: isOptional, access: rule.access,
            sources: SourceSet.sources(rule.sources), minimumApp: rule.minimumApp,
            flags: vocabulary.flags.names(in: UInt64(rule.flags.rawValue)),
            gates: vocabulary.gates.names(in: UInt64(rule.gates.rawValue)),
            scopes: names(rule.scopes, vocabulary.scopes),
            roles: names(rule.roles, vocabulary.roles),
            owner: rule.owner.map { owner in
                ElementRule.Owner(
                    claim: vocabulary.claims.names[Int(owner.claim)],
                    unlessRoles: vocabulary.roles.names(in: owner.unlessRoles))
            },
            assurance: rule.assuranceRank > 0
                ? vocabulary.assurance.names[Int(rule.assuranceRank) - 1] : nil,
            maxAgeSeconds: rule.maxAgeSeconds)
    }

    private func names(_ needed: NeededNames, _ list: NameList) -> ElementRule.Names {
        ElementRule.Names(all: list.names(in: needed.all), any: list.names(in: needed.any))
    }
}
