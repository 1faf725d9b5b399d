import LinkPolicy

/// `LB050` and `LB062`: how long links are held, and whether this is the policy that was reviewed.
struct FrameCheck {
    let source: LintSource
    /// The digest that was reviewed, where it is known.
    let reviewedDigest: String?

    /// Adds the findings about the file as a whole.
    func run(_ findings: inout LintFindings) {
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
}
