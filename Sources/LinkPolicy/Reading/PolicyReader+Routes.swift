import LinkRouting

extension PolicyReader {
    /// The largest number of routes in a policy.
    static let routeCountLimit = 100_000

    /// `routes`, in the order of the file.
    mutating func routeDrafts(_ node: Int) throws(PolicyError) -> RouteDrafts {
        var drafts = RouteDrafts()
        var line = 0
        drafts.reserveCapacity(
            try elements(node, "`routes`").reduce(0) { count, _ in count + 1 })
        // BOUND: the elements of one list, at most `routeCountLimit`.
        for element in try elements(node, "`routes`") {
            guard drafts.count < Self.routeCountLimit else {
                throw failure(
                    .overCap, at: element, "the policy has more than \(Self.routeCountLimit) routes"
                )
            }
            let draft = try attempt { reader throws(PolicyError) in try reader.route(element) }
            guard var draft else { continue }
            let start = document.nodes[element].start
            // BOUND: the lines of the file, each passed once.
            while line < document.lineStarts.count, document.lineStarts[line] <= start { line += 1 }
            draft.detail.line = Int32(truncatingIfNeeded: line + 1)
            drafts.append(draft)
        }
        return drafts
    }

    private func route(_ node: Int) throws(PolicyError) -> RouteDraft {
        let fields = try fields(of: node, as: RouteKey.self)
        let id = try routeID(try required(.id, of: fields), "the `id` of a route")
        let (rule, owner) = try rule(fields)
        return RouteDraft(
            node: node, definition: try definition(id, fields), rule: rule, owner: owner,
            detail: try detail(fields, rule.access))
    }

    private func definition(
        _ id: RouteID, _ fields: Fields<RouteKey>
    ) throws(PolicyError) -> RouteDefinition {
        var definition = RouteDefinition(id: id, paths: [])
        let declared = try parameters(fields[.params])
        definition.parameters = declared
        if let path = fields[.path] {
            // BOUND: the patterns of one route.
            for pattern in try patternNodes(path) {
                definition.paths.append(try string(pattern, "a pattern"))
                try addTypes(of: pattern, declared, to: &definition.parameters)
            }
        }
        if let on = fields[.on] { definition.origins = try originNames(on) }
        definition.query = try query(fields[.query])
        if let secret = fields[.secret] { definition.secret = try names(secret, "`secret`") }
        if let open = fields[.public] { definition.publicFragment = try names(open, "`public`") }
        if let parents = fields[.parents] { definition.parents = try self.parents(parents) }
        if let fallback = fields[.fallback] {
            definition.fallback = try routeID(fallback, "`fallback`")
        }
        return definition
    }

    /// The pattern, or the list of patterns, of a route.
    private func patternNodes(_ node: Int) throws(PolicyError) -> [Int] {
        if document.nodes[node].kind == .string { return [node] }
        guard document.nodes[node].kind == .array else {
            throw wrongType(node, "`path` is a pattern or a list of patterns")
        }
        let patterns = Array(NodeChildren(of: node, in: document))
        guard (1...64).contains(patterns.count) else {
            throw failure(
                .overCap, at: node, "`path` lists \(patterns.count) patterns",
                hint: "1 to 64; a screen without a link has no `path` at all")
        }
        return patterns
    }

    /// `params`: name -> type or name of a type.
    func parameters(_ node: Int?) throws(PolicyError) -> [ParameterDefinition] {
        guard let node else { return [] }
        var result: [ParameterDefinition] = []
        // BOUND: the members of one object.
        for key in try keys(node, "`params`") {
            guard result.count < 64 else {
                throw failure(.overCap, at: key, "`params` has more than 64 names")
            }
            let name = try name(key, "the name of a parameter")
            result.append(
                ParameterDefinition(name: name, type: try typeOrName(key + 1, .plain).type))
        }
        return result
    }

    /// Finds the types of the parameters that a pattern names but `params` does not.
    func addTypes(
        of pattern: Int, _ declared: [ParameterDefinition],
        to parameters: inout [ParameterDefinition]
    ) throws(PolicyError) {
        let node = document.nodes[pattern]
        guard node.kind == .string else { return }
        // Some writers of JSON escape every slash.
        let bytes =
            node.hasEscapes
            ? document.decodedBytes(at: pattern)[...]
            : document.bytes[Int(node.start)..<Int(node.end)]
        // BOUND: linear in the pattern.
        for name in PatternNames(bytes)
        where parameters.contains(where: { $0.name == name }) == false {
            guard let type = types[name] else {
                throw failure(
                    .untypedParameter, at: pattern,
                    "the parameter \(DisplayText.quoted(name)) has no type",
                    hint: "declare it in `params` of the route or under its own name in `types`")
            }
            parameters.append(ParameterDefinition(name: name, type: type))
        }
    }

    /// `query`: name -> type; a name that ends in `?` is optional.
    func query(_ node: Int?) throws(PolicyError) -> [QueryDefinition] {
        guard let node else { return [] }
        var result: [QueryDefinition] = []
        // BOUND: the members of one object.
        for key in try keys(node, "`query`") {
            let text = document.text(at: key)
            let isOptional = text.utf8.last == 0x3F
            let name = isOptional ? String(text.dropLast()) : text
            guard Identifier.isName(name.utf8) else {
                throw failure(
                    .invalidName, at: key, "a query key is not an identifier",
                    hint:
                        "a letter, then letters, digits, `_`, `.`, `-`; `?` at the end if optional")
            }
            guard result.contains(where: { $0.name == name }) == false else {
                throw failure(
                    .duplicateName, at: key, "`\(name)` stands twice in one `query`",
                    hint: "a key is either optional or not")
            }
            guard result.count < 64 else {
                throw failure(.overCap, at: key, "`query` has more than 64 names")
            }
            let reading = try typeOrName(key + 1, isOptional ? .optionalQuery : .requiredQuery)
            let presence: QueryPresence =
                isOptional
                ? (reading.dropsInvalid ? .optionalDroppingInvalid : .optional) : .required
            result.append(
                QueryDefinition(
                    name: name, type: reading.type, presence: presence, plus: reading.plus))
        }
        return result
    }

    /// `on`: names of declared origins.
    func originNames(_ node: Int) throws(PolicyError) -> [String] {
        let names = try names(node, "`on`")
        guard names.isEmpty == false else {
            throw failure(
                .neverMet, at: node, "`on` lists no origin", hint: "leave it out for all origins")
        }
        // BOUND: at most 64 names.
        for (name, element) in zip(names, try elements(node, "`on`")) {
            guard origins.contains(name) else {
                throw failure(
                    .unknownName, at: element, "there is no origin `\(name)`",
                    hint: Suggestion.sentence(for: name, in: origins))
            }
        }
        return names
    }

    private func parents(_ node: Int) throws(PolicyError) -> [ParentDefinition] {
        var result: [ParentDefinition] = []
        // BOUND: at most 31 parents, so that the stack keeps its depth of 32.
        for element in try elements(node, "`parents`") {
            guard result.count < 31 else {
                throw failure(.overCap, at: element, "a route has more than 31 parents")
            }
            guard document.nodes[element].kind == .object else {
                result.append(ParentDefinition(route: try routeID(element, "a parent")))
                continue
            }
            let fields = try fields(of: element, as: ParentKey.self)
            var parent = ParentDefinition(
                route: try routeID(try required(.route, of: fields), "a parent"))
            if let with = fields[.with] { parent.with = try arguments(with) }
            if let optional = fields[.optional] {
                parent.isOptional = try bool(optional, "`optional`")
            }
            result.append(parent)
        }
        return result
    }

    /// `with`: parameter -> literal, `{name}` or `prefix_{name}`.
    func arguments(_ node: Int) throws(PolicyError) -> [ArgumentDefinition] {
        var result: [ArgumentDefinition] = []
        // BOUND: the members of one object.
        for key in try keys(node, "`with`") {
            guard result.count < 64 else {
                throw failure(.overCap, at: key, "`with` has more than 64 names")
            }
            let name = try name(key, "the name of a parameter")
            let value = value(key + 1)
            guard let template = value.string ?? value.integer.map(String.init) else {
                throw wrongType(key + 1, "an argument is a string or an integer")
            }
            result.append(ArgumentDefinition(name: name, template: template))
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
