import LinkPolicy
import LinkRouting

/// `LB016`, `LB017`, `LB024`: what the name of a parameter promises, and its type or rule does not
/// keep.
struct ParameterCheck {
    let source: LintSource

    /// Adds the findings about the parameters of every route.
    ///
    /// - Complexity: O(parameters)
    func run(_ findings: inout LintFindings) {
        // BOUND: the routes of the policy, each with at most 64 parameters.
        for route in source.routes {
            for slot in source.policy.table.parameters(at: route.index) {
                checkDestination(slot, route, &findings)
                checkSecret(slot, route, &findings)
                checkPerson(slot, route, &findings)
            }
        }
    }

    private func checkDestination(
        _ slot: ParameterSlot, _ route: RouteText, _ findings: inout LintFindings
    ) {
        let name = NameWords.words(slot.name).joined()
        guard NameWords.destinations.contains(name), Self.isFree(slot.type) else { return }
        let sample = SampleRoute(source.policy)
        let evil = ["https://evil.example", "evil.example", "evil.example/a"].lazy.compactMap {
            sample.link(of: route.index, with: [slot.name: .text($0)])
        }
        findings.add(
            "LB016", at: route.parameter(slot.name),
            "parameter `\(slot.name)` can carry any address",
            hint: "type it as {\"route\": [...]}", route: route,
            witness: evil.first.map(LintWitness.init(link:)))
    }

    /// Whether a type takes any text of its length.
    private static func isFree(_ type: ParameterType) -> Bool {
        switch type {
        case .token, .text: true
        case .rest(let element, _): isFree(element)
        case .int, .enumeration, .uuid, .date, .bool, .decimal, .digits, .host, .route: false
        }
    }

    private func checkSecret(
        _ slot: ParameterSlot, _ route: RouteText, _ findings: inout LintFindings
    ) {
        guard slot.isSecret == false, Self.mayBeSecret(slot.type) else { return }
        let words = NameWords.words(slot.name)
        let hit = words.indices.contains { place in
            guard NameWords.secrets.contains(words[place]) else { return false }
            return place == 0 || NameWords.harmless.contains(words[place - 1]) == false
        }
        guard hit else { return }
        findings.add(
            "LB017", at: route.parameter(slot.name),
            "parameter `\(slot.name)` looks like a secret and is not masked",
            hint: "add \"secret\": [\"\(slot.name)\"] to the route", route: route)
    }

    /// Whether a type has room for a secret; a date, a Boolean or one of a list is none.
    private static func mayBeSecret(_ type: ParameterType) -> Bool {
        switch type {
        case .token, .text, .uuid, .digits, .rest: true
        case .int, .enumeration, .date, .bool, .decimal, .host, .route: false
        }
    }

    private func checkPerson(
        _ slot: ParameterSlot, _ route: RouteText, _ findings: inout LintFindings
    ) {
        let demand = source.demand(route)
        guard demand.access == .authenticated, demand.owner == nil,
            NameWords.people.contains(NameWords.words(slot.name).joined())
        else { return }
        findings.add(
            "LB024", at: route.parameter(slot.name),
            "parameter `\(slot.name)` names someone, and any session that meets the rule may ask",
            hint: "add `require.owner`; in any case the server must check", route: route,
            witness: SampleRoute(source.policy).link(of: route.index).map(
                LintWitness.init(link:)))
    }
}
