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

    /// A type, or the name of one.
    func typeOrName(_ node: Int, _ place: TypePlace) throws(PolicyError) -> TypeReading {
        guard document.nodes[node].kind == .string else { return try type(node, place) }
        let name = document.text(at: node)
        guard let type = types[name] else {
            throw failure(
                .unknownName, at: node, "there is no type \(DisplayText.quoted(name))",
                hint: Suggestion.sentence(for: name, in: types.keys.sorted())
                    ?? "declare it in `types`, or write the type out")
        }
        return TypeReading(type: type)
    }

    /// A type that is written out.
    func type(_ node: Int, _ place: TypePlace) throws(PolicyError) -> TypeReading {
        let fields = try fields(of: node, as: TypeKey.self)
        let kinds = Self.kindKeys.filter { fields[$0] != nil }
        guard kinds.count == 1, let kind = kinds.first, let value = fields[kind] else {
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
            throw failure(
                .invalidValue, at: modifier - 1, "`\(key.name)` goes with `\(owner.name)` only")
        }
        var reading = TypeReading(type: try parameterType(kind, value, fields))
        if let plus = fields[.plus] {
            try checkQuery(plus, .plus, place != .plain, "stands in `query` only")
            let choice = try choice(plus, "`plus`", of: Self.plusWords)
            reading.plus = choice == 0 ? .space : .literal
        }
        if let onInvalid = fields[.onInvalid] {
            try checkQuery(
                onInvalid, .onInvalid, place == .optionalQuery, "goes with optional keys only")
            _ = try choice(onInvalid, "`onInvalid`", of: Self.onInvalidWords)
            reading.dropsInvalid = true
        }
        return reading
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
        _ node: Int, _ key: TypeKey, _ isAllowed: Bool, _ message: String
    ) throws(PolicyError) {
        guard isAllowed else {
            throw failure(.invalidValue, at: node - 1, "`\(key.name)` \(message)")
        }
    }

    private func parameterType(
        _ kind: TypeKey, _ value: Int, _ fields: Fields<TypeKey>
    ) throws(PolicyError) -> ParameterType {
        switch kind {
        case .int: return .int(try range(value, "`int`", in: .min ... .max))
        case .token:
            return .token(try counts(value, "`token`"), also: try also(fields[.also]))
        case .text:
            let slash = try fields[.slash].map { node throws(PolicyError) in
                try bool(node, "`slash`")
            }
            return .text(try counts(value, "`text`"), allowsSlash: slash ?? false)
        case .enumeration: return .enumeration(try enumValues(value))
        case .uuid, .date, .bool:
            guard try bool(value, "`\(kind.name)`") else {
                throw failure(.invalidValue, at: value, "`\(kind.name)` is always true")
            }
            return kind == .uuid ? .uuid : kind == .date ? .date : .bool
        case .decimal: return .decimal(try decimal(value))
        case .digits: return .digits(try counts(value, "`digits`", in: 1...8192))
        case .host: return .host(try counts(value, "`host`", in: 1...253))
        case .route: return try routeType(value, fields[.absolute])
        case .rest: return try restType(value, fields)
        case .also, .slash, .absolute, .max, .plus, .onInvalid:
            throw failure(.invalidValue, at: value, "`\(kind.name)` is no kind of type")
        }
    }

    /// Two integers, the first not above the second.
    private func range(
        _ node: Int, _ what: String, in bounds: ClosedRange<Int64>
    ) throws(PolicyError) -> ClosedRange<Int64> {
        var ends: [Int64] = []
        // BOUND: a third element ends the loop.
        for element in try elements(node, what) {
            guard ends.count < 2 else { break }
            ends.append(try integer(element, "a bound of \(what)", in: bounds))
        }
        guard ends.count == 2, Array(try elements(node, what)).count == 2 else {
            throw failure(.invalidValue, at: node, "\(what) is two integers, [least, greatest]")
        }
        guard ends[0] <= ends[1] else {
            throw failure(
                .neverMet, at: node, "\(what) has its bounds the wrong way round",
                hint: "no value is in [\(ends[0]), \(ends[1])]")
        }
        return ends[0]...ends[1]
    }

    private func counts(
        _ node: Int, _ what: String, in bounds: ClosedRange<Int64> = 0...8192
    ) throws(PolicyError) -> ClosedRange<Int> {
        let range = try range(node, what, in: bounds)
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
        // BOUND: the elements of one list.
        for element in try elements(node, "`enum`") {
            let text = try string(element, "a value of `enum`")
            guard (1...256).contains(text.utf8.count), text.utf8.allSatisfy(Self.isLiteral),
                text != ".", text != ".."
            else {
                throw failure(
                    .invalidValue, at: element,
                    "\(DisplayText.quoted(text)) cannot stand in a link as it is",
                    hint: "1 to 256 of letters, digits and `._~:@-`")
            }
            guard seen.insert(text).inserted else { throw repeated(element, "`enum`") }
            values.append(text)
        }
        guard values.isEmpty == false else {
            throw failure(.neverMet, at: node, "`enum` lists no value")
        }
        return values
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x3A, 0x40: true
        default: false
        }
    }

    private func routeType(_ node: Int, _ absolute: Int?) throws(PolicyError) -> ParameterType {
        var ids: [RouteID] = []
        // BOUND: the elements of one list.
        for element in try elements(node, "`route`") {
            let id = try routeID(element, "`route`")
            guard ids.contains(id) == false else { throw repeated(element, "`route`") }
            guard ids.count < 256 else {
                throw failure(.overCap, at: element, "`route` lists more than 256 routes")
            }
            ids.append(id)
        }
        guard ids.isEmpty == false else {
            throw failure(.neverMet, at: node, "`route` lists no route")
        }
        guard let absolute else { return .route(ids, allowsAbsolute: false) }
        return .route(ids, allowsAbsolute: try bool(absolute, "`absolute`"))
    }

    private func restType(
        _ node: Int, _ fields: Fields<TypeKey>
    ) throws(PolicyError) -> ParameterType {
        guard let max = fields[.max] else {
            throw failure(
                .missingKey, at: fields.node, "a `rest` has no `max`",
                hint: "say how many segments it may have")
        }
        let maximum = try integer(max, "`max`", in: 1...64)
        let inner = try type(node, .plain).type
        switch inner {
        case .rest, .route:
            throw failure(.invalidValue, at: node, "a `rest` is made of plain values")
        case .int, .token, .text, .enumeration, .uuid, .date, .bool, .decimal, .digits, .host:
            return .rest(inner, maximum: Int(maximum))
        }
    }
}
