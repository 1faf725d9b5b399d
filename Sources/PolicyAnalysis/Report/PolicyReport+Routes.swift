import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// Writes a card for each route.
    func writeRoutes(to html: inout HTMLText) {
        html.trusted(
            """
            <section id="routes" aria-labelledby="routes-title">
            <h2 id="routes-title">Routes</h2>

            """)
        if isCompact {
            html.element(
                "p", .style("hint"),
                text: "With more than \(Self.wholeCardCount) routes, a card has the paths, the "
                    + "rule and its line. Back stacks and parameters are in the policy.")
        }
        // Of very many cards, a browser draws those on screen alone.
        html.trusted(
            isCompact ? "<div class=\"cards many\">\n" : "<div class=\"cards\">\n")
        // BOUND: the routes of one policy.
        for route in routes {
            if isCompact { writeCompactCard(route, to: &html) } else { writeCard(route, to: &html) }
        }
        html.trusted("</div>\n</section>\n")
    }

    private func writeCard(_ route: ReportRoute, to html: inout HTMLText) {
        html.element(
            "article", .style("card"), .id("route-", route.id.text),
            .fixed("data-class", route.routeClass.word)
        ) { card in
            card.trusted("\n")
            writeHead(of: route, to: &card)
            card.trusted("<div class=\"columns\">\n<div>")
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

    /// Writes the least that a reviewer needs.
    private func writeCompactCard(_ route: ReportRoute, to html: inout HTMLText) {
        html.element(
            "article", .style("card"), .id("route-", route.id.text),
            .fixed("data-class", route.routeClass.word)
        ) { card in
            writeHead(of: route, to: &card)
            writePatterns(route, to: &card)
            writeRule(route, to: &card)
            writeSources(route, to: &card)
            writeRemarks(route, to: &card)
        }
        html.trusted("\n")
    }

    private func writeHead(of route: ReportRoute, to card: inout HTMLText) {
        card.trusted("<header><h3>")
        card.element("code", text: route.id.text)
        card.trusted("</h3>")
        if let title = route.title { card.element("bdi", .style("title"), text: title) }
        card.element("span", .style("badge", route.routeClass.word)) {
            $0.trusted(route.routeClass.name)
        }
        writeMarks(route, to: &card)
        card.trusted("</header>\n")
    }

    private func writeMarks(_ route: ReportRoute, to html: inout HTMLText) {
        if input.policy.effect(at: route.index) == .write {
            html.trusted("<span class=\"mark\">changes something</span>")
        }
        if !route.patterns.isEmpty, route.example == nil {
            html.trusted("<span class=\"mark warn\">no link reaches it</span>")
        }
        guard !route.findings.isEmpty else { return }
        let count = route.findings.count
        html.element("a", .style("mark warn"), .link(to: "finding-", route.id.text)) {
            $0.text(count == 1 ? "1 finding" : "\(count) findings")
        }
    }

    private func writePatterns(_ route: ReportRoute, to html: inout HTMLText) {
        guard !route.patterns.isEmpty else {
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
        if !route.origins.isEmpty {
            html.trusted("<p class=\"example\"><span>on</span> ")
            html.codes(route.origins, ", ")
            html.trusted(" alone</p>")
        }
        if route.example != nil, !route.unreached.isEmpty {
            html.trusted("<p class=\"example\">no link of ")
            html.codes(route.unreached, ", ")
            html.trusted(" reaches it</p>")
        }
        guard let example = route.example, !isCompact else { return }
        html.trusted("<p class=\"example\"><span>for example</span> ")
        html.element("code", text: example)
        html.trusted("</p>")
    }

    private func writeRule(_ route: ReportRoute, to html: inout HTMLText) {
        html.trusted(isCompact ? "" : "<h4>Who reaches it</h4>")
        html.trusted("<ul class=\"rule\">")
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
        html.trusted(
            isCompact ? "<p class=\"chips\">from " : "<h4>From where</h4><p class=\"chips\">")
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
