import LinkRouting

/// The links of one or two policies in parts: all links of a part have one pattern under each
/// policy, or none, and together the parts are all links that any of them takes.
///
/// Carve-outs are differences of boxes. Nothing is sampled: a part is reported if a link fits it.
struct LinkPartition {
    /// A part.
    struct Part {
        /// For each policy the pattern that takes the links, by their shape; `nil` where none does.
        let patterns: [LinkPattern?]
        let authority: LinkAuthority
        let box: LinkBox
    }

    let tables: [RouteTable]
    private(set) var patterns: [[LinkPattern]] = []
    private let trees: [PatternTree]
    let authorities: [LinkAuthority]
    var types = TypePool()
    var search: WordSearch
    /// Pairs of patterns that share links, and patterns alone.
    private(set) var overlapCount = 0
    /// Places of the trees that were looked at.
    private(set) var placeCount = 0

    /// Prepares one or two tables.
    ///
    /// - Complexity: O(patterns + sites * sites)
    init(_ tables: [RouteTable], _ limits: [LinkLimits]) {
        self.tables = tables
        search = WordSearch(byteCountLimit: limits.map(\.byteCountLimit).max() ?? 0)
        var types = TypePool()
        let own = zip(tables, limits).map { table, limits in
            table.patternShapes.flatMap {
                LinkPattern.all(of: $0, limit: limits.segmentCountLimit, &types)
            }
        }
        self.types = types
        patterns = own
        // BOUND: the fragments of the policies, each beside the patterns of its path.
        let fragments = own.joined().filter { $0.mark != .none }
        for side in own.indices where !fragments.isEmpty {
            patterns[side] += Self.dropping(fragments, own[side], tables[side])
        }
        trees = patterns.map(PatternTree.init)
        authorities = LinkAuthority.all(of: tables, &search)
    }

    /// Patterns without a fragment, under those that others take.
    private static func dropping(
        _ fragments: [LinkPattern], _ own: [LinkPattern], _ table: RouteTable
    ) -> [LinkPattern] {
        var sites: UInt64 = 0
        for (number, site) in table.siteShapes.enumerated() where !site.rejectsFragment {
            sites |= 1 << UInt64(number)
        }
        var known: Set<[Int]> = []
        var result: [LinkPattern] = []
        let bare = own.filter { $0.mark == .none && $0.sites & sites != 0 }
        let tree = PatternTree(bare)
        var count = 0
        for other in fragments {
            // The first segment may be an authority on one side alone.
            let paths = [other.path, Array(other.path.dropFirst()), [.anything] + other.path]
            let bareOther = other.withoutFragment
            for number in paths.flatMap({ tree.overlaps($0, bareOther, &count) }) {
                let key = [number, other.fragment.count, other.mark == .slashed ? 1 : 0]
                guard known.insert(key).inserted else { continue }
                result.append(bare[number].dropping(other, on: bare[number].sites & sites))
            }
        }
        return result
    }

    /// Visits all parts, those that both policies take first, in the order of the patterns.
    ///
    /// - Parameters:
    ///   - progress: Told how many of how many patterns are done.
    ///   - visit: What to do with a part.
    /// - Throws: What `visit` throws.
    /// - Complexity: O(overlapping patterns * authorities)
    mutating func forEach<Failure: Error>(
        _ progress: (Int, Int) -> Void,
        _ visit: (Part, inout LinkPartition) throws(Failure) -> Void
    ) throws(Failure) {
        let all = authorities.count * patterns.reduce(0) { $0 + $1.count }
        var done = 0
        for authority in authorities {
            for side in patterns.indices {
                for number in patterns[side].indices {
                    done += 1
                    guard patterns[side][number].sites & authority.bit(side) != 0 else { continue }
                    progress(done, all)
                    for part in parts(of: number, side, authority) { try visit(part, &self) }
                }
            }
        }
        progress(all, all)
    }

    /// The parts that a pattern has a share in; those of two patterns are told of by the first side.
    private mutating func parts(
        of number: Int, _ side: Int, _ authority: LinkAuthority
    ) -> [Part] {
        let pattern = patterns[side][number]
        let others =
            patterns.count == 2 ? rivals(of: pattern, side, under: 1 - side, authority) : []
        guard side == 0 || !isCovered(pattern, by: others, authority),
            let box = LinkBox(of: pattern, authority, side: side), !box.isEmpty(&search)
        else { return [] }
        let carvers = rivals(of: pattern, side, under: side, authority).filter {
            patterns[side][$0].isPreferred(to: pattern)
        }
        let own = region(of: pattern, side, in: [box], carvers, authority).taken
        var parts: [Part] = []
        var rest = own
        if patterns.count == 2, authority.places[1 - side] != nil {
            overlapCount += others.count
            // BOUND: the patterns that share links with it.
            for other in others where !own.isEmpty {
                let rival = patterns[1 - side][other]
                guard let pieces = rival.pieces(under: authority, side: 1 - side) else { continue }
                // Most patterns of two policies are the same: what one takes, the other does.
                let isTwin = pattern.isShaped(like: rival, authority, side)
                let common = isTwin ? own : own.compactMap { $0.and(pieces) }
                let shared = region(
                    of: rival, 1 - side, in: common,
                    self.carvers(of: rival, among: others, 1 - side, authority), authority)
                if side == 0 {
                    parts += shared.taken.map {
                        Part(patterns: [pattern, rival], authority: authority, box: $0)
                    }
                }
                parts += shared.refused.map { part(pattern, side, authority, $0) }
                rest = isTwin ? [] : rest.flatMap { $0.without(pieces, &search) }
            }
        }
        overlapCount += rest.isEmpty ? 0 : 1
        return parts + rest.map { part(pattern, side, authority, $0) }
    }

    /// Whether the first policy owns all links of a pattern of the second one, so that the parts of
    /// them were told of: it has the same pattern, and refuses none for its labels or hosts.
    private func isCovered(
        _ pattern: LinkPattern, by others: [Int], _ authority: LinkAuthority
    ) -> Bool {
        let rivals = others.map { patterns[0][$0] }
        return rivals.contains { pattern.isShaped(like: $0, authority, 1) }
            && rivals.allSatisfy { rival in
                !rival.hasHost && !rival.isRefused && rival.hasLabels(of: authority, side: 0)
            }
    }

    private func part(
        _ pattern: LinkPattern, _ side: Int, _ authority: LinkAuthority, _ box: LinkBox
    ) -> Part {
        let alone = patterns.indices.map { $0 == side ? pattern : nil }
        return Part(patterns: alone, authority: authority, box: box)
    }

    /// What a pattern owns of some boxes by its shape, in two: what it may take, and what it refuses
    /// whatever the values are.
    ///
    /// It refuses links without a label that it must have, and hosts whose lower-case spelling
    /// belongs to another pattern.
    private mutating func region(
        of pattern: LinkPattern, _ side: Int, in boxes: [LinkBox], _ carvers: [Int],
        _ authority: LinkAuthority
    ) -> (taken: [LinkBox], refused: [LinkBox]) {
        var taken = boxes.filter { !$0.isEmpty(&search) }
        let shapes = carvers.compactMap { patterns[side][$0].pieces(under: authority, side: side) }
        // BOUND: the patterns that carve links out of this one.
        for shape in shapes where !taken.isEmpty {
            taken = taken.flatMap { $0.without(shape, &search) }
        }
        guard pattern.hasLabels(of: authority, side: side), !pattern.isRefused else {
            return ([], taken)
        }
        var refused: [LinkBox] = []
        for shape in shapes where pattern.hasHost {
            refused += taken.compactMap { $0.and(shape, lowered: true) }
                .filter { !$0.isEmpty(&search) }
            taken = taken.flatMap { $0.without(shape, lowered: true, &search) }
        }
        return (taken, refused)
    }

    /// The patterns of a side that may share links with a pattern; never itself.
    private mutating func rivals(
        of pattern: LinkPattern, _ side: Int, under other: Int, _ authority: LinkAuthority
    ) -> [Int] {
        guard let own = authority.places[side], let place = authority.places[other] else {
            return []
        }
        let path: [LinkPiece]
        switch (own.isWord, place.isWord) {
        case (true, true), (false, false): path = pattern.path
        case (true, false): path = Array(pattern.path.dropFirst())
        case (false, true): path = [.anything] + pattern.path
        }
        let bit = authority.bit(other)
        return trees[other].overlaps(path, pattern, &placeCount).filter { number in
            let rival = patterns[other][number]
            return rival.sites & bit != 0 && (other != side || !rival.isSame(as: pattern))
        }
    }

    /// The patterns that carve links out of a rival, from the shorter of two lists that hold them.
    private mutating func carvers(
        of rival: LinkPattern, among others: [Int], _ side: Int, _ authority: LinkAuthority
    ) -> [Int] {
        guard others.count > 1 else { return [] }
        let list =
            others.count <= 16 ? others : rivals(of: rival, side, under: side, authority)
        let shorter = list.count < others.count ? list : others
        return shorter.filter { patterns[side][$0].isPreferred(to: rival) }
    }
}

extension LinkPattern {
    /// Whether a pattern of another policy has the same shape under an authority.
    fileprivate func isShaped(
        like other: LinkPattern, _ authority: LinkAuthority, _ side: Int
    ) -> Bool {
        guard authority.places[side]?.isWord == authority.places[1 - side]?.isWord,
            path.count == other.path.count, fragment.count == other.fragment.count
        else { return false }
        return zip(path, other.path).allSatisfy { $0.isShaped(like: $1) }
            && zip(fragment, other.fragment).allSatisfy { $0.isShaped(like: $1) }
    }

    /// Whether two patterns of one policy are the same one in the same length.
    fileprivate func isSame(as other: LinkPattern) -> Bool {
        shape.number == other.shape.number && path.count == other.path.count
            && fragment.count == other.fragment.count && mark == other.mark
    }

    fileprivate var withoutFragment: LinkPattern {
        LinkPattern(
            shape: shape, sites: sites, path: path, fragment: [], mark: .none,
            dropsFragment: false, hasHost: hasHost)
    }
}
