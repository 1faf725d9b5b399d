import LinkPolicy
import LinkRouting

/// `LB060`: verdicts that no test of the policy has.
struct CoverageCheck {
    let source: LintSource
    /// What the tests cover, where they are known.
    let coverage: PolicyCoverage?

    /// Adds a finding for every route with such a verdict, with a question that has it.
    ///
    /// - Complexity: O(routes)
    func run(_ findings: inout LintFindings) {
        let routes = Dictionary(grouping: source.routes, by: \.id)
        // BOUND: the routes of the policy.
        for route in coverage?.routes ?? [] {
            guard let first = route.missing.first, let text = routes[route.route]?.first else {
                continue
            }
            let missing = route.missing.map { "\($0.outcome.name) \($0.reason.code)" }
            let tested = route.verdicts.count - missing.count
            findings.add(
                "LB060", at: text["id"] ?? text.place,
                "`\(route.route)` has tests for \(tested) of \(route.verdicts.count) verdicts; "
                    + "without one: \(missing.joined(separator: ", "))",
                route: text,
                witness: LintWitness(link: first.question.url, line: first.question.json))
        }
    }
}
