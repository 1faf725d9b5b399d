import LinkPolicy
import LinkRouting

/// `LB027`, `LB028` and `LB065`: routes that change something, or whose names say so.
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
            checkName(route, &findings)
            checkSources(route, &findings)
        }
    }

    /// A route that does what its name says, and asks for nothing that a session has not.
    private func checkProof(
        _ demand: RouteDemand, _ route: RouteText, _ findings: inout LintFindings
    ) {
        let isWrite = source.policy.effect(at: route.index) == .write
        guard demand.access == .authenticated, demand.assuranceRank == 0,
            demand.maxAgeSeconds == nil
        else { return }
        // A path that ends in a parameter shows one of many.
        let ends = route.patterns.compactMap { PatternWords.shape($0.value.string ?? "").last }
            .filter { !$0.isVariable }
        let names = ends.isEmpty && !route.patterns.isEmpty ? [] : [route.id.text] + ends
        let words = names.compactMap { NameWords.words($0).last }
        guard
            let word = words.first(where: {
                NameWords.valuables.contains($0) && (isWrite || !NameWords.changes.contains($0))
            })
        else { return }
        findings.add(
            "LB027", at: (isWrite ? route["effect"] : nil) ?? route["id"] ?? route.place,
            "`\(route.id)` is about `\(word)` and asks for no recent or strong sign-in",
            route: route)
    }

    /// A change that the policy does not call one; a screen without a link is opened by nobody else.
    private func checkName(_ route: RouteText, _ findings: inout LintFindings) {
        guard route["effect"] == nil, !route.patterns.isEmpty else { return }
        let literals = route.patterns.flatMap { PatternWords.shape($0.value.string ?? "") }
            .filter { !$0.isVariable }
        let words = ([route.id.text] + literals).flatMap(NameWords.words)
        guard let word = words.first(where: NameWords.changes.contains) else { return }
        findings.add(
            "LB065", at: route["id"] ?? route.place,
            "`\(route.id)` promises to `\(word)` something and has no `effect`", route: route)
    }

    private func checkSources(_ route: RouteText, _ findings: inout LintFindings) {
        guard source.policy.effect(at: route.index) == .write else { return }
        let open = source.policy.sources(at: route.index).filter(Self.outside.contains)
        guard open.isEmpty == false else { return }
        let names = open.map { "`\($0.name)`" }.joined(separator: ", ")
        findings.add(
            "LB028", at: route["from"] ?? route["effect"] ?? route.place,
            "`\(route.id)` changes something and takes links from \(names)", route: route,
            witness: LintWitnesses(source.policy).witness(of: route.index, from: open))
    }
}
