extension TableBuilder {
    mutating func add(_ route: RouteDefinition, _ number: Int) throws(RouteTableError) {
        try add(route, .route(number))
    }

    mutating func add(_ moved: MovedDefinition, _ number: Int) throws(RouteTableError) {
        guard parts.routeNumbers[moved.target] != nil else {
            throw RouteTableError(.unknownRoute, .moved(number, "to"))
        }
        let route = RouteDefinition(
            id: moved.target, paths: [moved.path], origins: moved.origins,
            parameters: moved.parameters, query: moved.query)
        try add(route, .moved(number))
    }

    private mutating func add(
        _ route: RouteDefinition, _ place: DefinitionPlace
    ) throws(RouteTableError) {
        var record = RouteRecord(id: route.id)
        record.sites = route.origins.isEmpty ? .max : try sites(route.origins, place)
        record.firstPattern = Int32(parts.patterns.count)
        drafts.removeAll(keepingCapacity: true)
        let firstElement = parts.elements.count
        // BOUND: one round per pattern of the route.
        for index in route.paths.indices { try addPattern(index, route, place, record) }
        record.patternCount = Int32(parts.patterns.count) - record.firstPattern
        try addOtherParameters(route, place, record)
        guard drafts.count <= 64 else {
            throw RouteTableError(.tooManyParameters, place.subject("path"))
        }
        try sortSlots(route, place, &record, firstElement: firstElement)
        try addQuery(route, place, &record)
        // BOUND: one round per pattern of the route.
        for index in Int(record.firstPattern)..<parts.patterns.count {
            parts.patterns[index].firstSlot = record.firstSlot
            parts.patterns[index].slotCount = UInt8(record.slotCount)
            parts.patterns[index].hasQuery = record.queryCount > 0
            parts.patterns[index].hasHostParameter = record.hasHostParameter
            parts.patterns[index].hasLabelParameter = record.hasLabelParameter
        }
        parts.records.append(record)
    }

    /// The sites of the listed origins; a `host` origin follows the https origins beside it.
    private func sites(
        _ names: [String], _ place: DefinitionPlace
    ) throws(RouteTableError) -> UInt64 {
        var listed: UInt64 = 0
        // BOUND: one round per listed origin.
        for name in names {
            guard let number = parts.origins.firstIndex(where: { $0.id == name }) else {
                throw RouteTableError(.unknownOrigin, place.subject("on"))
            }
            listed |= 1 << UInt64(number)
        }
        let https = parts.origins.indices.filter { parts.origins[$0].kind == .https }
        let listsHTTPS = https.contains { listed >> UInt64($0) & 1 == 1 }
        var result: UInt64 = 0
        // BOUND: at most 64 sites.
        for (index, site) in parts.sites.enumerated() {
            let follows = parts.origins[Int(site.origin)].kind == .host && listsHTTPS
            let origin = follows ? site.httpsOrigin : site.origin
            if listed >> UInt64(origin) & 1 == 1 { result |= 1 << UInt64(index) }
        }
        return result
    }

    private mutating func addPattern(
        _ index: Int, _ route: RouteDefinition, _ place: DefinitionPlace, _ record: RouteRecord
    ) throws(RouteTableError) {
        // The buffers of the last pattern are used again.
        var text = PatternText()
        swap(&text, &patternText)
        defer { swap(&text, &patternText) }
        guard text.read(route.paths[index]) else {
            throw RouteTableError(.invalidPattern, place.subject("path/\(index)"))
        }
        let segments = text.segments.count
        guard text.pathCount <= parts.limits.segmentCountLimit,
            segments - text.pathCount <= parts.limits.segmentCountLimit
        else { throw RouteTableError(.tooManySegments, place.subject("path/\(index)")) }
        var pattern = PatternRecord(
            owner: Int32(parts.records.count), sites: record.sites,
            firstElement: Int32(parts.elements.count), pathCount: Int32(text.pathCount),
            fragmentCount: Int32(segments - text.pathCount), fragment: text.shape,
            filledSlots: 0)
        let base = Int32(parts.pool.count)
        parts.pool.append(contentsOf: text.bytes)
        // BOUND: at most 64 segments of path and fragment each.
        for number in 0..<segments {
            try addElement(
                text.segments[number], text, at: number < text.pathCount ? .path : .fragment,
                base: base, route, place, &pattern)
        }
        if wordSites != 0, isWord(pattern, text) == false { pattern.sites &= ~wordSites }
        guard pattern.sites & allSites != 0 else {
            throw RouteTableError(.unreachablePattern, place.subject("path/\(index)"))
        }
        parts.hasFragments = parts.hasFragments || text.shape != .absent
        parts.patterns.append(pattern)
    }

    private mutating func addElement(
        _ segment: PatternText.Segment, _ text: PatternText, at part: ParameterPlace,
        base: Int32, _ route: RouteDefinition, _ place: DefinitionPlace,
        _ pattern: inout PatternRecord
    ) throws(RouteTableError) {
        var element = ElementRecord(
            kind: segment.kind, prefix: ByteRange(segment.prefix, base: base),
            suffix: ByteRange(segment.suffix, base: base), slot: -1, maximum: 0)
        if segment.kind != .literal {
            let name = String(decoding: text.bytes[segment.name], as: UTF8.self)
            guard let number = route.parameters.firstIndex(where: { $0.name == name }) else {
                throw RouteTableError(.missingType, place.subject(name))
            }
            let type = route.parameters[number].type
            if case .rest(_, let maximum) = type {
                guard segment.kind == .rest else {
                    throw RouteTableError(.misplacedType, place.subject(name))
                }
                element.maximum = Int32(clamping: maximum)
            } else if segment.kind == .rest {
                throw RouteTableError(.misplacedType, place.subject(name))
            }
            element.slot = Int32(noteSlot(name, type, part))
            let bit: UInt64 = 1 << UInt64(element.slot)
            guard element.slot < 64, pattern.filledSlots & bit == 0 else {
                throw RouteTableError(.duplicateName, place.subject(name))
            }
            pattern.filledSlots |= bit
        }
        parts.elements.append(element)
    }

    private mutating func noteSlot(
        _ name: String, _ type: ParameterType, _ place: ParameterPlace
    ) -> Int {
        if let known = drafts.firstIndex(where: { $0.name == name }) {
            drafts[known].patternCount += 1
            if place == .fragment { drafts[known].place = .fragment }
            return known
        }
        drafts.append(
            SlotDraft(name: name, type: type, place: place, isOptional: false, patternCount: 1))
        return drafts.count - 1
    }

    /// Whether the first segment can stand as the authority of a `word` origin: a literal of its
    /// characters, or a parameter of type `host`.
    private func isWord(_ pattern: PatternRecord, _ text: PatternText) -> Bool {
        guard pattern.pathCount > 0, let first = text.segments.first else { return false }
        switch first.kind {
        case .literal:
            return first.prefix.allSatisfy { ByteSet.word.contains(text.bytes[$0]) }
                && Authority.isWord(
                    text.bytes.span, from: first.prefix.lowerBound, to: first.prefix.upperBound)
        case .parameter:
            let slot = Int(parts.elements[Int(pattern.firstElement)].slot)
            if case .host = drafts[slot].type { return true }
            return false
        case .affix, .rest: return false
        }
    }
}
