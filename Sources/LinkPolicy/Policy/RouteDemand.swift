package import LinkRouting

/// What one route asks, as bits and ranks of its own policy's vocabulary: the very rule that the
/// gate evaluates, for comparing the routes of one policy with each other.
package struct RouteDemand: Sendable {
    /// Who may see it at all.
    package let access: Access
    /// Bit i is the source with the raw value i.
    package let sources: UInt8
    /// The flags that must be on.
    package let flags: FlagSet
    /// The gates that must be open.
    package let gates: GateSet
    /// The least rank of assurance, 0 for any.
    package let assuranceRank: UInt8
    /// The least version of the app.
    package let minimumApp: AppVersion?
    /// The greatest age of the sign-in, in seconds.
    package let maxAgeSeconds: Int64?
    /// The scopes of which all, and of which one, must be there.
    package let scopes: (all: UInt64, any: UInt64)
    /// The roles of which all, and of which one, must be there.
    package let roles: (all: UInt64, any: UInt64)
    /// Whom the screen must belong to.
    package let owner: Owner?

    /// A parameter that must equal a claim.
    package struct Owner: Sendable {
        /// The name of the parameter.
        package let parameter: String
        /// The name of the claim.
        package let claim: String
        /// The roles that need not own anything.
        package let unlessRoles: UInt64
    }
}

extension Policy {
    /// What a route asks.
    ///
    /// - Parameter index: A route of this policy.
    /// - Returns: The rule that the gate evaluates.
    package func demand(at index: RouteIndex) -> RouteDemand {
        let rule = compiled.rules[Int(index.value)]
        let owner = rule.owner.map { owner in
            RouteDemand.Owner(
                parameter: table.parameters(at: index)[Int(owner.slot)].name,
                claim: vocabulary.claims.names[Int(owner.claim)], unlessRoles: owner.unlessRoles)
        }
        return RouteDemand(
            access: rule.access, sources: rule.sources, flags: rule.flags, gates: rule.gates,
            assuranceRank: rule.assuranceRank, minimumApp: rule.minimumApp,
            maxAgeSeconds: rule.maxAgeSeconds, scopes: (rule.scopes.all, rule.scopes.any),
            roles: (rule.roles.all, rule.roles.any), owner: owner)
    }
}
