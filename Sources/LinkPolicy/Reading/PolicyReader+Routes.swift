import LinkRouting

extension PolicyReader {
    /// The largest number of routes in a policy.
    static let routeCountLimit = 100_000

    /// `routes`, in the order of the file.
    func routeDrafts(_ top: Fields<TopLevelKey>) throws(PolicyError) -> RouteDrafts {
        var drafts = RouteDrafts()
        guard let node = try required(.routes, of: top),
            let list = try attempt(try elements(node, "`routes`"))
        else {
            state.lose(.routes)
            return drafts
        }
        drafts.reserveCapacity(list.reduce(0) { count, _ in count + 1 })
        var line = 0
        // BOUND: the elements of one list, at most `routeCountLimit`.
        for element in list {
            guard drafts.count < Self.routeCountLimit else {
                state.lose(.routes)
                try keep(
                    failure(
                        .overCap, at: element,
                        "the policy has more than \(Self.routeCountLimit) routes",
                        hint: "remove this one and those behind it"))
                break
            }
            guard var draft = try attempt(try route(element, drafts.count)) else {
                state.lose(.routes)
                continue
            }
            let start = document.nodes[element].start
            // BOUND: the lines of the file, each passed once.
            while line < document.lineStarts.count, document.lineStarts[line] <= start { line += 1 }
            draft.detail.line = Int32(truncatingIfNeeded: line + 1)
            drafts.append(draft)
        }
        return drafts
    }

    private func route(_ node: Int, _ number: Int) throws(PolicyError) -> RouteDraft {
        let fields = try fields(of: node, as: RouteKey.self)
        let id = try id(of: fields)
        let access = try access(of: fields)
        let (rule, owner) = try rule(fields, access)
        var nodes = LinkNodes(on: fields[.on], params: fields[.params], query: fields[.query])
        nodes.areParamsLost = fields.isLost(.params)
        if let path = fields[.path] { nodes.paths = try attempt(try patternNodes(path)) }
        var shape = try linkShape(nodes)
        if fields.isLost(.path) || fields.isLost(.query) {
            shape.isSettled = false
        }
        let draft = try definition(id ?? RouteDraft.unreadID(number), shape, fields)
        return RouteDraft(
            node: node, definition: draft, rule: rule, owner: owner,
            detail: try detail(fields, access), shape: shape)
    }

    /// The name of a route; nothing, its error kept, where it could not be read.
    private func id(of fields: Fields<RouteKey>) throws(PolicyError) -> RouteID? {
        guard let node = try required(.id, of: fields) else {
            state.lose(.routes)
            return nil
        }
        guard let id = try attempt(try routeID(node, "the `id` of a route")) else {
            lose(node, .routes)
            return nil
        }
        return id
    }

    private func definition(
        _ id: RouteID, _ shape: LinkShape, _ fields: Fields<RouteKey>
    ) throws(PolicyError) -> RouteDefinition {
        var definition = RouteDefinition(
            id: id, paths: shape.paths, origins: shape.origins, parameters: shape.parameters,
            query: shape.query)
        if let secret = fields[.secret] {
            definition.secret = try attempt(try names(secret, "`secret`")) ?? []
        }
        if let open = fields[.public] {
            definition.publicFragment = try attempt(try names(open, "`public`")) ?? []
        }
        if let parents = fields[.parents] {
            definition.parents = try attempt(try self.parents(parents)) ?? []
        }
        if let fallback = fields[.fallback] {
            definition.fallback = try attempt(try routeID(fallback, "`fallback`"))
        }
        return definition
    }

    /// The pattern, or the list of patterns, of a route.
    private func patternNodes(_ node: Int) throws(PolicyError) -> [Int] {
        if document.nodes[node].kind == .string { return [node] }
        guard document.nodes[node].kind == .array else {
            throw wrongType(
                node, "`path` is a pattern or a list of patterns",
                hint: "such as \"/books/{bookId}\"")
        }
        let patterns = Array(NodeChildren(of: node, in: document))
        guard (1...64).contains(patterns.count) else {
            throw failure(
                .overCap, at: node, "`path` lists \(patterns.count) patterns",
                hint: "1 to 64; a screen without a link has no `path` at all")
        }
        return patterns
    }

    private func parents(_ node: Int) throws(PolicyError) -> [ParentDefinition] {
        var result: [ParentDefinition] = []
        // BOUND: at most 31 parents, so that the stack keeps its depth of 32.
        for element in try elements(node, "`parents`") {
            guard result.count < 31 else {
                throw failure(
                    .overCap, at: element, "a route has more than 31 parents",
                    hint: "a back stack is 32 screens deep")
            }
            let parent = try attempt(try self.parent(element))
            // An unread parent keeps its place, so that errors about the others find theirs.
            result.append(parent ?? ParentDefinition(route: RouteDraft.unreadID(0)))
        }
        return result
    }

    private func parent(_ node: Int) throws(PolicyError) -> ParentDefinition? {
        guard document.nodes[node].kind != .string else {
            return ParentDefinition(route: try routeID(node, "a parent"))
        }
        let mark = state.mark
        let fields = try fields(of: node, as: ParentKey.self)
        var parent = ParentDefinition(route: RouteDraft.unreadID(0))
        if let route = try required(.route, of: fields),
            let id = try attempt(try routeID(route, "a parent"))
        {
            parent.route = id
        }
        if let with = fields[.with] { parent.with = try attempt(try arguments(with)) ?? [] }
        let isWhole = state.mark == mark
        if let optional = fields[.optional] {
            parent.isOptional = try attempt(try bool(optional, "`optional`")) ?? false
        }
        return isWhole ? parent : nil
    }

    /// `with`: parameter -> literal, `{name}` or `prefix_{name}`.
    func arguments(_ node: Int) throws(PolicyError) -> [ArgumentDefinition] {
        var result: [ArgumentDefinition] = []
        // BOUND: the members of one object.
        for key in try keys(node, "`with`") {
            guard result.count < 64 else {
                throw failure(
                    .overCap, at: key, "`with` has more than 64 names",
                    hint: "no route has more parameters")
            }
            let name = try attempt(try name(key, "the name of a parameter"))
            let value = value(key + 1)
            guard let template = value.string ?? value.integer.map(String.init) else {
                try keep(
                    wrongType(
                        key + 1, "an argument is a string or an integer",
                        hint: stringHint(key + 1) ?? "such as \"{id}\", \"of-{id}\" or \"new\""))
                continue
            }
            if let name { result.append(ArgumentDefinition(name: name, template: template)) }
        }
        return result
    }
}

/// The names between braces in a pattern, `{name}` and `{name...}`; the table checks the grammar.
struct PatternNames: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ pattern: ArraySlice<UInt8>) { rest = pattern }

    mutating func next() -> String? {
        guard let open = rest.firstIndex(of: 0x7B),
            let close = rest[open...].firstIndex(of: 0x7D)
        else { return nil }
        var name = rest[(open + 1)..<close]
        if name.suffix(3).elementsEqual([0x2E, 0x2E, 0x2E]) { name = name.dropLast(3) }
        rest = rest[(close + 1)...]
        return String(decoding: name, as: UTF8.self)
    }
}
