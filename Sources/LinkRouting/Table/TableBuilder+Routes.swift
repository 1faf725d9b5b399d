extension TableBuilder {
    /// The part of a definition that routes and moved paths have in common.
    private struct Source {
        var subject: (String) -> RouteTableError.Subject
        var paths: [String]
        var origins: [String]
        var parameters: [ParameterDefinition]
        var query: [QueryDefinition]
        var secret: [String]
        var publicFragment: [String]
    }

    mutating func add(_ route: RouteDefinition, _ number: Int) throws(RouteTableError) {
        try add(
            Source(
                subject: { .route(number, $0) }, paths: route.paths, origins: route.origins,
                parameters: route.parameters, query: route.query, secret: route.secret,
                publicFragment: route.publicFragment),
            id: route.id)
    }

    mutating func add(_ moved: MovedDefinition, _ number: Int) throws(RouteTableError) {
        guard parts.routeNumbers[moved.target] != nil else {
            throw RouteTableError(.unknownRoute, .moved(number, "to"))
        }
        try add(
            Source(
                subject: { .moved(number, $0) }, paths: [moved.path], origins: moved.origins,
                parameters: moved.parameters, query: moved.query, secret: [], publicFragment: []),
            id: moved.target)
    }

    private mutating func add(_ source: Source, id: RouteID) throws(RouteTableError) {
        var record = RouteRecord(id: id)
        record.sites = try sites(source.origins, source.subject("on"))
        record.firstPattern = Int32(parts.patterns.count)
        drafts.removeAll(keepingCapacity: true)
        let firstElement = parts.elements.count
        // BOUND: one round per pattern of the route.
        for path in source.paths { try addPattern(path, source, record) }
        record.patternCount = Int32(parts.patterns.count) - record.firstPattern
        try addOtherParameters(source, record)
        guard drafts.count <= 64 else {
            throw RouteTableError(.tooManyParameters, source.subject("path"))
        }
        try sortSlots(source, &record, firstElement: firstElement)
        try addQuery(source, &record)
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

    // MARK: Origins

    /// The sites of the listed origins; a `host` origin follows the https origins beside it.
    private func sites(
        _ names: [String], _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> UInt64 {
        var listed: UInt64 = 0
        // BOUND: one round per listed origin.
        for name in names {
            guard let number = parts.origins.firstIndex(where: { $0.id == name }) else {
                throw RouteTableError(.unknownOrigin, subject)
            }
            listed |= 1 << UInt64(number)
        }
        if names.isEmpty { listed = .max }
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

    // MARK: Patterns

    private mutating func addPattern(
        _ path: String, _ source: Source, _ record: RouteRecord
    ) throws(RouteTableError) {
        let subject = source.subject("path")
        guard let text = PatternText(path) else {
            throw RouteTableError(.invalidPattern, subject)
        }
        guard text.path.count <= parts.limits.segmentCountLimit,
            text.fragment.count <= parts.limits.segmentCountLimit
        else { throw RouteTableError(.tooManySegments, subject) }
        var pattern = PatternRecord(
            owner: Int32(parts.records.count), sites: record.sites,
            firstElement: Int32(parts.elements.count), pathCount: Int32(text.path.count),
            fragmentCount: Int32(text.fragment.count), fragment: text.shape, filledSlots: 0)
        // BOUND: at most 64 segments each.
        for segment in text.path {
            try addElement(segment, text, at: .path, source, &pattern)
        }
        for segment in text.fragment {
            try addElement(segment, text, at: .fragment, source, &pattern)
        }
        pattern.sites &= expressibleSites(pattern, text)
        guard pattern.sites != 0 else { throw RouteTableError(.unreachablePattern, subject) }
        parts.hasFragments = parts.hasFragments || text.shape != .absent
        parts.patterns.append(pattern)
    }

    private mutating func addElement(
        _ segment: PatternText.Segment, _ text: PatternText, at place: ParameterPlace,
        _ source: Source, _ pattern: inout PatternRecord
    ) throws(RouteTableError) {
        var element = ElementRecord(
            kind: segment.kind, prefix: pooled(text.bytes[segment.prefix]),
            suffix: pooled(text.bytes[segment.suffix]), slot: -1, maximum: 0)
        if segment.kind != .literal {
            let name = String(decoding: text.bytes[segment.name], as: UTF8.self)
            guard let type = source.parameters.first(where: { $0.name == name })?.type else {
                throw RouteTableError(.missingType, source.subject(name))
            }
            if case .rest(_, let maximum) = type {
                guard segment.kind == .rest else {
                    throw RouteTableError(.misplacedType, source.subject(name))
                }
                element.maximum = Int32(clamping: maximum)
            } else if segment.kind == .rest {
                throw RouteTableError(.misplacedType, source.subject(name))
            }
            element.slot = Int32(noteSlot(name, type, place))
            let bit: UInt64 = 1 << UInt64(element.slot)
            guard element.slot < 64, pattern.filledSlots & bit == 0 else {
                throw RouteTableError(.duplicateName, source.subject(name))
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

    /// All sites but those of `word` origins that have no word for the first segment.
    private func expressibleSites(_ pattern: PatternRecord, _ text: PatternText) -> UInt64 {
        var words: UInt64 = 0
        // BOUND: at most 64 sites.
        for (index, site) in parts.sites.enumerated()
        where parts.origins[Int(site.origin)].kind == .word {
            words |= 1 << UInt64(index)
        }
        guard let first = text.path.first else { return ~words }
        switch first.kind {
        case .literal:
            let literal = text.bytes[first.prefix]
            let labels = literal.split(separator: Byte.dot, omittingEmptySubsequences: false)
            let isWord =
                literal.allSatisfy(ByteSet.word.contains)
                && labels.allSatisfy { label in
                    let start = label.startIndex
                    let isReserved =
                        label.count >= 4 && label[start + 2] == Byte.hyphen
                        && label[start + 3] == Byte.hyphen
                    return label.isEmpty == false && isReserved == false
                }
            return isWord ? .max : ~words
        case .parameter:
            let slot = Int(parts.elements[Int(pattern.firstElement)].slot)
            if case .host = drafts[slot].type { return .max }
            return ~words
        case .affix, .rest: return ~words
        }
    }

    // MARK: Parameters

    /// Adds query items, labels of hosts, and the parameters of a screen without a link.
    private mutating func addOtherParameters(
        _ source: Source, _ record: RouteRecord
    ) throws(RouteTableError) {
        // BOUND: one round per parameter.
        for parameter in source.parameters {
            guard Identifier.isName(parameter.name.utf8) else {
                throw RouteTableError(.invalidName, source.subject(parameter.name))
            }
            if source.paths.isEmpty {
                try addDraft(parameter.name, parameter.type, .screen, false, source)
            } else if drafts.contains(where: { $0.name == parameter.name }) == false {
                throw RouteTableError(.unusedParameter, source.subject(parameter.name))
            }
        }
        // BOUND: one round per parameter of the pattern.
        for index in drafts.indices {
            drafts[index].isOptional =
                drafts[index].place != .screen && drafts[index].patternCount < source.paths.count
        }
        for item in source.query {
            guard Identifier.isName(item.name.utf8) else {
                throw RouteTableError(.invalidName, source.subject(item.name))
            }
            try addDraft(item.name, item.type, .query, item.presence != .required, source)
        }
        guard source.paths.isEmpty == false else { return }
        for label in labels {
            guard let isOptional = labelIsOptional(label.name, record.sites) else { continue }
            try addDraft(label.name, label.type, .host, isOptional, source)
        }
    }

    private mutating func addDraft(
        _ name: String, _ type: ParameterType, _ place: ParameterPlace, _ isOptional: Bool,
        _ source: Source
    ) throws(RouteTableError) {
        guard drafts.contains(where: { $0.name == name }) == false else {
            throw RouteTableError(.duplicateName, source.subject(name))
        }
        drafts.append(SlotDraft(name: name, type: type, place: place, isOptional: isOptional))
    }

    /// Whether a route on these sites may be without a label, or `nil` where no host has it.
    private func labelIsOptional(_ name: String, _ sites: UInt64) -> Bool? {
        var hasIt = false
        var lacksIt = false
        // BOUND: at most 64 sites, and one round per host.
        for (index, site) in parts.sites.enumerated() where sites >> UInt64(index) & 1 == 1 {
            guard site.httpsOrigin >= 0 else {
                lacksIt = true
                continue
            }
            for host in parts.hosts where host.origin == site.httpsOrigin {
                if host.labelName == name { hasIt = true } else { lacksIt = true }
            }
        }
        return hasIt ? lacksIt : nil
    }

    /// Gives the route its slots, sorted by name, and points the elements at them.
    private mutating func sortSlots(
        _ source: Source, _ record: inout RouteRecord, firstElement: Int
    ) throws(RouteTableError) {
        record.firstSlot = Int32(parts.slots.count)
        record.slotCount = Int32(drafts.count)
        for name in source.secret + source.publicFragment
        where drafts.contains(where: { $0.name == name }) == false {
            throw RouteTableError(.unknownParameter, source.subject(name))
        }
        let order = drafts.indices.sorted {
            drafts[$0].name.utf8.lexicographicallyPrecedes(drafts[$1].name.utf8)
        }
        var ranks = [Int32](repeating: 0, count: drafts.count)
        // BOUND: at most 64 slots.
        for (rank, index) in order.enumerated() {
            ranks[index] = Int32(rank)
            let draft = drafts[index]
            let type = try addType(draft.type, at: draft.place, source.subject(draft.name))
            let isSecret =
                source.secret.contains(draft.name)
                || draft.place == .fragment && source.publicFragment.contains(draft.name) == false
            parts.slots.append(
                SlotRecord(
                    name: draft.name, type: type, place: draft.place,
                    isOptional: draft.isOptional, isSecret: isSecret))
            parts.slotTypes.append(draft.type)
            record.note(draft)
        }
        // BOUND: one round per segment of the route's patterns.
        for index in firstElement..<parts.elements.count where parts.elements[index].slot >= 0 {
            let slot = ranks[Int(parts.elements[index].slot)]
            parts.elements[index].slot = slot
            parts.elements[index].type = parts.slots[Int(record.firstSlot + slot)].type
        }
        for index in Int(record.firstPattern)..<parts.patterns.count {
            let old = parts.patterns[index].filledSlots
            parts.patterns[index].filledSlots = 0
            for (draft, rank) in ranks.enumerated() where old >> UInt64(draft) & 1 == 1 {
                parts.patterns[index].filledSlots |= 1 << UInt64(rank)
            }
        }
    }

    private mutating func addQuery(
        _ source: Source, _ record: inout RouteRecord
    ) throws(RouteTableError) {
        record.firstQuery = Int32(parts.query.count)
        record.queryCount = Int32(source.query.count)
        let first = Int(record.firstSlot)
        // BOUND: at most 64 slots; they are sorted by name, so the keys are too.
        for slot in 0..<Int(record.slotCount) where parts.slots[first + slot].place == .query {
            let name = parts.slots[first + slot].name
            guard let item = source.query.first(where: { $0.name == name }) else { continue }
            parts.query.append(
                QueryRecord(
                    key: pooled(name.utf8), slot: Int32(slot), presence: item.presence,
                    plus: item.plus))
        }
    }
}

extension RouteRecord {
    /// Notes what the reader must look at twice.
    fileprivate mutating func note(_ draft: SlotDraft) {
        switch draft.type {
        case .route: hasRouteParameter = true
        case .host where draft.place == .path || draft.place == .fragment:
            hasHostParameter = true
        case .rest(.host, _): hasHostParameter = true
        // Other types need nothing of their own.
        default: break
        }
        if draft.place == .host { hasLabelParameter = true }
    }
}
