import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// Writes the head of the page: what it is about, and the way to its parts.
    func writeHeader(to html: inout HTMLText) {
        html.trusted("<header class=\"top\">\n<div class=\"titles\">\n")
        html.trusted("<p class=\"eyebrow\">Link policy report</p>\n<h1>")
        html.element("bdi", text: heading)
        html.trusted("</h1>\n<p class=\"identity\">")
        html.trusted("policy ")
        html.element("code", text: input.policy.id)
        html.trusted(", revision ")
        html.element("code", text: input.policy.revision)
        html.trusted("</p>\n<p class=\"digest\"><span>SHA-256</span> ")
        html.element("code", text: input.policy.digest.hex)
        html.trusted(
            """
            </p>
            </div>
            <button type="button" id="theme" class="quiet" hidden>Theme: automatic</button>
            </header>
            <nav class="sections" aria-label="Sections">
            <a href="#summary">Summary</a>
            <a href="#routes">Routes</a>
            <a href="#findings">Findings</a>
            <a href="#matrix">Who sees what</a>
            <a href="#coverage">Tests</a>
            <a href="#frame">Entrances and limits</a>
            </nav>

            """)
    }

    /// Writes the counts and the bar of classes.
    func writeSummary(to html: inout HTMLText) {
        html.trusted(
            "<section id=\"summary\" aria-labelledby=\"summary-title\">\n"
        )
        html.trusted("<h2 id=\"summary-title\">Summary</h2>\n<ul class=\"tiles\">\n")
        tile(routes.count, routes.count == 1 ? "route" : "routes", to: &html)
        tile(exposedCount, "open to links of other apps", to: &html)
        let lint = input.lint
        tile(
            lint.count(of: .error), "errors", lint.count(of: .error) > 0 ? "tile bad" : "tile",
            to: &html)
        tile(
            lint.count(of: .warning), "warnings",
            lint.count(of: .warning) > 0 ? "tile warn" : "tile",
            to: &html)
        tile(lint.count(of: .note), "notes", to: &html)
        if let cases = input.cases {
            html.element("li", .style(cases.failed.isEmpty ? "tile" : "tile bad")) { tile in
                tile.element("strong", text: "\(cases.coverage.percent)%")
                tile.element("span", text: "of the verdicts have a test")
            }
        }
        html.trusted("</ul>\n")
        writeBar(to: &html)
        html.trusted("</section>\n")
    }

    /// Writes the end of the page.
    func writeFooter(to html: inout HTMLText) {
        html.trusted("<footer>\n<p>This page was made from the policy whose digest is above")
        if let today = input.today {
            html.trusted(", with suppressions as of ")
            html.element("time", text: today)
        }
        html.trusted(
            """
            . It holds no values of real links: examples are made up. The gate runs in the app; a \
            server must check again.</p>
            </footer>

            """)
    }

    /// Routes with a link that an app from outside may send.
    private var exposedCount: Int {
        routes.count { route in
            route.patterns.isEmpty == false && route.routeClass != .denied
                && route.rules.first?.sources.contains(.externalURL) == true
        }
    }

    private func tile(
        _ count: Int, _ words: StaticString, _ style: StaticString = "tile",
        to html: inout HTMLText
    ) {
        html.element("li", .style(style)) { tile in
            tile.element("strong", text: String(count))
            tile.element("span") { $0.trusted(words) }
        }
        html.trusted("\n")
    }

    /// The number of routes of a class.
    func count(of routeClass: RouteClass) -> Int {
        routes.count { $0.routeClass == routeClass }
    }

    /// One bar whose parts are as long as the classes are large, with its legend.
    private func writeBar(to html: inout HTMLText) {
        let shares = RouteClass.allCases.map { ($0, count(of: $0)) }.filter { $0.1 > 0 }
        let words = shares.map { "\($0.1) \($0.0.name)" }.joined(separator: ", ")
        html.element(
            "svg", .style("bar"), .fixed("role", "img"), .label("Routes by class: \(words)"),
            .fixed("viewBox", "0 0 1000 16"), .fixed("preserveAspectRatio", "none")
        ) { svg in
            var done = 0
            // BOUND: five classes.
            for (routeClass, count) in shares {
                let left = done * 1000 / routes.count
                done += count
                let right = done * 1000 / routes.count
                svg.element(
                    "rect", .style("fill", routeClass.word), .number("x", left),
                    .number("y", 0),
                    .number("width", max(1, right - left - (right < 1000 ? 2 : 0))),
                    .number("height", 16)
                ) { _ in }
            }
        }
        html.trusted("\n<ul class=\"legend\">\n")
        // BOUND: five classes.
        for (routeClass, count) in shares {
            html.element("li") { item in
                item.element("span", .style("badge", routeClass.word)) {
                    $0.trusted(routeClass.name)
                }
                item.text(" \(count)")
            }
            html.trusted("\n")
        }
        html.trusted("</ul>\n")
    }
}
