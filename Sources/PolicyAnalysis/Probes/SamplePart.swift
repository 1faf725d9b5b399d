import LinkRouting

/// One part of a link that can vary by itself: a segment or a query item, with texts that show how
/// each policy takes it.
struct SamplePart: Sendable {
    /// One text, encoded; `nil` for an absent query item.
    struct Choice: Sendable {
        let text: String?
        /// Whether each policy takes it.
        let takers: [Bool]
    }

    /// Every text.
    let choices: [Choice]
    /// Texts that every policy takes, those first that are no literal of any pattern.
    let common: [Choice]
    /// Whether only the reader can tell what is taken.
    let isOpaque: Bool

    /// The varying segment of one or two patterns.
    ///
    /// - Parameters:
    ///   - segments: What each policy has here, or `nil` where it does not say.
    ///   - tables: The policies' tables.
    ///   - literals: The literal segments of all patterns.
    ///   - isFragment: Whether a policy that does not say anything drops the segment.
    init(
        _ segments: [SegmentShape?], _ tables: [RouteTable], literals: Set<String>,
        isFragment: Bool = false
    ) {
        let known = segments.compactMap(\.self)
        var texts: [String] = []
        if let literal = known.first(where: { $0.type == nil }) {
            texts = [literal.prefix]
        } else {
            let prefix = known.map(\.prefix).max { $0.utf8.count < $1.utf8.count } ?? ""
            let suffix = known.map(\.suffix).max { $0.utf8.count < $1.utf8.count } ?? ""
            let own = known.map { prefix.utf8.count + suffix.utf8.count - $0.affixCount }
            let values = TextSamples.texts(
                for: known.compactMap { $0.type?.type }, shifts: [0] + own.flatMap { [$0, -$0] },
                needsEdges: isFragment && known.count < segments.count)
            texts = values.map { prefix + $0 + suffix }
        }
        let choices = texts.map { text in
            Choice(
                text: LinkDraft.segment(text),
                takers: zip(segments, tables).map { segment, table in
                    segment?.takes(text, in: table) ?? true
                })
        }
        let common = zip(choices, texts).filter { $0.0.takers.allSatisfy(\.self) }
        self.choices = choices
        self.common =
            common.filter { literals.contains($0.1) == false }.map(\.0)
            + common.filter { literals.contains($0.1) }.map(\.0)
        isOpaque = false
    }

    /// A query item of one or two patterns.
    ///
    /// - Parameters:
    ///   - items: What each policy declares, or `nil` where it does not.
    ///   - tables: The policies' tables.
    ///   - nested: Texts of links, for types of nested links.
    init(_ items: [QueryShape?], _ tables: [RouteTable], nested: [String]) {
        let types = items.compactMap { $0?.type.type }
        isOpaque = types.contains { if case .route = $0 { true } else { false } }
        let isSpaced = items.contains { $0?.plus == .space }
        let texts =
            isOpaque
            ? nested
            : TextSamples.texts(
                for: types, needsEdges: types.count < items.count)
        let absent = Choice(text: nil, takers: items.map { $0?.presence != .required })
        let junk = Choice(
            text: "%C3%A9%20%2F%2F",
            takers: zip(items, tables).map { Self.takes("é //", $0, $1) })
        var choices = texts.map { text in
            Choice(
                text: LinkDraft.encoded(text),
                takers: zip(items, tables).map { Self.takes(text, $0, $1) })
        }
        if isSpaced || items.count > 1 {
            choices.append(
                Choice(
                    text: "a+a",
                    takers: zip(items, tables).map { item, table in
                        switch item?.plus {
                        case .space: Self.takes("a a", item, table)
                        case .literal: Self.takes("a+a", item, table)
                        case .reject: item?.presence == .optionalDroppingInvalid
                        case nil: table.undeclaredQuery == .drop
                        }
                    }))
        }
        self.choices = [absent] + choices + [junk]
        common = self.choices.filter { $0.takers.allSatisfy(\.self) }
    }

    /// The first text that one policy takes and another does not.
    ///
    /// - Parameter side: The policy that takes it.
    /// - Returns: The choice, or `nil` where there is none.
    func first(onlyFor side: Int) -> Choice? {
        choices.first { $0.takers[side] && $0.takers.allSatisfy(\.self) == false }
    }

    private static func takes(_ text: String, _ item: QueryShape?, _ table: RouteTable) -> Bool {
        guard let item else { return table.undeclaredQuery == .drop }
        return item.presence == .optionalDroppingInvalid
            || (table.takes(Array(text.utf8), item.type) ?? true)
    }
}

extension SegmentShape {
    /// The bytes that stand around the parameter.
    fileprivate var affixCount: Int { prefix.utf8.count + suffix.utf8.count }
}

extension LinkDraft {
    /// Encodes a decoded segment; what a literal may hold stays as it is.
    static func segment(_ text: String) -> String {
        // BOUND: the bytes of a sample.
        text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x3A, 0x40...0x5A, 0x61...0x7A, 0x2D...0x2E, 0x5F, 0x7E: true
            // Everything else is encoded.
            default: false
            }
        } ? text : encoded(text)
    }
}
