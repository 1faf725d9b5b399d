import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// Writes what `check` found.
    func writeFindings(to html: inout HTMLText) {
        html.trusted("<section id=\"findings\" aria-labelledby=\"findings-title\">\n")
        html.trusted("<h2 id=\"findings-title\">Findings</h2>\n")
        let open = input.lint.open
        if open.isEmpty { html.trusted("<p class=\"empty\">No open findings.</p>\n") }
        html.trusted("<ul class=\"findings\">\n")
        var seen: Set<String> = []
        // The worst first, each severity in the order of the file.
        let severities = LintSeverity.allCases.reversed()
        // BOUND: the limit on findings.
        for finding in severities.flatMap({ level in open.filter { $0.severity == level } }) {
            // The card of a route leads to the first finding about it.
            let isFirst = finding.route.map { seen.insert($0.text).inserted } ?? false
            write(finding, anchor: isFirst ? finding.route?.text : nil, to: &html)
        }
        html.trusted("</ul>\n")
        writeAccepted(to: &html)
        if input.lint.isCut {
            html.trusted("<p class=\"empty\">There are more findings than are listed.</p>\n")
        }
        html.trusted("</section>\n")
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
                if finding.pointer.isEmpty == false {
                    line.trusted(" · ")
                    line.element("code", text: finding.pointer)
                }
                let references = finding.rule.references
                if references.isEmpty == false {
                    line.text(" · \(references.joined(separator: ", "))")
                }
            }
        }
        html.trusted("\n")
    }

    /// The findings that the policy accepts, with the reasons.
    private func writeAccepted(to html: inout HTMLText) {
        let accepted = input.lint.findings.filter { $0.suppression != nil }
        guard accepted.isEmpty == false else { return }
        html.trusted("<h3>Accepted by the policy</h3>\n<ul class=\"findings\">\n")
        // BOUND: the limit on findings.
        for finding in accepted {
            html.element("li", .style("finding accepted")) { item in
                item.element("p", .style("message")) { line in
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
