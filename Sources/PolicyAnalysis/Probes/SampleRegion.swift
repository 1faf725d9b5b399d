import LinkRouting

/// The links of a shape that one or two policies share, and samples of them: one that all policies
/// take, one for each part that only one policy takes, and one for each bound that differs.
struct SampleRegion {
    let authority: SampleAuthority
    let path: [SamplePart]
    let mark: String
    let fragment: [SamplePart]
    let query: [(key: String, part: SamplePart)]

    /// Puts the parts of one or two patterns together.
    ///
    /// - Parameters:
    ///   - authority: Scheme and authority.
    ///   - patterns: What each policy has, or `nil` where only the other has a pattern.
    ///   - tables: The policies' tables.
    ///   - literals: The literal segments of all patterns.
    ///   - nested: Links that nested types may take.
    init(
        _ authority: SampleAuthority, _ patterns: [SamplePattern?], _ tables: [RouteTable],
        literals: Set<String>, nested: (ParameterType) -> [String]
    ) {
        self.authority = authority
        let known = patterns.compactMap(\.self)
        let count = known.map(\.path.count).max() ?? 0
        path = (0..<count).map { place in
            SamplePart(patterns.map { $0?.path[place] }, tables, literals: literals)
        }
        let marked = known.first { $0.shape.fragmentMark.isEmpty == false }
        mark = marked?.shape.fragmentMark ?? ""
        fragment = (0..<(marked?.fragment.count ?? 0)).map { place in
            let segments = patterns.map { pattern in
                pattern?.shape.fragmentMark == marked?.shape.fragmentMark
                    ? pattern?.fragment[place] : nil
            }
            return SamplePart(segments, tables, literals: literals, isFragment: true)
        }
        var keys: [String] = []
        // BOUND: at most 64 items of each pattern.
        for key in known.flatMap({ $0.shape.query.map(\.key) }) where keys.contains(key) == false {
            keys.append(key)
        }
        query = keys.sorted().map { key in
            let items = patterns.map { pattern in pattern?.shape.query.first { $0.key == key } }
            return (
                key,
                SamplePart(
                    items, tables, nested: items.compactMap { $0 }.flatMap { nested($0.type.type) })
            )
        }
    }

    /// Links that every policy takes as far as the parts say; more than one, because a pattern that
    /// is more literal may have taken some of them.
    var common: [LinkDraft] {
        guard parts.allSatisfy({ $0.common.isEmpty == false }) else { return [] }
        // BOUND: four links.
        return (0..<4).compactMap { turn in
            // Segments differ from each other; a query item is left out where it may be.
            draft { place, part in
                part.common[((isSegment(place) ? place : 0) + turn) % part.common.count]
            }
        }
    }

    /// For each part, a link that only one policy takes; and one for each text that only the
    /// reader can tell.
    ///
    /// - Parameter sides: The number of policies.
    /// - Returns: The links.
    func differing(_ sides: Int) -> [LinkDraft] {
        var drafts: [LinkDraft] = []
        // BOUND: two policies, at most 200 parts.
        for side in 0..<sides {
            for (place, part) in parts.enumerated() {
                guard let choice = part.first(onlyFor: side) else { continue }
                drafts += [
                    draft { other, part in
                        other == place ? choice : part.common.first ?? part.first(onlyFor: side)
                    }
                ].compactMap(\.self)
            }
        }
        for (place, part) in parts.enumerated() where part.isOpaque {
            for choice in part.choices {
                drafts += [
                    draft { other, part in other == place ? choice : part.common.first }
                ].compactMap(\.self)
            }
        }
        return drafts
    }

    /// The link with one segment replaced.
    func replacing(_ place: Int, with text: String, in draft: LinkDraft) -> LinkDraft {
        var draft = draft
        if place < path.count {
            draft.path[place] = text
        } else if place - path.count < fragment.count {
            draft.fragment[place - path.count] = text
        }
        return draft
    }

    private func isSegment(_ place: Int) -> Bool { place < path.count + fragment.count }

    private var parts: [SamplePart] { path + fragment + query.map(\.part) }

    private func draft(
        _ choose: (Int, SamplePart) -> SamplePart.Choice?
    ) -> LinkDraft? {
        var texts: [String?] = []
        // BOUND: at most 200 parts.
        for (place, part) in parts.enumerated() {
            guard let choice = choose(place, part) else { return nil }
            texts.append(choice.text)
        }
        let segments = texts.prefix(path.count + fragment.count).map { $0 ?? "" }
        return LinkDraft(
            authority: authority, path: Array(segments.prefix(path.count)), mark: mark,
            fragment: Array(segments.suffix(fragment.count)),
            query: zip(query, texts.suffix(query.count)).map { ($0.key, $1) })
    }
}
