import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// Writes what else happens with a route.
    func writeFacts(_ route: ReportRoute, to html: inout HTMLText) {
        let policy = input.policy
        var facts = HTMLText()
        if let fallback = policy.table.fallbackElement(at: route.index) {
            facts.element("li") { item in
                item.trusted("falls back to ")
                let id = policy.table.id(at: fallback.index).text
                item.element("a", .link(to: "route-", id)) { $0.element("code", text: id) }
            }
        }
        if policy.conceals(at: route.index) {
            facts.trusted("<li>a denial looks like an unknown destination</li>")
        }
        if let content = policy.content(at: route.index) {
            facts.trusted(
                content.maySignIn
                    ? "<li>the app says whether it exists, or asks for a sign-in</li>"
                    : "<li>the app says whether it exists</li>")
        }
        let placement = policy.placement(at: route.index)
        switch placement.place {
        case .auto: break
        case .replace: facts.trusted("<li>replaces what its tab shows</li>")
        case .append: facts.trusted("<li>comes on top of what its tab shows</li>")
        }
        if placement.isMandatory { facts.trusted("<li>cannot be dismissed</li>") }
        guard !facts.markup.isEmpty else { return }
        html.element("ul", .style("facts")) { $0.add(facts) }
    }

    /// Writes the parameters of a route as a table.
    func writeParameters(_ route: ReportRoute, to html: inout HTMLText) {
        let parameters = input.policy.table.parameters(at: route.index)
        guard !parameters.isEmpty else { return }
        html.trusted("<div class=\"scroll\"><table><caption>Parameters</caption><thead><tr>")
        html.trusted("<th scope=\"col\">Name</th><th scope=\"col\">In</th>")
        html.trusted("<th scope=\"col\">Takes</th></tr></thead><tbody>")
        // BOUND: at most 64 parameters.
        for parameter in parameters {
            html.element("tr") { row in
                row.element("th", .fixed("scope", "row")) { name in
                    name.element("code", text: parameter.name)
                    if parameter.isSecret {
                        name.trusted(" <span class=\"mark secret\">secret</span>")
                    }
                }
                row.element("td") { place in
                    place.trusted(parameter.place.words)
                    if parameter.isOptional { place.trusted(", optional") }
                }
                row.element("td", text: parameter.type.words)
            }
        }
        html.trusted("</tbody></table></div>")
    }

    /// The lines of a rule that its card shows.
    private var lineLimit: Int { isCompact ? 1 : 16 }

    /// Writes the note of a route, and its rule as the file has it.
    func writeRemarks(_ route: ReportRoute, to html: inout HTMLText) {
        if let note = input.policy.note(at: route.index) {
            html.element("p", .style("remark")) { $0.element("bdi", text: note) }
        }
        let lines = input.lines.excerpt(route.place, limit: lineLimit)
        guard !isCompact, lines.count > 2 else { return html.source(lines) }
        html.element("details", .style("rule-source")) { block in
            block.element("summary") { summary in
                summary.text("line \(lines[0].number): ")
                summary.element("code", text: lines[0].text)
            }
            block.source(lines)
        }
        html.trusted("\n")
    }
}
