import LinkRouting

/// A set of links that is a product: one language for the authority, for each segment of the path
/// and for each of the fragment.
struct LinkBox: Sendable {
    var languages: [Language]
    /// How many of them come before the fragment; the first one is the authority.
    let pathEnd: Int
    let mark: LinkPattern.Mark
    /// Whether the authority is a segment of the pattern.
    private let isWord: Bool

    /// All links of a pattern under some authorities, types aside; `nil` where there are none.
    init?(of pattern: LinkPattern, _ authority: LinkAuthority, side: Int) {
        guard let pieces = pattern.pieces(under: authority, side: side) else { return nil }
        var languages = pieces.map { Language($0.shape) }
        // A word is an authority and a segment at once.
        let first =
            pieces[0] == .anything ? authority.language : authority.language.and(languages[0])
        guard let first else { return nil }
        languages[0] = first
        self.languages = languages
        pathEnd = pieces.count - pattern.fragment.count
        mark = pattern.mark
        isWord = pieces[0] != .anything
    }

    /// What fits the shape of a pattern, too; `nil` where that is plainly nothing.
    func and(_ pieces: [LinkPiece], lowered: Bool = false) -> LinkBox? {
        guard pieces.count == languages.count else { return nil }
        var box = self
        // BOUND: at most 129 pieces.
        for (place, piece) in pieces.enumerated() where piece != .anything {
            let shape = lowered ? Automaton.lowered(piece.shape) : piece.shape
            guard let language = languages[place].and(shape) else { return nil }
            box.languages[place] = language
        }
        return box
    }

    /// What does not fit the shape of a pattern, in boxes that share nothing.
    ///
    /// - Complexity: O(pieces)
    func without(
        _ pieces: [LinkPiece], lowered: Bool = false, _ search: inout WordSearch
    ) -> [LinkBox] {
        guard pieces.count == languages.count else { return [self] }
        guard let common = and(pieces, lowered: lowered), !common.isEmpty(&search) else {
            return [self]
        }
        var boxes: [LinkBox] = []
        var rest = self
        // BOUND: at most 129 pieces.
        for (place, piece) in pieces.enumerated() where piece != .anything {
            let shape = lowered ? Automaton.lowered(piece.shape) : piece.shape
            if let language = rest.languages[place].without(shape) {
                var box = rest
                box.languages[place] = language
                if !box.isEmpty(&search) { boxes.append(box) }
            }
            rest.languages[place] = common.languages[place]
        }
        return boxes
    }

    /// Whether no link fits.
    func isEmpty(_ search: inout WordSearch) -> Bool {
        for (place, language) in languages.enumerated()
        where search.isEmpty(language, at: place == 0 ? .authority : .segment) {
            return true
        }
        return false
    }

    /// The segments of the fragment.
    var fragmentCount: Int { languages.count - pathEnd }

    /// A link of written texts, one for each language.
    func text(_ scheme: String, _ texts: [String], query: [String]) -> String {
        var text = scheme + "://" + texts[0] + texts[1..<pathEnd].map { "/" + $0 }.joined()
        if pathEnd == 1, !isWord { text += "/" }
        if !query.isEmpty { text += "?" + query.joined(separator: "&") }
        guard mark != .none else { return text }
        return text + (mark == .slashed ? "#/" : "#")
            + texts[pathEnd...].joined(separator: "/")
    }
}

extension LinkPattern {
    /// The pieces of the authority, the path and the fragment; `nil` where the pattern has no links
    /// there: a `word` needs a first segment.
    func pieces(under authority: LinkAuthority, side: Int) -> [LinkPiece]? {
        guard let place = authority.places[side] else { return nil }
        guard place.isWord else { return [.anything] + path + fragment }
        return path.isEmpty ? nil : path + fragment
    }

    /// Whether links under the authority give all parameters that only a label can give.
    func hasLabels(of authority: LinkAuthority, side: Int) -> Bool {
        let label = authority.places[side]?.label ?? ""
        return shape.requiredLabels.allSatisfy { $0 == label }
    }
}
