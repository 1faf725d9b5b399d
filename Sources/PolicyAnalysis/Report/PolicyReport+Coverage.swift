import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// Writes what the test cases prove, or how to have some.
    func writeCoverage(to html: inout HTMLText) {
        html.trusted("<section id=\"coverage\" aria-labelledby=\"coverage-title\">\n")
        html.trusted("<h2 id=\"coverage-title\">Tests</h2>\n")
        if let cases = input.cases {
            write(cases, to: &html)
        } else {
            html.trusted(
                """
                <p class="empty">No test cases were given. <code>linkbroker report POLICY --cases \
                FILE</code> shows what they prove.</p>

                """)
        }
        html.trusted("</section>\n")
    }

    private func write(_ cases: ReportCases, to html: inout HTMLText) {
        let coverage = cases.coverage
        html.element("p") { line in
            line.element("bdi", text: cases.fileName)
            line.text(
                ": \(cases.count - cases.failed.count) of \(cases.count) cases pass. "
                    + "\(coverage.testedVerdictCount) of \(coverage.verdictCount) verdicts have a "
                    + "test (\(coverage.percent)%), and \(coverage.testedCellCount) of "
                    + "\(coverage.cellCount) combinations of everything that the rules tell apart.")
        }
        html.element(
            "progress", .number("max", 100), .number("value", coverage.percent),
            .label("Verdicts with a test")
        ) { $0.text("\(coverage.percent)%") }
        if cases.failed.isEmpty == false {
            html.trusted("<h3>Failing cases</h3>\n<ul class=\"findings\">\n")
            // BOUND: the limit on cases.
            for name in cases.failed {
                html.element("li", .style("finding error")) { $0.element("bdi", text: name) }
                html.trusted("\n")
            }
            html.trusted("</ul>\n")
        }
        writeMissing(coverage, to: &html)
    }

    private func writeMissing(_ coverage: PolicyCoverage, to html: inout HTMLText) {
        let incomplete = coverage.routes.filter { $0.missing.isEmpty == false }
        guard incomplete.isEmpty == false || coverage.skipped.isEmpty == false else { return }
        html.trusted(
            """
            <h3>Verdicts without a test</h3>
            <div class="scroll"><table><thead><tr><th scope="col">Route</th>\
            <th scope="col">Tested</th><th scope="col">Without a test</th></tr></thead>
            <tbody>

            """)
        // BOUND: the routes of one policy.
        for route in incomplete {
            let tested = route.verdicts.count - route.missing.count
            html.element("tr") { row in
                row.element("th", .fixed("scope", "row")) { name in
                    name.element(
                        "a", .link(to: "route-", route.route.text), text: route.route.text)
                }
                row.element("td", text: "\(tested) of \(route.verdicts.count)")
                row.element("td") { cell in
                    cell.codes(
                        route.missing.map { "\($0.outcome.name) \($0.reason.code)" }, ", ")
                }
            }
            html.trusted("\n")
        }
        // BOUND: the routes of one policy.
        for error in coverage.skipped {
            html.element("tr") { row in
                row.element("th", .fixed("scope", "row"), text: error.route)
                row.element("td", text: "not counted")
                row.element("td") { $0.element("code", text: error.code.name) }
            }
            html.trusted("\n")
        }
        html.trusted("</tbody></table></div>\n")
    }
}
