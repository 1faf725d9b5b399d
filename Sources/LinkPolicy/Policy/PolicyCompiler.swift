import LinkRouting

/// Turns a document into a policy: reads it, builds the table, then compiles the rules.
struct PolicyCompiler {
    var reader: PolicyReader
    private let document: JSONDocument

    init(_ document: JSONDocument, mode: PolicyReader.Mode) {
        self.document = document
        reader = PolicyReader(document, mode: mode)
    }

    private static let conflictWords = NameList(ConflictRule.allCases.map(\.name))
    private static let cancelWords = NameList(CancelRule.allCases.map(\.name))

    /// The policy; nothing where errors were kept.
    ///
    /// - Throws: The first error; where errors are collected, the one that has no room.
    mutating func compiled() throws(PolicyError) -> CompiledPolicy? {
        let top = try reader.fields(of: 0, as: TopLevelKey.self)
        let header = try header(top)
        try reader.readVocabulary(top)
        try reader.readTypes(top)
        let origins = try reader.readOrigins(top)
        try reader.readDefaults(top)
        var parts = PolicyDrafts(
            origins: origins, routes: try reader.routeDrafts(top),
            moved: try reader.movedDrafts(top[.moved]),
            callbacks: try reader.callbackDefinitions(top[.callbacks]),
            limits: header.limits.link)
        let never = try reader.neverDrafts(top[.never])
        let suppressions = try reader.suppressionDrafts(top[.suppress])
        let built = try table(&parts)
        let callbacks = try callbackTable(parts)
        guard let table = built.table else { return nil }
        let checker = RelationCheck(
            reader: reader, table: table, drafts: parts.routes, unsure: built.unsure)
        try checker.check()
        let rules = try compiledRules(parts.routes, built.unsure, table)
        let properties = try self.never(never.values, table)
        let accepted = try self.suppressions(suppressions.values, table)
        guard reader.state.isClean, let callbacks else { return nil }
        return CompiledPolicy(
            header: header, vocabulary: reader.vocabulary, table: table, callbacks: callbacks,
            rules: rules, details: parts.routes.details, never: properties,
            suppressions: accepted)
    }

    /// What a policy says about itself; what could not be read is empty.
    private func header(_ top: Fields<TopLevelKey>) throws(PolicyError) -> PolicyHeader {
        var header = PolicyHeader(
            id: "", revision: "", digest: try PolicyDigest(of: document.bytes),
            limits: try reader.limits(top[.limits]), conflict: .latest, onCancel: .drop,
            isAllPublic: false)
        if let node = top[.schema] {
            _ = try reader.attempt(try reader.string(node, "`$schema`"))
        }
        if let version = try reader.required(.linkbroker, of: top) {
            _ = try reader.attempt(
                try reader.integer(
                    version, "the format `linkbroker`", in: 1...1, code: .invalidValue))
        }
        if let id = try reader.required(.id, of: top) {
            header.id = try reader.attempt(try reader.name(id, "the `id` of the policy")) ?? ""
        }
        if let revision = try reader.required(.revision, of: top) {
            header.revision = try reader.attempt(try reader.text(revision, "`revision`")) ?? ""
        }
        if let node = top[.conflict],
            let place = try reader.attempt(
                try reader.choice(node, "`conflict`", of: Self.conflictWords))
        {
            header.conflict = ConflictRule(rawValue: UInt8(truncatingIfNeeded: place)) ?? .latest
        }
        if let node = top[.onCancel],
            let place = try reader.attempt(
                try reader.choice(node, "`onCancel`", of: Self.cancelWords))
        {
            header.onCancel = CancelRule(rawValue: UInt8(truncatingIfNeeded: place)) ?? .drop
        }
        if let node = top[.allPublic] {
            header.isAllPublic = try reader.attempt(try reader.bool(node, "`allPublic`")) ?? false
        }
        return header
    }

    /// The callbacks; where errors are collected, an entry that is wrong is replaced by one that is
    /// right anywhere, so that the others are looked at.
    private func callbackTable(_ parts: PolicyDrafts) throws(PolicyError) -> CallbackTable? {
        var definitions = parts.callbacks.values
        let place = TableErrorPlace(reader: reader, parts: parts)
        // BOUND: each of at most 64 entries is replaced at most three times.
        for _ in 0...(3 * definitions.count) {
            do throws(RouteTableError) {
                return try CallbackTable(definitions)
            } catch {
                try reader.keep(place.placed(error))
                guard case .callback(let number, let field) = error.subject else { return nil }
                switch field {
                case "id": definitions[number].id = "unread.-.\(number)"
                case "redirect": definitions[number].redirect = "https://unread.invalid/"
                // The issuer.
                default: definitions[number].issuer = .attempt
                }
            }
        }
        return nil
    }

    private func never(
        _ drafts: [NeverDraft], _ table: RouteTable
    ) throws(PolicyError) -> [NeverProperty] {
        var result: [NeverProperty] = []
        // BOUND: at most 1024 properties.
        for draft in drafts {
            guard let node = draft.routeNode, let route = try index(node, table) else { continue }
            result.append(
                NeverProperty(
                    name: draft.name, route: route, sources: SourceSet.sources(draft.sources),
                    below: draft.below, reach: draft.reach, reference: reference(draft.node)))
        }
        return result
    }

    private func suppressions(
        _ drafts: [SuppressionDraft], _ table: RouteTable
    ) throws(PolicyError) -> [Suppression] {
        var result: [Suppression] = []
        // BOUND: at most 1024 entries.
        for draft in drafts {
            var route: RouteIndex?
            if let node = draft.routeNode {
                route = try index(node, table)
                guard route != nil else { continue }
            }
            result.append(
                Suppression(
                    id: draft.id, route: route, reason: draft.reason, until: draft.until,
                    reference: reference(draft.node)))
        }
        return result
    }

    private func reference(_ node: Int) -> RuleReference {
        let value = reader.value(node)
        return RuleReference(pointer: value.pointer, line: value.position.line)
    }

    private func index(_ node: Int, _ table: RouteTable) throws(PolicyError) -> RouteIndex? {
        let id = try reader.routeID(node, "`route`")
        if let index = table.index(of: id) { return index }
        try reader.state.undeclared(
            .routes, Array(id.text.utf8),
            reader.failure(
                .unknownRoute, at: node, "there is no route `\(id)`",
                hint: Suggestion.sentence(for: id.text, in: routeNames)
                    ?? "name one of `routes` by its `id`"))
        return nil
    }

    /// The names of the first thousand routes, for suggestions.
    private var routeNames: [String] {
        guard let routes = document.root["routes"]?.elements else { return [] }
        return routes.prefix(1000).compactMap { $0["id"]?.string }
    }
}

/// Everything about links that was read, before it becomes tables.
struct PolicyDrafts {
    var origins: ReadList<OriginDefinition>
    var routes: RouteDrafts
    var moved: ReadList<MovedDraft>
    var callbacks: ReadList<CallbackDefinition>
    var limits: LinkLimits
}
