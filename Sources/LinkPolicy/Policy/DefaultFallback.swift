import LinkRouting

/// Gives the default fallback to every route that names none.
///
/// The default does not fall back to itself, nor do the routes that it falls back to, so that it
/// never closes a circle.
struct DefaultFallback {
    private let fallback: RouteID?

    /// A default that no route has is left out; it has its own error.
    init(_ fallback: RouteID?, _ definitions: [RouteDefinition]) {
        self.fallback = fallback.flatMap { id in
            definitions.contains { $0.id == id } ? id : nil
        }
    }

    /// Fills in the fallbacks of the definitions.
    ///
    /// - Complexity: O(routes)
    func apply(to definitions: inout [RouteDefinition]) {
        guard let fallback else { return }
        let exempt = chain(from: fallback, definitions)
        // BOUND: the routes of the policy.
        for index in definitions.indices where definitions[index].fallback == nil {
            guard exempt.contains(definitions[index].id.text) == false else { continue }
            definitions[index].fallback = fallback
        }
    }

    /// The default and the routes that it leads to by explicit fallbacks.
    private func chain(from fallback: RouteID, _ definitions: [RouteDefinition]) -> Set<String> {
        var next: [String: String] = [:]
        // BOUND: the routes of the policy.
        for definition in definitions {
            guard let fallback = definition.fallback else { continue }
            next[definition.id.text] = fallback.text
        }
        var chain: Set<String> = [fallback.text]
        var current = fallback.text
        // BOUND: every round adds a route to the chain or ends.
        while let following = next[current], chain.insert(following).inserted {
            current = following
        }
        return chain
    }
}
