import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// The rows of the picture that are drawn, and the names that stand in one.
    private var pictureLimits: (flows: Int, names: Int) { isCompact ? (40, 12) : (60, 40) }

    /// Writes who reaches what: sources, routes, gates, and what a person must have.
    ///
    /// There is one row for each combination, the most exposed first. It is text in boxes, so it
    /// needs no other words for those who do not see it.
    func writePicture(to html: inout HTMLText) {
        let flows = ReachFlow.all(of: routes, input.policy)
        html.trusted(
            """
            <section id="picture" aria-labelledby="picture-title">
            <h2 id="picture-title">Who reaches what</h2>

            """)
        writeBar(to: &html)
        html.trusted(
            """
            <div class="flowhead" aria-hidden="true"><span>Links from</span><span>reach</span>\
            <span>once open</span><span>for people with</span></div>
            <ol class="flows">

            """)
        // BOUND: at most 60 rows.
        for flow in flows.prefix(pictureLimits.flows) { write(flow, to: &html) }
        html.trusted("</ol>\n")
        let left = flows.count - pictureLimits.flows
        if left > 0 {
            html.element(
                "p", .style("hint"),
                text: "\(left) more combinations are not drawn; the table below has every route.")
        }
        html.trusted("</section>\n")
    }

    private func write(_ flow: ReachFlow, to html: inout HTMLText) {
        html.element("li", .style("flow", flow.style)) { row in
            row.element("p", .style("from")) { $0.chips(flow.sources, label: "Links from ") }
            row.element("p", .style("to")) { cell in
                cell.trusted("<span class=\"hidden\">reach </span>")
                let names = flow.routes.prefix(pictureLimits.names)
                // BOUND: the limit on names.
                for route in names {
                    cell.element(
                        "a", .style("pill", route.routeClass.word),
                        .link(to: "route-", route.id.text), text: route.id.text)
                    cell.trusted(" ")
                }
                let left = flow.routes.count - names.count
                if left > 0 { cell.element("span", .style("hint"), text: "and \(left) more") }
            }
            row.element("p", .style("gates")) { cell in
                guard !flow.gates.isEmpty else {
                    return cell.trusted("<span class=\"none\">no gate</span>")
                }
                cell.chips(flow.gates, label: "once open: ")
            }
            row.element("p", .style("needs")) { cell in
                cell.element("strong") { $0.trusted(flow.people) }
                // BOUND: the conditions of a back stack.
                for need in flow.needs {
                    cell.trusted(" ")
                    cell.element("span", .style("chip")) { chip in
                        chip.trusted(need.kind)
                        chip.trusted(" ")
                        chip.element("code", text: need.names)
                    }
                }
            }
        }
        html.trusted("\n")
    }

    /// The number of routes of a class.
    func count(of routeClass: RouteClass) -> Int {
        routes.count { $0.routeClass == routeClass }
    }

    /// Writes one bar whose parts are as long as the classes are large, with its legend.
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

/// Routes that the same links reach under the same conditions, their back stacks counted.
struct ReachFlow {
    /// A condition on the person, the app or its flags.
    struct Need: Hashable {
        let kind: StaticString
        let names: String

        static func == (left: Need, right: Need) -> Bool {
            left.kind.description == right.kind.description
                && left.names.utf8.elementsEqual(right.names.utf8)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(kind.description)
            hasher.combine(names)
        }
    }

    private struct Key: Hashable {
        let reach: Reach
        let routeClass: RouteClass
        let sources: [String]
        let gates: [String]
        let needs: [Need]
    }

    /// Whether links reach it at all.
    private enum Reach: Int { case links, screen, nothing }

    private let key: Key
    let routes: [ReportRoute]

    var gates: [String] { key.gates }
    var needs: [Need] { key.needs }

    /// Where the links come from, in words.
    var sources: [String] {
        switch key.reach {
        case .nothing: ["no link reaches these"]
        case .screen: ["no link: the app opens these"]
        case .links: linkSources
        }
    }

    private var linkSources: [String] {
        let others = LinkSource.allCases.map(\.name).filter { !key.sources.contains($0) }
        if others.isEmpty { return ["anywhere"] }
        return others.count == 1 ? ["anywhere but \(others[0])"] : key.sources
    }

    var style: StaticString {
        key.reach == .nothing ? "unreached" : key.routeClass.word
    }

    /// Who, before all conditions.
    var people: StaticString {
        switch key.routeClass {
        case .open: "anyone"
        case .signedOut: "signed-out people"
        case .signIn, .permission: "a sign-in"
        case .denied: "nobody"
        }
    }

    /// Groups the routes of a policy; the most exposed first.
    ///
    /// - Complexity: O(routes * parents)
    static func all(of routes: [ReportRoute], _ policy: Policy) -> [ReachFlow] {
        let groups = Dictionary(grouping: routes) { key(of: $0) }
        return groups.map { ReachFlow(key: $0.key, routes: $0.value) }.sorted { left, right in
            let order = [left, right].map { flow in
                [
                    flow.key.reach.rawValue, flow.key.routeClass.rawValue,
                    -flow.key.sources.count, Int(flow.routes.first?.index.value ?? 0),
                ]
            }
            return order[0].lexicographicallyPrecedes(order[1])
        }
    }

    private static func key(of route: ReportRoute) -> Key {
        let rules = route.rules.filter { !$0.isOptional }
        let reach: Reach =
            route.patterns.isEmpty ? .screen : route.example == nil ? .nothing : .links
        let isDenied = route.routeClass == .denied
        return Key(
            reach: reach, routeClass: route.routeClass,
            sources: route.rules.first?.sources.map(\.name) ?? [],
            gates: isDenied ? [] : distinct(rules.flatMap(\.gates)),
            needs: isDenied ? [] : distinct(rules.flatMap(needs)))
    }

    private static func needs(_ rule: ElementRule) -> [Need] {
        var needs: [Need] = []
        func add(_ kind: StaticString, _ names: [String], _ join: String) {
            guard !names.isEmpty else { return }
            needs.append(Need(kind: kind, names: names.joined(separator: join)))
        }
        add("scope", rule.scopes.all, " + ")
        add("scope", rule.scopes.any, " or ")
        add("role", rule.roles.all, " + ")
        add("role", rule.roles.any, " or ")
        add("owner by", [rule.owner?.claim].compactMap(\.self), "")
        add("level", [rule.assurance].compactMap(\.self), "")
        add("within", [rule.maxAgeSeconds.map(TimeWords.words)].compactMap(\.self), "")
        add("app", [rule.minimumApp?.description].compactMap(\.self), "")
        add("flag", rule.flags, " + ")
        return needs
    }

    private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
        var seen: Set<Value> = []
        return values.filter { seen.insert($0).inserted }
    }
}

extension HTMLText {
    /// Adds names as chips, behind words for those who do not see the picture.
    fileprivate mutating func chips(_ names: [String], label: StaticString) {
        element("span", .style("hidden")) { $0.trusted(label) }
        // BOUND: the sources, or the gates of a vocabulary.
        for name in names {
            element("span", .style("chip"), text: name)
            trusted(" ")
        }
    }
}
