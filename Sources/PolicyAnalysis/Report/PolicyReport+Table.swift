import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// Writes the table of routes by people, with the filter and the choices.
    func writeTable(to html: inout HTMLText) {
        html.trusted(
            """
            <section id="table" aria-labelledby="table-title">
            <h2 id="table-title">Who sees what</h2>
            <p class="hint">The gate's own decision about a link to each route, on each origin that \
            has one, for people who differ in what they may. Where a route belongs to someone, the \
            first word is about what is the person's own, the second about what is someone \
            else's. Every flag is on; the age of a sign-in is not asked.</p>

            """)
        writeControls(to: &html)
        html.trusted(
            """
            <div class="scroll wide" role="region" aria-labelledby="table-title" tabindex="0">
            <table id="matrix" class="matrix"><thead><tr>
            """)
        let fixed: [(StaticString, String)] = [
            ("route", "Route"), ("class", "Class"), ("line", "Line"), ("findings", "Findings"),
            ("origin", "Origin"),
        ]
        let heads = fixed + states.people.map { ("person", $0.name) }
        // BOUND: the limit on principals, and five columns.
        for (kind, name) in heads {
            html.element("th", .fixed("scope", "col"), .fixed("data-kind", kind)) {
                $0.element("bdi", text: name)
            }
        }
        html.trusted("</tr></thead>\n<tbody>\n")
        // BOUND: the routes of one policy.
        for (route, rows) in zip(routes, states.rows) {
            for row in rows { write(route, row, to: &html) }
            writeUnreached(route, to: &html)
        }
        html.trusted("</tbody></table>\n</div>\n")
        writeLegend(to: &html)
        writeAnswers(to: &html)
        html.trusted("</section>\n")
    }

    private func write(_ route: ReportRoute, _ row: ReportStates.Row, to html: inout HTMLText) {
        html.element(
            "tr", .fixed("data-class", route.routeClass.word), .id(of: "data-route", route.id.text),
            .number("data-answers", row.answers)
        ) { line in
            writeHead(of: route, row.origins, to: &line)
            // BOUND: the limit on principals.
            for word in row.words { write(states.words[word], to: &line) }
        }
        html.trusted("\n")
    }

    private func writeUnreached(_ route: ReportRoute, to html: inout HTMLText) {
        guard !route.unreached.isEmpty || route.patterns.isEmpty else { return }
        html.element(
            "tr", .fixed("data-class", route.routeClass.word), .id(of: "data-route", route.id.text)
        ) { line in
            writeHead(of: route, route.unreached, to: &line)
            line.element(
                "td", .style(route.patterns.isEmpty ? "screen" : "unreached"),
                .number("colspan", states.people.count)
            ) {
                $0.trusted(
                    route.patterns.isEmpty ? "a screen without a link" : "no link reaches it")
            }
        }
        html.trusted("\n")
    }

    private func writeHead(of route: ReportRoute, _ origins: [String], to line: inout HTMLText) {
        line.element("th", .fixed("scope", "row")) { name in
            name.element("a", .link(to: "route-", route.id.text), text: route.id.text)
        }
        line.element("td") { cell in
            cell.element("span", .style("badge", route.routeClass.word)) {
                $0.trusted(route.routeClass.name)
            }
        }
        line.element("td", text: "\(input.lines.number(ofByte: route.place.lowerBound))")
        line.element("td") { cell in
            guard !route.findings.isEmpty else { return cell.trusted("0") }
            cell.element("a", .link(to: "finding-", route.id.text), text: "\(route.findings.count)")
        }
        line.element("td", text: origins.joined(separator: ", "))
    }

    private func write(_ word: ReportStates.Word, to html: inout HTMLText) {
        html.element("td", .fixed("class", word.outcome.style)) { text in
            text.text(word.own)
            guard let others = word.others else { return }
            text.trusted(" ")
            text.element("span", .style("others"), text: "/ \(others)")
        }
    }

    private func writeControls(to html: inout HTMLText) {
        html.trusted(
            """
            <div class="filter" role="search" aria-label="Routes" id="controls" hidden>
            <label for="query">Filter routes</label>
            <input id="query" type="search" autocomplete="off" spellcheck="false" \
            placeholder="name, path, scope, role, source" aria-describedby="query-hint">
            <p id="query-hint" class="hint">All words must occur. <kbd>/</kbd> comes here, \
            <kbd>Esc</kbd> clears. The address of this page keeps what you choose.</p>
            <div class="toggles" role="group" aria-label="Classes">

            """)
        // BOUND: five classes.
        for routeClass in RouteClass.allCases where count(of: routeClass) > 0 {
            html.element(
                "button", .fixed("type", "button"), .style("badge", routeClass.word),
                .fixed("aria-pressed", "true"), .fixed("data-class", routeClass.word)
            ) { button in
                button.trusted(routeClass.name)
                button.text(" \(count(of: routeClass))")
            }
            html.trusted("\n")
        }
        html.trusted("</div>\n<div class=\"choices\">\n")
        writeChoice("from", "Links come from", states.sources.map(\.name), to: &html)
        writeChoice("gates", "Gates", states.gates.map(\.name), to: &html)
        writeChoice("app", "App version", states.apps.map(\.name), to: &html)
        html.trusted(
            """
            </div>
            <p id="status" class="hint" role="status"></p>
            </div>
            <p id="none" class="empty" hidden>No route fits. Press Esc to see all of them.</p>

            """)
    }

    /// Writes a list of choices, where there is a choice.
    private func writeChoice(
        _ id: StaticString, _ name: StaticString, _ choices: [String], to html: inout HTMLText
    ) {
        html.element("label", .style("choice")) { label in
            label.trusted(name)
            label.trusted(" ")
            let attributes: [HTMLAttribute] = [.fixed("id", id)]
            label.element(
                "select", attributes + (choices.count > 1 ? [] : [.fixed("disabled", "")])
            ) { list in
                // BOUND: the choices that there is room for.
                for choice in choices { list.element("option", text: choice) }
            }
        }
        html.trusted("\n")
    }

    private func writeLegend(to html: inout HTMLText) {
        let shown = Set(states.words.flatMap { [$0.reason, $0.othersReason].compactMap(\.self) })
        let reasons = DecisionReason.allCases.filter { shown.contains($0) && !$0.meaning.isEmpty }
        guard !reasons.isEmpty else { return }
        html.trusted("<details class=\"words\"><summary>What the words mean</summary><dl>\n")
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
        html.trusted("</dl></details>\n")
    }

    /// Writes the answers under all choices, for the script.
    private func writeAnswers(to html: inout HTMLText) {
        let words = states.words.map { word in
            "\(word.outcome.style),\(word.own),\(word.others ?? "")"
        }
        html.element("div", .fixed("id", "answers"), .fixed("hidden", "")) { block in
            block.element("p", text: words.joined(separator: ";"))
            // BOUND: the distinct answers of rows.
            for answers in states.answers { block.element("p", text: answers) }
        }
        html.trusted("\n")
    }
}

extension ReportStates.Word {
    /// The outcome and the reason of what is the person's own.
    fileprivate var own: String {
        reason.word.isEmpty ? outcome.name : "\(outcome.name) \(reason.word)"
    }

    /// The outcome and the reason of what is someone else's, where they differ.
    fileprivate var others: String? {
        guard let othersOutcome, let othersReason else { return nil }
        return othersReason.word.isEmpty
            ? othersOutcome.name : "\(othersOutcome.name) \(othersReason.word)"
    }
}

extension Outcome {
    /// The style of a cell.
    var style: StaticString {
        switch self {
        case .commit: "commit"
        case .hold: "hold"
        case .deny, .unavailable, .rejected: "refused"
        }
    }
}
