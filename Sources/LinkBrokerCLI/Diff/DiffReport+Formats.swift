import LinkPolicy
import LinkRouting
import PolicyAnalysis

extension DiffReport {
    /// The report for programs: one line of JSON.
    ///
    /// The witness of change n is a line that `explain --batch` takes; `old` and `new` are what it
    /// prints for it as line n of a batch.
    /// - Throws: A problem where a witness does not read back, which would be a defect.
    func json() throws(CommandFailure) -> String {
        var answers: [(old: String, new: String)] = []
        // BOUND: the changes of one comparison.
        for (place, change) in diff.changes.enumerated() {
            answers.append(
                (try answer(place + 1, change, old), try answer(place + 1, change, new)))
        }
        var json = JSONText()
        json.object { report in
            report.member("verdict", diff.verdict.rawValue)
            report.key("changes")
            report.array { list in
                for (change, answer) in zip(diff.changes, answers) {
                    list.change(change, answer.old, answer.new)
                }
            }
            report.key("facts")
            report.array { list in
                for fact in diff.facts { list.fact(fact) }
            }
            report.key("never")
            report.array { list in
                for violation in diff.violations { list.violation(violation) }
            }
        }
        return json.text
    }

    /// The report for a pull request.
    var markdown: [String] {
        var lines = [
            "### Policy: \(diff.verdict.rawValue)", "",
            "`\(old.digest.hex.prefix(16))` to `\(new.digest.hex.prefix(16))`",
        ]
        if diff.changes.isEmpty == false {
            lines += [
                "", "| | route | who and when | old | new | because |", "|---|---|---|---|---|---|",
            ]
            lines += diff.changes.map { change in
                let boxes = change.boxes.map(Self.cell).joined(separator: "<br>")
                let sides = [change.old, change.new].map {
                    Self.cell($0.words + Self.required($0))
                }
                let causes = Self.words(change.causes).map(Self.cell).joined(separator: "<br>")
                return "| \(change.verdict.rawValue) | \(Self.cell(Self.routes(change))) "
                    + "| \(boxes) | \(sides[0]) | \(sides[1]) | \(causes) |"
            }
            lines += ["", "<details><summary>witnesses</summary>", "", "```json"]
            lines += diff.changes.map(\.witness.json) + ["```", "", "</details>"]
        }
        lines += diff.violations.isEmpty ? [] : [""]
        lines += diff.violations.map { violation in
            "- **never broken**: \(Self.cell(violation.name)) (\(violation.route): "
                + "\(violation.answer.words))"
        }
        lines += diff.facts.isEmpty ? [] : [""]
        return lines + diff.facts.map { "- " + Self.cell(Self.text($0)) }
    }

    /// A text that Markdown and HTML show as it is.
    private static func cell(_ text: String) -> String {
        var result = ""
        // BOUND: a text of a policy or of this report.
        for scalar in DisplayedText.escaped(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "|", "`", "*", "_", "[", "]", "\\", "#": result += "&#\(scalar.value);"
            // Everything else means nothing to Markdown in the middle of a line.
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What `explain --batch` prints for the witness as a line of that number.
    private func answer(
        _ number: Int, _ change: DiffChange, _ policy: Policy
    ) throws(CommandFailure) -> String {
        do throws(LineError) {
            let question = try ExplainQuestion(
                Array(change.witness.json.utf8), defaults: ExplainQuestion())
            let answer = ExplainAnswer(question, under: policy)
            let reported = policy.digest == old.digest ? change.old : change.new
            precondition(
                answer.outcome == reported.outcome && answer.reason == reported.reason,
                "a witness replays with the reported verdict")
            return answer.json(number, policy)
        } catch {
            throw .problem(
                Problem(
                    "the witness of change \(number) does not read back: \(error.message)",
                    hint: "this is a defect of the program; keep both policies"))
        }
    }
}

extension JSONText {
    fileprivate mutating func change(_ change: DiffChange, _ old: String, _ new: String) {
        object { entry in
            entry.member("route", change.route)
            entry.member("verdict", change.verdict.rawValue)
            entry.member("boxes", change.boxes)
            entry.key("witness")
            entry.raw(change.witness.json)
            entry.key("old")
            entry.raw(old)
            entry.key("new")
            entry.raw(new)
            entry.causes(change.causes)
        }
    }

    fileprivate mutating func causes(_ causes: [DiffCause]) {
        member("causes", causes.map(\.pointer))
        key("places")
        array { list in
            for cause in causes {
                list.object { place in
                    place.member("pointer", cause.pointer)
                    place.member("file", cause.isInNew ? "new" : "old")
                    place.member("line", Int64(cause.line))
                }
            }
        }
    }

    fileprivate mutating func fact(_ fact: DiffFact) {
        object { entry in
            if let route = fact.route { entry.member("route", route) }
            entry.member("what", fact.what)
            entry.member("verdict", fact.verdict.rawValue)
            entry.member("old", fact.old)
            entry.member("new", fact.new)
            entry.causes(fact.causes)
        }
    }

    fileprivate mutating func violation(_ violation: NeverViolation) {
        object { entry in
            entry.member("name", violation.name)
            entry.member("route", violation.route)
            entry.key("witness")
            entry.raw(violation.witness.json)
            entry.member("answer", violation.answer.words)
            entry.member("known", violation.isKnown)
        }
    }
}
