import LinkRouting

/// Checks what routes say about each other and the table does not refuse: circles, and the default
/// fallback.
struct RelationCheck {
    let reader: PolicyReader
    let table: RouteTable
    let drafts: RouteDrafts
    /// The places of routes whose parameters are not known.
    let unsure: Set<Int>

    /// Throws the first circle or unusable default, or keeps all of them.
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
        guard let index = table.index(of: fallback), !unsure.contains(Int(index.value)),
            !table.parameters(at: index).allSatisfy(\.isOptional)
        else { return }
        let names = table.parameters(at: index).filter { !$0.isOptional }.map { "`\($0.name)`" }
        try reader.keep(
            reader.failure(
                .parameterNotSupplied, at: node,
                "the default fallback `\(fallback)` needs \(names.joined(separator: ", ")), "
                    + "which nothing supplies",
                hint: FallbackAdvice(drafts).text ?? "name a route that needs none"))
    }

    /// Fallbacks form chains; each route is visited once.
    private func checkFallbacks() throws(PolicyError) {
        var visited = [Int32](repeating: -1, count: drafts.count)
        // BOUND: the routes of the policy; the inner loop visits each route once in all.
        for start in 0..<drafts.count {
            var current = start
            while visited[current] < 0 {
                visited[current] = Int32(truncatingIfNeeded: start)
                guard let fallback = drafts.definitions[current].fallback,
                    let next = table.index(of: fallback)
                else { break }
                let place = Int(next.value)
                if visited[place] == start {
                    try reader.keep(
                        reader.failure(
                            .cycle, at: fallbackNode(current),
                            "the fallbacks of `\(drafts.definitions[place].id)` lead back to it",
                            hint: "let one of them end at a route without fallback"))
                }
                current = place
            }
        }
    }

    private func fallbackNode(_ place: Int) -> Int {
        let route = reader.value(Int(drafts.nodes[place]))
        return route["fallback"]?.index ?? route.index
    }

    /// Parents form a graph; a depth-first walk colours each route once.
    private func checkParents() throws(PolicyError) {
        var state = [UInt8](repeating: 0, count: drafts.count)
        // BOUND: the routes of the policy and their parents.
        for start in 0..<drafts.count where state[start] == 0 {
            guard hasGrandparents(start) else { continue }
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
                    try reader.keep(
                        reader.failure(
                            .cycle, at: Int(drafts.nodes[top.place]),
                            "the parents of `\(drafts.definitions[top.place].id)` lead back to it",
                            hint: "a back stack has an outermost screen"))
                }
                guard state[next] == 0 else { continue }
                state[next] = 1
                path.append((next, parentPlaces(next)[...]))
            }
        }
    }

    /// Whether a parent of a route is the route itself or has parents; others close no circle.
    private func hasGrandparents(_ place: Int) -> Bool {
        // BOUND: at most 31 parents.
        drafts.definitions[place].parents.contains { parent in
            guard let index = table.index(of: parent.route) else { return false }
            return drafts.definitions[Int(index.value)].parents.isEmpty == false
        }
    }

    private func parentPlaces(_ place: Int) -> [Int] {
        drafts.definitions[place].parents.compactMap { parent in
            table.index(of: parent.route).map { Int($0.value) }
        }
    }
}
