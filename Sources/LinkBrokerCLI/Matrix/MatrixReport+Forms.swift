import LinkPolicy
import LinkRouting
import PolicyAnalysis

extension MatrixReport {
    /// The table as comma-separated values (RFC 4180) with a heading; a cell is the outcome and the
    /// reason code, and what is someone else's behind a slash.
    ///
    /// - Complexity: O(cells)
    var csv: [String] {
        let heading = ["route", "access"] + matrix.people.map(\.name)
        let rows = matrix.rows.map { row in
            let cells = row.cells.map { cell in
                let own = Self.codes(cell.decision)
                return cell.othersDecision.map { "\(own) / \(Self.codes($0))" } ?? own
            }
            return [row.route.text, row.access.name]
                + (cells.isEmpty ? matrix.people.map { _ in "no link" } : cells)
        }
        return ([heading] + rows).map { $0.map(Self.field).joined(separator: ",") }
    }

    /// The matrix for programs: one line of JSON.
    ///
    /// - Complexity: O(cells)
    var json: String {
        var json = JSONText()
        json.object { report in
            report.member("policy", policy.id)
            report.member("revision", policy.revision)
            report.member("digest", policy.digest.hex)
            report.member("from", circumstances.source.name)
            if let app = circumstances.app { report.member("app", app.description) }
            report.member("flags", circumstances.flags)
            report.member("gates", circumstances.gates)
            report.member("principals", matrix.people.map(\.name))
            report.key("routes")
            report.array { list in
                // BOUND: the routes of one policy.
                for row in matrix.rows { Self.write(row, matrix.people, to: &list) }
            }
        }
        return json.text
    }

    private static func write(
        _ row: PolicyMatrix.Row, _ people: [NamedPerson], to json: inout JSONText
    ) {
        json.object { entry in
            entry.member("route", row.route.text)
            entry.member("access", row.access.name)
            entry.key("cells")
            entry.array { list in
                // BOUND: the limit on principals.
                for (cell, person) in zip(row.cells, people) {
                    list.object { member in
                        member.member("principal", person.name)
                        member.decision(cell.decision)
                        guard let others = cell.othersDecision else { return }
                        member.key("others")
                        member.object { $0.decision(others) }
                    }
                }
            }
        }
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
