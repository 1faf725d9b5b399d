import LinkPolicy
import LinkRouting

/// `LB042` and `LB066`: fallbacks and parents that ask for more than the route that leads to them,
/// and public parents of what belongs to somebody.
struct StackCheck {
    let source: LintSource

    /// Adds the findings about every route.
    ///
    /// - Complexity: O(routes * parents)
    func run(_ findings: inout LintFindings) {
        var revealing: Set<RouteIndex> = []
        // BOUND: the routes of the policy.
        for route in source.routes {
            let demand = source.demand(route)
            guard demand.access != .deny else { continue }
            checkFallback(demand, route, &findings)
            checkParents(demand, route, &findings)
            checkPublicParents(demand, route, &revealing, &findings)
        }
    }

    /// A public parent that gets the parameter by which the child knows its owner; once a parent.
    private func checkPublicParents(
        _ demand: RouteDemand, _ route: RouteText, _ revealing: inout Set<RouteIndex>,
        _ findings: inout LintFindings
    ) {
        let table = source.policy.table
        let slots = table.parameters(at: route.index)
        guard demand.access == .authenticated,
            let owner = slots.firstIndex(where: { $0.name == demand.owner?.parameter })
        else { return }
        // BOUND: at most 31 parents.
        for element in table.stack(at: route.index) {
            let parent = source.text(at: element.index)
            guard source.demand(parent).access == .public,
                let slot = element.sources.firstIndex(where: { $0.isTaken(from: owner) }),
                revealing.insert(element.index).inserted
            else { continue }
            let name = table.parameters(at: element.index)[slot].name
            findings.add(
                "LB066", at: parent["access"] ?? parent["id"] ?? parent.place,
                "public route `\(parent.id)` gets `\(name)` of the owner of `\(route.id)`",
                route: parent, witness: LintWitnesses(source.policy).witness(of: element.index))
        }
    }

    /// A fallback counts only where the route can be unavailable, or its content gone.
    private func checkFallback(
        _ demand: RouteDemand, _ route: RouteText, _ findings: inout LintFindings
    ) {
        let table = source.policy.table
        let isConditional = demand.flags.isEmpty == false || demand.minimumApp != nil
        guard
            isConditional || demand.access == .signedOut
                || source.policy.content(at: route.index) != nil,
            let fallback = table.fallbackElement(at: route.index)
        else { return }
        let other = source.policy.demand(at: fallback.index)
        // A route for signed-out people falls back when someone is in.
        let isSession =
            demand.access == .authenticated
            || demand.access == .signedOut && isConditional == false
        let comparison = Strictness(of: other, than: demand, givenSession: isSession)
        guard let reason = comparison.reason(for: .fallback, in: source.policy) else { return }
        let place = route["fallback"] ?? source.root.member("defaults")?.member("fallback")
        findings.add(
            "LB042", at: place ?? route.place,
            "fallback `\(table.id(at: fallback.index))` of `\(route.id)` is stricter: it \(reason)",
            hint: "name a fallback that whoever opens `\(route.id)` may see", route: route)
    }

    private func checkParents(
        _ demand: RouteDemand, _ route: RouteText, _ findings: inout LintFindings
    ) {
        let table = source.policy.table
        let places = route["parents"]?.elements ?? []
        // BOUND: at most 31 parents.
        for (element, place) in zip(table.stack(at: route.index), places)
        where element.isOptional == false {
            findings.step()
            let other = source.policy.demand(at: element.index)
            // That nobody reaches the route is another finding.
            guard other.access != .deny, other.sources & demand.sources != 0 else { continue }
            let comparison = Strictness(
                of: other, than: demand, givenSession: demand.access == .authenticated)
            guard let reason = comparison.reason(for: .parent, in: source.policy) else { continue }
            findings.add(
                "LB042", at: place,
                "parent `\(table.id(at: element.index))` of `\(route.id)` is stricter: it \(reason)",
                hint: "ask the same of `\(route.id)`, or write {\"route\": "
                    + "\"\(table.id(at: element.index))\", \"optional\": true}",
                route: route)
        }
    }
}

/// What one route asks and another one does not.
struct Strictness {
    private let other: RouteDemand
    private let own: RouteDemand
    private let givenSession: Bool

    /// What leads to the stricter route.
    enum Relation {
        /// It shows instead.
        case fallback
        /// It shows below.
        case parent
    }

    init(of other: RouteDemand, than own: RouteDemand, givenSession: Bool) {
        self.other = other
        self.own = own
        self.givenSession = givenSession
    }

    /// The first thing that is asked in addition, as the end of a sentence, or `nil`.
    func reason(for relation: Relation, in policy: Policy) -> String? {
        let missing = own.sources & ~other.sources
        let source = LinkSource.allCases.first { missing >> $0.rawValue & 1 == 1 }
        if let source { return "takes no links from `\(source.name)`" }
        if let reason = accessReason(relation) { return reason }
        guard other.access == .authenticated else { return versionReason(relation, policy) }
        return permissionReason(policy) ?? strengthReason(policy)
            ?? versionReason(relation, policy)
    }

    private func accessReason(_ relation: Relation) -> String? {
        switch (other.access, relation) {
        case (.deny, _): "denies everyone"
        // A route that nobody reaches is another finding.
        case (.signedOut, .parent): nil
        case (.signedOut, .fallback):
            own.access == .signedOut || givenSession ? "is for signed-out people" : nil
        case (.authenticated, _): givenSession ? nil : "takes a session"
        case (.public, _): nil
        }
    }

    private func permissionReason(_ policy: Policy) -> String? {
        let words = policy.vocabulary
        if let name = Self.extra(other.scopes, own.scopes, words.scopes) {
            return "asks for scope `\(name)`"
        }
        if let name = Self.extra(other.roles, own.roles, words.roles) {
            return "asks for role `\(name)`"
        }
        guard let owner = other.owner, owner.unlessRoles & own.roles.all == 0 else { return nil }
        if let mine = own.owner, mine.claim == owner.claim,
            mine.unlessRoles & ~owner.unlessRoles == 0
        {
            return nil
        }
        return "asks for an owner by `\(owner.claim)`"
    }

    /// The first name that is needed in addition.
    private static func extra(
        _ other: (all: UInt64, any: UInt64), _ own: (all: UInt64, any: UInt64), _ list: NameList
    ) -> String? {
        if let name = list.names(in: other.all & ~own.all).first { return name }
        let isImplied =
            other.any == 0 || own.all & other.any != 0
            || own.any != 0 && own.any & ~other.any == 0
        return isImplied ? nil : list.names(in: other.any).first
    }

    private func strengthReason(_ policy: Policy) -> String? {
        if other.assuranceRank > own.assuranceRank {
            return "asks for `\(policy.vocabulary.assurance.names[Int(other.assuranceRank) - 1])`"
        }
        if let age = other.maxAgeSeconds, age < own.maxAgeSeconds ?? .max {
            return "asks for a sign-in of at most \(age) s"
        }
        let gates = policy.vocabulary.gates.names(
            in: UInt64(other.gates.subtracting(own.gates).rawValue))
        return gates.first.map { "asks for gate `\($0)`" }
    }

    /// Where a route is unavailable, its fallback may be as well; a parent may not.
    private func versionReason(_ relation: Relation, _ policy: Policy) -> String? {
        guard relation == .parent else { return nil }
        if let version = other.minimumApp, own.minimumApp.map({ version > $0 }) ?? true {
            return "asks for version \(version)"
        }
        let flags = policy.vocabulary.flags.names(
            in: UInt64(other.flags.subtracting(own.flags).rawValue))
        return flags.first.map { "asks for flag `\($0)`" }
    }
}

extension ParameterSource {
    /// Whether a value of the child is in it.
    fileprivate func isTaken(from slot: Int) -> Bool {
        switch self {
        case .child(let other), .template(prefix: _, slot: let other): slot == other
        case .literal, .absent: false
        }
    }
}
