import LinkPolicy
import LinkRouting

/// Compares the components of a site file with the policy, in both directions.
struct ComponentCheck {
    let source: LintSource
    /// The file, quoted.
    let name: String
    let site: Int
    /// The links of the policy; `nil` where they could not be worked out.
    let sets: LinkSets?

    /// Adds the findings about the links of one app.
    ///
    /// - Parameters:
    ///   - delivery: What the system does with them.
    ///   - suffix: What says which app it is, where there are several.
    ///   - findings: Where they are added.
    /// - Complexity: O(paths that patterns and components tell apart)
    func run(
        _ delivery: SiteDelivery, _ suffix: String, _ findings: inout LintFindings
    ) {
        let components = delivery.rules.map(\.component)
        let comparison = DeliveryComparison(source.policy, site: site, sets, delivery)
        findings.step(comparison.stepCount)
        // BOUND: the components of one file, and the patterns of one policy.
        for (number, surplus) in comparison.surplus.sorted(by: { $0.key < $1.key }) {
            add(surplus, components[number], suffix, &findings)
        }
        for (_, lack) in comparison.lacks.sorted(by: { $0.key < $1.key }) {
            add(lack, components, suffix, &findings)
        }
        if !comparison.isComplete {
            findings.add(
                "LB038", at: place, "\(name) was not compared in full\(suffix)",
                hint: "join components by wildcards; more were not looked at", severity: .note)
        }
    }

    private func add(
        _ surplus: DeliveryComparison.Surplus, _ component: SiteComponent, _ suffix: String,
        _ findings: inout LintFindings
    ) {
        let whose = surplus.route.map { index in
            let route = source.policy.table.id(at: index)
            return source.policy.access(at: index) == .deny
                || source.policy.sources(at: index).contains(.universalLink) == false
                ? "of route `\(route)`, which takes none from the web"
                : "of route `\(route)` that the policy refuses"
        }
        findings.add(
            "LB038", at: place,
            "\(words(component)) hands over links "
                + "\(whose ?? "that the policy does not take")\(suffix)",
            hint: "narrow or exclude them there, or add a route",
            route: surplus.route.map { source.text(at: $0) },
            witness: LintWitness(link: surplus.link))
    }

    private func add(
        _ lack: DeliveryComparison.Lack, _ components: [SiteComponent], _ suffix: String,
        _ findings: inout LintFindings
    ) {
        let reason = lack.component.map { "\(words(components[$0])) keeps" }
        let verb = reason ?? "\(name) does not hand over"
        switch lack.target {
        case .route(let index):
            let route = source.text(at: index)
            findings.add(
                "LB038", at: route["path"] ?? route.place,
                "\(verb) links of route `\(route.id)`\(reason == nil ? "" : " from the app")"
                    + suffix,
                hint: "add a component for them, or leave `universalLink` out of `from`",
                route: route, witness: LintWitness(link: lack.link))
        case .callback(let number):
            let callback = source.policy.callbacks.definitions[number]
            let entries = source.root.member("callbacks")?.elements ?? []
            let place = entries.indices.contains(number) ? entries[number] : self.place
            findings.add(
                "LB038", at: place.member("redirect") ?? place,
                "\(verb) the callback `\(callback.id)`\(reason == nil ? "" : " from the app")"
                    + suffix,
                hint: "add a component where the sign-in comes back through a browser",
                severity: .note)
        }
    }

    private func words(_ component: SiteComponent) -> String {
        let path = component.path.map { " \(DisplayText.quoted($0))" } ?? ""
        return "component\(path) of \(name), line \(component.line),"
    }

    private var place: LintPlace { source.place(ofSite: site) }
}
