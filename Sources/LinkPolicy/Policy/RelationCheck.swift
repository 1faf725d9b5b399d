import LinkRouting

/// Checks what routes say about each other and the table does not refuse: circles, and the default
/// fallback.
struct RelationCheck {
    let reader: PolicyReader
    let table: RouteTable
    let drafts: [RouteDraft]

    /// Throws the first circle or unusable default.
    ///
    /// - Complexity: O(routes + parents)
    func check() throws(PolicyError) {
        try checkDefaultFallback()
        try checkFallbacks()
        try checkParents()
    }

    private func checkDefaultFallback() throws(PolicyError) {
        guard let fallback = reader.defaults.fallback, let node = reader.defaults.fallbackNode
        else {
            return
        }
        guard let index = table.index(of: fallback) else {
            throw reader.failure(
                .unknownRoute, at: node, "there is no route `\(fallback)`",
                hint: Suggestion.sentence(
                    for: fallback.text, in: drafts.prefix(1000).map(\.definition.id.text)))
        }
        guard table.parameters(at: index).allSatisfy(\.isOptional) else {
            throw reader.failure(
                .parameterNotSupplied, at: node,
                "the default fallback `\(fallback)` has parameters that nothing supplies",
                hint: "name a route that needs none")
        }
    }

    /// Fallbacks form chains; each route is visited once.
    private func checkFallbacks() throws(PolicyError) {
        var visited = [Int32](repeating: -1, count: drafts.count)
        // BOUND: the routes of the policy; the inner loop visits each route once in all.
        for start in drafts.indices {
            var current = start
            while visited[current] < 0 {
                visited[current] = Int32(truncatingIfNeeded: start)
                guard let fallback = drafts[current].definition.fallback,
                    let next = table.index(of: fallback)
                else { break }
                let place = Int(next.value)
                if visited[place] == start {
                    throw reader.failure(
                        .cycle, at: drafts[current].fallbackNode ?? drafts[current].node,
                        "the fallbacks of `\(drafts[place].definition.id)` lead back to it",
                        hint: "let one of them end at a route without fallback")
                }
                current = place
            }
        }
    }

    /// Parents form a graph; a depth-first walk colours each route once.
    private func checkParents() throws(PolicyError) {
        var state = [UInt8](repeating: 0, count: drafts.count)
        // BOUND: the routes of the policy and their parents.
        for start in drafts.indices where state[start] == 0 {
            guard drafts[start].definition.parents.isEmpty == false else { continue }
            var path = [(place: start, parents: parentPlaces(start)[...])]
            state[start] = 1
            while let top = path.last {
                guard let next = top.parents.first else {
                    state[top.place] = 2
                    path.removeLast()
                    continue
                }
                path[path.count - 1].parents.removeFirst()
                if state[next] == 1 {
                    throw reader.failure(
                        .cycle, at: drafts[top.place].node,
                        "the parents of `\(drafts[top.place].definition.id)` lead back to it",
                        hint: "a back stack has an outermost screen")
                }
                guard state[next] == 0 else { continue }
                state[next] = 1
                path.append((next, parentPlaces(next)[...]))
            }
        }
    }

    private func parentPlaces(_ place: Int) -> [Int] {
        drafts[place].definition.parents.compactMap { parent in
            table.index(of: parent.route).map { Int($0.value) }
        }
    }
}
