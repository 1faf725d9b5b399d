import LinkPolicy
import LinkRouting

/// Compares one file `apple-app-site-association` with the policy.
struct AppleFileCheck {
    let source: LintSource
    /// The file, quoted.
    let name: String
    let file: AppleAssociation
    let site: Int
    let identity: AppIdentity

    /// Adds the findings: apps, links in both directions, and what systems pass over.
    func run(_ findings: inout LintFindings) {
        // BOUND: the remarks of one file.
        for remark in file.remarks {
            findings.add(
                "LB038", at: place, "\(name) has in line \(remark.line) \(remark.text)",
                hint: "correct it there; systems pass it over", severity: .note)
        }
        checkApps(&findings)
        checkCredentials(&findings)
        // BOUND: the apps of one file.
        for (apps, components) in groups {
            let suffix = groups.count > 1 ? " for \(DisplayText.quoted(apps[0]))" : ""
            compare(components, suffix, &findings)
        }
    }

    private var place: LintPlace { source.place(ofSite: site) }

    /// The apps that are asked about, those with the same components together.
    private var groups: [(apps: [String], components: [AppleComponent])] {
        let wanted = identity.appIDs.isEmpty ? file.apps : identity.appIDs
        var groups: [(entries: [Int], apps: [String], components: [AppleComponent])] = []
        for app in wanted where file.apps.contains(app) {
            let entries = file.details.indices.filter { file.details[$0].apps.contains(app) }
            let components = file.components(of: app)
            let known = groups.firstIndex {
                $0.entries == entries || $0.components.map(\.text) == components.map(\.text)
            }
            if let known {
                groups[known].apps.append(app)
            } else {
                groups.append((entries, [app], components))
            }
        }
        return groups.map { ($0.apps, $0.components) }
    }

    private func checkApps(_ findings: inout LintFindings) {
        if file.apps.isEmpty {
            findings.add(
                "LB038", at: place, "\(name) hands links to no app",
                hint: "`linkbroker export POLICY aasa` makes a file that does")
        }
        for app in identity.appIDs where file.apps.contains(app) == false && !file.apps.isEmpty {
            findings.add(
                "LB038", at: place, "\(name) does not name the app \(DisplayText.quoted(app))",
                hint: "add it to `appIDs`")
        }
        for app in file.apps where Self.isApp(app) == false {
            findings.add(
                "LB038", at: place, "\(name) names \(DisplayText.quoted(app)), which is no app id",
                hint: "write the team, ten letters and digits, a dot, and the bundle")
        }
    }

    /// A sign-in that comes back to the site through the system's own sheet takes `webcredentials`.
    private func checkCredentials(_ findings: inout LintFindings) {
        let places = AppleSiteFile.callbackPlaces(of: source.policy, site: site)
        let signsIn = places.contains {
            source.policy.callbacks.definitions[$0.number].kind == .signIn
        }
        let asked = identity.appIDs.isEmpty ? file.apps : identity.appIDs
        guard signsIn, let app = asked.first(where: { credentials.contains($0) == false }) else {
            return
        }
        findings.add(
            "LB038", at: place,
            "\(name) does not name the app \(DisplayText.quoted(app)) in `webcredentials`, and a "
                + "sign-in comes back to the site",
            hint: "add it there where the app signs in through the system's sheet",
            severity: .note)
    }

    private var credentials: [String] { file.credentialApps ?? [] }

    private func compare(
        _ components: [AppleComponent], _ suffix: String, _ findings: inout LintFindings
    ) {
        let authorities = SampleAuthorities.list([source.policy.table])
        guard let authority = authorities.first(where: { $0.sites[0] == site }) else { return }
        let comparison = DeliveryComparison(
            source.policy, site: site, authority: authority, AppleDelivery(components, file))
        findings.step(comparison.stepCount)
        // BOUND: the components of one file, and the patterns of one policy.
        for (number, surplus) in comparison.surplus.sorted(by: { $0.key < $1.key }) {
            add(surplus, components[number], suffix, &findings)
        }
        for (_, lack) in comparison.lacks.sorted(by: { $0.key < $1.key }) {
            add(lack, components, suffix, &findings)
        }
        if comparison.isComplete == false {
            findings.add(
                "LB038", at: place, "\(name) was not compared in full\(suffix)",
                hint: "join components by wildcards; more were not looked at", severity: .note)
        }
    }

    private func add(
        _ surplus: DeliveryComparison.Surplus, _ component: AppleComponent, _ suffix: String,
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
        _ lack: DeliveryComparison.Lack, _ components: [AppleComponent], _ suffix: String,
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

    private func words(_ component: AppleComponent) -> String {
        let path = component.path.map { " \(DisplayText.quoted($0))" } ?? ""
        return "component\(path) of \(name), line \(component.line),"
    }

    /// Ten letters and digits, a dot, and a name.
    private static func isApp(_ id: String) -> Bool {
        let bytes = Array(id.utf8)
        guard bytes.count > 11, bytes[10] == 0x2E else { return false }
        return bytes[..<10].allSatisfy {
            (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
        }
    }
}

extension AppleComponent {
    /// Everything that the component says, for comparison.
    fileprivate var text: String {
        "\(path ?? "\u{0}") \(query) \(fragment ?? "\u{0}") \(isExcluded) \(isCaseSensitive) "
            + "\(isPercentEncoded)"
    }
}
