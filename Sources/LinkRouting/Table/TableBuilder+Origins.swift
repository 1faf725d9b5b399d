extension TableBuilder {
    /// Schemes that a browser runs or that WHATWG parsers treat apart (rule R4).
    private static let reservedSchemes = [
        "http", "https", "file", "ftp", "ws", "wss", "javascript", "data", "blob", "about",
        "view-source", "intent", "filesystem", "chrome", "mailto", "tel", "sms",
    ]

    mutating func addOrigins(_ origins: [OriginDefinition]) throws(RouteTableError) {
        guard (1...64).contains(origins.count) else {
            throw RouteTableError(.originCount, .table)
        }
        // BOUND: at most 64 origins.
        for (number, origin) in origins.enumerated() { try add(origin, number) }
        try finishOrigins()
    }

    /// What is wrong with the origins; at most one error for each.
    mutating func originErrors(_ origins: [OriginDefinition]) -> [RouteTableError] {
        guard (1...64).contains(origins.count) else {
            return [RouteTableError(.originCount, .table)]
        }
        var errors: [RouteTableError] = []
        // BOUND: at most 64 origins.
        for (number, origin) in origins.enumerated() {
            errors.note { () throws(RouteTableError) in try add(origin, number) }
        }
        if errors.isEmpty { errors.note { () throws(RouteTableError) in try finishOrigins() } }
        return errors
    }

    private mutating func finishOrigins() throws(RouteTableError) {
        try addSites()
        // BOUND: at most 64 sites.
        for (index, site) in parts.sites.enumerated() {
            allSites |= 1 << UInt64(index)
            if parts.origins[Int(site.origin)].kind == .word { wordSites |= 1 << UInt64(index) }
        }
        try fillHostBuckets()
    }

    private mutating func add(
        _ origin: OriginDefinition, _ number: Int
    ) throws(RouteTableError) {
        let subject = RouteTableError.Subject.origin(number)
        guard Identifier.isName(origin.id.utf8) else {
            throw RouteTableError(.invalidName, subject)
        }
        guard parts.origins.contains(where: { $0.id == origin.id }) == false else {
            throw RouteTableError(.duplicateName, subject)
        }
        var record = OriginRecord(
            id: origin.id, kind: .https, scheme: ByteRange(first: 0, count: 0),
            rejectsFragment: origin.fragment == .reject, handsOver: origin.unknown == .browser,
            firstSite: 0, siteCount: 0, firstHost: Int32(parts.hosts.count), hostCount: 0)
        switch origin.place {
        case .https(let hosts):
            record.scheme = pooled("https".utf8)
            guard hosts.isEmpty == false else { throw RouteTableError(.invalidHost, subject) }
            // BOUND: one round per host of the policy.
            for host in hosts { try add(host, origin: number) }
            record.hostCount = Int32(hosts.count)
        case .custom(let scheme, let authority):
            guard record.handsOver == false else {
                throw RouteTableError(.browserNeedsHTTPS, subject)
            }
            record.scheme = try customScheme(scheme, subject)
            switch authority {
            case .word: record.kind = .word
            case .host: record.kind = .host
            case .none: record.kind = .none
            }
        }
        parts.origins.append(record)
    }

    private mutating func customScheme(
        _ scheme: String, _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> ByteRange {
        guard let first = scheme.utf8.first, first &- 0x61 < 26, scheme.utf8.count <= 64,
            scheme.utf8.allSatisfy({
                ByteSet.scheme.contains($0) && Byte.lowercased($0) == $0
            }),
            Self.reservedSchemes.contains(scheme) == false
        else { throw RouteTableError(.invalidScheme, subject) }
        // BOUND: at most 64 origins.
        for origin in parts.origins where poolEquals(origin.scheme, scheme.utf8) {
            throw RouteTableError(.duplicateScheme, subject)
        }
        return pooled(scheme.utf8)
    }

    private func poolEquals(_ range: ByteRange, _ bytes: String.UTF8View) -> Bool {
        parts.pool[Int(range.first)..<Int(range.first + range.count)].elementsEqual(bytes)
    }

    /// A `host` origin has one site for each https origin, every other origin one.
    private mutating func addSites() throws(RouteTableError) {
        let https = parts.origins.indices.filter { parts.origins[$0].kind == .https }
        // BOUND: at most 64 origins times 64 https origins, cut at 64 sites.
        for number in parts.origins.indices {
            parts.origins[number].firstSite = Int32(parts.sites.count)
            switch parts.origins[number].kind {
            case .https:
                parts.sites.append(
                    SiteRecord(origin: Int32(number), httpsOrigin: Int32(number)))
            case .word, .none:
                parts.sites.append(SiteRecord(origin: Int32(number), httpsOrigin: -1))
            case .host:
                guard https.isEmpty == false else {
                    throw RouteTableError(.hostNeedsHTTPS, .origin(number))
                }
                for target in https {
                    parts.sites.append(
                        SiteRecord(origin: Int32(number), httpsOrigin: Int32(target)))
                }
            }
            parts.origins[number].siteCount =
                Int32(parts.sites.count) - parts.origins[number].firstSite
            guard parts.sites.count <= 64 else {
                throw RouteTableError(.originCount, .origin(number))
            }
        }
    }

    private mutating func add(
        _ host: HostDefinition, origin: Int
    ) throws(RouteTableError) {
        let subject = RouteTableError.Subject.origin(origin)
        var text = Substring(host.text)
        var labelType: Int32 = -1
        var labelName = ""
        if text.utf8.first == Byte.openBrace {
            guard let end = text.firstIndex(of: "}"), let type = host.labelType else {
                throw RouteTableError(.invalidHost, subject, name: host.text)
            }
            labelName = String(text[text.index(after: text.startIndex)..<end])
            text = text[text.index(after: end)...]
            guard Identifier.isName(labelName.utf8), text.utf8.first == Byte.dot else {
                throw RouteTableError(.invalidHost, subject, name: host.text)
            }
            labelType = try addLabelType(type, host.text, subject)
        } else if host.labelType != nil {
            throw RouteTableError(.invalidHost, subject, name: host.text)
        }
        let name = labelType < 0 ? text : text.dropFirst()
        guard HostGrammar.isListable(Array(name.utf8)) else {
            throw RouteTableError(.invalidHost, subject, name: host.text)
        }
        parts.hosts.append(
            HostRecord(
                text: pooled(text.utf8), origin: Int32(origin), labelType: labelType,
                labelName: labelName))
        if let type = host.labelType { try noteLabel(labelName, type, host.text, subject) }
    }

    private mutating func noteLabel(
        _ name: String, _ type: ParameterType, _ host: String, _ subject: RouteTableError.Subject
    ) throws(RouteTableError) {
        if let known = labels.first(where: { $0.name == name }) {
            guard known.type == type else {
                throw RouteTableError(.conflictingType, subject, name: host)
            }
        } else {
            labels.append(ParameterDefinition(name: name, type: type))
        }
    }

    private mutating func addLabelType(
        _ type: ParameterType, _ host: String, _ subject: RouteTableError.Subject
    ) throws(RouteTableError) -> Int32 {
        switch type {
        case .enumeration(let values):
            // BOUND: one round per listed value.
            for value in values where HostGrammar.isLabel(Array(value.utf8)) == false {
                throw RouteTableError(.invalidType, subject, name: host)
            }
        case .token(let bounds, also: let extra):
            guard extra.isEmpty, bounds.upperBound <= 63 else {
                throw RouteTableError(.invalidType, subject, name: host)
            }
        // No other type fits a host label.
        default: throw RouteTableError(.misplacedType, subject, name: host)
        }
        return try addType(type, at: .host, subject)
    }

    private mutating func fillHostBuckets() throws(RouteTableError) {
        var capacity = 8
        // BOUND: doubles until it is twice the number of hosts.
        while capacity < parts.hosts.count * 2 { capacity *= 2 }
        parts.hostBuckets = [Int32](repeating: -1, count: capacity)
        // BOUND: one round per host of the policy.
        for (number, host) in parts.hosts.enumerated() {
            let range = Int(host.text.first)..<Int(host.text.first + host.text.count)
            var bucket = Int(parts.hash(range)) & (capacity - 1)
            // BOUND: at most half of the buckets are taken.
            while parts.hostBuckets[bucket] >= 0 {
                let other = parts.hosts[Int(parts.hostBuckets[bucket])].text
                let otherRange = Int(other.first)..<Int(other.first + other.count)
                guard parts.pool[range].elementsEqual(parts.pool[otherRange]) == false else {
                    let text = parts.pool[range]
                    throw RouteTableError(
                        .duplicateHost, .origin(Int(host.origin)),
                        name: host.labelName.isEmpty
                            ? String(decoding: text, as: UTF8.self)
                            : "{\(host.labelName)}\(String(decoding: text, as: UTF8.self))")
                }
                bucket = (bucket + 1) & (capacity - 1)
            }
            parts.hostBuckets[bucket] = Int32(number)
        }
    }
}
