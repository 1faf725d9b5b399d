/// Compiles parents, fallbacks and moved paths: where each parameter of the other route comes from,
/// and the proof that its type takes it.
struct RelationBuilder {
    private let storage: TableStorage
    private var records: [RelationRecord] = []
    private var screens: [StackRecord] = []
    private var sources: [ParameterSource] = []
    /// The errors where they are collected, or `nil` where the first is thrown.
    private var errors: [RouteTableError]?

    /// What is wrong with the relations, at most one error for each.
    static func errors(
        _ definition: RouteTableDefinition, _ storage: TableStorage
    ) -> [RouteTableError] {
        var builder = RelationBuilder(storage)
        builder.errors = []
        do {
            try builder.add(definition)
        } catch {
            return [error]
        }
        return builder.errors ?? []
    }

    static func relations(
        _ definition: RouteTableDefinition, _ storage: TableStorage
    ) throws(RouteTableError) -> TableRelations {
        var builder = RelationBuilder(storage)
        try builder.add(definition)
        return TableRelations(
            records: builder.records, screens: builder.screens, sources: builder.sources)
    }

    private mutating func add(_ definition: RouteTableDefinition) throws(RouteTableError) {
        // BOUND: one round per route of the policy.
        let routes = definition.routes.span
        for number in routes.indices { try add(routes[number], number) }
        // BOUND: one round per moved path of the policy.
        for number in definition.moved.indices { try add(definition.moved[number], number) }
    }

    private init(_ storage: TableStorage) {
        self.storage = storage
        records.reserveCapacity(storage.parts.records.count)
    }

    private mutating func add(_ route: RouteDefinition, _ number: Int) throws(RouteTableError) {
        var record = RelationRecord()
        record.firstParent = Int32(screens.count)
        record.parentCount = Int32(route.parents.count)
        // BOUND: one round per parent of the route.
        for (place, parent) in route.parents.enumerated() {
            do {
                try addScreen(
                    parent.route, parent.with, isOptional: parent.isOptional, of: number,
                    .route(number, "parents"), mustProve: true)
            } catch {
                try keep(error, at: .route(number, "parents/\(place)"))
            }
        }
        if let fallback = route.fallback {
            record.fallback = Int32(screens.count)
            do {
                try addScreen(
                    fallback, [], isOptional: false, of: number, .route(number, "fallback"),
                    mustProve: true)
            } catch {
                try keep(error, at: error.subject)
            }
        }
        records.append(record)
    }

    private mutating func add(_ moved: MovedDefinition, _ number: Int) throws(RouteTableError) {
        var record = RelationRecord()
        record.target = Int32(screens.count)
        do {
            try addScreen(
                moved.target, moved.with, isOptional: false,
                of: storage.parts.routeCount + number, .moved(number, "to"), mustProve: false)
        } catch {
            try keep(error, at: error.subject)
        }
        records.append(record)
    }

    /// Throws an error, or keeps it where errors are collected.
    private mutating func keep(
        _ error: RouteTableError, at subject: RouteTableError.Subject
    ) throws(RouteTableError) {
        let placed = RouteTableError(error.code, subject, other: error.other, name: error.name)
        guard errors != nil else { throw placed }
        errors?.append(placed)
    }

    /// Adds one screen and the source of each of its parameters.
    ///
    /// What cannot be proved here is checked when a moved link is read; a parent or fallback must
    /// be right for every value, since nobody could be told otherwise.
    private mutating func addScreen(
        _ id: RouteID, _ with: [ArgumentDefinition], isOptional: Bool, of child: Int,
        _ subject: RouteTableError.Subject, mustProve: Bool
    ) throws(RouteTableError) {
        guard let number = storage.parts.routeNumbers[id] else {
            throw RouteTableError(.unknownRoute, subject)
        }
        screens.append(
            StackRecord(
                route: number, isOptional: isOptional, firstSource: Int32(sources.count)))
        let record = storage.parts.records[Int(number)]
        // BOUND: one round per argument of the policy.
        for argument in with where storage.slot(named: argument.name, of: record) == nil {
            throw RouteTableError(
                .unknownParameter, subject, other: .route(Int(number), "path"),
                name: argument.name)
        }
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount) {
            let slot = Int(record.firstSlot) + offset
            let name = storage.parts.slots[slot].name
            let argument = with.first { $0.name == name }
            do {
                sources.append(
                    try source(argument, slot, child: child, subject, mustProve: mustProve))
            } catch {
                throw RouteTableError(
                    error.code, subject, other: .route(Int(number), "path"), name: name)
            }
        }
    }

    private func source(
        _ argument: ArgumentDefinition?, _ slot: Int, child: Int,
        _ subject: RouteTableError.Subject, mustProve: Bool
    ) throws(RouteTableError) -> ParameterSource {
        let record = storage.parts.records[child]
        let target = storage.parts.slots[slot]
        let template = argument?.template
        guard let template, let open = template.utf8.firstIndex(of: Byte.openBrace) else {
            if let template { return .literal(try literal(template, slot, subject)) }
            guard let own = storage.slot(named: target.name, of: record) else {
                guard target.isOptional else {
                    throw RouteTableError(.missingParameter, subject)
                }
                return .absent
            }
            try check(own, of: record, slot, prefix: "", subject, mustProve: mustProve)
            return .child(own)
        }
        let prefix = String(template[..<open])
        let name = template[template.index(after: open)...].dropLast()
        guard template.utf8.last == Byte.closeBrace, Identifier.isName(name.utf8) else {
            throw RouteTableError(.invalidTemplate, subject)
        }
        guard let own = storage.slot(named: String(name), of: record) else {
            throw RouteTableError(.unknownParameter, subject)
        }
        try check(own, of: record, slot, prefix: prefix, subject, mustProve: mustProve)
        return prefix.isEmpty ? .child(own) : .template(prefix: prefix, slot: own)
    }

    /// Checks that every value of a child's slot, behind a prefix, is a value of the target.
    private func check(
        _ own: Int, of record: RouteRecord, _ slot: Int, prefix: String,
        _ subject: RouteTableError.Subject, mustProve: Bool
    ) throws(RouteTableError) {
        let source = storage.parts.slots[Int(record.firstSlot) + own]
        let target = storage.parts.slots[slot]
        guard target.isOptional || source.isOptional == false else {
            throw RouteTableError(.missingParameter, subject)
        }
        guard mustProve else { return }
        let types = storage.parts.slotTypes
        // Only a segment's text is without `/` and `\`.
        if case .text = types[Int(record.firstSlot) + own], source.place.isSegment == false,
            target.place.isSegment
        {
            throw RouteTableError(.incompatibleParameter, subject)
        }
        guard types[slot].takes(types[Int(record.firstSlot) + own], behind: prefix) else {
            throw RouteTableError(.incompatibleParameter, subject)
        }
    }

    /// Reads a fixed value as the target's type spells it.
    private func literal(
        _ text: String, _ slot: Int, _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> ParameterValue {
        let type = storage.parts.types[Int(storage.parts.slots[slot].type)]
        let bytes = Array(text.utf8)
        let verdict: TypeVerdict
        switch type.kind {
        case .route: throw RouteTableError(.incompatibleParameter, subject)
        case .rest:
            let inner = storage.parts.types[Int(type.first)]
            let pieces = bytes.split(separator: Byte.slash, omittingEmptySubsequences: false)
            guard pieces.count <= Int(type.count) else {
                throw RouteTableError(.incompatibleParameter, subject)
            }
            let isAccepted = pieces.allSatisfy { piece in
                let piece = Array(piece)
                return inner.verdict(piece.span, from: 0, to: piece.count, in: storage)
                    .isAccepted
            }
            verdict = isAccepted ? .accepted() : .notCanonical
        case .int, .token, .text, .enumeration, .uuid, .date, .bool, .decimal, .digits, .host:
            verdict = type.verdict(bytes.span, from: 0, to: bytes.count, in: storage)
        }
        guard verdict.isAccepted else {
            throw RouteTableError(.incompatibleParameter, subject)
        }
        switch type.kind {
        case .int: return .int(verdict.number)
        case .bool: return .bool(verdict.number != 0)
        case .token, .text, .enumeration, .uuid, .date, .decimal, .digits, .host, .route, .rest:
            return .text(text)
        }
    }
}
