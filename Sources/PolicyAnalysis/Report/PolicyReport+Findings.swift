import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// The findings of one rule that stand there in full; the others are folded.
    private static let wholeFindingCount = 5

    /// Writes what `check` found, the worst first, and what the policy accepts.
    func writeFindings(to html: inout HTMLText) {
        html.trusted("<section id=\"findings\" aria-labelledby=\"findings-title\">\n")
        html.trusted("<h2 id=\"findings-title\">Findings</h2>\n")
        writeTiles(to: &html)
        let open = input.lint.open
        if open.isEmpty { html.trusted("<p class=\"empty\">No open findings.</p>\n") }
        var seen: Set<String> = []
        html.trusted("<ul class=\"findings\">\n")
        // The worst first, each severity in the order of the file.
        // BOUND: the limit on findings.
        for level in LintSeverity.allCases.reversed() {
            let own = open.filter { $0.severity == level }
            let rules = own.map(\.rule.id).reduce(into: [String]()) { rules, id in
                if !rules.contains(id) { rules.append(id) }
            }
            for rule in rules { write(own.filter { $0.rule.id == rule }, &seen, to: &html) }
        }
        html.trusted("</ul>\n")
        writeAccepted(to: &html)
        if input.lint.isCut {
            html.trusted("<p class=\"empty\">There are more findings than are listed.</p>\n")
        }
        html.trusted("</section>\n")
    }

    /// Writes the findings of one rule; of many, the first ones in full.
    private func write(
        _ findings: [LintFinding], _ seen: inout Set<String>, to html: inout HTMLText
    ) {
        let limit =
            findings.count <= Self.wholeFindingCount * 2 ? findings.count : Self.wholeFindingCount
        // The card of a route leads to the first finding about it.
        func anchor(_ finding: LintFinding) -> String? {
            finding.route.flatMap { seen.insert($0.text).inserted ? $0.text : nil }
        }
        // BOUND: the limit on findings.
        for finding in findings.prefix(limit) {
            write(finding, anchor: anchor(finding), to: &html)
        }
        let left = findings.dropFirst(limit)
        guard let first = left.first else { return }
        html.element("li", .fixed("class", first.severity.style)) { item in
            item.trusted("<details><summary>")
            item.text("\(left.count) more of ")
            item.element("code", text: first.rule.id)
            item.trusted("</summary>\n<ul class=\"folded\">\n")
            for finding in left {
                item.element("li") { line in
                    if let name = anchor(finding) {
                        line.element("span", .id("finding-", name)) { _ in }
                    }
                    if let route = finding.route {
                        line.element("a", .link(to: "route-", route.text), text: route.text)
                        line.trusted(" ")
                    }
                    line.element("span", .style("place"), text: "line \(finding.position.line)")
                }
                item.trusted("\n")
            }
            item.trusted("</ul></details>")
        }
        html.trusted("\n")
    }

    private func write(_ finding: LintFinding, anchor: String?, to html: inout HTMLText) {
        html.element("li", .fixed("class", finding.severity.style)) { item in
            if let anchor { item.element("span", .id("finding-", anchor)) { _ in } }
            item.element("p", .style("message")) { line in
                line.element("strong", text: finding.severity.name)
                line.trusted(" ")
                line.element("code", text: finding.rule.id)
                line.trusted(" ")
                line.element("bdi") { $0.prose(finding.message) }
            }
            if let hint = finding.hint {
                item.element("p", .style("hint")) { line in
                    line.trusted("Way out: ")
                    line.element("bdi") { $0.prose(hint) }
                }
            }
            if let witness = finding.witness {
                item.element("p", .style("hint")) { line in
                    line.trusted("Witness: ")
                    line.element("code", text: witness.link)
                }
            }
            item.element("p", .style("place")) { line in
                if let route = finding.route {
                    line.trusted("route ")
                    line.element("a", .link(to: "route-", route.text)) {
                        $0.element("code", text: route.text)
                    }
                    line.trusted(" · ")
                }
                line.text("line \(finding.position.line), column \(finding.position.column)")
                if !finding.pointer.isEmpty {
                    line.trusted(" · ")
                    line.element("code", text: finding.pointer)
                }
                let references = finding.rule.references
                if !references.isEmpty {
                    line.text(" · \(references.joined(separator: ", "))")
                }
            }
        }
        html.trusted("\n")
    }

    /// The findings that the policy accepts, with the reasons.
    private func writeAccepted(to html: inout HTMLText) {
        let accepted = input.lint.findings.filter { $0.suppression != nil }
        guard !accepted.isEmpty else { return }
        html.trusted("<h3>Accepted by the policy</h3>\n<ul class=\"findings\">\n")
        // BOUND: the limit on findings.
        for finding in accepted {
            html.element("li", .style("finding accepted")) { item in
                item.element("p", .style("message")) { line in
                    line.element("strong", text: finding.severity.name)
                    line.trusted(", accepted ")
                    line.element("code", text: finding.rule.id)
                    line.trusted(" ")
                    line.element("bdi") { $0.prose(finding.message) }
                }
                guard let suppression = finding.suppression else { return }
                item.element("p", .style("hint")) { line in
                    line.trusted("Reason: ")
                    line.element("bdi", text: suppression.reason)
                    line.trusted(" · until ")
                    line.element("time", text: suppression.until)
                    line.text(" · line \(suppression.reference.line)")
                }
            }
            html.trusted("\n")
        }
        html.trusted("</ul>\n")
        guard input.today == nil else { return }
        html.trusted("<p class=\"hint\">No day was given, so none of these has ended.</p>\n")
    }
}

extension LintSeverity {
    /// The style of a finding.
    fileprivate var style: StaticString {
        switch self {
        case .error: "finding error"
        case .warning: "finding warning"
        case .note: "finding note"
        }
    }
}
