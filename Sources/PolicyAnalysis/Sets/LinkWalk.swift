import LinkPolicy
import LinkRouting

/// Goes through all parts of the links of one or two policies, with the links that stand for each.
///
/// Every link is read by the gate of each policy: where gate and algebra disagree, the walk ends
/// with an error, since nothing that it says could be trusted.
struct LinkWalk {
    /// A link of a part, and what each policy reads it as.
    struct Link {
        let text: String
        let readings: [SampleReading]
    }

    let policies: [Policy]
    private(set) var partition: LinkPartition
    private var samples: PartLinks
    /// Links that were read.
    private(set) var linkCount = 0
    private let nestedRoutes: Set<RouteID>

    /// Prepares one or two policies.
    ///
    /// - Complexity: O(patterns)
    init(_ policies: [Policy]) {
        self.policies = policies
        let tables = policies.map(\.table)
        let limits = policies.map(\.limits.link)
        partition = LinkPartition(tables, limits)
        samples = PartLinks(tables, limits)
        var routes: Set<RouteID> = []
        // BOUND: the routes that nested types name.
        for item in partition.patterns.joined().flatMap(\.shape.query) {
            if case .route(let ids, allowsAbsolute: _) = item.type.type { routes.formUnion(ids) }
        }
        nestedRoutes = routes
    }

    /// Visits each part with its links, those that hold links as values last.
    ///
    /// - Parameters:
    ///   - progress: Told how many of how many patterns are done.
    ///   - visit: What to do with a part; more links of it come by `coincidences(of:)`.
    /// - Throws: `disagreement`, `too_many_states`, and what `visit` throws.
    /// - Complexity: O(overlapping patterns * classes)
    mutating func forEach(
        _ progress: (Int, Int) -> Void,
        _ visit: (LinkPartition.Part, [Link], inout LinkWalk) throws(DecisionCellError) -> Void
    ) throws(DecisionCellError) {
        var late: [LinkPartition.Part] = []
        var partition = partition
        try partition.forEach(progress) { part, current throws(DecisionCellError) in
            if part.patterns.contains(where: { $0?.isNesting ?? false }) {
                late.append(part)
                return
            }
            try take(part, &current, visit)
        }
        for part in late { try take(part, &partition, visit) }
        self.partition = partition
        guard !partition.search.isCut else {
            throw DecisionCellError(.tooManyStates, route: "")
        }
    }

    /// Links of a part in which parameters have the same value.
    ///
    /// - Throws: `disagreement`.
    mutating func coincidences(
        of part: LinkPartition.Part
    ) throws(DecisionCellError) -> [Link] {
        try read(samples.coincidences(of: part, &partition), part)
    }

    private mutating func take(
        _ part: LinkPartition.Part, _ current: inout LinkPartition,
        _ visit: (LinkPartition.Part, [Link], inout LinkWalk) throws(DecisionCellError) -> Void
    ) throws(DecisionCellError) {
        let links = try read(samples.links(of: part, &current), part)
        for link in links { note(link) }
        swap(&partition, &current)
        defer { swap(&partition, &current) }
        try visit(part, links, &self)
    }

    private mutating func read(
        _ candidates: [PartLinks.Candidate], _ part: LinkPartition.Part
    ) throws(DecisionCellError) -> [Link] {
        var links: [Link] = []
        // BOUND: the classes of a part.
        for candidate in candidates {
            guard let text = spelling(of: candidate.text) else { continue }
            linkCount += 1
            let readings = policies.map { SampleReading(text, in: $0) }
            // BOUND: two policies.
            for (side, reading) in readings.enumerated() {
                let expected = candidate.takers[side] ? part.patterns[side]?.shape.route : nil
                let isOpaque = part.patterns[side]?.isOpaque ?? false
                guard reading.matched?.index == expected || isOpaque && reading.matched == nil
                else { throw DecisionCellError(.disagreement, route: text) }
            }
            links.append(Link(text: text, readings: readings))
        }
        return links
    }

    /// The link, or another spelling of it where it is the address of a callback letter by letter:
    /// callbacks are matched before links are read.
    private func spelling(of text: String) -> String? {
        guard isCallback(text) else { return text }
        let bytes = Array(text.utf8)
        let authority = bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 + 3 } ?? bytes.count
        // BOUND: the bytes of a link.
        for place in authority..<max(authority, bytes.count)
        where ByteSet.unreserved.contains(bytes[place])
            && bytes[authority..<place].contains(UInt8(ascii: "/"))
        {
            let other =
                String(decoding: bytes[..<place], as: UTF8.self) + "%" + HexText.upper(bytes[place])
                + String(decoding: bytes[(place + 1)...], as: UTF8.self)
            return isCallback(other) ? nil : other
        }
        return nil
    }

    private func isCallback(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return policies.contains { !$0.callbacks.matched(bytes.span).isEmpty }
    }

    private mutating func note(_ link: Link) {
        guard !nestedRoutes.isEmpty else { return }
        // BOUND: two policies.
        for matched in link.readings.compactMap(\.matched)
        where nestedRoutes.contains(matched.route.id) {
            var known = samples.nested[matched.route.id] ?? []
            for text in [Self.rooted(link.text), link.text]
            where known.count < PartLinks.nestedTextCount && !known.contains(text) {
                known.append(text)
            }
            samples.nested[matched.route.id] = known
        }
    }

    /// A link without its scheme and authority; a word stays as a segment.
    private static func rooted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let start = bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 + 3 } ?? 0
        guard text.hasPrefix("https://"),
            let slash = bytes[start...].firstIndex(of: UInt8(ascii: "/"))
        else {
            let rest = String(decoding: bytes[start...], as: UTF8.self)
            return rest.hasPrefix("/") ? rest : "/" + rest
        }
        return String(decoding: bytes[slash...], as: UTF8.self)
    }
}

extension LinkPattern {
    /// Whether a value of it may be a link.
    fileprivate var isNesting: Bool {
        shape.query.contains { if case .route = $0.type.type { true } else { false } }
    }
}

extension RouteTable {
    /// The link that a text is, or `nil` where the table refuses it.
    func sample(_ text: String) -> MatchedLink? {
        do throws(LinkError) {
            return try matched(text)
        } catch {
            // A refusal is an answer, too.
            return nil
        }
    }
}
