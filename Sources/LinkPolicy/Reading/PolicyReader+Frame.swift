import LinkRouting

extension PolicyReader {
    /// `vocab`: closed lists of names.
    func vocabulary(_ node: Int?) throws(PolicyError) -> Vocabulary {
        guard let node else {
            return Vocabulary(
                scopes: NameList([]), roles: NameList([]), claims: NameList([]),
                assurance: NameList([]), flags: NameList([]), tabs: NameList(["main"]),
                gates: NameList([]))
        }
        let fields = try fields(of: node, as: VocabularyKey.self)
        let tabs = try nameList(fields[.tabs], "`tabs`", limit: 64)
        return Vocabulary(
            scopes: try nameList(fields[.scopes], "`scopes`", limit: 64),
            roles: try nameList(fields[.roles], "`roles`", limit: 64),
            claims: try nameList(fields[.claims], "`claims`", limit: 64),
            assurance: try nameList(fields[.assurance], "`assurance`", limit: 64),
            flags: try nameList(fields[.flags], "`flags`", limit: 8),
            tabs: tabs.names.isEmpty ? NameList(["main"]) : tabs,
            gates: try nameList(fields[.gates], "`gates`", limit: 8))
    }

    private func nameList(
        _ node: Int?, _ what: String, limit: Int
    ) throws(PolicyError) -> NameList {
        guard let node else { return NameList([]) }
        let names = try names(node, what)
        guard names.count <= limit else {
            throw failure(
                .overCap, at: node, "\(what) has \(names.count) names",
                hint: "at most \(limit)")
        }
        return NameList(names)
    }

    /// `types`: name -> type.
    mutating func readTypes(_ node: Int?) throws(PolicyError) {
        guard let node else { return }
        // BOUND: the members of one object.
        for key in try keys(node, "`types`") {
            _ = try attempt { reader throws(PolicyError) in
                let name = try reader.name(key, "the name of a type")
                reader.types[name] = try reader.type(key + 1, .plain).type
            }
        }
    }

    /// `limits`: absent numbers have their defaults.
    func limits(_ node: Int?) throws(PolicyError) -> PolicyLimits {
        guard let node else { return Self.limits(LimitNumbers()) }
        let fields = try fields(of: node, as: LimitsKey.self)
        var numbers = LimitNumbers()
        numbers.bytes = try limit(.bytes, of: fields, LinkLimits.byteCountCap) ?? numbers.bytes
        numbers.segments =
            try limit(.segments, of: fields, LinkLimits.segmentCountCap) ?? numbers.segments
        numbers.queryItems =
            try limit(.queryItems, of: fields, LinkLimits.queryItemCountCap) ?? numbers.queryItems
        numbers.pending =
            try limit(.pending, of: fields, PolicyLimits.pendingCountCap) ?? numbers.pending
        numbers.lifetime =
            try limit(
                .pendingTTL, of: fields, Int(PolicyLimits.pendingLifetimeCap), .lifetimeOverCap)
            ?? numbers.lifetime
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

    private func limit(
        _ key: LimitsKey, of fields: Fields<LimitsKey>, _ cap: Int,
        _ code: PolicyErrorCode = .overCap
    ) throws(PolicyError) -> Int? {
        guard let node = fields[key] else { return nil }
        return Int(try integer(node, "`\(key.name)`", in: 1...Int64(cap), code: code))
    }

    /// `defaults`: `access` must be given, and `public` must be said twice.
    func defaults(_ top: Fields<TopLevelKey>) throws(PolicyError) -> PolicyDefaults {
        let allPublic = try top[.allPublic].map { node throws(PolicyError) in
            try bool(node, "`allPublic`")
        }
        guard let node = top[.defaults] else {
            throw failure(
                .defaultAccess, at: top.node, "the policy has no `defaults`",
                hint:
                    "say what routes need by default: \"defaults\": {\"access\": \"authenticated\"}"
            )
        }
        let fields = try fields(of: node, as: DefaultsKey.self)
        guard let access = fields[.access] else {
            throw failure(
                .defaultAccess, at: node, "`defaults` has no `access`",
                hint: "`authenticated` is the safe one")
        }
        var result = PolicyDefaults()
        result.access = try self.access(access, "`defaults.access`")
        guard result.access != .public || allPublic == true else {
            throw failure(
                .defaultAccess, at: access, "routes are public by default",
                hint: "use `authenticated`, or say \"allPublic\": true at the top")
        }
        guard result.access != .deny else {
            throw failure(
                .defaultAccess, at: access, "routes are denied by default, without a `why`",
                hint: "use `authenticated` here, and `deny` with `why` on the routes")
        }
        if let from = fields[.from] { result.sources = try sources(from, "`defaults.from`") }
        if let query = fields[.unknownQuery] {
            let choice = try choice(query, "`unknownQuery`", of: Self.unknownQueryWords)
            result.undeclaredQuery = choice == 0 ? .drop : .reject
        }
        if let fallback = fields[.fallback] {
            result.fallback = try routeID(fallback, "`defaults.fallback`")
            result.fallbackNode = fallback
        }
        if let show = fields[.show] { try readShow(show, into: &result) }
        if let require = fields[.require] {
            let inner = try self.fields(of: require, as: DefaultRequireKey.self)
            if let gates = inner[.gates] { result.gates = try gateSet(gates) }
        }
        return result
    }

    private static let unknownQueryWords = NameList(["drop", "reject"])
    private static let accessWords = NameList(Access.allCases.map(\.name))
    private static let styleWords = NameList(PlacementStyle.allCases.map(\.name))
    private static let anyWord = NameList(["any"])

    /// An access by its name.
    func access(_ node: Int, _ what: String) throws(PolicyError) -> Access {
        let choice = try choice(node, what, of: Self.accessWords)
        return Access(rawValue: UInt8(truncatingIfNeeded: choice)) ?? .deny
    }

    /// `any` or a list of sources, as bits.
    func sources(_ node: Int, _ what: String) throws(PolicyError) -> UInt8 {
        if document.nodes[node].kind == .string {
            _ = try choice(node, what, of: Self.anyWord)
            return SourceSet.any
        }
        var bits: UInt8 = 0
        // BOUND: the elements of one list.
        for element in try elements(node, what) {
            let index = try choice(element, what, of: SourceSet.names)
            guard bits >> UInt8(index) & 1 == 0 else { throw repeated(element, what) }
            bits |= 1 << UInt8(index)
        }
        guard bits != 0 else {
            throw failure(
                .neverMet, at: node, "\(what) lists no source", hint: "no link could ever come in")
        }
        return bits
    }

    /// A list of gates, as bits.
    func gateSet(_ node: Int) throws(PolicyError) -> GateSet {
        let bits = try bits(node, "`gates`", in: vocabulary.gates)
        return GateSet(rawValue: UInt8(truncatingIfNeeded: bits))
    }

    /// `show`: what it does not say stays as it was.
    func readShow(_ node: Int, into result: inout PolicyDefaults) throws(PolicyError) {
        let fields = try fields(of: node, as: ShowKey.self)
        if let tab = fields[.tab] {
            result.tab = try declared(tab, "`tab`", in: vocabulary.tabs)
        }
        if let style = fields[.style] {
            let choice = try choice(style, "`style`", of: Self.styleWords)
            result.style = PlacementStyle(rawValue: UInt8(truncatingIfNeeded: choice)) ?? .push
        }
        if let mandatory = fields[.mandatory] {
            result.isMandatory = try bool(mandatory, "`mandatory`")
        }
    }
}
