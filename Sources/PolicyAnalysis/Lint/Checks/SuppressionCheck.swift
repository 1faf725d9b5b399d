import LinkPolicy

/// `LB063`: entries of `suppress` that are past their day, or that suppress nothing.
struct SuppressionCheck {
    let source: LintSource
    let entries: LintSuppressions

    /// Adds the findings; runs after all other checks.
    ///
    /// - Complexity: O(suppressions * findings)
    func run(_ findings: inout LintFindings) {
        let places = source.root.member("suppress")?.elements ?? []
        let drafts = findings.found
        // BOUND: at most 1024 entries.
        for (entry, place) in zip(source.policy.suppressions, places) {
            if entries.isExpired(entry) {
                findings.add(
                    "LB063", at: place.member("until") ?? place,
                    "the suppression of \(entry.id) ended on \(entry.until)",
                    hint: "review the finding again: repair it, or give a new day")
            } else if drafts.contains(where: { LintSuppressions.matches(entry, $0) }) == false {
                findings.add(
                    "LB063", at: place.member("id") ?? place,
                    "the suppression of \(entry.id) suppresses nothing",
                    hint: "remove it", severity: .note)
            }
        }
    }
}
