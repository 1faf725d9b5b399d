/// A link that two patterns of one site both take, for the error about them.
enum WitnessLink {
    static func text(_ first: Int, _ second: Int, site: Int, _ parts: TableParts) -> String {
        let storage = TableStorage(parts)
        let sides = [first, second].map { Side(pattern: parts.patterns[$0], parts: parts) }
        var segments: [String] = []
        let count = sides.map(\.shortestCount).max() ?? 0
        // BOUND: at most 64 segments.
        for index in 0..<count {
            segments.append(segment(sides.map { $0.path(at: index) }, storage))
        }
        var text = prefix(site, segments.first, storage)
        let isWord = parts.origins[Int(parts.sites[site].origin)].kind == .word
        let rest = isWord ? segments.dropFirst() : segments[...]
        text += rest.isEmpty ? (isWord ? "" : "/") : rest.map { "/" + $0 }.joined()
        guard sides[0].pattern.fragment != .absent else { return text }
        let fragmentCount = sides.map(\.shortestFragmentCount).max() ?? 0
        let fragment = (0..<fragmentCount).map { index in
            segment(sides.map { $0.fragment(at: index) }, storage)
        }
        return text + (sides[0].pattern.fragment == .slashed ? "#/" : "#")
            + fragment.joined(separator: "/")
    }

    /// Scheme and authority; on a `word` origin the first segment is the authority.
    private static func prefix(_ site: Int, _ word: String?, _ storage: TableStorage) -> String {
        let record = storage.parts.sites[site]
        let origin = storage.parts.origins[Int(record.origin)]
        let scheme = storage.string(origin.scheme) + "://"
        switch origin.kind {
        case .word: return scheme + (word ?? "")
        case .none: return scheme
        case .https, .host:
            let hosts = storage.parts.hosts
            guard let host = hosts.first(where: { $0.origin == record.httpsOrigin }) else {
                return scheme
            }
            return scheme + (host.labelType < 0 ? "" : "a") + storage.string(host.text)
        }
    }

    private static func segment(_ elements: [Element], _ storage: TableStorage) -> String {
        if let literal = elements.first(where: { $0.record.kind == .literal }) {
            return storage.string(literal.record.prefix)
        }
        let prefix = elements.map { storage.string($0.record.prefix) }.max {
            $0.utf8.count < $1.utf8.count
        }
        let suffix = elements.map { storage.string($0.record.suffix) }.max {
            $0.utf8.count < $1.utf8.count
        }
        let candidates = elements.flatMap { storage.samples(of: $0.type) }.map {
            (prefix ?? "") + $0 + (suffix ?? "")
        }
        return candidates.first { candidate in
            elements.allSatisfy { storage.takes(candidate, $0) }
        } ?? candidates.first ?? "a"
    }

    /// An element of one of the two patterns and the type of its parameter.
    struct Element {
        let record: ElementRecord
        let type: CompiledType
    }

    private struct Side {
        let pattern: PatternRecord
        let parts: TableParts

        var shortestCount: Int { Int(pattern.pathCount) }
        var shortestFragmentCount: Int { Int(pattern.fragmentCount) }

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

    /// A few values that a type accepts.
    fileprivate func samples(of type: CompiledType) -> [String] {
        let length = Int(clamping: max(type.minimum, 1))
        switch type.kind {
        case .int: return ["\(type.minimum)", "\(min(max(type.minimum, 1), type.maximum))"]
        case .token, .digits, .text:
            return ["1", "a"].map { String(repeating: $0, count: min(length, 2048)) }
        case .enumeration:
            return (type.first..<type.first + min(type.count, 64)).map {
                string(choices[Int($0)])
            }
        case .uuid: return ["00000000-0000-4000-8000-000000000000"]
        case .date: return ["2026-11-30"]
        case .bool: return ["true", "false"]
        case .decimal: return ["0", "1"]
        case .host: return [String(repeating: "a", count: min(length, 63))]
        case .route, .rest: return ["a"]
        }
    }

    fileprivate func takes(_ segment: String, _ element: WitnessLink.Element) -> Bool {
        let bytes = Array(segment.utf8)
        let start = Int(element.record.prefix.count)
        let end = bytes.count - Int(element.record.suffix.count)
        guard start < end else { return false }
        return element.type.verdict(bytes.span, from: start, to: end, in: self).isAccepted
    }
}
