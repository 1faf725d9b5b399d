import LinkRouting

/// Turns a document into a policy: reads it, builds the table, then compiles the rules.
struct PolicyCompiler {
    var reader: PolicyReader
    private let document: JSONDocument

    init(_ document: JSONDocument, mode: PolicyReader.Mode) {
        self.document = document
        reader = PolicyReader(document, mode: mode)
    }

    /// What went wrong so far, where errors are collected.
    var errors: [PolicyError] { reader.errors }

    private static let conflictWords = NameList(ConflictRule.allCases.map(\.name))
    private static let cancelWords = NameList(CancelRule.allCases.map(\.name))

    /// The policy; after an error, where errors are collected, the last error is thrown.
    mutating func compiled() throws(PolicyError) -> CompiledPolicy {
        let top = try reader.fields(of: 0, as: TopLevelKey.self)
        let header = try header(top)
        reader.vocabulary =
            try reader.attempt { reader throws(PolicyError) in
                try reader.vocabulary(top[.vocab])
            } ?? .empty
        try reader.readTypes(top[.types])
        let origins = try reader.originDefinitions(try reader.required(.origins, of: top))
        if let defaults = try reader.attempt({ reader throws(PolicyError) in
            try reader.defaults(top)
        }) {
            reader.defaults = defaults
        }
        var drafts = try reader.routeDrafts(try reader.required(.routes, of: top))
        let lists = Lists(
            moved: try reader.movedDefinitions(top[.moved]),
            never: try reader.neverDrafts(top[.never]),
            suppressions: try reader.suppressionDrafts(top[.suppress]),
            callbacks: try reader.callbackDefinitions(top[.callbacks]))
        if let last = reader.errors.last { throw last }
        DefaultFallback(reader.defaults.fallback).apply(to: &drafts.definitions)
        let table = try table(
            RouteTableDefinition(
                origins: origins, routes: drafts.definitions, moved: lists.moved,
                limits: header.limits.link, undeclaredQuery: reader.defaults.undeclaredQuery),
            TableErrorPlace(reader: reader, top: top, drafts: drafts))
        let callbacks = try callbackTable(lists.callbacks, top)
        let checker = RelationCheck(reader: reader, table: table, drafts: drafts)
        try checker.check()
        return CompiledPolicy(
            header: header, vocabulary: reader.vocabulary, table: table, callbacks: callbacks,
            rules: try compiledRules(drafts, table), details: drafts.details,
            never: try lists.never.map { draft throws(PolicyError) in
                try never(draft, table)
            },
            suppressions: try lists.suppressions.map { draft throws(PolicyError) in
                try suppression(draft, table)
            })
    }

    private struct Lists {
        var moved: [MovedDefinition]
        var never: [NeverDraft]
        var suppressions: [SuppressionDraft]
        var callbacks: [CallbackDefinition]
    }

    private mutating func header(_ top: Fields<TopLevelKey>) throws(PolicyError) -> PolicyHeader {
        let version = try reader.required(.linkbroker, of: top)
        _ = try reader.integer(version, "the format `linkbroker`", in: 1...1, code: .invalidValue)
        let conflict = try top[.conflict].map { node throws(PolicyError) in
            try reader.choice(node, "`conflict`", of: Self.conflictWords)
        }
        let cancel = try top[.onCancel].map { node throws(PolicyError) in
            try reader.choice(node, "`onCancel`", of: Self.cancelWords)
        }
        let allPublic = try top[.allPublic].map { node throws(PolicyError) in
            try reader.bool(node, "`allPublic`")
        }
        return PolicyHeader(
            id: try reader.name(try reader.required(.id, of: top), "the `id` of the policy"),
            revision: try reader.text(try reader.required(.revision, of: top), "`revision`"),
            digest: try PolicyDigest(of: document.bytes),
            limits: try reader.limits(top[.limits]),
            conflict: ConflictRule(rawValue: UInt8(truncatingIfNeeded: conflict ?? 0)) ?? .latest,
            onCancel: CancelRule(rawValue: UInt8(truncatingIfNeeded: cancel ?? 0)) ?? .drop,
            isAllPublic: allPublic ?? false)
    }

    private func callbackTable(
        _ definitions: [CallbackDefinition], _ top: Fields<TopLevelKey>
    ) throws(PolicyError) -> CallbackTable {
        do {
            return try CallbackTable(definitions)
        } catch {
            throw TableErrorPlace(reader: reader, top: top, drafts: RouteDrafts()).placed(error)
        }
    }

    private func never(_ draft: NeverDraft, _ table: RouteTable) throws(PolicyError)
        -> NeverProperty
    {
        NeverProperty(
            name: draft.name, route: try index(draft.routeNode, table),
            sources: SourceSet.sources(draft.sources), below: draft.below, reach: draft.reach,
            reference: reference(draft.node))
    }

    private func suppression(
        _ draft: SuppressionDraft, _ table: RouteTable
    ) throws(PolicyError) -> Suppression {
        let route = try draft.routeNode.map { node throws(PolicyError) in
            try index(node, table)
        }
        return Suppression(
            id: draft.id, route: route, reason: draft.reason, until: draft.until,
            reference: reference(draft.node))
    }

    private func reference(_ node: Int) -> RuleReference {
        let value = reader.value(node)
        return RuleReference(pointer: value.pointer, line: value.position.line)
    }

    private func index(_ node: Int, _ table: RouteTable) throws(PolicyError) -> RouteIndex {
        let id = try reader.routeID(node, "`route`")
        guard let index = table.index(of: id) else {
            throw reader.failure(
                .unknownRoute, at: node, "there is no route `\(id)`",
                hint: Suggestion.sentence(for: id.text, in: routeNames))
        }
        return index
    }

    /// The names of the first thousand routes, for suggestions.
    private var routeNames: [String] {
        guard let routes = document.root["routes"]?.elements else { return [] }
        return routes.prefix(1000).compactMap { $0["id"]?.string }
    }
}
