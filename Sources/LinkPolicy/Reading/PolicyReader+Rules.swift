import LinkRouting

extension PolicyReader {
    /// What a route asks for; names become bits, the owner's parameter waits for its slot.
    func rule(
        _ fields: Fields<RouteKey>, _ access: Access?
    ) throws(PolicyError) -> (rule: RouteRule, owner: OwnerDraft?) {
        var rule = RouteRule(access: access ?? defaults.access, sources: defaults.sources)
        if let from = fields[.from], let bits = try attempt(try sources(from, "`from`")) {
            rule.sources = bits
        }
        if let flags = fields[.flags],
            let bits = try attempt(try bits(flags, "`flags`", in: .flags))
        {
            rule.flags = FlagSet(rawValue: UInt8(truncatingIfNeeded: bits))
        }
        if let minimum = fields[.minApp] { rule.minimumApp = try attempt(try version(minimum)) }
        var owner: OwnerDraft?
        if let require = fields[.require] {
            if let access, access != .authenticated, access != .deny {
                try keep(
                    failure(
                        .requirementIgnored, at: require - 1,
                        "`require` beside `\(access.name)`, which never asks for it",
                        hint: "use \"access\": \"authenticated\", or remove `require`"))
            }
            owner = try attempt(try readRequire(require, into: &rule))
        }
        if rule.access == .authenticated { rule.gates.formUnion(defaults.gates) }
        return (rule, owner)
    }

    /// The access of a route, its own or the default one; nothing where it could not be read.
    func access(of fields: Fields<RouteKey>) throws(PolicyError) -> Access? {
        guard let node = fields[.access] else {
            return fields.isLost(.access) || !defaults.isAccessKnown ? nil : defaults.access
        }
        return try attempt(try access(node, "`access`"))
    }

    private func version(_ node: Int) throws(PolicyError) -> AppVersion {
        let text = try string(node, "`minApp`")
        guard let minimum = AppVersion(text) else {
            throw failure(
                .invalidValue, at: node, "`minApp` is \(DisplayText.quoted(text))",
                hint: "three numbers without leading zeros, such as \"3.2.0\"")
        }
        return minimum
    }

    private func readRequire(
        _ node: Int, into rule: inout RouteRule
    ) throws(PolicyError) -> OwnerDraft? {
        let fields = try fields(of: node, as: RequireKey.self)
        if let scopes = fields[.scopes] {
            rule.scopes = try attempt(try needed(scopes, "`scopes`", in: .scopes)) ?? rule.scopes
        }
        if let roles = fields[.roles] {
            rule.roles = try attempt(try needed(roles, "`roles`", in: .roles)) ?? rule.roles
        }
        if let assurance = fields[.assurance],
            let index = try attempt(try declared(assurance, "`assurance`", in: .assurance))
        {
            rule.assuranceRank = UInt8(truncatingIfNeeded: index + 1)
        }
        if let maxAge = fields[.maxAge] {
            rule.maxAgeSeconds = try attempt(
                try integer(maxAge, "`maxAge`", in: 0...Int64(Int32.max)))
        }
        if let gates = fields[.gates] {
            rule.gates = try attempt(try gateSet(gates)) ?? rule.gates
        }
        guard let owner = fields[.owner] else { return nil }
        return try attempt(try ownerDraft(owner))
    }

    private func needed(
        _ node: Int, _ what: String, in kind: DeclaredKind
    ) throws(PolicyError) -> NeededNames {
        let fields = try fields(of: node, as: NeededKey.self)
        var needed = NeededNames()
        if let all = fields[.all] { needed.all = try attempt(try bits(all, what, in: kind)) ?? 0 }
        if let any = fields[.any] {
            let mark = state.mark
            needed.any = try attempt(try bits(any, what, in: kind)) ?? 0
            guard needed.any != 0 || state.mark != mark else {
                throw failure(
                    .neverMet, at: any, "`any` of \(what) is empty and can never be met",
                    hint: "list at least one name, or remove it")
            }
        }
        return needed
    }

    private func ownerDraft(_ node: Int) throws(PolicyError) -> OwnerDraft? {
        let fields = try fields(of: node, as: OwnerKey.self)
        var index: Int?
        if let claim = try required(.claim, of: fields) {
            index = try attempt(try self.claim(claim))
        }
        var unless: UInt64 = 0
        if let roles = fields[.unless] {
            unless = try attempt(try bits(roles, "`unless`", in: .roles)) ?? 0
        }
        guard let node = try required(.param, of: fields),
            let parameter = try attempt(try name(node, "`param`"))
        else { return nil }
        return OwnerDraft(
            parameter: parameter, parameterNode: node,
            claim: UInt8(truncatingIfNeeded: index ?? 0), unlessRoles: unless)
    }

    private func claim(_ node: Int) throws(PolicyError) -> Int? {
        if let index = nameIndex(of: node, in: vocabulary.claims) { return index }
        let text = try string(node, "`claim`")
        try state.undeclared(
            .claims, document.decodedBytes(at: node),
            failure(
                .ownerUnusable, at: node,
                "`claim` names \(DisplayText.quoted(text)), which the policy does not declare",
                hint: Suggestion.sentence(for: text, in: vocabulary.claims.names)
                    ?? "declare it in `vocab`: \"claims\": [..., \(quotedName(text))]"))
        return nil
    }

    private static let placeWords = NameList(PlacementRule.allCases.map(\.name))
    private static let effectWords = NameList(RouteEffect.allCases.map(\.name))

    /// Everything about a route that no decision depends on.
    func detail(_ fields: Fields<RouteKey>, _ access: Access?) throws(PolicyError) -> RouteDetail {
        var show = defaults
        if let node = fields[.show] { _ = try attempt(try readShow(node, into: &show)) }
        var detail = RouteDetail(
            tab: UInt8(truncatingIfNeeded: show.tab), style: show.style,
            isMandatory: show.isMandatory, place: .auto, isConcealed: false, effect: .read,
            line: 0)
        if let place = fields[.place],
            let choice = try attempt(try choice(place, "`place`", of: Self.placeWords))
        {
            detail.place = PlacementRule(rawValue: UInt8(truncatingIfNeeded: choice)) ?? .auto
        }
        if let conceal = fields[.conceal] {
            detail.isConcealed = try attempt(try bool(conceal, "`conceal`")) ?? false
        }
        if let effect = fields[.effect] {
            let choice = try attempt(try choice(effect, "`effect`", of: Self.effectWords))
            detail.effect = choice == 1 ? .write : .read
        }
        if let content = fields[.content] {
            detail.content = try attempt(try contentRule(content))
        }
        if let title = fields[.title] { detail.title = try attempt(try text(title, "`title`")) }
        if let note = fields[.note] { detail.note = try attempt(try text(note, "`note`")) }
        if let why = fields[.why] { detail.why = try attempt(try text(why, "`why`")) }
        try checkWhy(fields, access)
        return detail
    }

    /// `why` stands beside `deny`, and nowhere else; an access that is not known has its own error.
    private func checkWhy(
        _ fields: Fields<RouteKey>, _ access: Access?
    ) throws(PolicyError) {
        guard let access else { return }
        switch (access, fields[.why]) {
        case (.deny, nil):
            guard !fields.isLost(.why) else { return }
            try keep(
                failure(
                    .missingKey, at: fields[.access] ?? fields.node,
                    "a route is denied without saying why",
                    hint: "add \"why\": \"...\" for the reviewers"))
        case (.public, let why?), (.authenticated, let why?), (.signedOut, let why?):
            try keep(
                failure(
                    .invalidValue, at: why - 1, "`why` goes with \"access\": \"deny\" only",
                    hint: "call it `note`, which is for other remarks"))
        case (.deny, _?), (.public, nil), (.authenticated, nil), (.signedOut, nil): break
        }
    }

    private func contentRule(_ node: Int) throws(PolicyError) -> ContentRule? {
        let fields = try fields(of: node, as: ContentKey.self)
        var maySignIn: Bool?
        if let node = fields[.maySignIn] {
            maySignIn = try attempt(try bool(node, "`maySignIn`"))
        }
        guard let check = try required(.check, of: fields), try bool(check, "`check`") else {
            return nil
        }
        return ContentRule(maySignIn: maySignIn ?? false)
    }
}

extension RouteRule {
    /// A rule that asks for nothing but its access and its sources.
    init(access: Access, sources: UInt8) {
        self.init(
            access: access, sources: sources, flags: [], gates: [], assuranceRank: 0,
            minimumApp: nil, maxAgeSeconds: nil, scopes: NeededNames(), roles: NeededNames(),
            owner: nil, parentsStart: 0, parentsCount: 0)
    }
}
