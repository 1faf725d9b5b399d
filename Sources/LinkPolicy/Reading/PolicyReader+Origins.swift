import LinkRouting

extension PolicyReader {
    /// `origins`: https sites and custom schemes.
    mutating func originDefinitions(_ node: Int) throws(PolicyError) -> [OriginDefinition] {
        var result: [OriginDefinition] = []
        // BOUND: the elements of one list; the table takes at most 64.
        for element in try elements(node, "`origins`") {
            guard result.count < 64 else {
                throw failure(.overCap, at: element, "the policy has more than 64 origins")
            }
            let origin = try attempt { reader throws(PolicyError) in try reader.origin(element) }
            if let origin {
                origins.append(origin.id)
                result.append(origin)
            }
        }
        return result
    }

    private func origin(_ node: Int) throws(PolicyError) -> OriginDefinition {
        let fields = try fields(of: node, as: OriginKey.self)
        let id = try name(try required(.id, of: fields), "the `id` of an origin")
        if origins.contains(id) {
            throw failure(
                .duplicateName, at: fields[.id] ?? node, "there are two origins `\(id)`")
        }
        var definition = OriginDefinition(id: id, place: try place(fields))
        if let fragment = fields[.fragment] {
            let choice = try choice(fragment, "`fragment`", of: Self.fragmentWords)
            definition.fragment = choice == 0 ? .drop : .reject
        }
        if let unknown = fields[.unknown] {
            let choice = try choice(unknown, "`unknown`", of: Self.unknownWords)
            definition.unknown = choice == 0 ? .notice : .browser
            if choice == 1, fields[.scheme] != nil {
                throw failure(
                    .invalidValue, at: unknown, "a custom scheme has no browser to hand links to",
                    hint: "`browser` goes with `hosts` only")
            }
        }
        return definition
    }

    private static let fragmentWords = NameList(["drop", "reject"])
    private static let unknownWords = NameList(["notice", "browser"])
    private static let authorityWords = NameList(["word", "host", "none"])

    private func place(_ fields: Fields<OriginKey>) throws(PolicyError) -> OriginPlace {
        switch (fields[.hosts], fields[.scheme], fields[.authority]) {
        case (let hosts?, nil, nil): return .https(hosts: try hostDefinitions(hosts))
        case (nil, let scheme?, let authority?):
            let text = try string(scheme, "`scheme`")
            let choice = try choice(authority, "`authority`", of: Self.authorityWords)
            let rules: [AuthorityRule] = [.word, .host, .none]
            return .custom(scheme: text, authority: rules[choice])
        case (nil, let scheme?, nil):
            throw failure(
                .missingKey, at: scheme - 1, "an origin has a `scheme` without an `authority`",
                hint: "`word`, `host` or `none`")
        case (_?, _, _), (nil, nil, _):
            throw failure(
                .invalidValue, at: fields.node, "an origin is neither a site nor a scheme",
                hint: "either `hosts`, or `scheme` with `authority`")
        }
    }

    private func hostDefinitions(_ node: Int) throws(PolicyError) -> [HostDefinition] {
        var hosts: [HostDefinition] = []
        // BOUND: the elements of one list.
        for element in try elements(node, "`hosts`") {
            guard hosts.count < 256 else {
                throw failure(.overCap, at: element, "an origin has more than 256 hosts")
            }
            let text = try string(element, "a host")
            hosts.append(HostDefinition(text: text, labelType: try labelType(text, element)))
        }
        guard hosts.isEmpty == false else {
            throw failure(.invalidOrigin, at: node, "`hosts` is empty")
        }
        return hosts
    }

    /// The type of the parameter in the left-most label of a host.
    private func labelType(_ host: String, _ node: Int) throws(PolicyError) -> ParameterType? {
        guard host.utf8.first == 0x7B, let end = host.utf8.firstIndex(of: 0x7D) else { return nil }
        let name = String(host[host.utf8.index(after: host.startIndex)..<end])
        guard let type = types[name] else {
            throw failure(
                .untypedParameter, at: node,
                "the parameter \(DisplayText.quoted(name)) of a host has no type",
                hint: "declare it under its own name in `types`")
        }
        return type
    }

    /// `callbacks`: where sign-ins and other flows come back to.
    mutating func callbackDefinitions(_ node: Int?) throws(PolicyError) -> [CallbackDefinition] {
        guard let node else { return [] }
        var result: [CallbackDefinition] = []
        // BOUND: the elements of one list.
        for element in try elements(node, "`callbacks`") {
            guard result.count < 64 else {
                throw failure(.overCap, at: element, "the policy has more than 64 callbacks")
            }
            let callback = try attempt { reader throws(PolicyError) in
                try reader.callback(element)
            }
            if let callback { result.append(callback) }
        }
        return result
    }

    private static let kindWords = NameList(["signIn", "external"])
    private static let issuerWords = NameList(["required"])

    private func callback(_ node: Int) throws(PolicyError) -> CallbackDefinition {
        let fields = try fields(of: node, as: CallbackKey.self)
        let id = try name(try required(.id, of: fields), "the `id` of a callback")
        let redirect = try string(try required(.redirect, of: fields), "`redirect`")
        let issuer = try string(try required(.issuer, of: fields), "`issuer`")
        let client = try text(try required(.client, of: fields), "`client`")
        let kind = try fields[.kind].map { node throws(PolicyError) in
            try choice(node, "`kind`", of: Self.kindWords)
        }
        if let required = fields[.iss] {
            _ = try choice(required, "`iss`", of: Self.issuerWords)
        }
        return CallbackDefinition(
            id: id, redirect: redirect, issuer: issuer == "attempt" ? .attempt : .fixed(issuer),
            client: client, kind: kind == 1 ? .external : .signIn,
            requiresIssuer: fields[.iss] != nil)
    }
}
