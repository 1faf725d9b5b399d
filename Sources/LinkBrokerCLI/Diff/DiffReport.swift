import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// A comparison of two policies for people, for programs and for pull requests.
struct DiffReport {
    let diff: PolicyDiff
    let old: Policy
    let new: Policy
    let paint: Paint

    /// The report for people, each line without its line feed.
    var lines: [String] {
        var lines = [
            "old  \(old.id) \(old.revision) (sha256 \(old.digest.hex.prefix(16))…)",
            "new  \(new.id) \(new.revision) (sha256 \(new.digest.hex.prefix(16))…)",
        ]
        // BOUND: the changes of one comparison.
        for change in diff.changes { lines += [""] + text(change) }
        // BOUND: the properties of one policy.
        for violation in diff.violations {
            lines += [
                "", paint.bad("never broken") + "  " + DisplayedText.escaped(violation.name),
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

    private func text(_ change: DiffChange) -> [String] {
        let verdict = coloured(change.verdict.rawValue, change.verdict)
        return ["\(verdict)  \(paint.strong(Self.routes(change)))"]
            + change.boxes.map { "  for      \(DisplayedText.escaped($0))" } + [
                "  old      \(change.old.words)\(Self.required(change.old))",
                "  new      \(change.new.words)\(Self.required(change.new))",
                "  witness  \(change.witness.json)",
            ]
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
