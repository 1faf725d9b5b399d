import LinkPolicy
import LinkRouting

/// Compares one file `assetlinks.json` with the policy: the apps, and the links by the rules that
/// Android 15 and later read.
struct AndroidFileCheck {
    let source: LintSource
    /// The file, quoted.
    let name: String
    let file: AndroidAssociation
    let site: Int
    let identity: AppIdentity
    /// The links of the policy; `nil` where they could not be worked out.
    let sets: LinkSets?

    /// Adds the findings.
    ///
    /// - Complexity: O(statements * fingerprints), and O(paths that patterns and components tell
    ///   apart)
    func run(_ findings: inout LintFindings) {
        let isTaken = DeliveredPattern.all(of: source.policy, site: site).contains(where: \.isTaken)
        if file.packages.isEmpty, isTaken {
            findings.add(
                "LB038", at: place, "\(name) hands links to no app",
                hint: file.includesOthers
                    ? "give the file that it includes, which is not fetched"
                    : "`linkbroker export POLICY assetlinks` makes a file that does")
        }
        if isTaken == false, let first = file.packages.first {
            findings.add(
                "LB038", at: place,
                "\(name) hands links to \(DisplayText.quoted(first)), and no route of the site takes "
                    + "`universalLink`",
                hint: "remove the statement, or let a route take them")
        }
        // BOUND: the remarks of one file.
        for remark in file.remarks {
            findings.add(
                "LB038", at: place, "\(name) has in line \(remark.line) \(remark.text)",
                hint: "correct it there; Android passes it over", severity: .note)
        }
        checkPackages(&findings)
        checkFingerprints(&findings)
        compare(&findings)
    }

    /// Without rules Android hands over what the manifest of the app names, which is not here.
    private func compare(_ findings: inout LintFindings) {
        let asked = identity.packages.isEmpty ? file.packages : identity.packages
        let rules = asked.map { ($0, file.components(of: $0)) }.filter { !$0.1.isEmpty }
        // BOUND: the apps of one file.
        for (package, components) in rules {
            let suffix = rules.count > 1 ? " for \(DisplayText.quoted(package))" : ""
            ComponentCheck(source: source, name: name, site: site, sets: sets).run(
                SiteDelivery(components), suffix, &findings)
        }
    }

    private var place: LintPlace { source.place(ofSite: site) }

    private func checkPackages(_ findings: inout LintFindings) {
        // BOUND: the words of the command line.
        for package in identity.packages
        where file.packages.contains(package) == false && file.packages.isEmpty == false {
            findings.add(
                "LB038", at: place,
                "\(name) does not name the app \(DisplayText.quoted(package))",
                hint: "add a statement about it")
        }
        guard identity.packages.isEmpty == false else { return }
        for package in file.packages where identity.packages.contains(package) == false {
            findings.add(
                "LB038", at: place,
                "\(name) hands links to another app, \(DisplayText.quoted(package))",
                hint: "remove the statement, or write `--package` for it, too")
        }
    }

    private func checkFingerprints(_ findings: inout LintFindings) {
        let statements = file.statements.filter(\.takesLinks)
        // BOUND: the statements of one file.
        for statement in statements {
            let wrong = statement.fingerprints.first { Self.isFingerprint($0) == false }
            guard wrong != nil || statement.fingerprints.isEmpty else { continue }
            findings.add(
                "LB038", at: place,
                wrong == nil
                    ? "\(name) has in line \(statement.line) a statement without a fingerprint"
                    : "\(name) has in line \(statement.line) a text that is no fingerprint",
                hint: "write 32 pairs of upper-case hex digits with colons, as `keytool` does")
        }
        let known = identity.packages.isEmpty ? file.packages : identity.packages
        let listed = statements.filter { known.contains($0.package) }.flatMap(\.fingerprints)
        // BOUND: the words of the command line.
        for print in identity.fingerprints
        where listed.contains(print) == false && file.packages.isEmpty == false {
            findings.add(
                "LB038", at: place,
                "\(name) does not have the fingerprint \(print.prefix(11))…",
                hint: "add it; Android refuses an app that is signed by another certificate")
        }
    }

    private static func isFingerprint(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        return parts.count == 32
            && parts.allSatisfy { part in
                part.count == 2
                    && part.allSatisfy {
                        (0x30...0x39).contains($0) || (0x41...0x46).contains($0)
                    }
            }
    }
}
