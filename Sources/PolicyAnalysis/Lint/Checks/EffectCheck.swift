import LinkPolicy
import LinkRouting

/// `LB027` and `LB028`: routes that change something, or that are about money or credentials.
struct EffectCheck {
    let source: LintSource

    /// Who may hand in a link without being this app.
    private static let outside: [LinkSource] = [.externalURL, .universalLink, .push, .handoff]

    /// Adds the findings about every such route.
    ///
    /// - Complexity: O(routes)
    func run(_ findings: inout LintFindings) {
        // BOUND: the routes of the policy.
        for route in source.routes {
            let demand = source.demand(route)
            guard demand.access != .deny else { continue }
            checkProof(demand, route, &findings)
            checkSources(route, &findings)
        }
    }

    private func checkProof(
        _ demand: RouteDemand, _ route: RouteText, _ findings: inout LintFindings
    ) {
        guard demand.assuranceRank == 0, demand.maxAgeSeconds == nil else { return }
        if source.policy.effect(at: route.index) == .write {
            findings.add(
                "LB027", at: route["effect"] ?? route.place,
                "`\(route.id)` changes something and asks for no recent or strong sign-in",
                route: route)
            return
        }
        let literals = route.patterns.flatMap {
            PatternWords.shape($0.value.string ?? "").filter { $0.utf8.contains(0x7B) == false }
        }
        let words = ([route.id.text] + literals).flatMap(NameWords.words)
        guard demand.access == .authenticated,
            let word = words.first(where: NameWords.valuables.contains)
        else { return }
        findings.add(
            "LB027", at: route["id"] ?? route.place,
            "`\(route.id)` is about `\(word)` and asks for no recent or strong sign-in",
            route: route)
    }

    private func checkSources(_ route: RouteText, _ findings: inout LintFindings) {
        guard source.policy.effect(at: route.index) == .write else { return }
        let open = source.policy.sources(at: route.index).filter(Self.outside.contains)
        guard open.isEmpty == false else { return }
        let names = open.map { "`\($0.name)`" }.joined(separator: ", ")
        findings.add(
            "LB028", at: route["from"] ?? route["effect"] ?? route.place,
            "`\(route.id)` changes something and takes links from \(names)", route: route,
            witness: SampleRoute(source.policy).link(of: route.index).map(
                LintWitness.init(link:)))
    }
}
