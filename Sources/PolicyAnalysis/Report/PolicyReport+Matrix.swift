import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// Writes what every route does for some people.
    func writeMatrix(to html: inout HTMLText) {
        html.trusted(
            """
            <section id="matrix" aria-labelledby="matrix-title">
            <h2 id="matrix-title">Who sees what</h2>
            <p class="hint">The gate's own decision about a sample link of each route, for people \
            who differ in what they may. Where a route belongs to someone, the first word is about \
            what is the person's own, the second about what is someone else's.</p>
            <p class="hint">
            """)
        writeCircumstances(to: &html)
        html.trusted(
            """
            </p>
            <div class="scroll wide" role="region" aria-labelledby="matrix-title" tabindex="0">
            <table class="matrix"><thead><tr><th scope="col">Route</th>
            """)
        // BOUND: the limit on principals.
        for person in matrix.people {
            html.element("th", .fixed("scope", "col")) { $0.element("bdi", text: person.name) }
        }
        html.trusted("</tr></thead>\n<tbody>\n")
        // BOUND: the routes of one policy.
        for row in matrix.rows {
            html.element("tr") { line in
                line.element("th", .fixed("scope", "row")) { name in
                    name.element("a", .link(to: "route-", row.route.text), text: row.route.text)
                }
                if row.cells.isEmpty {
                    line.element(
                        "td", .style("screen"), .number("colspan", matrix.people.count),
                        text: "no link leads to it")
                }
                // BOUND: the limit on principals.
                for cell in row.cells { write(cell, to: &line) }
            }
            html.trusted("\n")
        }
        html.trusted("</tbody></table>\n</div>\n")
        writeLegend(to: &html)
        html.trusted("</section>\n")
    }

    private func writeCircumstances(to html: inout HTMLText) {
        html.trusted("Links come from ")
        html.element("code", text: circumstances.source.name)
        if let app = circumstances.app {
            html.trusted(", the app has version ")
            html.element("code", text: app.description)
        }
        if circumstances.flags.isEmpty == false { html.trusted(", every flag is on") }
        if circumstances.gates.isEmpty == false { html.trusted(", every gate is open") }
        html.trusted(".")
    }

    private func write(_ cell: PolicyMatrix.Cell, to html: inout HTMLText) {
        html.element("td", .fixed("class", cell.decision.outcome.style)) { text in
            text.text(cell.decision.outcomeWords)
            guard let others = cell.othersDecision else { return }
            text.trusted(" <span class=\"others\">/ ")
            text.text(others.outcomeWords)
            text.trusted("</span>")
        }
    }

    private func writeLegend(to html: inout HTMLText) {
        let decisions = matrix.decisions
        let shown = Set(decisions.map(\.reason))
        let reasons = DecisionReason.allCases.filter {
            shown.contains($0) && $0.meaning.isEmpty == false
        }
        guard reasons.isEmpty == false else { return }
        html.trusted("<dl class=\"words\">\n")
        // BOUND: the reasons of a decision.
        for reason in reasons {
            html.element("dt", text: reason.word)
            html.element("dd") { meaning in
                meaning.text(reason.meaning)
                meaning.trusted(" ")
                meaning.element("code", text: reason.code)
            }
            html.trusted("\n")
        }
        html.trusted("</dl>\n")
    }
}

extension Outcome {
    /// The style of a cell.
    fileprivate var style: StaticString {
        switch self {
        case .commit: "commit"
        case .hold: "hold"
        case .deny, .unavailable, .rejected: "refused"
        }
    }
}
