import LinkPolicy
import LinkRouting

/// One route with everything that its card shows.
struct ReportRoute {
    let index: RouteIndex
    let id: RouteID
    let title: String?
    let routeClass: RouteClass
    /// The rules of its back stack, its own first.
    let rules: [ElementRule]
    /// The name of the parameter that its owner rule compares.
    let ownerParameter: String?
    /// The patterns that lead to it, each with its origins; those of `moved` last.
    let patterns: [Pattern]
    /// The origins on which it lives, where it does not live on all of them.
    let origins: [String]
    /// A link to it with made-up values; `nil` where none reaches it.
    let example: String?
    /// The origins on which it lives and of which no link reaches it.
    let unreached: [String]
    /// Where its rule stands in the file, in bytes.
    let place: Range<Int>
    /// The open findings about it.
    let findings: [LintFinding]

    /// A pattern as the file has it.
    struct Pattern {
        let text: String
        /// Whether it is a path that the route used to have.
        let isMoved: Bool
    }
}

extension ReportRoute {
    /// The routes of a policy, in its order.
    ///
    /// - Complexity: O(routes * (parents + origins) + findings + moved)
    static func all(of input: ReportInput, _ links: RouteLinks) -> [ReportRoute] {
        let policy = input.policy
        let about = input.lint.open.filter { $0.route != nil }
        let findings = Dictionary(grouping: about) { $0.route?.text ?? "" }
        let moved = movedPatterns(input.source.root)
        // BOUND: the routes of one policy.
        return input.source.routes.map { text in
            let rules = policy.elementRules(at: text.index)
            let reach = links.reach(of: text.index)
            let own = text.patterns.compactMap(\.value.string).map {
                Pattern(text: $0, isMoved: false)
            }
            return ReportRoute(
                index: text.index, id: text.id, title: policy.title(at: text.index),
                routeClass: RouteClass(rules), rules: rules,
                ownerParameter: policy.demand(at: text.index).owner?.parameter,
                patterns: own + (moved[text.id.text] ?? []),
                origins: text["on"]?.elements.compactMap(\.value.string) ?? [],
                example: reach.first?.link.link.text,
                unreached: links.origins(of: text.index).filter { origin in
                    !reach.contains { $0.origin == origin }
                },
                place: text.place.value.byteRange, findings: findings[text.id.text] ?? [])
        }
    }

    /// The former paths of every route that has some.
    private static func movedPatterns(_ root: LintPlace) -> [String: [Pattern]] {
        var moved: [String: [Pattern]] = [:]
        // BOUND: the moved paths of one policy.
        for entry in root.member("moved")?.elements ?? [] {
            guard let path = entry.member("path")?.value.string,
                let target = entry.member("to")?.value.string
            else { continue }
            moved[target, default: []].append(Pattern(text: path, isMoved: true))
        }
        return moved
    }
}
