import LinkRouting

extension PolicyReader {
    /// `defaults`: `access` must be given, and `public` must be said twice.
    mutating func readDefaults(_ top: Fields<TopLevelKey>) throws(PolicyError) {
        guard let node = top[.defaults] else {
            defaults.isAccessKnown = false
            guard !top.isLost(.defaults) else { return }
            return try keep(
                failure(
                    .defaultAccess, at: top.node, "the policy has no `defaults`",
                    hint: "say what routes need: \"defaults\": { \"access\": \"authenticated\" }"))
        }
        guard let fields = try attempt(try fields(of: node, as: DefaultsKey.self)) else {
            defaults.isAccessKnown = false
            return
        }
        let access = try attempt(try defaultAccess(fields, top))
        defaults.access = access ?? .authenticated
        defaults.isAccessKnown = access != nil
        if let from = fields[.from], let bits = try attempt(try sources(from, "`defaults.from`")) {
            defaults.sources = bits
        }
        if let query = fields[.unknownQuery] {
            let read = try attempt(try choice(query, "`unknownQuery`", of: Self.unknownQueryWords))
            defaults.undeclaredQuery = read == 1 ? .reject : .drop
        }
        if let fallback = fields[.fallback] {
            defaults.fallback = try attempt(try routeID(fallback, "`defaults.fallback`"))
            defaults.fallbackNode = fallback
        }
        if let show = fields[.show] { _ = try attempt(try readShow(show, into: &defaults)) }
        if let require = fields[.require],
            let gates = try attempt(try defaultGates(require))
        {
            defaults.gates = gates
        }
    }

    /// The access of routes that say none; nothing where it could not be read.
    private func defaultAccess(
        _ fields: Fields<DefaultsKey>, _ top: Fields<TopLevelKey>
    ) throws(PolicyError) -> Access? {
        guard let node = fields[.access] else {
            guard !fields.isLost(.access) else { return nil }
            throw failure(
                .defaultAccess, at: fields.node, "`defaults` has no `access`",
                hint: "`authenticated` is the safe one: \"access\": \"authenticated\"")
        }
        let access = try access(node, "`defaults.access`")
        guard access != .public || mayBeAllPublic(top) else {
            throw failure(
                .defaultAccess, at: node, "routes are public by default",
                hint: "use `authenticated`, or say \"allPublic\": true at the top")
        }
        guard access != .deny else {
            throw failure(
                .defaultAccess, at: node, "routes are denied by default, without a `why`",
                hint: "use `authenticated` here, and `deny` with `why` on the routes")
        }
        return access
    }

    /// Whether `allPublic` is true, or could not be read.
    private func mayBeAllPublic(_ top: Fields<TopLevelKey>) -> Bool {
        guard let node = top[.allPublic] else { return top.isLost(.allPublic) }
        return value(node).bool ?? true
    }

    private func defaultGates(_ node: Int) throws(PolicyError) -> GateSet? {
        let fields = try fields(of: node, as: DefaultRequireKey.self)
        guard let gates = fields[.gates] else { return nil }
        return try gateSet(gates)
    }

    private static let unknownQueryWords = NameList(["drop", "reject"])
    private static let styleWords = NameList(PlacementStyle.allCases.map(\.name))

    /// `show`: what it does not say stays as it was.
    func readShow(_ node: Int, into result: inout PolicyDefaults) throws(PolicyError) {
        let fields = try fields(of: node, as: ShowKey.self)
        if let tab = fields[.tab], let place = try attempt(try declared(tab, "`tab`", in: .tabs)) {
            result.tab = place
        }
        if let style = fields[.style],
            let choice = try attempt(try choice(style, "`style`", of: Self.styleWords))
        {
            result.style = PlacementStyle(rawValue: UInt8(truncatingIfNeeded: choice)) ?? .push
        }
        if let mandatory = fields[.mandatory],
            let isMandatory = try attempt(try bool(mandatory, "`mandatory`"))
        {
            result.isMandatory = isMandatory
        }
    }
}
