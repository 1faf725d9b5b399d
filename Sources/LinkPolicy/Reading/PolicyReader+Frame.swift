import LinkRouting

extension PolicyReader {
    /// `vocab`: closed lists of names.
    mutating func readVocabulary(_ top: Fields<TopLevelKey>) throws(PolicyError) {
        var fields: Fields<VocabularyKey>?
        if let node = top[.vocab] {
            fields = try attempt(try self.fields(of: node, as: VocabularyKey.self))
        }
        let isKnown = fields != nil || (top[.vocab] == nil && !top.isLost(.vocab))
        // BOUND: seven lists.
        for kind in Self.vocabularyKinds where !isKnown { state.lose(kind) }
        let read = fields ?? Fields(node: 0)
        let tabs = try nameList(read, .tabs, .tabs)
        vocabulary = Vocabulary(
            scopes: try nameList(read, .scopes, .scopes),
            roles: try nameList(read, .roles, .roles),
            claims: try nameList(read, .claims, .claims),
            assurance: try nameList(read, .assurance, .assurance),
            flags: try nameList(read, .flags, .flags, limit: 8),
            tabs: tabs.names.isEmpty ? NameList(["main"]) : tabs,
            gates: try nameList(read, .gates, .gates, limit: 8))
    }

    private static let vocabularyKinds: [DeclaredKind] = [
        .scopes, .roles, .claims, .assurance, .flags, .tabs, .gates,
    ]

    private func nameList(
        _ fields: Fields<VocabularyKey>, _ key: VocabularyKey, _ kind: DeclaredKind,
        limit: Int = 64
    ) throws(PolicyError) -> NameList {
        if fields.isLost(key) { state.lose(kind) }
        guard let node = fields[key] else { return NameList([]) }
        let what = "`\(key.name)`"
        guard let names = try attempt(try names(node, what, declaring: kind)) else {
            state.lose(kind)
            return NameList([])
        }
        if names.count > limit {
            try keep(
                failure(
                    .overCap, at: node, "\(what) has \(names.count) names",
                    hint: "at most \(limit)"))
        }
        return NameList(names)
    }

    /// `types`: name -> type.
    mutating func readTypes(_ top: Fields<TopLevelKey>) throws(PolicyError) {
        if top.isLost(.types) { state.lose(.types) }
        guard let node = top[.types] else { return }
        guard let members = try attempt(try keys(node, "`types`")) else {
            return state.lose(.types)
        }
        // BOUND: the members of one object.
        for key in members {
            let mark = state.mark
            let name = try attempt(try name(key, "the name of a type"))
            let reading = try attempt(try type(key + 1, .plain))
            guard let name, let reading, state.mark == mark else {
                lose(key, .types)
                continue
            }
            types[name] = reading.type
        }
    }

    /// `limits`: absent numbers have their defaults; where one could not be read, links may be as
    /// long as links can be.
    func limits(_ node: Int?) throws(PolicyError) -> PolicyLimits {
        guard let node else { return Self.limits(LimitNumbers()) }
        guard let fields = try attempt(try fields(of: node, as: LimitsKey.self)) else {
            return Self.limits(LimitNumbers(segments: LinkLimits.segmentCountCap))
        }
        var numbers = LimitNumbers()
        numbers.bytes = try limit(.bytes, of: fields, LinkLimits.byteCountCap, numbers.bytes)
        numbers.segments = try limit(
            .segments, of: fields, LinkLimits.segmentCountCap, numbers.segments)
        numbers.queryItems = try limit(
            .queryItems, of: fields, LinkLimits.queryItemCountCap, numbers.queryItems)
        numbers.pending = try limit(
            .pending, of: fields, PolicyLimits.pendingCountCap, numbers.pending)
        numbers.lifetime = try limit(
            .pendingTTL, of: fields, Int(PolicyLimits.pendingLifetimeCap), numbers.lifetime,
            .lifetimeOverCap)
        return Self.limits(numbers)
    }

    private struct LimitNumbers {
        var bytes = 2048
        var segments = 16
        var queryItems = 16
        var pending = 8
        var lifetime = 900
    }

    private static func limits(_ numbers: LimitNumbers) -> PolicyLimits {
        let link = LinkLimits(
            byteCountLimit: numbers.bytes, segmentCountLimit: numbers.segments,
            queryItemCountLimit: numbers.queryItems)
        // INVARIANT: every number was compared with its cap, so the limits exist.
        guard let link else { preconditionFailure("limits are compared with their caps") }
        return PolicyLimits(
            link: link, pendingCountLimit: numbers.pending,
            pendingLifetimeSeconds: Int64(numbers.lifetime))
    }

    /// A limit; its cap where it could not be read, so that nothing seems to exceed it.
    private func limit(
        _ key: LimitsKey, of fields: Fields<LimitsKey>, _ cap: Int, _ absent: Int,
        _ code: PolicyErrorCode = .overCap
    ) throws(PolicyError) -> Int {
        if fields.isLost(key) { return cap }
        guard let node = fields[key] else { return absent }
        let number = try attempt(
            try integer(node, "`\(key.name)`", in: 1...Int64(cap), code: code))
        return number.map { Int($0) } ?? cap
    }

    private static let accessWords = NameList(Access.allCases.map(\.name))
    private static let anyWord = NameList(["any"])

    /// An access by its name.
    func access(_ node: Int, _ what: String) throws(PolicyError) -> Access {
        let choice = try choice(node, what, of: Self.accessWords)
        return Access(rawValue: UInt8(truncatingIfNeeded: choice)) ?? .deny
    }

    /// `any` or a list of sources, as bits.
    func sources(_ node: Int, _ what: String) throws(PolicyError) -> UInt8 {
        if document.nodes[node].kind == .string {
            guard nameIndex(of: node, in: SourceSet.names) == nil else {
                throw failure(
                    .invalidValue, at: node, "\(what) is one source without a list",
                    hint: listHint(node))
            }
            _ = try choice(node, what, of: Self.anyWord)
            return SourceSet.any
        }
        let mark = state.mark
        var bits: UInt8 = 0
        // BOUND: the elements of one list.
        for element in try elements(node, what) {
            let read = try attempt(try choice(element, what, of: SourceSet.names))
            guard let index = read else { continue }
            if bits >> UInt8(index) & 1 == 1 { try keep(repeated(element, what)) }
            bits |= 1 << UInt8(index)
        }
        guard bits != 0 || state.mark != mark else {
            throw failure(
                .neverMet, at: node, "\(what) lists no source, so that no link could ever come in",
                hint: "write \"any\", or some of \(SourceSet.names.names.joined(separator: ", "))")
        }
        return bits
    }

    /// A list of gates, as bits.
    func gateSet(_ node: Int) throws(PolicyError) -> GateSet {
        let bits = try bits(node, "`gates`", in: .gates)
        return GateSet(rawValue: UInt8(truncatingIfNeeded: bits))
    }
}
