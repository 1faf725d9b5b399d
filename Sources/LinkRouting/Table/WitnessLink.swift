/// A link of the shape of two patterns of one site, for the error about them.
///
/// Where some link fits the types of both patterns as well, it is one of these, and each of the two
/// takes it by itself; else it says that it is one of the shapes alone.
struct WitnessLink {
    /// The link: canonical where its types took it.
    private(set) var text = ""
    /// Whether a type, a host or a query key kept a link of both from being found.
    private(set) var isShape = false

    private let storage: TableStorage
    private let sides: [Side]

    init(_ first: Int, _ second: Int, site: Int, _ parts: TableParts) {
        storage = TableStorage(parts)
        sides = [first, second].map { Side(pattern: parts.patterns[$0], parts: parts) }
        var segments: [String] = []
        let count = sides.map { Int($0.pattern.pathCount) }.max() ?? 0
        // BOUND: at most 64 segments.
        for index in 0..<count { segments.append(segment { $0.path(at: index) }) }
        let isWord = parts.origins[Int(parts.sites[site].origin)].kind == .word
        text = prefix(site, isWord ? segments.first : nil)
        let rest = isWord ? segments.dropFirst() : segments[...]
        text += rest.isEmpty ? (isWord ? "" : "/") : rest.map { "/" + $0 }.joined()
        text += query()
        guard let shape = sides.first?.pattern.fragment, shape != .absent else { return }
        let fragmentCount = sides.map { Int($0.pattern.fragmentCount) }.max() ?? 0
        // BOUND: at most 64 segments.
        let fragment = (0..<fragmentCount).map { index in segment { $0.fragment(at: index) } }
        text += (shape == .slashed ? "#/" : "#") + fragment.joined(separator: "/")
    }

    /// Scheme and authority; on a `word` origin the first segment is the authority.
    private mutating func prefix(_ site: Int, _ word: String?) -> String {
        let record = storage.parts.sites[site]
        let origin = storage.parts.origins[Int(record.origin)]
        let scheme = storage.string(origin.scheme) + "://"
        switch origin.kind {
        case .word: return scheme + (word ?? "")
        case .none: return scheme
        case .https, .host:
            let hosts = storage.parts.hosts.filter { $0.origin == record.httpsOrigin }
            guard let host = hosts.first(where: { $0.labelType < 0 }) ?? hosts.first else {
                return scheme
            }
            return scheme + label(host) + storage.string(host.text)
        }
    }

    /// The left-most label where it is a parameter.
    private mutating func label(_ host: HostRecord) -> String {
        guard host.labelType >= 0 else { return "" }
        let type = storage.parts.types[Int(host.labelType)]
        let samples = storage.samples(of: type, longerBy: 0)
        let found = samples.first { sample in
            sample.utf8.allSatisfy { $0 != 0x2E }
                && storage.takes(Array(sample.utf8), 0, sample.utf8.count, type)
        }
        if found == nil { isShape = true }
        return found ?? "a"
    }

    /// A segment that fits the element of each side.
    private mutating func segment(_ element: (Side) -> Element) -> String {
        let elements = sides.map(element)
        let candidates: [String]
        if let literal = elements.first(where: { $0.record.kind == .literal }) {
            candidates = [storage.string(literal.record.prefix)]
        } else {
            candidates = storage.segments(of: elements)
        }
        let found = candidates.first { text in
            let bytes = Array(text.utf8)
            return elements.allSatisfy { storage.fits(bytes, $0) }
        }
        if found == nil { isShape = true }
        return Self.escaped(found ?? candidates.last ?? "a")
    }

    /// The query keys that one of the two must have, each with a value that both take.
    private mutating func query() -> String {
        var keys: [String: [CompiledType]] = [:]
        var required: [String] = []
        var declared = [Set<String>](repeating: [], count: sides.count)
        // BOUND: two routes, each with at most 64 query keys.
        for (place, side) in sides.enumerated() {
            for item in side.query {
                let key = storage.string(item.record.key)
                declared[place].insert(key)
                keys[key, default: []].append(item.type)
                if item.record.presence == .required, required.contains(key) == false {
                    required.append(key)
                }
            }
        }
        let items = required.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { key in
            let types = keys[key] ?? []
            let samples = types.flatMap { storage.samples(of: $0, longerBy: 0) }
            let found = samples.first { text in
                let bytes = Array(text.utf8)
                return types.allSatisfy { storage.takes(bytes, 0, bytes.count, $0) }
            }
            let isRefused =
                storage.parts.undeclaredQuery == .reject
                && declared.contains { $0.contains(key) == false }
            if found == nil || isRefused { isShape = true }
            return "\(key)=\(Self.escaped(found ?? "a"))"
        }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }

    /// A text as a link has it: what is not unreserved, `:` or `@` is escaped.
    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        // BOUND: one segment or value.
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x3A, 0x40...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            // Everything else is escaped.
            default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An element of one of the two patterns and the type of its parameter.
    struct Element {
        let record: ElementRecord
        let type: CompiledType
    }

    private struct Side {
        let pattern: PatternRecord
        let parts: TableParts

        /// The query items of the route.
        var query: [(record: QueryRecord, type: CompiledType)] {
            let owner = parts.records[Int(pattern.owner)]
            return (owner.firstQuery..<owner.firstQuery + owner.queryCount).map { number in
                let record = parts.query[Int(number)]
                let slot = parts.slots[Int(owner.firstSlot + record.slot)]
                return (record, parts.types[Int(slot.type)])
            }
        }

        func path(at index: Int) -> Element {
            element(min(index, Int(pattern.pathCount) - 1), from: pattern.firstElement)
        }

        func fragment(at index: Int) -> Element {
            element(
                min(index, Int(pattern.fragmentCount) - 1),
                from: pattern.firstElement + pattern.pathCount)
        }

        private func element(_ index: Int, from first: Int32) -> Element {
            let record = parts.elements[Int(first) + index]
            guard record.slot >= 0 else {
                return Element(record: record, type: CompiledType(kind: .text))
            }
            let slot = Int(parts.records[Int(pattern.owner)].firstSlot + record.slot)
            var type = parts.types[Int(parts.slots[slot].type)]
            if type.kind == .rest { type = parts.types[Int(type.first)] }
            return Element(record: record, type: type)
        }
    }
}

extension TableStorage {
    /// A range of the shared bytes as text.
    func string(_ range: ByteRange) -> String {
        String(
            decoding: parts.pool[Int(range.first)..<Int(range.first + range.count)], as: UTF8.self)
    }

    /// Segments among which one fits all elements, where a segment does; none is a literal.
    ///
    /// A common value exists only at a bound of one of the types: a listed value, the shortest
    /// length, or the ends of a range.
    fileprivate func segments(of elements: [WitnessLink.Element]) -> [String] {
        let prefixes = elements.map { Array(string($0.record.prefix).utf8) }
        let suffixes = elements.map { Array(string($0.record.suffix).utf8) }
        let prefix = prefixes.max { $0.count < $1.count } ?? []
        let suffix = suffixes.max { $0.count < $1.count } ?? []
        var middles: [[UInt8]] = [[]]
        // BOUND: two elements.
        for (place, element) in elements.enumerated() {
            let front = prefix.dropFirst(prefixes[place].count)
            let back = suffix.dropLast(suffixes[place].count)
            middles += samples(of: element.type, longerBy: front.count + back.count).map {
                Array($0.utf8)
            }
            middles += samples(of: element.type, longerBy: 0).map { Array($0.utf8) }
                .filter { $0.starts(with: front) && $0.reversed().starts(with: back.reversed()) }
                .filter { $0.count >= front.count + back.count }
                .map { Array($0.dropFirst(front.count).dropLast(back.count)) }
        }
        return middles.map { String(decoding: prefix + $0 + suffix, as: UTF8.self) }
    }

    /// Values of a type at its bounds.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - count: How many bytes stand around the value and count for the type.
    /// - Returns: Values that the type may take.
    fileprivate func samples(of type: CompiledType, longerBy count: Int) -> [String] {
        let length = min(max(1, Int(clamping: type.minimum) - count), 8192)
        switch type.kind {
        case .int:
            return [type.minimum, type.maximum].map(String.init) + Self.numbers
        case .token, .digits, .text:
            return ["1", "a"].map { String(repeating: $0, count: length) } + [Self.host(length)]
                + Self.fixed
        case .host: return [Self.host(length)] + Self.fixed
        case .enumeration:
            return (type.first..<type.first + type.count).map { string(choices[Int($0)]) }
        case .uuid, .date, .bool: return Self.fixed
        case .decimal:
            return Self.numbers
                + [type.minimum, type.maximum].map { Self.decimal($0, Int(type.places)) }
        case .route, .rest: return ["a"]
        }
    }

    /// Values of the types that have one shape, and of numbers.
    private static let fixed =
        [
            "true", "false", "2026-11-30", "00000000-0000-4000-8000-000000000000",
        ] + numbers

    /// 0, and the shortest number of each length, of both signs.
    private static let numbers: [String] =
        ["0"]
        + (0...18).flatMap { zeros in
            ["", "-"].map { $0 + "1" + String(repeating: "0", count: zeros) }
        }

    /// A host name of so many bytes, in labels of at most 63.
    private static func host(_ count: Int) -> String {
        let bytes = (0..<count).map { place -> UInt8 in
            place % 2 == 1 && count > 63 && place < count - 1 ? 0x2E : 0x61
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A scaled number with its decimals, without zeros at the end.
    private static func decimal(_ scaled: Int64, _ places: Int) -> String {
        let digits = String(scaled.magnitude)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
        var decimals = Substring(padded.suffix(places))
        // BOUND: the decimals.
        while decimals.utf8.last == 0x30 { decimals.removeLast() }
        return (scaled < 0 ? "-" : "") + padded.dropLast(places)
            + (decimals.isEmpty ? "" : "." + decimals)
    }

    /// Whether an element takes a whole segment, decoded.
    fileprivate func fits(_ bytes: [UInt8], _ element: WitnessLink.Element) -> Bool {
        let start = Int(element.record.prefix.count)
        let end = bytes.count - Int(element.record.suffix.count)
        if element.record.kind == .literal { return true }
        guard start < end else { return false }
        return takes(bytes, start, end, element.type)
    }

    /// Whether a type takes a part of some bytes; a nested link is not asked.
    fileprivate func takes(
        _ bytes: [UInt8], _ start: Int, _ end: Int, _ type: CompiledType
    ) -> Bool {
        guard type.kind != .route else { return false }
        return type.verdict(bytes.span, from: start, to: end, in: self).isAccepted
    }
}
