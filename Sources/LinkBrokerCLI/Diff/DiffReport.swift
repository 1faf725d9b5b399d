import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// A comparison of two policies for people, for programs and for pull requests.
struct DiffReport {
    let diff: PolicyDiff
    let old: Policy
    let new: Policy
    let paint: Paint
    /// Whether every change is shown, and not one for each cause.
    var showsAll = false

    /// The report for people, each line without its line feed.
    var lines: [String] {
        var lines = [
            "old  \(old.id) \(old.revision) (sha256 \(old.digest.hex.prefix(16))…)",
            "new  \(new.id) \(new.revision) (sha256 \(new.digest.hex.prefix(16))…)",
        ]
        // BOUND: the changes of one comparison.
        for group in groups { lines += [""] + text(group) }
        // BOUND: the properties of one policy.
        for violation in diff.violations {
            lines += [
                "",
                paint.bad("never broken") + "  " + DisplayedText.escaped(violation.name)
                    + (violation.isKnown ? "  (OLD breaks it, too)" : ""),
                "  route    \(violation.route)", "  witness  \(violation.witness.json)",
                "  answer   \(violation.answer.words)",
            ]
        }
        if diff.facts.isEmpty == false {
            lines += ["", paint.strong("what decisions do not show")]
            lines += diff.facts.map { "  " + Self.text($0) }
        }
        return lines + ["", coloured(diff.verdict.rawValue, diff.verdict) + ": " + counts]
    }

    private var counts: String {
        let changes = diff.changes.count == 1 ? "1 change" : "\(diff.changes.count) changes"
        let facts = diff.facts.count == 1 ? "1 other fact" : "\(diff.facts.count) other facts"
        let broken = diff.violations.count
        return "\(changes) of what links get, \(facts)"
            + (broken == 0 ? "" : ", \(broken) `never` broken")
    }

    /// Changes that the same keys explain, in the order of their first ones.
    private var groups: [[DiffChange]] {
        var groups: [[DiffChange]] = []
        var places: [[DiffCause]: Int] = [:]
        // BOUND: the changes of one comparison.
        for change in diff.changes {
            if let place = places[change.causes], !change.causes.isEmpty {
                groups[place].append(change)
            } else {
                places[change.causes] = groups.count
                groups.append([change])
            }
        }
        return groups
    }

    private func text(_ group: [DiffChange]) -> [String] {
        let shown = showsAll ? group : Array(group.prefix(1))
        var lines: [String] = []
        // BOUND: the changes of one comparison.
        for (number, change) in shown.enumerated() {
            lines += (number > 0 ? [""] : []) + text(change)
        }
        let rest = group.count - shown.count
        guard rest > 0 else { return lines }
        let verdict = group.reduce(DiffVerdict.equivalent) { $0.merged(with: $1.verdict) }
        let routes = Set(group.map(\.route)).count
        let words = rest == 1 ? "1 more change" : "\(rest) more changes"
        return lines + [
            "  as well  \(words) by the same keys, \(routes) route\(routes == 1 ? "" : "s") in all, "
                + "together \(verdict.rawValue); --all shows them"
        ]
    }

    private func text(_ change: DiffChange) -> [String] {
        let verdict = coloured(change.verdict.rawValue, change.verdict)
        return ["\(verdict)  \(paint.strong(Self.routes(change)))"]
            + Self.words(change.causes).map { "  because  \($0)" }
            + change.boxes.map { "  for      \(DisplayedText.escaped($0))" } + [
                "  old      \(change.old.words)\(Self.required(change.old))",
                "  new      \(change.new.words)\(Self.required(change.new))",
                "  witness  \(change.witness.json)",
            ]
    }

    /// Causes that are listed one by one; the rest is counted.
    private static let causeCount = 4

    /// The keys that explain a change, each with its file and line.
    static func words(_ causes: [DiffCause]) -> [String] {
        let shown = causes.count > causeCount ? causeCount - 1 : causes.count
        let words = causes.prefix(shown).map { cause in
            let file = cause.isInNew ? "NEW" : "OLD"
            return "\(DisplayedText.escaped(cause.pointer)) (\(file) line \(cause.line))"
        }
        return words + (shown < causes.count ? ["and \(causes.count - shown) more keys"] : [])
    }

    /// The routes under both policies: one name where they are alike.
    static func routes(_ change: DiffChange) -> String {
        switch (change.oldRoute, change.newRoute) {
        case (let old?, let new?): old == new ? new.text : "\(old) -> \(new)"
        case (let old?, nil): "\(old) -> no route"
        case (nil, let new?): "no route -> \(new)"
        case (nil, nil): ""
        }
    }

    static func required(_ answer: PolicyAnswer) -> String {
        answer.required.map { ": \($0.sentence)" } ?? ""
    }

    static func text(_ fact: DiffFact) -> String {
        let place = fact.route.map { "\($0): " } ?? ""
        let direction = fact.verdict == .equivalent ? "" : " (\(fact.verdict.rawValue))"
        let sides = [fact.old, fact.new].map { $0.isEmpty ? "nothing" : DisplayedText.escaped($0) }
        return "\(place)\(fact.what): \(sides[0]) -> \(sides[1])\(direction)"
    }

    private func coloured(_ text: String, _ verdict: DiffVerdict) -> String {
        switch verdict {
        case .equivalent: paint.good(text)
        case .tighter: paint.waiting(text)
        case .looser, .incomparable: paint.bad(text)
        }
    }
}
