import LinkPolicy
import LinkRouting
import PolicyAnalysis

extension MatrixReport {
    /// The table as comma-separated values (RFC 4180) with a heading, a line for each route, origin
    /// and source; a cell is the outcome and the reason code, and what is someone else's behind a
    /// slash.
    ///
    /// - Complexity: O(cells)
    var csv: [String] {
        let heading = ["route", "access", "origin", "from"] + matrix.people.map(\.name)
        let rows = matrix.rows.flatMap { row in
            let head = [row.route.text, row.access.name]
            let lines = row.lines.map { line in
                head + [line.origin, line.source.name] + line.cells.map(Self.codes)
            }
            let unreached = (row.isScreen ? [""] : row.unreached).map { origin in
                head + [origin, ""] + matrix.people.map { _ in "no link" }
            }
            return lines + unreached
        }
        return ([heading] + rows).map { $0.map(Self.field).joined(separator: ",") }
    }

    /// The matrix for programs: one line of JSON.
    ///
    /// - Complexity: O(cells)
    var json: String {
        let circumstances = matrix.circumstances
        var json = JSONText()
        json.object { report in
            report.member("policy", policy.id)
            report.member("revision", policy.revision)
            report.member("digest", policy.digest.hex)
            report.member("from", circumstances.sources.name)
            if let app = circumstances.app { report.member("app", app.description) }
            report.member("flags", circumstances.flags)
            report.member("gates", circumstances.gates)
            report.member("origins", matrix.origins)
            report.member("principals", matrix.people.map(\.name))
            report.key("routes")
            report.array { list in
                // BOUND: the routes of one policy.
                for row in matrix.rows { write(row, to: &list) }
            }
        }
        return json.text
    }

    private func write(_ row: PolicyMatrix.Row, to json: inout JSONText) {
        json.object { entry in
            entry.member("route", row.route.text)
            entry.member("access", row.access.name)
            entry.member("unreached", row.unreached)
            entry.key("cells")
            entry.array { list in
                // BOUND: the origins, the sources and the limit on principals.
                for line in row.lines {
                    for (cell, person) in zip(line.cells, matrix.people) {
                        list.object { write(cell, line, person, to: &$0) }
                    }
                }
            }
        }
    }

    private func write(
        _ cell: PolicyMatrix.Cell, _ line: PolicyMatrix.Line, _ person: NamedPerson,
        to json: inout JSONText
    ) {
        json.member("principal", person.name)
        json.member("origin", line.origin)
        json.member("from", line.source.name)
        json.decision(cell.own.decision)
        json.key("witness")
        json.raw(matrix.question(cell.own.link, line, person).json)
        guard let others = cell.others else { return }
        json.key("others")
        json.object { entry in
            entry.decision(others.decision)
            entry.key("witness")
            entry.raw(matrix.question(others.link, line, person).json)
        }
    }

    private static func codes(_ cell: PolicyMatrix.Cell) -> String {
        let own = codes(cell.own.decision)
        return cell.others.map { "\(own) / \(codes($0.decision))" } ?? own
    }

    private static func codes(_ decision: Decision) -> String {
        "\(decision.outcome.name) \(decision.reason.code)"
    }

    /// A field in quotes where it needs them; a program for tables must not take it for a formula.
    private static func field(_ text: String) -> String {
        let shown = DisplayedText.escaped(text)
        let isFormula = "=+-@".utf8.contains { $0 == shown.utf8.first }
        let safe = isFormula ? "'\(shown)" : shown
        guard safe.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else { return safe }
        let quoted = safe.utf8.split(separator: 0x22, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }.joined(separator: "\"\"")
        return "\"\(quoted)\""
    }
}

extension JSONText {
    fileprivate mutating func decision(_ decision: Decision) {
        member("outcome", decision.outcome.name)
        if let classification = decision.classification {
            member("classification", classification.name)
        }
        member("reason", decision.reason.code)
    }
}
