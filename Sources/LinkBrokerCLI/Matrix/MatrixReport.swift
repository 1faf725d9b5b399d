import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// A matrix of routes by principals, in the three forms of `linkbroker matrix`.
struct MatrixReport {
    let policy: Policy
    let matrix: PolicyMatrix

    /// One line of the table: a route on the origins and from the sources that get the same answers.
    private struct TableLine {
        let head: [String]
        let words: [String]
        let outcomes: [Outcome]
    }

    /// The table for people, with a legend of the words that stand in it.
    ///
    /// - Complexity: O(cells)
    func lines(_ paint: Paint) -> [String] {
        let names = matrix.people.map { DisplayedText.cut(DisplayedText.escaped($0.name), to: 24) }
        let isFromAll = matrix.circumstances.sources == .all
        let title = ["route", "access", "origin"] + (isFromAll ? ["from"] : [])
        let table = matrix.rows.flatMap { tableLines($0, isFromAll: isFromAll) }
        let heads = ([title] + table.map(\.head)).reduce([Int](repeating: 0, count: title.count)) {
            zip($0, $1).map { max($0, $1.unicodeScalars.count) }
        }
        let widths = names.enumerated().map { column, name in
            max(
                name.unicodeScalars.count,
                table.map { $0.outcomes.count > column ? $0.words[column].utf8.count : 0 }.max()
                    ?? 0)
        }
        var lines = heading
        lines.append(paint.strong(Self.line(title + names, heads + widths.dropLast() + [0])))
        // BOUND: the routes of one policy, their origins and sources.
        for line in table {
            let cells = line.words.enumerated().map { column, word in
                // Nothing is padded at the end of a line.
                let width = column + 1 < line.words.count ? widths[column] : 0
                let text = DisplayedText.padded(word, to: width)
                return column < line.outcomes.count
                    ? Self.painted(text, line.outcomes[column], paint) : paint.faint(text)
            }
            lines.append(([Self.line(line.head, heads)] + cells).joined(separator: "  "))
        }
        return lines + [""] + legend
    }

    /// The lines of a route: sources with the same answers on an origin together, then origins with
    /// the same answers together.
    private func tableLines(_ row: PolicyMatrix.Row, isFromAll: Bool) -> [TableLine] {
        var groups: [(origins: [String], sources: [LinkSource], cells: [PolicyMatrix.Cell])] = []
        // BOUND: the origins of one policy.
        for origin in matrix.origins {
            let own = row.lines.filter { $0.origin == origin }
            var parts: [(sources: [LinkSource], cells: [PolicyMatrix.Cell])] = []
            for line in own {
                if let place = parts.firstIndex(where: { Self.isSame($0.cells, line.cells) }) {
                    parts[place].sources.append(line.source)
                } else {
                    parts.append(([line.source], line.cells))
                }
            }
            for part in parts {
                let place = groups.firstIndex {
                    Self.isSame($0.cells, part.cells)
                        && (!isFromAll || $0.sources == part.sources)
                }
                if let place {
                    groups[place].origins.append(origin)
                } else {
                    groups.append(([origin], part.sources, part.cells))
                }
            }
        }
        let head = [row.route.text, row.access.name]
        let answered = groups.map { group in
            let sources =
                group.sources.count == LinkSource.allCases.count
                ? "any" : group.sources.map(\.name).joined(separator: ",")
            return TableLine(
                head: head + [group.origins.joined(separator: ",")] + (isFromAll ? [sources] : []),
                words: group.cells.map(Self.words),
                outcomes: group.cells.map(\.own.decision.outcome))
        }
        let blank = isFromAll ? ["-"] : []
        if row.isScreen {
            return [
                TableLine(head: head + ["-"] + blank, words: ["a screen, no link"], outcomes: [])
            ]
        }
        guard !row.unreached.isEmpty else { return answered }
        let unreached = row.unreached.joined(separator: ",")
        return answered + [
            TableLine(head: head + [unreached] + blank, words: ["no link reaches it"], outcomes: [])
        ]
    }

    private static func isSame(_ one: [PolicyMatrix.Cell], _ other: [PolicyMatrix.Cell]) -> Bool {
        zip(one, other).allSatisfy { words($0) == words($1) }
    }

    private var heading: [String] {
        let circumstances = matrix.circumstances
        let flags =
            circumstances.flags.isEmpty ? "none" : circumstances.flags.joined(separator: ",")
        let gates =
            circumstances.gates.isEmpty ? "none" : circumstances.gates.joined(separator: ",")
        let app = circumstances.app.map(String.init(describing:)) ?? "unknown"
        let from =
            switch circumstances.sources {
            case .usual: "https links from universalLink, others from externalURL"
            case .only(let source): "links from \(source.name)"
            case .all: "links from every source"
            }
        return [
            "\(policy.id) \(policy.revision)",
            DisplayedText.escaped(
                "\(from), app \(app), flags on: \(flags), gates open: \(gates)"),
            "",
        ]
    }

    /// The words of the reasons that stand in the table, in the order of the reasons.
    private var legend: [String] {
        let cells = matrix.rows.flatMap(\.lines).flatMap(\.cells)
        let shown = Set(matrix.decisions.map(\.reason))
        let reasons = DecisionReason.allCases.filter {
            shown.contains($0) && !$0.meaning.isEmpty
        }
        var lines = reasons.map { reason in
            let word = DisplayedText.padded(reason.word, to: 9)
            return
                "  \(word)  \(DisplayedText.padded(reason.code, to: 18))  \(reason.meaning)"
        }
        if cells.contains(where: { $0.others != nil }) {
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
        let own = cell.own.decision.outcomeWords
        return cell.others.map { "\(own) / \($0.decision.outcomeWords)" } ?? own
    }

    private static func painted(_ text: String, _ outcome: Outcome, _ paint: Paint) -> String {
        switch outcome {
        case .commit: paint.good(text)
        case .hold: paint.waiting(text)
        case .deny, .unavailable, .rejected: paint.bad(text)
        }
    }
}
