import LinkPolicy
import LinkRouting

/// `LB025` and `LB061`: what nobody reaches, and what someone reaches against a `never` property.
///
/// The gate itself is asked, with the strongest session of each class.
struct ReachCheck {
    let source: LintSource

    /// Adds the findings about routes and properties.
    ///
    /// - Complexity: O(routes * parents + properties * names)
    func run(_ findings: inout LintFindings) {
        let samples = SampleRoute(source.policy)
        // BOUND: the routes of the policy.
        for route in source.routes where source.demand(route).access != .deny {
            checkSources(route, &findings)
            guard let sample = samples.route(of: route.index) else { continue }
            checkReached(route, sample.route, &findings)
        }
        let places = source.root.member("never")?.elements ?? []
        // BOUND: at most 1024 properties.
        for (property, place) in zip(source.policy.never, places) {
            guard let sample = samples.route(of: property.route) else { continue }
            check(property, place, sample, &findings)
        }
    }

    /// A universal link is an https link; a route on custom schemes alone has none.
    private func checkSources(_ route: RouteText, _ findings: inout LintFindings) {
        let lives = source.origins.indices.filter { route.originBits >> UInt64($0) & 1 == 1 }
        guard route.patterns.isEmpty == false,
            source.policy.sources(at: route.index) == [.universalLink],
            lives.allSatisfy({ source.origins[$0].isCustom })
        else { return }
        findings.add(
            "LB025", at: route["from"] ?? route.place,
            "`\(route.id)` takes universal links alone and lives on no https origin", route: route)
    }

    private func checkReached(
        _ route: RouteText, _ sample: Route, _ findings: inout LintFindings
    ) {
        let session = StrongestSession(source.policy, sample, route.index)
        let strongest = session.principal()
        var last: Decision?
        // BOUND: six sources, two sessions.
        for origin in source.policy.sources(at: route.index) {
            for principal in [strongest, nil] {
                findings.step()
                let decision = session.decision(from: origin, principal)
                if decision.outcome == .commit { return }
                if last == nil { last = decision }
            }
        }
        // Owners of several screens may be one person for other values than the sample's.
        guard let last, last.reason != .ownerMismatch else { return }
        let deciding = last.deciding.map { source.policy.table.id(at: $0).text } ?? route.id.text
        let place = deciding == route.id.text ? route["require"] : route["parents"]
        findings.add(
            "LB025", at: place ?? route["id"] ?? route.place,
            "no session ever reaches `\(route.id)`: `\(deciding)` answers \(last.reason.code)",
            route: route)
    }

    private func check(
        _ property: NeverProperty, _ place: LintPlace, _ sample: (route: Route, link: String?),
        _ findings: inout LintFindings
    ) {
        let session = StrongestSession(source.policy, sample.route, property.route)
        let principals = classes(of: property.below).map { session.principal($0) } + [nil]
        // BOUND: six sources, at most 66 classes of sessions.
        for origin in property.sources {
            for principal in principals {
                findings.step()
                let decision = session.decision(from: origin, principal)
                guard Self.violates(decision.outcome, property.reach) else { continue }
                let witnesses = LintWitnesses(source.policy)
                let line = sample.link.flatMap { link in
                    witnesses.leads(link, to: sample.route)
                        ? LintWitness(link: link, line: session.line(link, from: origin, principal))
                        : nil
                }
                let who = principal == nil ? "someone who is signed out" : "a session"
                findings.add(
                    "LB061", at: place.member("name") ?? place,
                    "\(DisplayText.quoted(property.name)) does not hold: \(who) gets "
                        + "`\(decision.outcome.name)` for a link from \(origin.name)",
                    route: source.text(at: property.route), witness: line)
                return
            }
        }
    }

    /// What the strongest sessions below a bound lack; one that is signed out is below every bound.
    private func classes(of bound: SessionBound?) -> [StrongestSession.Lack] {
        let words = source.policy.vocabulary
        switch bound {
        case nil: return [StrongestSession.Lack()]
        case .signedOut: return []
        case .assurance(let name):
            return [StrongestSession.Lack(rank: Int(words.assuranceRank(of: name)) - 1)]
        case .scopes(let names):
            return names.map { StrongestSession.Lack(scopes: words.scopes.bits(of: [$0])) }
        case .roles(let names):
            return names.map { StrongestSession.Lack(roles: words.roles.bits(of: [$0])) }
        }
    }

    private static func violates(_ outcome: Outcome, _ reach: NeverReach) -> Bool {
        switch (outcome, reach) {
        case (.commit, _), (.hold, .held): true
        case (.hold, .commit), (.deny, _), (.unavailable, _), (.rejected, _): false
        }
    }
}
