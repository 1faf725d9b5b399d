import LinkRouting

extension PolicyReader {
    /// What a route asks for; names become bits, the owner's parameter waits for its slot.
    func rule(
        _ fields: Fields<RouteKey>
    ) throws(PolicyError) -> (rule: RouteRule, owner: OwnerDraft?) {
        let access = try fields[.access].map { node throws(PolicyError) in
            try self.access(node, "`access`")
        }
        var rule = RouteRule(access: access ?? defaults.access, sources: defaults.sources)
        if let from = fields[.from] { rule.sources = try sources(from, "`from`") }
        if let flags = fields[.flags] {
            let bits = try bits(flags, "`flags`", in: vocabulary.flags)
            rule.flags = FlagSet(rawValue: UInt8(truncatingIfNeeded: bits))
        }
        if let version = fields[.minApp] {
            let text = try string(version, "`minApp`")
            guard let minimum = AppVersion(text) else {
                throw failure(
                    .invalidValue, at: version, "`minApp` is \(DisplayText.quoted(text))",
                    hint: "three numbers without leading zeros, such as \"3.2.0\"")
            }
            rule.minimumApp = minimum
        }
        var owner: OwnerDraft?
        if let require = fields[.require] {
            guard rule.access == .authenticated || rule.access == .deny else {
                throw failure(
                    .requirementIgnored, at: require - 1,
                    "`require` beside `\(rule.access.name)`, which never asks for it",
                    hint: "use \"access\": \"authenticated\", or remove `require`")
            }
            owner = try readRequire(require, into: &rule)
        }
        if rule.access == .authenticated { rule.gates.formUnion(defaults.gates) }
        return (rule, owner)
    }

    private func readRequire(
        _ node: Int, into rule: inout RouteRule
    ) throws(PolicyError) -> OwnerDraft? {
        let fields = try fields(of: node, as: RequireKey.self)
        if let scopes = fields[.scopes] {
            rule.scopes = try needed(scopes, "`scopes`", in: vocabulary.scopes)
        }
        if let roles = fields[.roles] {
            rule.roles = try needed(roles, "`roles`", in: vocabulary.roles)
        }
        if let assurance = fields[.assurance] {
            let index = try declared(assurance, "`assurance`", in: vocabulary.assurance)
            rule.assuranceRank = UInt8(truncatingIfNeeded: index + 1)
        }
        if let maxAge = fields[.maxAge] {
            rule.maxAgeSeconds = try integer(maxAge, "`maxAge`", in: 0...Int64(Int32.max))
        }
        if let gates = fields[.gates] { rule.gates = try gateSet(gates) }
        guard let owner = fields[.owner] else { return nil }
        return try ownerDraft(owner)
    }

    private func needed(
        _ node: Int, _ what: String, in list: NameList
    ) throws(PolicyError) -> NeededNames {
        let fields = try fields(of: node, as: NeededKey.self)
        var needed = NeededNames()
        if let all = fields[.all] { needed.all = try bits(all, what, in: list) }
        if let any = fields[.any] {
            needed.any = try bits(any, what, in: list)
            guard needed.any != 0 else {
                throw failure(
                    .neverMet, at: any, "`any` of \(what) is empty and can never be met",
                    hint: "list at least one name, or remove it")
            }
        }
        return needed
    }

    private func ownerDraft(_ node: Int) throws(PolicyError) -> OwnerDraft {
        let fields = try fields(of: node, as: OwnerKey.self)
        let parameter = try required(.param, of: fields)
        let claim = try required(.claim, of: fields)
        guard let index = nameIndex(of: claim, in: vocabulary.claims) else {
            let text = try string(claim, "`claim`")
            throw failure(
                .ownerUnusable, at: claim,
                "`claim` names \(DisplayText.quoted(text)), which the policy does not declare",
                hint: Suggestion.sentence(for: text, in: vocabulary.claims.names)
                    ?? "declare it in `vocab.claims`")
        }
        var draft = OwnerDraft(
            parameter: try name(parameter, "`param`"), parameterNode: parameter,
            claim: UInt8(truncatingIfNeeded: index), unlessRoles: 0)
        if let unless = fields[.unless] {
            draft.unlessRoles = try bits(unless, "`unless`", in: vocabulary.roles)
        }
        return draft
    }

    private static let placeWords = NameList(PlacementRule.allCases.map(\.name))
    private static let effectWords = NameList(RouteEffect.allCases.map(\.name))

    /// Everything about a route that no decision depends on.
    func detail(
        _ fields: Fields<RouteKey>, _ access: Access
    ) throws(PolicyError) -> RouteDetail {
        var show = defaults
        if let node = fields[.show] { try readShow(node, into: &show) }
        var detail = RouteDetail(
            tab: UInt8(truncatingIfNeeded: show.tab), style: show.style,
            isMandatory: show.isMandatory, place: .auto, isConcealed: false, effect: .read,
            line: 0)
        if let place = fields[.place] {
            let choice = try choice(place, "`place`", of: Self.placeWords)
            detail.place = PlacementRule(rawValue: UInt8(truncatingIfNeeded: choice)) ?? .auto
        }
        if let conceal = fields[.conceal] {
            detail.isConcealed = try bool(conceal, "`conceal`")
        }
        if let effect = fields[.effect] {
            let choice = try choice(effect, "`effect`", of: Self.effectWords)
            detail.effect = choice == 0 ? .read : .write
        }
        if let content = fields[.content] { detail.content = try contentRule(content) }
        if let title = fields[.title] { detail.title = try text(title, "`title`") }
        if let note = fields[.note] { detail.note = try text(note, "`note`") }
        if let why = fields[.why] { detail.why = try text(why, "`why`") }
        switch (access, fields[.why]) {
        case (.deny, nil):
            throw failure(
                .missingKey, at: fields[.access] ?? fields.node,
                "a route is denied without saying why",
                hint: "add \"why\": \"...\" for the reviewers")
        case (.public, let why?), (.authenticated, let why?), (.signedOut, let why?):
            throw failure(
                .invalidValue, at: why - 1, "`why` goes with \"access\": \"deny\" only",
                hint: "`note` is for other remarks")
        case (.deny, _?), (.public, nil), (.authenticated, nil), (.signedOut, nil): break
        }
        return detail
    }

    private func contentRule(_ node: Int) throws(PolicyError) -> ContentRule? {
        let fields = try fields(of: node, as: ContentKey.self)
        let check = try bool(try required(.check, of: fields), "`check`")
        let maySignIn = try fields[.maySignIn].map { node throws(PolicyError) in
            try bool(node, "`maySignIn`")
        }
        return check ? ContentRule(maySignIn: maySignIn ?? false) : nil
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
