import LinkPolicy

/// `LB026`, `LB029`, `LB030`: requirements that ask for nothing more, for too little, or for what
/// nobody offers.
struct RequirementCheck {
    let source: LintSource
    /// The levels of assurance that the identity provider offers, where they are known.
    let offeredAssurance: [String]?

    /// Adds the findings about the requirements of every route.
    ///
    /// - Complexity: O(routes)
    func run(_ findings: inout LintFindings) {
        // BOUND: the routes of the policy.
        for route in source.routes {
            let demand = source.demand(route)
            checkImplied(demand, route, &findings)
            checkAge(demand, route, &findings)
            checkOffer(demand, route, &findings)
        }
    }

    private func checkImplied(
        _ demand: RouteDemand, _ route: RouteText, _ findings: inout LintFindings
    ) {
        if demand.access == .deny, let require = route["require"] {
            findings.add(
                "LB026", at: require, "`require` beside `deny`, which refuses everyone first",
                route: route)
            return
        }
        let lists = [("scopes", demand.scopes), ("roles", demand.roles)]
        // BOUND: two lists.
        for (key, needed) in lists where needed.all & needed.any != 0 {
            guard let place = route.requirement(key)?.member("any") else { continue }
            findings.add(
                "LB026", at: place, "`any` of `\(key)` has a name that `all` asks for already",
                route: route)
        }
        if let owner = demand.owner, owner.unlessRoles & demand.roles.all != 0,
            let place = route.requirement("owner")?.member("unless")
        {
            findings.add(
                "LB026", at: place,
                "`owner` is never asked: everyone with the required roles is excepted",
                hint: "remove the role from `unless` or from `roles.all`", route: route)
        }
    }

    private func checkAge(
        _ demand: RouteDemand, _ route: RouteText, _ findings: inout LintFindings
    ) {
        guard let seconds = demand.maxAgeSeconds, let place = route.requirement("maxAge"),
            seconds == 0 || seconds > 86_400
        else { return }
        findings.add(
            "LB029", at: place,
            seconds == 0
                ? "`maxAge` is 0: a sign-in is too old a second later"
                : "`maxAge` is \(seconds) s, more than a day",
            route: route)
    }

    private func checkOffer(
        _ demand: RouteDemand, _ route: RouteText, _ findings: inout LintFindings
    ) {
        guard let offeredAssurance, demand.assuranceRank > 0,
            let place = route.requirement("assurance")
        else { return }
        let levels = source.policy.vocabulary.assurance.names
        let enough = levels.dropFirst(Int(demand.assuranceRank) - 1)
        guard enough.contains(where: offeredAssurance.contains) == false else { return }
        findings.add(
            "LB030", at: place,
            "the identity provider offers no level as high as `\(enough.first ?? "")`; a step-up "
                + "would never be enough",
            route: route)
    }
}
