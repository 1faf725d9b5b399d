import LinkRouting

/// Gives the default fallback to every route that names none.
///
/// The default does not fall back to itself, nor do the routes that it falls back to, so that it
/// never closes a circle.
struct DefaultFallback {
    private let fallback: RouteID?

    init(_ fallback: RouteID?) { self.fallback = fallback }

    /// Fills in the fallbacks of the drafts.
    ///
    /// - Complexity: O(routes)
    func apply(to drafts: inout [RouteDraft]) {
        guard let fallback else { return }
        let exempt = chain(from: fallback, drafts)
        // BOUND: the routes of the policy.
        for index in drafts.indices where drafts[index].definition.fallback == nil {
            guard exempt.contains(drafts[index].definition.id.text) == false else { continue }
            drafts[index].definition.fallback = fallback
        }
    }

    /// The default and the routes that it leads to by explicit fallbacks.
    private func chain(from fallback: RouteID, _ drafts: [RouteDraft]) -> Set<String> {
        var next: [String: String] = [:]
        // BOUND: the routes of the policy.
        for draft in drafts {
            guard let fallback = draft.definition.fallback else { continue }
            next[draft.definition.id.text] = fallback.text
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
