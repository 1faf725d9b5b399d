import LinkRouting

extension PolicyReader {
    /// Where a type stands, which decides what may stand beside it.
    enum TypePlace {
        /// In `types` or `params`.
        case plain
        /// In `query`, under a key that must be there.
        case requiredQuery
        /// In `query`, under a key that ends in `?`.
        case optionalQuery
    }

    /// A type with what a query key adds to it.
    struct TypeReading {
        var type: ParameterType
        var plus = PlusRule.reject
        var dropsInvalid = false
    }

    /// A type, or the name of one; nothing where it could not be read.
    func typeOrName(_ node: Int, _ place: TypePlace) throws(PolicyError) -> TypeReading? {
        guard document.nodes[node].kind == .string else { return try type(node, place) }
        let name = document.text(at: node)
        if let type = types[name] { return TypeReading(type: type) }
        try state.undeclared(
            .types, document.decodedBytes(at: node),
            failure(
                .unknownName, at: node, "there is no type \(DisplayText.quoted(name))",
                hint: Suggestion.sentence(for: name, in: types.keys.sorted())
                    ?? typeNameHint(node)))
        return nil
    }

    /// A type that is written out; nothing where it could not be read.
    func type(_ node: Int, _ place: TypePlace) throws(PolicyError) -> TypeReading? {
        let fields = try fields(of: node, as: TypeKey.self)
        let kinds = Self.kindKeys.filter { fields[$0] != nil }
        guard kinds.count == 1, let kind = kinds.first, let value = fields[kind] else {
            guard !kinds.isEmpty || !Self.kindKeys.contains(where: fields.isLost) else {
                return nil
            }
            throw failure(
                .invalidValue, at: node,
                kinds.isEmpty ? "a type without a kind" : "a type with two kinds",
                hint:
                    "exactly one of \(Self.kindKeys.map { "`\($0.name)`" }.joined(separator: ", "))"
            )
        }
        // BOUND: six modifiers.
        for (key, owner) in Self.modifiers {
            guard let modifier = fields[key], kind != owner else { continue }
            try keep(
                failure(
                    .invalidValue, at: modifier - 1, "`\(key.name)` goes with `\(owner.name)` only",
                    hint: "remove it, or use a type \(DisplayText.quoted(owner.name))"))
        }
        let type = try attempt(try parameterType(kind, value, fields))
        var reading = TypeReading(type: type ?? LinkShape.unreadType)
        if let plus = fields[.plus] {
            try checkQuery(
                plus, place != .plain, "`plus` stands in `query` only",
                "remove it; write the type out where a query uses it")
            let choice = try attempt(try choice(plus, "`plus`", of: Self.plusWords))
            reading.plus = choice == 0 ? .space : .literal
        }
        if let onInvalid = fields[.onInvalid] {
            try checkQuery(
                onInvalid, place == .optionalQuery, "`onInvalid` goes with optional keys only",
                "let the key end in `?`, or remove `onInvalid`")
            _ = try attempt(try choice(onInvalid, "`onInvalid`", of: Self.onInvalidWords))
            reading.dropsInvalid = true
        }
        return type == nil ? nil : reading
    }

    private static let kindKeys: [TypeKey] = [
        .int, .token, .text, .enumeration, .uuid, .date, .bool, .decimal, .digits, .host, .route,
        .rest,
    ]
    private static let modifiers: [(TypeKey, TypeKey)] = [
        (.also, .token), (.slash, .text), (.absolute, .route), (.max, .rest),
    ]
    private static let plusWords = NameList(["space", "literal"])
    private static let onInvalidWords = NameList(["drop"])

    private func checkQuery(
        _ node: Int, _ isAllowed: Bool, _ message: String, _ hint: String
    ) throws(PolicyError) {
        guard !isAllowed else { return }
        try keep(failure(.invalidValue, at: node - 1, message, hint: hint))
    }

    /// What a name of no type may have been meant as.
    private func typeNameHint(_ node: Int) -> String {
        "declare it in `types`, or write the type out: "
            + (objectHint(node, as: TypeKey.self).split(separator: " ", maxSplits: 1).last ?? "")
    }

    private func parameterType(
        _ kind: TypeKey, _ value: Int, _ fields: Fields<TypeKey>
    ) throws(PolicyError) -> ParameterType? {
        switch kind {
        case .int: return try range(value, "`int`", in: .min ... .max).map { .int($0) }
        case .token:
            let also = try attempt(try also(fields[.also]))
            return try counts(value, "`token`").map { .token($0, also: also ?? []) }
        case .text:
            var slash: Bool?
            if let node = fields[.slash] { slash = try attempt(try bool(node, "`slash`")) }
            return try counts(value, "`text`").map { .text($0, allowsSlash: slash ?? false) }
        case .enumeration: return .enumeration(try enumValues(value))
        case .uuid, .date, .bool:
            guard try bool(value, "`\(kind.name)`") else {
                throw failure(
                    .invalidValue, at: value, "`\(kind.name)` is always true",
                    hint: "write { \"\(kind.name)\": true }, or another type")
            }
            return kind == .uuid ? .uuid : kind == .date ? .date : .bool
        case .decimal: return try decimal(value).map { .decimal($0) }
        case .digits: return try counts(value, "`digits`", in: 1...8192).map { .digits($0) }
        case .host: return try counts(value, "`host`", in: 1...253).map { .host($0) }
        case .route: return try routeType(value, fields[.absolute])
        case .rest: return try restType(value, fields)
        case .also, .slash, .absolute, .max, .plus, .onInvalid:
            throw failure(.invalidValue, at: value, "`\(kind.name)` is no kind of type")
        }
    }

    /// Two integers, the first not above the second; nothing where one could not be read.
    private func range(
        _ node: Int, _ what: String, in bounds: ClosedRange<Int64>
    ) throws(PolicyError) -> ClosedRange<Int64>? {
        let parts = Array(try elements(node, what))
        guard parts.count == 2 else {
            throw failure(
                .invalidValue, at: node, "\(what) is two integers, [least, greatest]",
                hint: "such as [1, 40]")
        }
        let least = try attempt(try integer(parts[0], "a bound of \(what)", in: bounds))
        let greatest = try attempt(try integer(parts[1], "a bound of \(what)", in: bounds))
        guard let least, let greatest else { return nil }
        guard least <= greatest else {
            throw failure(
                .neverMet, at: node, "\(what) has its bounds the wrong way round",
                hint: "no value is in [\(least), \(greatest)]; write [\(greatest), \(least)]")
        }
        return least...greatest
    }

    private func counts(
        _ node: Int, _ what: String, in bounds: ClosedRange<Int64> = 0...8192
    ) throws(PolicyError) -> ClosedRange<Int>? {
        guard let range = try range(node, what, in: bounds) else { return nil }
        return Int(range.lowerBound)...Int(range.upperBound)
    }

    private func also(_ node: Int?) throws(PolicyError) -> [UInt8] {
        guard let node else { return [] }
        let text = Array(try string(node, "`also`").utf8)
        guard text.allSatisfy({ Array("!$&'()*+,:=@".utf8).contains($0) }),
            Set(text).count == text.count, text.isEmpty == false
        else {
            throw failure(
                .invalidValue, at: node, "`also` has characters that a token cannot take",
                hint: "some of `!$&'()*+,:=@`, each once")
        }
        return text
    }

    private func enumValues(_ node: Int) throws(PolicyError) -> [String] {
        var values: [String] = []
        var seen: Set<String> = []
        let mark = state.mark
        // BOUND: the elements of one list.
        for element in try elements(node, "`enum`") {
            guard let text = try attempt(try enumValue(element)) else { continue }
            if seen.insert(text).inserted {
                values.append(text)
            } else {
                try keep(repeated(element, "`enum`"))
            }
        }
        guard !values.isEmpty || state.mark != mark else {
            throw failure(
                .neverMet, at: node, "`enum` lists no value", hint: "such as [\"new\", \"used\"]")
        }
        return values
    }

    private func enumValue(_ node: Int) throws(PolicyError) -> String {
        let text = try string(node, "a value of `enum`")
        guard (1...256).contains(text.utf8.count), text.utf8.allSatisfy(Self.isLiteral),
            text != ".", text != ".."
        else {
            throw failure(
                .invalidValue, at: node,
                "\(DisplayText.quoted(text)) cannot stand in a link as it is",
                hint: "1 to 256 of letters, digits and `._~:@-`")
        }
        return text
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x3A, 0x40: true
        default: false
        }
    }

    private func routeType(_ node: Int, _ absolute: Int?) throws(PolicyError) -> ParameterType {
        var ids: [RouteID] = []
        let mark = state.mark
        // BOUND: the elements of one list.
        for element in try elements(node, "`route`") {
            guard let id = try attempt(try routeID(element, "`route`")) else { continue }
            guard ids.count < 256 else {
                throw failure(
                    .overCap, at: element, "`route` lists more than 256 routes",
                    hint: "remove this one and those behind it")
            }
            if ids.contains(id) { try keep(repeated(element, "`route`")) }
            state.noteRoute(element, Array(id.text.utf8))
            ids.append(id)
        }
        guard !ids.isEmpty || state.mark != mark else {
            throw failure(
                .neverMet, at: node, "`route` lists no route",
                hint: "name the routes that the inner link may lead to")
        }
        var allowsAbsolute = false
        if let absolute { allowsAbsolute = try attempt(try bool(absolute, "`absolute`")) ?? false }
        return .route(ids, allowsAbsolute: allowsAbsolute)
    }

    private func restType(
        _ node: Int, _ fields: Fields<TypeKey>
    ) throws(PolicyError) -> ParameterType? {
        var maximum: Int64?
        if let max = fields[.max] {
            maximum = try attempt(try integer(max, "`max`", in: 1...64))
        } else if !fields.isLost(.max) {
            try keep(
                failure(
                    .missingKey, at: fields.node, "a `rest` has no `max`",
                    hint: "say how many segments it may have: \"max\": 8"))
        }
        guard let inner = try type(node, .plain)?.type else { return nil }
        switch inner {
        case .rest, .route:
            throw failure(
                .invalidValue, at: node, "a `rest` is made of plain values",
                hint: "such as { \"rest\": { \"token\": [1, 40] }, \"max\": 8 }")
        case .int, .token, .text, .enumeration, .uuid, .date, .bool, .decimal, .digits, .host:
            return maximum.map { .rest(inner, maximum: Int($0)) }
        }
    }
}
