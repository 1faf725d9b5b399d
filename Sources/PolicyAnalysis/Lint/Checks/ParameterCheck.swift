import LinkPolicy
import LinkRouting

/// `LB016`, `LB017`, `LB018`, `LB024`: what the name of a parameter promises, and its type or rule
/// does not keep.
struct ParameterCheck {
    let source: LintSource

    /// Adds the findings about the parameters of every route.
    ///
    /// - Complexity: O(parameters)
    func run(_ findings: inout LintFindings) {
        let types = source.root.member("types")
        var blamed: Set<String> = []
        // BOUND: the routes of the policy, each with at most 64 parameters.
        for route in source.routes {
            for slot in source.policy.table.parameters(at: route.index) {
                checkDestination(slot, route, &findings)
                checkSecret(slot, route, &findings)
                if Self.isText(slot.type), let place = codePlace(slot, route, types),
                    blamed.insert(place.pointer).inserted
                {
                    findings.add(
                        "LB018", at: place,
                        "parameter `\(slot.name)` is text: quotes, `<`, `>`, `&` and `;` come "
                            + "through as they are",
                        route: route)
                }
                checkPerson(slot, route, &findings)
            }
        }
    }

    private func checkDestination(
        _ slot: ParameterSlot, _ route: RouteText, _ findings: inout LintFindings
    ) {
        let name = NameWords.words(slot.name).joined()
        guard NameWords.destinations.contains(name), Self.isFree(slot.type) else { return }
        let witnesses = LintWitnesses(source.policy)
        let evil = ["https://evil.example", "evil.example", "evil.example/a"].lazy.compactMap {
            witnesses.witness(of: route.index, with: [slot.name: .text($0)])
        }
        findings.add(
            "LB016", at: route.parameter(slot.name),
            "parameter `\(slot.name)` can carry any address",
            hint: "type it as {\"route\": [...]}", route: route,
            witness: evil.first)
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

    /// Whether a type takes any text at all.
    private static func isText(_ type: ParameterType) -> Bool {
        switch type {
        case .text: true
        case .rest(let element, _): isText(element)
        case .token, .int, .enumeration, .uuid, .date, .bool, .decimal, .digits, .host, .route:
            false
        }
    }

    /// Where a parameter with the name of an id, a file or code gets its type, or `nil`.
    private func codePlace(
        _ slot: ParameterSlot, _ route: RouteText, _ types: LintPlace?
    ) -> LintPlace? {
        let words = NameWords.words(slot.name)
        let names = [words.last ?? "", words.suffix(2).joined()]
        guard names.contains(where: NameWords.codes.contains) else { return nil }
        guard let declaration = route.declaration(slot.name) else {
            return types?.member(slot.name) ?? route.parameter(slot.name)
        }
        return declaration.value.string.flatMap { types?.member($0) } ?? declaration
    }

    /// Someone's own things without a question whose they are.
    ///
    /// People look at each other's profiles, and staff at everyone: a page of a person alone is no
    /// finding, and neither is a route for roles.
    private func checkPerson(
        _ slot: ParameterSlot, _ route: RouteText, _ findings: inout LintFindings
    ) {
        let demand = source.demand(route)
        let name = NameWords.words(slot.name).joined()
        guard demand.access == .authenticated, demand.owner == nil,
            demand.roles.all | demand.roles.any == 0, NameWords.people.contains(name),
            isPrivate(slot, name, demand, route)
        else { return }
        findings.add(
            "LB024", at: route.parameter(slot.name),
            "parameter `\(slot.name)` names someone, and any session that meets the rule may ask",
            hint: "add `require.owner`; in any case the server must check", route: route,
            witness: LintWitnesses(source.policy).witness(of: route.index))
    }

    private func isPrivate(
        _ slot: ParameterSlot, _ name: String, _ demand: RouteDemand, _ route: RouteText
    ) -> Bool {
        if NameWords.accounts.contains(name) {
            // Somebody has several of these, which no claim lists: a scope or the host answers.
            return demand.scopes.all | demand.scopes.any == 0
                && source.policy.content(at: route.index) == nil
        }
        if NameWords.clients.contains(name) { return true }
        return route.patterns.contains { pattern in
            let segments = pattern.value.string?.utf8.split(separator: 0x2F) ?? []
            let place = segments.firstIndex { $0.elementsEqual("{\(slot.name)}".utf8) }
            let literals = (place.map { segments[($0 + 1)...] } ?? segments[...])
                .map { String(Substring($0)) }.filter { !$0.isVariable }
            let words = literals.flatMap(NameWords.words)
            // In the query, whatever the path is about; in the path, what stands behind the person.
            return place == nil
                ? words.contains(where: NameWords.belongings.contains)
                : !words.isEmpty && !words.contains(where: NameWords.social.contains)
        }
    }
}
