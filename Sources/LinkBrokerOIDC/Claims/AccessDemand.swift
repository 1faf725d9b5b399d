public import LinkPolicy
public import LinkRouting

/// What a sign-in must bring so that held links can be opened, in the words of the policy.
public struct AccessDemand: Hashable, Sendable {
    /// Scopes of which all must be granted.
    public var scopes: [String] = []
    /// Lists of scopes, of each of which one must be granted.
    public var alternatives: [[String]] = []
    /// Levels of assurance that are enough; empty where any is.
    public var levels: [String] = []
    /// How long ago the person may have proved who they are, in seconds.
    public var maxAgeSeconds: Int64?

    /// A sign-in for its own sake.
    public init() {}

    /// What held links need, parents among it.
    ///
    /// - Parameters:
    ///   - required: What the broker says the attempt must bring.
    ///   - routes: The routes of the held links.
    ///   - policy: The policy in force.
    /// - Complexity: O(routes)
    public init(_ required: RequirementNames, routes: [RouteID], in policy: Policy) {
        let vocabulary = policy.vocabulary
        let rank = vocabulary.assuranceRank(of: required.assurance)
        if rank > 0 { levels = Array(vocabulary.assurance.names[(Int(rank) - 1)...]) }
        maxAgeSeconds = required.maxAgeSeconds
        var all: UInt64 = 0
        // BOUND: the held links of one scene, and the back stack of each.
        for route in routes {
            guard let index = policy.table.index(of: route) else { continue }
            let parents = policy.table.stack(at: index).filter { $0.isOptional == false }
            for place in [index] + parents.map(\.index) {
                let demand = policy.demand(at: place)
                all |= demand.scopes.all
                if demand.scopes.any != 0 {
                    alternatives.append(vocabulary.scopes.names(in: demand.scopes.any))
                }
            }
        }
        scopes = vocabulary.scopes.names(in: all)
    }

    /// Every scope that is worth asking for, once each.
    var wantedScopes: [String] {
        var wanted: [String] = []
        // BOUND: the scopes of a vocabulary, at most 64, per list.
        for name in scopes + alternatives.flatMap(\.self)
        where wanted.contains(where: { $0.utf8.elementsEqual(name.utf8) }) == false {
            wanted.append(name)
        }
        return wanted
    }

    /// Refuses a principal who brings less.
    ///
    /// - Parameters:
    ///   - principal: The person.
    ///   - nowSeconds: The time, in epoch seconds.
    ///   - skewSeconds: How far the clocks may be apart.
    /// - Throws: `scope_not_granted`, `assurance_too_low` or `authentication_too_old`.
    func check(
        _ principal: Principal, nowSeconds: Int64, skewSeconds: Int64
    ) throws(OIDCError) {
        guard scopes.allSatisfy(principal.scopes.contains),
            alternatives.allSatisfy({ $0.contains(where: principal.scopes.contains) })
        else { throw OIDCError(.scopeNotGranted) }
        if levels.isEmpty == false {
            guard let level = principal.assurance, levels.contains(level) else {
                throw OIDCError(.assuranceTooLow)
            }
        }
        if let maxAgeSeconds {
            guard let time = principal.authenticatedAt,
                nowSeconds - time <= maxAgeSeconds + skewSeconds
            else { throw OIDCError(.authenticationTooOld) }
        }
    }
}

/// Who judges a sign-in that brings less than was demanded.
public enum Shortfall: Hashable, Sendable {
    /// The relying party: completing throws, nobody is signed in, and what is held stays held.
    case refused
    /// The policy: the person is signed in with what was granted, and held links are denied with
    /// the reason.
    case leftToPolicy
}
