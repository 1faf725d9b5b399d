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
            <a href="#findings">Findings</a>
            <a href="#picture">Who reaches what</a>
            <a href="#table">Who sees what</a>
            <a href="#routes">Routes</a>
            <a href="#coverage">Tests</a>
            <a href="#frame">Entrances and limits</a>
            </nav>

            """)
    }

    /// Writes the counts.
    func writeTiles(to html: inout HTMLText) {
        html.trusted("<ul class=\"tiles\">\n")
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
        let unreached = routes.count { !$0.patterns.isEmpty && $0.example == nil }
        if unreached > 0 { tile(unreached, "that no link reaches", "tile warn", to: &html) }
        if let cases = input.cases {
            html.element("li", .style(cases.failed.isEmpty ? "tile" : "tile bad")) { tile in
                tile.element("strong", text: "\(cases.coverage.percent)%")
                tile.element("span", text: "of the verdicts have a test")
            }
        }
        html.trusted("</ul>\n")
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
            route.example != nil && route.routeClass != .denied
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
}
