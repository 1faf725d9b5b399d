/// Compiles a definition, step by step; the first error ends it.
///
/// The order is: origins, names of routes, routes and moved paths with their types and patterns,
/// the tree of segments, the check for overlaps.
struct TableBuilder {
    var parts: TableParts
    /// The parameters of left-most labels of hosts.
    var labels: [ParameterDefinition] = []
    /// The types that were compiled last.
    var recentTypes: [RecentType] = []
    /// The parameters of the route that is being added.
    var drafts: [SlotDraft] = []

    static func storage(
        _ definition: RouteTableDefinition
    ) throws(RouteTableError) -> TableStorage {
        var builder = TableBuilder(
            parts: TableParts(
                limits: definition.limits, undeclaredQuery: definition.undeclaredQuery))
        try builder.addOrigins(definition.origins)
        try builder.nameRoutes(definition.routes)
        // BOUND: one round per route of the policy.
        for (number, route) in definition.routes.enumerated() { try builder.add(route, number) }
        // BOUND: one round per moved path of the policy.
        for (number, moved) in definition.moved.enumerated() { try builder.add(moved, number) }
        builder.markSecretLinks()
        try builder.plantTree()
        builder.parts.pool.append(contentsOf: repeatElement(0, count: 8))
        try OverlapCheck.check(builder.parts)
        return TableStorage(builder.parts)
    }

    mutating func pooled(_ bytes: some Collection<UInt8>) -> ByteRange {
        let range = ByteRange(first: Int32(parts.pool.count), count: Int32(bytes.count))
        parts.pool.append(contentsOf: bytes)
        return range
    }

    private mutating func nameRoutes(_ routes: [RouteDefinition]) throws(RouteTableError) {
        parts.routeCount = routes.count
        parts.routeNumbers.reserveCapacity(routes.count)
        parts.records.reserveCapacity(routes.count)
        // BOUND: one round per route of the policy.
        for (number, route) in routes.enumerated() {
            guard parts.routeNumbers.updateValue(Int32(number), forKey: route.id) == nil else {
                throw RouteTableError(.duplicateName, .route(number, "id"))
            }
        }
    }

    /// A parameter that holds a link to a route with secrets is itself a secret.
    private mutating func markSecretLinks() {
        // BOUND: one round per parameter.
        for index in parts.slots.indices {
            let type = parts.types[Int(parts.slots[index].type)]
            guard type.kind == .route else { continue }
            let targets = parts.routeChoices[Int(type.first)..<Int(type.first + type.count)]
            // BOUND: one round per listed route.
            for target in targets where holdsSecret(parts.records[Int(target)]) {
                parts.slots[index].isSecret = true
            }
        }
    }

    private func holdsSecret(_ record: RouteRecord) -> Bool {
        let first = Int(record.firstSlot)
        return parts.slots[first..<(first + Int(record.slotCount))].contains { $0.isSecret }
    }
}

/// A type that was compiled, to be used again.
struct RecentType {
    var type: ParameterType
    var place: ParameterPlace
    var number: Int32
}

/// A parameter while its route is compiled.
struct SlotDraft {
    var name: String
    var type: ParameterType
    var place: ParameterPlace
    var isOptional: Bool
    /// The number of patterns that have it.
    var patternCount = 0
}
