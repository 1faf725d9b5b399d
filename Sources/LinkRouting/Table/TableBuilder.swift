/// Compiles a definition, step by step; the first error ends it.
///
/// The order is: origins, names of routes, routes and moved paths with their types and patterns,
/// the tree of segments, the check for overlaps.
struct TableBuilder {
    var parts: TableParts
    /// The parameters of left-most labels of hosts.
    var labels: [ParameterDefinition] = []
    /// The buffers of the pattern that was read last.
    var patternText = PatternText()
    /// All sites, and those whose authority is a word.
    var allSites: UInt64 = 0
    var wordSites: UInt64 = 0
    /// The types that were compiled last.
    var recentTypes: [RecentType] = []
    /// The parameters of the route that is being added.
    var drafts: [SlotDraft] = []

    private init(for definition: RouteTableDefinition) {
        parts = TableParts(limits: definition.limits, undeclaredQuery: definition.undeclaredQuery)
    }

    static func storage(
        _ definition: RouteTableDefinition
    ) throws(RouteTableError) -> TableStorage {
        var builder = TableBuilder(for: definition)
        try builder.addOrigins(definition.origins)
        try builder.nameRoutes(definition.routes)
        // BOUND: one round per route of the policy.
        let routes = definition.routes.span
        for number in routes.indices { try builder.add(routes[number], number) }
        // BOUND: one round per moved path of the policy.
        for number in definition.moved.indices {
            try builder.add(definition.moved[number], number)
        }
        try builder.finish()
        try OverlapCheck.check(builder.parts)
        return TableStorage(builder.parts)
    }

    private mutating func finish() throws(RouteTableError) {
        markSecretLinks()
        try plantTree()
        parts.pool.append(contentsOf: repeatElement(0, count: 8))
    }

    /// What is wrong with a definition, step by step; a step is looked at where the ones before it
    /// have no error.
    ///
    /// The steps: origins, names of routes, each route and moved path by itself, then all of them
    /// together.
    /// - Returns: At most one error for each origin, route and moved path where they are looked at
    ///   by themselves; every pair of patterns and every relation where they are looked at together.
    /// - Complexity: As for `storage(_:)`.
    static func errors(_ definition: RouteTableDefinition) -> [RouteTableError] {
        var builder = TableBuilder(for: definition)
        var errors = builder.originErrors(definition.origins)
        guard errors.isEmpty else { return errors }
        errors.note { () throws(RouteTableError) in try builder.nameRoutes(definition.routes) }
        guard errors.isEmpty else { return errors }
        // BOUND: one round per route of the policy. What a wrong route leaves behind is not used.
        for number in definition.routes.indices {
            errors.note { () throws(RouteTableError) in
                try builder.add(definition.routes[number], number)
            }
        }
        // BOUND: one round per moved path of the policy.
        for number in definition.moved.indices {
            errors.note { () throws(RouteTableError) in
                try builder.add(definition.moved[number], number)
            }
        }
        if errors.isEmpty { errors.note { () throws(RouteTableError) in try builder.finish() } }
        guard errors.isEmpty else { return errors }
        return OverlapCheck.conflicts(builder.parts)
            + RelationBuilder.errors(definition, TableStorage(builder.parts))
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
        parts.patterns.reserveCapacity(routes.count)
        parts.elements.reserveCapacity(4 * routes.count)
        parts.slots.reserveCapacity(2 * routes.count)
        parts.slotTypes.reserveCapacity(2 * routes.count)
        parts.pool.reserveCapacity(32 * routes.count)
        // BOUND: one round per route of the policy.
        for number in routes.indices {
            let id = routes[number].id
            guard parts.routeNumbers.updateValue(Int32(number), forKey: id) == nil else {
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

/// Where a route or a moved path stands in the definition.
enum DefinitionPlace {
    case route(Int)
    case moved(Int)

    /// The subject of an error about one of its keys or parameters.
    func subject(_ field: String) -> RouteTableError.Subject {
        switch self {
        case .route(let number): .route(number, field)
        case .moved(let number): .moved(number, field)
        }
    }
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

extension [RouteTableError] {
    /// Runs a step and keeps its error.
    mutating func note(_ step: () throws(RouteTableError) -> Void) {
        do {
            try step()
        } catch {
            append(error)
        }
    }
}
