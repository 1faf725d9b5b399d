extension TableBuilder {
    /// Compiles a type for the place where its values stand, or says why it cannot stand there.
    mutating func addType(
        _ type: ParameterType, at place: ParameterPlace, _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> Int32 {
        // Most routes share a few types; one record for each stays in the cache.
        // BOUND: at most eight recent types.
        for recent in recentTypes
        where recent.place == place && recent.type == type {
            return recent.number
        }
        let compiled = try compiled(type, at: place, subject)
        parts.types.append(compiled)
        let number = Int32(parts.types.count - 1)
        let recent = RecentType(type: type, place: place, number: number)
        if recentTypes.count < 8 {
            recentTypes.append(recent)
        } else {
            recentTypes[Int(number) & 7] = recent
        }
        return number
    }

    private mutating func compiled(
        _ type: ParameterType, at place: ParameterPlace, _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> CompiledType {
        let isSegment = place == .path || place == .fragment || place == .host
        switch type {
        case .int(let bounds):
            return CompiledType(
                kind: .int, minimum: bounds.lowerBound, maximum: bounds.upperBound)
        case .token(let bounds, also: let extra):
            return try token(bounds, extra, isSegment: isSegment, subject)
        case .text(let bounds, allowsSlash: let flag):
            return try bounded(.text, bounds, flag: flag, isSegment: isSegment, subject)
        case .enumeration(let values): return try choices(values, isSegment: isSegment, subject)
        case .uuid: return CompiledType(kind: .uuid)
        case .date: return CompiledType(kind: .date)
        case .bool: return CompiledType(kind: .bool)
        case .decimal(let bounds):
            return CompiledType(
                kind: .decimal, places: UInt8(bounds.places), minimum: bounds.minimumScaled,
                maximum: bounds.maximumScaled)
        case .digits(let bounds):
            var digits = try bounded(.digits, bounds, isSegment: isSegment, subject)
            digits.allowed = .digits
            return digits
        case .host(let bounds): return try bounded(.host, bounds, isSegment: true, subject)
        case .route(let ids, allowsAbsolute: let flag):
            guard place == .query || place == .screen else {
                throw RouteTableError(.misplacedType, subject)
            }
            return try routeType(ids, flag, subject)
        case .rest(let element, let maximum):
            return try rest(element, maximum, at: place, subject)
        }
    }

    private func bounded(
        _ kind: CompiledType.Kind, _ bounds: ClosedRange<Int>, flag: Bool = false,
        isSegment: Bool, _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> CompiledType {
        // A segment is never empty.
        guard bounds.lowerBound >= (isSegment ? 1 : 0),
            bounds.upperBound <= LinkLimits.byteCountCap
        else { throw RouteTableError(.invalidType, subject) }
        return CompiledType(
            kind: kind, flag: flag, minimum: Int64(bounds.lowerBound),
            maximum: Int64(bounds.upperBound))
    }

    private func token(
        _ bounds: ClosedRange<Int>, _ extra: [UInt8], isSegment: Bool,
        _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> CompiledType {
        let extra = ByteSet(extra)
        let limit = isSegment ? ByteSet.extraSegment : .extraQuery
        guard limit.isSuperset(of: extra) else { throw RouteTableError(.invalidType, subject) }
        var token = try bounded(.token, bounds, isSegment: isSegment, subject)
        token.allowed = ByteSet(
            low: ByteSet.unreserved.low | extra.low, high: ByteSet.unreserved.high | extra.high)
        return token
    }

    private mutating func choices(
        _ values: [String], isSegment: Bool, _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> CompiledType {
        let sorted = values.map { Array($0.utf8) }.sorted {
            $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1)
        }
        guard sorted.isEmpty == false, sorted.allSatisfy({ isChoice($0, isSegment: isSegment) }),
            zip(sorted, sorted.dropFirst()).allSatisfy({ $0 != $1 })
        else { throw RouteTableError(.invalidType, subject) }
        let first = Int32(parts.choices.count)
        // BOUND: one round per listed value.
        for value in sorted { parts.choices.append(pooled(value)) }
        return CompiledType(kind: .enumeration, first: first, count: Int32(sorted.count))
    }

    /// A listed value is printable ASCII that a link can carry in its place.
    private func isChoice(_ value: [UInt8], isSegment: Bool) -> Bool {
        guard value.isEmpty == false, value != [Byte.dot], value != [Byte.dot, Byte.dot] else {
            return false
        }
        if isSegment { return value.allSatisfy(ByteSet.segment.contains) }
        return value.allSatisfy { (0x20..<0x7F).contains($0) }
            && PrintableText.holdsEscape(value.span, from: 0, to: value.count) == false
    }

    private mutating func routeType(
        _ ids: [RouteID], _ allowsAbsolute: Bool, _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> CompiledType {
        guard ids.isEmpty == false else { throw RouteTableError(.invalidType, subject) }
        let first = Int32(parts.routeChoices.count)
        // BOUND: one round per listed route.
        for id in ids {
            guard let number = parts.routeNumbers[id] else {
                throw RouteTableError(.unknownRoute, subject)
            }
            parts.routeChoices.append(number)
        }
        return CompiledType(
            kind: .route, flag: allowsAbsolute, maximum: Int64(LinkLimits.byteCountCap),
            first: first, count: Int32(ids.count))
    }

    private mutating func rest(
        _ element: ParameterType, _ maximum: Int, at place: ParameterPlace,
        _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> CompiledType {
        guard place == .path || place == .fragment || place == .screen else {
            throw RouteTableError(.misplacedType, subject)
        }
        switch element {
        case .rest, .route, .text(_, allowsSlash: true):
            throw RouteTableError(.misplacedType, subject)
        // Other types need no check here.
        default: break
        }
        guard (1...LinkLimits.segmentCountCap).contains(maximum) else {
            throw RouteTableError(.invalidType, subject)
        }
        let inner = try addType(element, at: place == .screen ? .path : place, subject)
        return CompiledType(kind: .rest, first: inner, count: Int32(maximum))
    }
}
