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
    /// The links of the policy; `nil` where they could not be worked out.
    let sets: LinkSets?

    /// Adds the findings: apps, links in both directions, and what systems pass over.
    func run(_ findings: inout LintFindings) {
        // BOUND: the remarks of one file.
        for remark in file.remarks {
            findings.add(
                "LB038", at: place, "\(name) has in line \(remark.line) \(remark.text)",
                hint: "correct it there; systems pass it over", severity: .note)
        }
        if file.byteCount > AnalysisLimits.appleFileByteCount {
            findings.add(
                "LB038", at: place,
                "\(name) has \(file.byteCount) bytes, and Apple's systems read none of more than "
                    + "\(AnalysisLimits.appleFileByteCount)",
                hint: "join components by wildcards, or leave out the comments")
        }
        checkApps(&findings)
        checkCredentials(&findings)
        let comparison = ComponentCheck(source: source, name: name, site: site, sets: sets)
        // BOUND: the apps of one file.
        for (apps, components) in groups {
            let suffix = groups.count > 1 ? " for \(DisplayText.quoted(apps[0]))" : ""
            comparison.run(SiteDelivery(components, file), suffix, &findings)
        }
    }

    private var place: LintPlace { source.place(ofSite: site) }

    /// The apps that are asked about, those with the same components together.
    private var groups: [(apps: [String], components: [SiteComponent])] {
        let wanted = identity.appIDs.isEmpty ? file.apps : identity.appIDs
        var groups: [(entries: [Int], apps: [String], components: [SiteComponent])] = []
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

    /// Ten letters and digits, a dot, and a name.
    private static func isApp(_ id: String) -> Bool {
        let bytes = Array(id.utf8)
        guard bytes.count > 11, bytes[10] == 0x2E else { return false }
        return bytes[..<10].allSatisfy {
            (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
        }
    }
}

extension SiteComponent {
    /// Everything that the component says, for comparison.
    fileprivate var text: String {
        "\(path ?? "\u{0}") \(query) \(fragment ?? "\u{0}") \(isExcluded) \(isCaseSensitive) "
            + "\(isPercentEncoded)"
    }
}
