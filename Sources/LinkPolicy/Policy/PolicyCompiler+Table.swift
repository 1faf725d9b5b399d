import LinkRouting

extension PolicyCompiler {
    /// Builds the route table, or finds everything that is wrong with it.
    ///
    /// - Parameter parts: Everything that the table is compiled from; routes without a fallback get
    ///   the default one.
    /// - Returns: The table; where errors were kept, one of what is right, or none, and the places of
    ///   the routes whose parameters are not known.
    /// - Throws: The first error; where errors are collected, the one that has no room.
    /// - Complexity: O(n log n) in the definition, at most 33 times where errors are collected.
    func table(
        _ parts: inout PolicyDrafts
    ) throws(PolicyError) -> (table: RouteTable?, unsure: Set<Int>) {
        try checkNames(parts)
        DefaultFallback(reader.defaults.fallback, parts.routes.definitions)
            .apply(to: &parts.routes.definitions)
        let definition = RouteTableDefinition(
            origins: parts.origins.values, routes: parts.routes.definitions,
            moved: parts.moved.values.map(\.definition), limits: parts.limits,
            undeclaredQuery: reader.defaults.undeclaredQuery)
        let place = TableErrorPlace(reader: reader, parts: parts)
        if reader.state.isClean {
            do throws(RouteTableError) {
                return (try RouteTable(definition), [])
            } catch {
                guard reader.isCollecting else { throw place.placed(error) }
            }
        }
        var survey = try TableSurvey(definition, parts, place)
        let table = try survey.table()
        return (table, survey.unsure)
    }

    /// The routes that types and the defaults name must exist.
    private func checkNames(_ parts: PolicyDrafts) throws(PolicyError) {
        let uses = reader.state.routeUses
        let fallback = reader.defaults.fallback.map { Array($0.text.utf8) }
        guard !uses.isEmpty || fallback != nil else { return }
        let known = Set(parts.routes.definitions.map { Array($0.id.text.utf8) })
        // BOUND: the names in the types of the policy.
        for use in uses where !known.contains(use.text) {
            try blameUnknown(use.node, use.text, parts)
        }
        if let fallback, let node = reader.defaults.fallbackNode, !known.contains(fallback) {
            try blameUnknown(node, fallback, parts)
        }
    }

    private func blameUnknown(
        _ node: Int, _ text: [UInt8], _ parts: PolicyDrafts
    ) throws(PolicyError) {
        let place = TableErrorPlace(reader: reader, parts: parts)
        let name = String(decoding: text, as: UTF8.self)
        try reader.state.undeclared(
            .routes, text,
            reader.failure(
                .unknownRoute, at: node, "there is no route \(DisplayText.quoted(name))",
                hint: place.suggestion(for: name) ?? "name one of `routes` by its `id`"))
    }
}
