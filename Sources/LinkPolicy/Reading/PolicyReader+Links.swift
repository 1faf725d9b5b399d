import LinkRouting

/// The nodes that say what links of a route or a moved path look like.
struct LinkNodes {
    /// The patterns; `nil` where they could not be read.
    var paths: [Int]? = []
    var on: Int?
    var params: Int?
    var query: Int?
    /// Whether `params` is absent because its name was misspelled.
    var areParamsLost = false
}

/// What links of a route or a moved path look like, as far as that could be read.
struct LinkShape {
    var paths: [String] = []
    var origins: [String] = []
    var parameters: [ParameterDefinition] = []
    var query: [QueryDefinition] = []
    /// Whether the origins are known, so that patterns can be compared.
    var isPlaced = true
    /// Whether all parameters and their types are known, so that their uses can be judged.
    var isSettled = true
}

extension PolicyReader {
    /// Reads the patterns, origins and parameters of a route or a moved path.
    func linkShape(_ nodes: LinkNodes) throws(PolicyError) -> LinkShape {
        var shape = LinkShape()
        let mark = state.mark
        var areKnown = !nodes.areParamsLost
        if let params = nodes.params {
            let read = try attempt(try parameters(params))
            shape.parameters = read ?? []
            areKnown = read != nil
        }
        // BOUND: the patterns of one route.
        for pattern in nodes.paths ?? [] {
            guard let text = try attempt(try string(pattern, "a pattern")) else { continue }
            shape.paths.append(text)
            if areKnown { try addTypes(of: pattern, to: &shape.parameters) }
        }
        if let query = nodes.query { shape.query = try attempt(try self.query(query)) ?? [] }
        shape.isSettled = state.mark == mark && nodes.paths != nil && areKnown
        if let on = nodes.on {
            let mark = state.mark
            shape.origins = try attempt(try originNames(on)) ?? []
            shape.isPlaced = state.mark == mark
        }
        return shape
    }

    /// `params`: name -> type or name of a type.
    private func parameters(_ node: Int) throws(PolicyError) -> [ParameterDefinition] {
        var result: [ParameterDefinition] = []
        // BOUND: the members of one object.
        for key in try keys(node, "`params`") {
            guard result.count < 64 else {
                throw failure(
                    .overCap, at: key, "`params` has more than 64 names",
                    hint: "a route has at most 64 parameters")
            }
            let name = try attempt(try name(key, "the name of a parameter"))
            let reading = try attempt(try typeOrName(key + 1, .plain))
            guard let name else { continue }
            // The parameter is declared, whatever its type is.
            result.append(
                ParameterDefinition(name: name, type: reading?.type ?? LinkShape.unreadType))
        }
        return result
    }

    /// Finds the types of the parameters that a pattern names but `params` does not.
    private func addTypes(
        of pattern: Int, to parameters: inout [ParameterDefinition]
    ) throws(PolicyError) {
        let node = document.nodes[pattern]
        // Some writers of JSON escape every slash.
        let bytes =
            node.hasEscapes
            ? document.decodedBytes(at: pattern)[...]
            : document.bytes[Int(node.start)..<Int(node.end)]
        // BOUND: linear in the pattern.
        for name in PatternNames(bytes) where !parameters.contains(where: { $0.name == name }) {
            if let type = types[name] {
                parameters.append(ParameterDefinition(name: name, type: type))
            } else {
                try state.undeclared(.types, Array(name.utf8), untyped(name, pattern))
            }
        }
    }

    private func untyped(_ name: String, _ pattern: Int) -> PolicyError {
        let near = Suggestion.nearest(to: name, in: types.keys.sorted())
        return failure(
            .untypedParameter, at: pattern,
            "the parameter \(DisplayText.quoted(name)) has no type",
            hint: "declare it here, \"params\": { \(quotedName(name)): { \"token\": [1, 40] } }, "
                + "or under its own name in `types`"
                + (near.map { "; did you mean `\($0)`?" } ?? ""))
    }

    /// `query`: name -> type; a name that ends in `?` is optional.
    private func query(_ node: Int) throws(PolicyError) -> [QueryDefinition] {
        var result: [QueryDefinition] = []
        // BOUND: the members of one object.
        for key in try keys(node, "`query`") {
            guard result.count < 64 else {
                throw failure(
                    .overCap, at: key, "`query` has more than 64 names",
                    hint: "a route has at most 64 parameters")
            }
            guard let item = try attempt(try queryItem(key)) else { continue }
            guard !result.contains(where: { $0.name == item.name }) else {
                try keep(
                    failure(
                        .duplicateName, at: key, "`\(item.name)` stands twice in one `query`",
                        hint: "a key is either optional or not; remove one of the two"))
                continue
            }
            result.append(item)
        }
        return result
    }

    private func queryItem(_ key: Int) throws(PolicyError) -> QueryDefinition {
        let text = document.text(at: key)
        let isOptional = text.utf8.last == 0x3F
        let name = isOptional ? String(text.dropLast()) : text
        let reading = try attempt(
            try typeOrName(key + 1, isOptional ? .optionalQuery : .requiredQuery))
        guard Identifier.isName(name.utf8) else {
            throw failure(
                .invalidName, at: key,
                "a query key is not an identifier: \(DisplayText.quoted(name))",
                hint: "a letter, then letters, digits, `_`, `.`, `-`; `?` at the end if optional")
        }
        let presence: QueryPresence =
            isOptional
            ? (reading?.dropsInvalid == true ? .optionalDroppingInvalid : .optional) : .required
        return QueryDefinition(
            name: name, type: reading?.type ?? LinkShape.unreadType, presence: presence,
            plus: reading?.plus ?? .reject)
    }

    /// `on`: names of declared origins.
    private func originNames(_ node: Int) throws(PolicyError) -> [String] {
        let mark = state.mark
        var result: [String] = []
        // BOUND: the elements of one list, each at most once.
        for element in try elements(node, "`on`") {
            guard let name = try attempt(try name(element, "`on`")) else { continue }
            guard origins.contains(name) else {
                try state.undeclared(
                    .origins, Array(name.utf8),
                    failure(
                        .unknownName, at: element, "there is no origin `\(name)`",
                        hint: Suggestion.sentence(for: name, in: origins)
                            ?? "the origins are "
                            + origins.map { "`\($0)`" }.joined(separator: ", ")))
                continue
            }
            if result.contains(name) { try keep(repeated(element, "`on`")) }
            result.append(name)
        }
        guard !result.isEmpty || state.mark != mark else {
            throw failure(
                .neverMet, at: node, "`on` lists no origin", hint: "leave it out for all origins")
        }
        return result
    }
}

extension LinkShape {
    /// What stands for a type that could not be read.
    static var unreadType: ParameterType { .token(1...64, also: []) }
}
