import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// Writes the filter and a card for each route.
    func writeRoutes(to html: inout HTMLText) {
        html.trusted(
            """
            <section id="routes" aria-labelledby="routes-title">
            <h2 id="routes-title">Routes</h2>
            <div class="filter" role="search" aria-label="Routes" id="controls" hidden>
            <label for="query">Filter routes</label>
            <input id="query" type="search" autocomplete="off" spellcheck="false" \
            placeholder="name, path, scope, role, source" aria-describedby="query-hint">
            <p id="query-hint" class="hint">All words must occur. <kbd>/</kbd> comes here, \
            <kbd>Esc</kbd> clears.</p>
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
        html.trusted(
            """
            </div>
            <p id="status" class="hint" role="status"></p>
            </div>
            <p id="none" class="empty" hidden>No route fits. Press Esc to see all of them.</p>

            """)
        // Of very many cards, a browser draws those on screen alone.
        html.trusted(
            routes.count > 200 ? "<div class=\"cards many\">\n" : "<div class=\"cards\">\n")
        // BOUND: the routes of one policy.
        for route in routes { writeCard(route, to: &html) }
        html.trusted("</div>\n</section>\n")
    }

    private func writeCard(_ route: ReportRoute, to html: inout HTMLText) {
        html.element(
            "article", .style("card"), .id("route-", route.id.text),
            .fixed("data-class", route.routeClass.word)
        ) { card in
            card.trusted("\n<header><h3>")
            card.element("code", text: route.id.text)
            card.trusted("</h3>")
            if let title = route.title { card.element("bdi", .style("title"), text: title) }
            card.element("span", .style("badge", route.routeClass.word)) {
                $0.trusted(route.routeClass.name)
            }
            writeMarks(route, to: &card)
            card.trusted("</header>\n<div class=\"columns\">\n<div>")
            writePatterns(route, to: &card)
            writeRule(route, to: &card)
            writeSources(route, to: &card)
            card.trusted("</div>\n<div>")
            card.trusted("<h4>Back stack</h4>")
            StackPicture(route, input.policy.placement(at: route.index)).write(to: &card)
            writeFacts(route, to: &card)
            card.trusted("</div>\n</div>")
            writeParameters(route, to: &card)
            writeRemarks(route, to: &card)
        }
        html.trusted("\n")
    }

    private func writeMarks(_ route: ReportRoute, to html: inout HTMLText) {
        if input.policy.effect(at: route.index) == .write {
            html.trusted("<span class=\"mark\">changes something</span>")
        }
        guard route.findings.isEmpty == false else { return }
        let count = route.findings.count
        html.element("a", .style("mark warn"), .link(to: "finding-", route.id.text)) {
            $0.text(count == 1 ? "1 finding" : "\(count) findings")
        }
    }

    private func writePatterns(_ route: ReportRoute, to html: inout HTMLText) {
        guard route.patterns.isEmpty == false else {
            html.trusted("<p class=\"paths\">a screen without a link</p>")
            return
        }
        html.trusted("<ul class=\"paths\">")
        // BOUND: the patterns of one route.
        for pattern in route.patterns {
            html.element("li") { item in
                item.element("code", text: pattern.text)
                if pattern.isMoved { item.trusted(" <span class=\"mark\">former path</span>") }
            }
        }
        html.trusted("</ul>")
        if route.origins.isEmpty == false {
            html.trusted("<p class=\"example\"><span>on</span> ")
            html.codes(route.origins, ", ")
            html.trusted(" alone</p>")
        }
        guard let example = route.example else { return }
        html.trusted("<p class=\"example\"><span>for example</span> ")
        html.element("code", text: example)
        html.trusted("</p>")
    }

    private func writeRule(_ route: ReportRoute, to html: inout HTMLText) {
        html.trusted("<h4>Who reaches it</h4><ul class=\"rule\">")
        if let rule = route.rules.first {
            RuleWords(
                rule: rule, ownerParameter: route.ownerParameter,
                denialReason: input.policy.denialReason(at: route.index)
            ).write(to: &html)
        }
        // BOUND: at most 31 parents.
        for rule in route.rules.dropFirst() where rule.access != .public {
            html.element("li") { item in
                item.trusted(
                    rule.isOptional
                        ? "where it is allowed, above " : "and who reaches the screen below, ")
                item.element("a", .link(to: "route-", rule.route.text)) {
                    $0.element("code", text: rule.route.text)
                }
            }
        }
        html.trusted("</ul>")
    }

    private func writeSources(_ route: ReportRoute, to html: inout HTMLText) {
        html.trusted("<h4>From where</h4><p class=\"chips\">")
        let sources = route.rules.first?.sources ?? []
        if sources.count == LinkSource.allCases.count {
            html.trusted("<span class=\"chip\">anywhere</span>")
        } else {
            // BOUND: six sources.
            for source in sources {
                html.element("span", .style("chip"), text: source.name)
                html.trusted(" ")
            }
        }
        html.trusted("</p>")
    }
}
