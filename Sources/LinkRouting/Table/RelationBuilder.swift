/// Compiles parents, fallbacks and moved paths: where each parameter of the other route comes from,
/// and the proof that its type takes it.
struct RelationBuilder {
    private let storage: TableStorage
    private var records: [RelationRecord] = []
    private var screens: [StackRecord] = []
    private var sources: [ParameterSource] = []

    static func relations(
        _ definition: RouteTableDefinition, _ storage: TableStorage
    ) throws(RouteTableError) -> TableRelations {
        var builder = RelationBuilder(storage)
        // BOUND: one round per route of the policy.
        let routes = definition.routes.span
        for number in routes.indices { try builder.add(routes[number], number) }
        // BOUND: one round per moved path of the policy.
        for number in definition.moved.indices {
            try builder.add(definition.moved[number], number)
        }
        return TableRelations(
            records: builder.records, screens: builder.screens, sources: builder.sources)
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
        for parent in route.parents {
            let subject = RouteTableError.Subject.route(number, "parents")
            try addScreen(
                parent.route, parent.with, isOptional: parent.isOptional, of: number, subject,
                mustProve: true)
        }
        if let fallback = route.fallback {
            record.fallback = Int32(screens.count)
            try addScreen(
                fallback, [], isOptional: false, of: number, .route(number, "fallback"),
                mustProve: true)
        }
        records.append(record)
    }

    private mutating func add(_ moved: MovedDefinition, _ number: Int) throws(RouteTableError) {
        var record = RelationRecord()
        record.target = Int32(screens.count)
        try addScreen(
            moved.target, moved.with, isOptional: false, of: storage.parts.routeCount + number,
            .moved(number, "to"), mustProve: false)
        records.append(record)
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
            throw RouteTableError(.unknownParameter, subject)
        }
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount) {
            let slot = Int(record.firstSlot) + offset
            let argument = with.first { $0.name == storage.parts.slots[slot].name }
            sources.append(
                try source(argument, slot, child: child, subject, mustProve: mustProve))
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
