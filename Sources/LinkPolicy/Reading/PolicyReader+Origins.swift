import LinkRouting

/// The elements of a list as they were read, and where they stand.
struct ReadList<Value> {
    // INVARIANT: two lists of one length, in the order of the file.
    private(set) var nodes: [Int] = []
    var values: [Value] = []

    mutating func append(_ value: Value, at node: Int) {
        values.append(value)
        nodes.append(node)
    }
}

extension PolicyReader {
    /// `origins`: https sites and custom schemes.
    ///
    /// An origin that could not be read in full has a place that no link has, so that what lives on
    /// it is looked at.
    mutating func readOrigins(
        _ top: Fields<TopLevelKey>
    ) throws(PolicyError) -> ReadList<OriginDefinition> {
        var result = ReadList<OriginDefinition>()
        if let list = try required(.origins, of: top),
            let elements = try attempt(try elements(list, "`origins`"))
        {
            // BOUND: the elements of one list, at most 64.
            for element in elements {
                guard result.nodes.count < 64 else {
                    try keep(
                        failure(
                            .overCap, at: element, "the policy has more than 64 origins",
                            hint: "hosts of one app can share an origin"))
                    break
                }
                let number = result.nodes.count
                guard let origin = try attempt(try origin(element, number)) else {
                    state.lose(.origins)
                    result.append(Self.unreadOrigin(number), at: element)
                    continue
                }
                if !origin.id.utf8.starts(with: RouteDraft.unreadPrefix) {
                    origins.append(origin.id)
                }
                result.append(origin, at: element)
            }
            guard result.nodes.isEmpty, state.isClean else { return settled(result, list) }
            try keep(
                failure(
                    .overCap, at: list, "`origins` is empty", hint: "such as [\(OriginKey.example)]"
                ))
        }
        state.lose(.origins)
        return settled(result, 0)
    }

    /// A policy whose origins could not be read still has one, on which its patterns are compared.
    private func settled(
        _ list: ReadList<OriginDefinition>, _ node: Int
    ) -> ReadList<OriginDefinition> {
        guard list.nodes.isEmpty else { return list }
        var result = list
        result.append(Self.unreadOrigin(0), at: node)
        return result
    }

    /// A place that no origin of a policy has: its last label is kept for documents (RFC 2606).
    static func unreadPlace(_ number: Int) -> OriginPlace {
        .https(hosts: [HostDefinition(text: "unread\(number).invalid")])
    }

    private static func unreadOrigin(_ number: Int) -> OriginDefinition {
        OriginDefinition(id: RouteDraft.unreadID(number).text, place: unreadPlace(number))
    }

    private func origin(_ node: Int, _ number: Int) throws(PolicyError) -> OriginDefinition {
        let fields = try fields(of: node, as: OriginKey.self)
        let id = try originID(fields)
        let place = try attempt(try place(fields))
        // An origin with the name of another one may be its copy, hosts and all.
        let isNamed = id != nil || fields[.id] == nil
        var definition = OriginDefinition(
            id: id ?? RouteDraft.unreadID(number).text,
            place: (isNamed ? place : nil) ?? Self.unreadPlace(number))
        if let fragment = fields[.fragment] {
            let choice = try attempt(try choice(fragment, "`fragment`", of: Self.fragmentWords))
            definition.fragment = choice == 1 ? .reject : .drop
        }
        if let unknown = fields[.unknown] {
            let choice = try attempt(try choice(unknown, "`unknown`", of: Self.unknownWords))
            let isCustom = fields[.scheme] != nil
            if choice == 1, isCustom {
                try keep(
                    failure(
                        .invalidValue, at: unknown,
                        "a custom scheme has no browser to hand links to",
                        hint: "`browser` goes with `hosts` only; write \"notice\" or leave it out"))
            }
            definition.unknown = choice == 1 && !isCustom ? .browser : .notice
        }
        return definition
    }

    private func originID(_ fields: Fields<OriginKey>) throws(PolicyError) -> String? {
        guard let node = try required(.id, of: fields) else {
            state.lose(.origins)
            return nil
        }
        guard let id = try attempt(try name(node, "the `id` of an origin")) else {
            lose(node, .origins)
            return nil
        }
        guard !origins.contains(id) else {
            try keep(
                failure(
                    .duplicateName, at: node, "there are two origins `\(id)`",
                    hint: "give one of them another name"))
            return nil
        }
        return id
    }

    private static let fragmentWords = NameList(["drop", "reject"])
    private static let unknownWords = NameList(["notice", "browser"])
    private static let authorityWords = NameList(["word", "host", "none"])

    private func place(_ fields: Fields<OriginKey>) throws(PolicyError) -> OriginPlace? {
        switch (fields[.hosts], fields[.scheme], fields[.authority]) {
        case (let hosts?, nil, nil): return try hostDefinitions(hosts)
        case (nil, let scheme?, let authority?):
            let text = try attempt(try string(scheme, "`scheme`"))
            let choice = try attempt(try choice(authority, "`authority`", of: Self.authorityWords))
            guard let text, let choice else { return nil }
            let rules: [AuthorityRule] = [.word, .host, .none]
            return .custom(scheme: text, authority: rules[choice])
        case (nil, let scheme?, nil):
            guard !fields.isLost(.authority) else { return nil }
            throw failure(
                .missingKey, at: scheme - 1, "an origin has a `scheme` without an `authority`",
                hint: "say what stands behind `//`: \"authority\": \"word\", \"host\" or \"none\"")
        case (_?, _, _), (nil, nil, _):
            let isLost =
                fields[.hosts] == nil && (fields.isLost(.hosts) || fields.isLost(.scheme))
            guard !isLost else { return nil }
            throw failure(
                .invalidValue, at: fields.node, "an origin is neither a site nor a scheme",
                hint: "either \"hosts\": [\"shop.example\"], or \"scheme\": \"shop\" with "
                    + "\"authority\": \"word\"")
        }
    }

    private func hostDefinitions(_ node: Int) throws(PolicyError) -> OriginPlace? {
        var hosts: [HostDefinition] = []
        let mark = state.mark
        // BOUND: the elements of one list.
        for element in try elements(node, "`hosts`") {
            guard hosts.count < 256 else {
                throw failure(
                    .overCap, at: element, "an origin has more than 256 hosts",
                    hint: "put the others into a second origin")
            }
            guard let text = try attempt(try string(element, "a host")) else { continue }
            let mark = state.mark
            let type = try labelType(text, element)
            guard state.mark == mark else { continue }
            hosts.append(HostDefinition(text: text, labelType: type))
        }
        guard !hosts.isEmpty || state.mark != mark else {
            throw failure(
                .invalidOrigin, at: node, "`hosts` is empty", hint: "such as [\"shop.example\"]")
        }
        return hosts.isEmpty ? nil : .https(hosts: hosts)
    }

    /// The type of the parameter in the left-most label of a host.
    private func labelType(_ host: String, _ node: Int) throws(PolicyError) -> ParameterType? {
        guard host.utf8.first == 0x7B, let end = host.utf8.firstIndex(of: 0x7D) else { return nil }
        let name = String(host[host.utf8.index(after: host.startIndex)..<end])
        if let type = types[name] { return type }
        try state.undeclared(
            .types, Array(name.utf8),
            failure(
                .untypedParameter, at: node,
                "the parameter \(DisplayText.quoted(name)) of a host has no type",
                hint: "declare it in `types`: \(quotedName(name)): { \"enum\": [\"de\", \"fr\"] }"))
        return nil
    }

    /// `callbacks`: where sign-ins and other flows come back to.
    func callbackDefinitions(
        _ node: Int?
    ) throws(PolicyError) -> ReadList<CallbackDefinition> {
        var result = ReadList<CallbackDefinition>()
        guard let node, let elements = try attempt(try elements(node, "`callbacks`")) else {
            return result
        }
        // BOUND: the elements of one list.
        for element in elements {
            guard result.nodes.count < 64 else {
                try keep(
                    failure(
                        .overCap, at: element, "the policy has more than 64 callbacks",
                        hint: "remove this one and those behind it"))
                break
            }
            let number = result.nodes.count
            if let callback = try attempt(try callback(element, number)) {
                result.append(callback, at: element)
            }
        }
        return result
    }

    private static let kindWords = NameList(["signIn", "external"])
    private static let issuerWords = NameList(["required"])

    /// A callback; what could not be read of it has a value that is right anywhere.
    private func callback(_ node: Int, _ number: Int) throws(PolicyError) -> CallbackDefinition {
        let fields = try fields(of: node, as: CallbackKey.self)
        var callback = CallbackDefinition(
            id: RouteDraft.unreadID(number).text, redirect: "https://unread.invalid/",
            issuer: .attempt,
            client: "")
        if let node = try required(.id, of: fields),
            let id = try attempt(try name(node, "the `id` of a callback"))
        {
            callback.id = id
        }
        if let node = try required(.redirect, of: fields),
            let redirect = try attempt(try string(node, "`redirect`"))
        {
            callback.redirect = redirect
        }
        if let node = try required(.issuer, of: fields),
            let issuer = try attempt(try string(node, "`issuer`"))
        {
            callback.issuer = issuer == "attempt" ? .attempt : .fixed(issuer)
        }
        if let node = try required(.client, of: fields),
            let client = try attempt(try text(node, "`client`"))
        {
            callback.client = client
        }
        if let node = fields[.kind] {
            let kind = try attempt(try choice(node, "`kind`", of: Self.kindWords))
            callback.kind = kind == 1 ? .external : .signIn
        }
        if let node = fields[.iss] {
            _ = try attempt(try choice(node, "`iss`", of: Self.issuerWords))
            callback.requiresIssuer = true
        }
        return callback
    }
}
