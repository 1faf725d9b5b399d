import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// A matrix of routes by principals, in the three forms of `linkbroker matrix`.
struct MatrixReport {
    let policy: Policy
    let matrix: PolicyMatrix
    let circumstances: PolicyMatrix.Circumstances

    /// The table for people, with a legend of the words that stand in it.
    ///
    /// - Complexity: O(cells)
    func lines(_ paint: Paint) -> [String] {
        let names = matrix.people.map { DisplayedText.cut(DisplayedText.escaped($0.name), to: 24) }
        let rows = matrix.rows.map { row in
            row.cells.isEmpty ? matrix.people.map { _ in "no link" } : row.cells.map(Self.words)
        }
        let routeWidth = max(5, matrix.rows.map(\.route.text.utf8.count).max() ?? 0)
        let widths = names.enumerated().map { column, name in
            max(name.unicodeScalars.count, rows.map { $0[column].utf8.count }.max() ?? 0)
        }
        var lines = heading
        lines.append(
            paint.strong(
                Self.line(
                    ["route", "access"] + names, [routeWidth, 13] + widths.dropLast() + [0])))
        // BOUND: the routes of one policy.
        for (row, words) in zip(matrix.rows, rows) {
            let head = Self.line([row.route.text, row.access.name], [routeWidth, 13])
            let cells = words.enumerated().map { column, word in
                // Nothing is padded at the end of a line.
                let width = column + 1 < widths.count ? widths[column] : 0
                let text = DisplayedText.padded(word, to: width)
                return row.cells.isEmpty
                    ? paint.faint(text)
                    : Self.painted(text, row.cells[column].decision.outcome, paint)
            }
            lines.append((["\(head)"] + cells).joined(separator: "  "))
        }
        return lines + [""] + legend
    }

    private var heading: [String] {
        let flags =
            circumstances.flags.isEmpty ? "none" : circumstances.flags.joined(separator: ",")
        let gates =
            circumstances.gates.isEmpty ? "none" : circumstances.gates.joined(separator: ",")
        let app = circumstances.app.map(String.init(describing:)) ?? "unknown"
        return [
            "\(policy.id) \(policy.revision)",
            DisplayedText.escaped(
                "links from \(circumstances.source.name), app \(app), flags on: \(flags), "
                    + "gates open: \(gates)"),
            "",
        ]
    }

    /// The words of the reasons that stand in the table, in the order of the reasons.
    private var legend: [String] {
        let cells = matrix.rows.flatMap(\.cells)
        let shown = Set(matrix.decisions.map(\.reason))
        let reasons = DecisionReason.allCases.filter {
            shown.contains($0) && $0.meaning.isEmpty == false
        }
        var lines = reasons.map { reason in
            let word = DisplayedText.padded(reason.word, to: 9)
            return
                "  \(word)  \(DisplayedText.padded(reason.code, to: 18))  \(reason.meaning)"
        }
        if cells.contains(where: { $0.othersDecision != nil }) {
            lines.append(
                "  \(DisplayedText.padded("/", to: 9))  \(DisplayedText.padded("", to: 18))  "
                    + "the person's own / someone else's")
        }
        return lines.isEmpty ? [] : ["legend"] + lines
    }

    private static func line(_ texts: [String], _ widths: [Int]) -> String {
        zip(texts, widths).map { DisplayedText.padded($0, to: $1) }.joined(separator: "  ")
    }

    private static func words(_ cell: PolicyMatrix.Cell) -> String {
        let own = cell.decision.outcomeWords
        return cell.othersDecision.map { "\(own) / \($0.outcomeWords)" } ?? own
    }

    private static func painted(_ text: String, _ outcome: Outcome, _ paint: Paint) -> String {
        switch outcome {
        case .commit: paint.good(text)
        case .hold: paint.waiting(text)
        case .deny, .unavailable, .rejected: paint.bad(text)
        }
    }
}
