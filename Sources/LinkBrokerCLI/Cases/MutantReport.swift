import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// What the cases of a policy noticed of its weakenings.
struct MutantReport {
    /// A weakening that no case notices.
    struct Survivor {
        let weakening: PolicyWeakening
        /// What it changes, or `nil` where the cells of a route are too many to tell.
        let change: DiffChange?
        /// A case that notices it, as JSON; none where there is no change to show.
        let missingCase: String?
    }

    /// The weakenings that a case notices.
    var noticedCount = 0
    /// Those that change no decision.
    var equivalentCount = 0
    /// Those that are no policy.
    var invalidCount = 0
    /// Those beyond `AnalysisLimits.mutantCount`.
    var untriedCount = 0
    /// Those that no case notices, in the order of the policy.
    var survivors: [Survivor] = []

    /// The cases to add, each once.
    var missingCases: [String] {
        var seen: Set<String> = []
        return survivors.compactMap(\.missingCase).filter { seen.insert($0).inserted }
    }

    /// The noticed share of those that change a decision, in whole percent, rounded down.
    var percent: Int { WholePercent.of(noticedCount, in: noticedCount + survivors.count) }

    /// The lines for people: the sums, then each survivor with the case to add.
    ///
    /// - Complexity: O(survivors * bytes of the policy)
    func lines(_ paint: Paint) -> [String] {
        let others = [
            (equivalentCount, "change no decision"), (invalidCount, "do not load"),
            (untriedCount, "not tried"),
        ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }
        let sums =
            "mutants: \(noticedCount) of \(noticedCount + survivors.count) weakenings noticed "
            + "(\(percent)%)\(others.joined())"
        return [survivors.isEmpty ? paint.good(sums) : sums]
            + survivors.flatMap { lines($0, paint) }
    }

    private func lines(_ survivor: Survivor, _ paint: Paint) -> [String] {
        let weakening = survivor.weakening
        let name = DisplayedText.escaped(
            "\(weakening.route ?? "the policy"): \(weakening.words)")
        var lines = [
            "", "\(paint.bad("NOT NOTICED"))  \(paint.strong(name))",
            "      \(paint.faint("\(weakening.pointer) (line \(weakening.line))"))",
        ]
        guard let change = survivor.change, let text = survivor.missingCase else {
            return lines + ["      nobody knows what it changes: the route has too many cells"]
        }
        lines.append("      \(change.old.words) becomes \(change.new.words); a case to add:")
        return lines + ["      \(text)"]
    }

    /// Writes the report as an object.
    ///
    /// - Complexity: O(survivors * bytes of the policy)
    func write(to json: inout JSONText) {
        json.object { report in
            report.member("percent", Int64(percent))
            report.member("noticed", Int64(noticedCount))
            report.member("equivalent", Int64(equivalentCount))
            report.member("invalid", Int64(invalidCount))
            report.member("notTried", Int64(untriedCount))
            report.key("survivors")
            report.array { list in
                // BOUND: `AnalysisLimits.mutantCount`.
                for survivor in survivors { list.survivor(survivor) }
            }
        }
    }
}

extension JSONText {
    fileprivate mutating func survivor(_ survivor: MutantReport.Survivor) {
        object { entry in
            if let route = survivor.weakening.route { entry.member("route", route) }
            entry.member("pointer", survivor.weakening.pointer)
            entry.member("line", Int64(survivor.weakening.line))
            entry.member("weakening", survivor.weakening.words)
            guard let change = survivor.change, let text = survivor.missingCase else { return }
            entry.key("old")
            entry.answer(change.old)
            entry.key("new")
            entry.answer(change.new)
            entry.key("case")
            entry.raw(text)
        }
    }

    private mutating func answer(_ answer: PolicyAnswer) {
        object { entry in
            entry.member("outcome", answer.outcome.name)
            entry.member("reason", answer.reason)
        }
    }
}
