import LinkPolicy

/// `LB020`, `LB050` and `LB062`: whether anything is protected, how long links are held, and whether
/// this is the policy that was reviewed.
struct FrameCheck {
    let source: LintSource
    /// The digest that was reviewed, where it is known.
    let reviewedDigest: String?

    /// Adds the findings about the file as a whole.
    func run(_ findings: inout LintFindings) {
        checkAccess(&findings)
        let seconds = source.policy.limits.pendingLifetimeSeconds
        if seconds > 3600, let place = source.root.member("limits")?.member("pendingTTL") {
            findings.add(
                "LB050", at: place, "links are held for \(seconds) s, more than an hour",
                severity: .warning)
        }
        guard let reviewedDigest,
            reviewedDigest.utf8.elementsEqual(source.policy.digest.hex.utf8) == false
        else { return }
        findings.add(
            "LB062", at: source.root.member("revision") ?? source.root,
            "the digest of this file is \(source.policy.digest.hex), not the reviewed one")
    }
    /// A policy that says that it is public is told so once; the loader saw to the rest.
    private func checkAccess(_ findings: inout LintFindings) {
        guard source.policy.isAllPublic, let place = source.root.member("allPublic") else { return }
        // BOUND: the routes of the policy.
        let isOpen = source.routes.allSatisfy { source.demand($0).access == .public }
        findings.add(
            "LB020", at: place,
            isOpen
                ? "every route is public: this policy protects nothing"
                : "a route is public unless it says otherwise",
            hint: "fine for an app without accounts; before it gets them, write \"access\": "
                + "\"authenticated\" in `defaults`",
            severity: .note)
    }
}
