import LinkPolicy
import LinkRouting

/// `LB043` and `LB044`: concealed routes whose denial does not look like an unknown destination, or
/// that have nothing to conceal.
///
/// What everyone sees alike tells nobody's rights: the tab, and the fallback of an old app.
struct ConcealmentCheck {
    let source: LintSource

    /// Adds the findings about every concealed route.
    ///
    /// - Complexity: O(routes)
    func run(_ findings: inout LintFindings) {
        let policy = source.policy
        // BOUND: the routes of the policy.
        for route in source.routes where policy.conceals(at: route.index) {
            let place = route["conceal"] ?? route.place
            if let reason = reasonNotToConceal(route) {
                findings.add("LB044", at: place, reason, route: route)
                continue
            }
            if let browser = browserOrigin(route) {
                findings.add(
                    "LB043", at: place,
                    "unknown links of origin `\(browser.id)` open the browser, and those of "
                        + "concealed route `\(route.id)` do not",
                    route: route)
            }
        }
    }

    private func reasonNotToConceal(_ route: RouteText) -> String? {
        let stack = [source.demand(route)] + parents(of: route)
        switch source.demand(route).access {
        case .public: return "`conceal` on a public route conceals nothing"
        case .signedOut: return "`conceal` on a route that denies nobody conceals nothing"
        case .deny: return "`conceal` on a route that denies everyone conceals nobody's answer"
        case .authenticated:
            let mayDeny = stack.contains { demand in
                demand.scopes.all | demand.scopes.any | demand.roles.all | demand.roles.any != 0
                    || demand.owner != nil || demand.access == .deny
            }
            return mayDeny ? nil : "`conceal` on a route that every session may see"
        }
    }

    private func parents(of route: RouteText) -> [RouteDemand] {
        source.policy.table.stack(at: route.index).map { source.policy.demand(at: $0.index) }
    }

    private func browserOrigin(_ route: RouteText) -> OriginText? {
        guard route.patterns.isEmpty == false else { return nil }
        let place = source.origins.indices.first {
            source.origins[$0].opensBrowser && route.originBits >> UInt64($0) & 1 == 1
        }
        return place.map { source.origins[$0] }
    }
}
