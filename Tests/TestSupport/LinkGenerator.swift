package import LinkRouting

/// A source of links for a table: valid ones in every spelling, and mutated ones.
///
/// The same generator state gives the same links, so that a failure is replayed by its seed.
package struct LinkGenerator<Random: RandomNumberGenerator> {
    private let definition: RouteTableDefinition
    private var random: Random

    /// Pieces that fooled parsers before; they are planted into links.
    private static var hostilePieces: [String] {
        [
            "%2e%2e", "..", "/../", "//", "%2f", "%5c", "\\", ";", "%3b", "%00", "%0a", "\t", " ",
            "%20", "%25", "%2525", "%252e", "%c0%ae", "%E2%80%8B", "%EF%BB%BF", "%CC%81", "@",
            ":", ":443", ":8443", "#", "##", "?", "??", "&", "&&", "=", "==", "+", "%2B", "'",
            "[", "]", "[::1]", "é", "\u{200B}", "%", "%4", "%u002e", "xn--", "127.0.0.1", ".", "~",
            "https://", "https:", "//evil.example", "javascript:", "%41", "%7E", "%c3%a9", "|", "^",
        ]
    }

    /// Makes a generator of links to the routes of a definition.
    package init(_ definition: RouteTableDefinition, using random: Random) {
        self.definition = definition
        self.random = random
    }

    /// The next link: one in three is mutated.
    package mutating func link() -> [UInt8] {
        var bytes = Array(plainLink().utf8)
        if chance(3) { mutate(&bytes) }
        return bytes
    }

    /// A link that follows a pattern, with values that mostly fit, in any spelling.
    package mutating func plainLink() -> String {
        let origin = pick(definition.origins)
        guard let route = pickRoute(), let path = pickPath(route) else {
            return prefix(of: origin, word: nil) + "/"
        }
        let pieces = path.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var segments = pieces[0].split(separator: "/").map { segment(String($0), route) }
        var word: String?
        if case .custom(_, .word) = origin.place {
            word = segments.isEmpty ? "home" : segments.removeFirst()
        }
        var link = prefix(of: origin, word: word)
        link += segments.isEmpty && chance(2) ? "" : "/" + segments.joined(separator: "/")
        if chance(6) { link += "/" }
        link += query(route)
        if pieces.count > 1 {
            link +=
                "#"
                + pieces[1].split(separator: "/", omittingEmptySubsequences: false)
                .map { segment(String($0), route) }.joined(separator: "/")
        } else if chance(12) {
            link += "#" + pick(["", "x", "/room/a", "?a", "[]"])
        }
        return link
    }

    /// Changes a few bytes, or plants a hostile piece.
    package mutating func mutate(_ bytes: inout [UInt8]) {
        for _ in 0..<(1 + number(3)) {
            let place = number(bytes.count + 1)
            switch number(6) {
            case 0 where place < bytes.count: bytes[place] = UInt8(0x20 + number(0x5F))
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2: bytes.insert(UInt8(0x20 + number(0x5F)), at: place)
            case 3 where place < bytes.count: bytes.insert(bytes[place], at: place)
            case 4 where place < bytes.count: bytes[place] = UInt8(number(256))
            // Every other draw.
            default: bytes.insert(contentsOf: pick(Self.hostilePieces).utf8, at: place)
            }
        }
    }

    // What a link is made of.

    private mutating func pickRoute() -> RouteDefinition? {
        let routes = definition.routes.filter { $0.paths.isEmpty == false }
        guard chance(12), definition.moved.isEmpty == false else {
            return routes.isEmpty ? nil : pick(routes)
        }
        let moved = pick(definition.moved)
        return RouteDefinition(
            id: moved.target, paths: [moved.path], parameters: moved.parameters,
            query: moved.query)
    }

    private mutating func pickPath(_ route: RouteDefinition) -> String? {
        route.paths.isEmpty ? nil : pick(route.paths)
    }

    private mutating func prefix(of origin: OriginDefinition, word: String?) -> String {
        switch origin.place {
        case .https(let hosts): return spelled("https") + "://" + host(hosts)
        case .custom(let scheme, .host):
            let all = definition.origins.flatMap { origin in
                if case .https(let hosts) = origin.place { return hosts }
                return []
            }
            return spelled(scheme) + "://" + host(all)
        case .custom(let scheme, .none): return spelled(scheme) + "://"
        case .custom(let scheme, .word): return spelled(scheme) + "://" + spelled(word ?? "")
        }
    }

    private mutating func host(_ hosts: [HostDefinition]) -> String {
        guard hosts.isEmpty == false else { return "h.example" }
        let host = pick(hosts)
        guard let type = host.labelType, let end = host.text.firstIndex(of: "}") else {
            return spelled(host.text)
        }
        return spelled(value(type) + host.text[host.text.index(after: end)...])
    }

    /// Plays with the letter case, which does not count in schemes and hosts.
    private mutating func spelled(_ text: String) -> String {
        chance(8) ? text.uppercased() : text
    }

    private mutating func segment(_ pattern: String, _ route: RouteDefinition) -> String {
        guard let open = pattern.firstIndex(of: "{"), let close = pattern.firstIndex(of: "}")
        else { return escaped(pattern, always: false) }
        let name = pattern[pattern.index(after: open)..<close].filter { $0 != "." }
        let type = route.parameters.first { $0.name == name }?.type ?? .bool
        let prefix = pattern[..<open]
        let suffix = pattern[pattern.index(after: close)...]
        if case .rest(let inner, let maximum) = type {
            return (0...number(maximum)).map { _ in escaped(value(inner), always: true) }
                .joined(separator: "/")
        }
        return prefix + escaped(value(type), always: true) + suffix
    }

    private mutating func query(_ route: RouteDefinition) -> String {
        var items: [String] = []
        for item in route.query where item.presence == .required || chance(2) {
            items.append(
                escaped(item.name, always: false) + "=" + escaped(value(item.type), always: true))
        }
        if chance(4) {
            items.append(pick(["utm_source=mail", "a", "b=c=d", "", "x=%20", "y=1+2"]))
        }
        if chance(16), let first = items.first { items.append(first) }
        if chance(3) { items.reverse() }
        return items.isEmpty ? (chance(20) ? "?" : "") : "?" + items.joined(separator: "&")
    }

    /// Escapes what must be, and some of what need not be.
    private mutating func escaped(_ text: String, always: Bool) -> String {
        var result = ""
        for byte in text.utf8 {
            let isPlain =
                byte < 0x80
                && (Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
                    || "-._~".utf8.contains(byte))
            let isRaw =
                isPlain || always == false
                || byte < 0x80 && "!$&'()*,:@=".utf8.contains(byte) && chance(3)
            if isRaw, chance(24) == false {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: chance(2))
                result += "%" + (hex.count == 1 ? "0" : "") + hex
            }
        }
        return result
    }

    // Values.

    private mutating func value(_ type: ParameterType) -> String {
        if chance(25) {
            return pick([
                "", "0", "-1", "x", "..", "a b", "é", "00", "true", "99999999999999999999",
            ])
        }
        switch type {
        case .int(let bounds):
            let low = max(bounds.lowerBound, -1000)
            return
                "\(low + Int64(number(Int(clamping: min(bounds.upperBound, 100_000) - low + 1))))"
        case .token(let bounds, let also):
            let letters = Array("abcXYZ019-._~".utf8) + also
            return text(bounds) { String(UnicodeScalar($0.pick(letters))) }
        case .text(let bounds, let slash):
            let letters =
                ["a", "Z", "é", "ß", "漢", "📚", " ", "&", "=", "%", "+", "?", "#", "'"]
                + (slash ? ["/"] : [])
            return text(bounds) { $0.pick(letters) }
        case .enumeration(let values): return pick(values)
        case .uuid:
            return "01234567-89ab-cdef-0123-4567" + text(8...8) { $0.pick(["a", "0", "f"]) }
        case .date: return "20\(10 + number(20))-0\(1 + number(9))-\(10 + number(19))"
        case .bool: return pick(["true", "false"])
        case .decimal(let bounds): return bounds.places == 0 ? "1" : "\(number(90)).\(number(10))"
        case .digits(let bounds): return text(bounds) { "\($0.number(10))" }
        case .host: return pick(["a.example", "Chat.Example", "xn--a.example", "b-c.d"])
        case .route:
            return pick(["/", "/int/5", "/library", "/search?q=a", "//evil.example", "/orders/7"])
        case .rest(let inner, _): return value(inner)
        }
    }

    private mutating func text(
        _ bounds: ClosedRange<Int>, _ letter: (inout LinkGenerator) -> String
    ) -> String {
        let most = min(bounds.upperBound, bounds.lowerBound + 12)
        let count = bounds.lowerBound + number(most - bounds.lowerBound + 1)
        var result = ""
        for _ in 0..<count { result += letter(&self) }
        return result
    }

    // Chance.

    private mutating func number(_ limit: Int) -> Int {
        Int(random.next(upperBound: UInt64(max(limit, 1))))
    }
    private mutating func chance(_ one: Int) -> Bool { number(one) == 0 }
    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(elements.count)]
    }
}
