import LinkPolicy

/// `LB063`: entries of `suppress` that are past their day, or that suppress nothing; `LB068`: entries
/// that reach far into the future, or to every route.
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
            let accepted = drafts.filter { LintSuppressions.matches(entry, $0) }
            if entries.isExpired(entry) {
                findings.add(
                    "LB063", at: place.member("until") ?? place,
                    "the suppression of \(entry.id) ended on \(entry.until)",
                    hint: "review the finding again: repair it, or give a new day")
            } else if LintRule.rule(entry.id) == nil {
                findings.add(
                    "LB068", at: place.member("id") ?? place,
                    "the suppression of \(entry.id) is about no rule",
                    hint: "`linkbroker rule` lists the rules")
            } else if accepted.isEmpty {
                findings.add(
                    "LB063", at: place.member("id") ?? place,
                    "the suppression of \(entry.id) suppresses nothing",
                    hint: "remove it", severity: .note)
            } else {
                checkReach(entry, place, accepted, &findings)
            }
        }
    }

    private func checkReach(
        _ entry: Suppression, _ place: LintPlace, _ accepted: [LintFindings.Draft],
        _ findings: inout LintFindings
    ) {
        if entries.isFar(entry) {
            findings.add(
                "LB068", at: place.member("until") ?? place,
                "the suppression of \(entry.id) holds until \(entry.until), more than a year ahead",
                hint: "give a day within a year, and review the finding then")
        }
        guard entry.route == nil, accepted.contains(where: { $0.route != nil }) else { return }
        findings.add(
            "LB068", at: place.member("id") ?? place,
            "the suppression of \(entry.id) names no route, so that it also accepts what is found "
                + "of others later",
            hint: "name the `route` that was reviewed", severity: .note)
    }
}
