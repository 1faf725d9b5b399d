import LinkPolicy

/// The entries of `suppress`, and which of them were used.
struct LintSuppressions {
    private let entries: [Suppression]
    /// The day of the run, `YYYY-MM-DD`; without it, no entry is past its day.
    private let today: String?

    init(_ entries: [Suppression], today: String?) {
        self.entries = entries
        self.today = today
    }

    /// Findings that no entry may accept: what speaks of the entries themselves, and of the review.
    private static let exempt = ["LB062", "LB063", "LB068"]

    /// The entry in force that accepts a finding, or `nil`.
    ///
    /// - Complexity: O(entries)
    func entry(for draft: LintFindings.Draft) -> Suppression? {
        guard entries.isEmpty == false, Self.exempt.contains(draft.rule.id) == false else {
            return nil
        }
        return entries.first { isExpired($0) == false && Self.matches($0, draft) }
    }

    /// Whether the day of an entry has passed; days of one form order as their texts do.
    func isExpired(_ entry: Suppression) -> Bool {
        guard let today else { return false }
        return entry.until < today
    }

    /// Whether the day of an entry is more than a year ahead.
    func isFar(_ entry: Suppression) -> Bool {
        guard let today, let year = Int(today.prefix(4)) else { return false }
        let digits = String(year + 1)
        let inAYear = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        return entry.until > inAYear + today.dropFirst(4)
    }

    /// Whether an entry speaks of a finding.
    static func matches(_ entry: Suppression, _ draft: LintFindings.Draft) -> Bool {
        guard entry.id == draft.rule.id else { return false }
        guard let route = entry.route else { return true }
        return route == draft.route?.index
    }
}
