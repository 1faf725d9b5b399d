import LinkRouting

/// One shape of links of one policy: a pattern whose rest, where it has one, has a fixed number of
/// segments, and that may stand under a fragment which it does not take.
struct LinkPattern: Sendable {
    /// What introduces the fragment.
    enum Mark: Sendable {
        case none
        /// `#`
        case plain
        /// `#/`
        case slashed
    }

    let shape: PatternShape
    let sites: UInt64
    let path: [LinkPiece]
    let fragment: [LinkPiece]
    let mark: Mark
    /// Whether the fragment is one that the pattern leaves to be dropped.
    let dropsFragment: Bool
    /// Whether a value of type `host` stands in it, whose letter case does not count.
    let hasHost: Bool
    /// Whether the target of a moved path takes none of its links.
    var isRefused = false
    /// What the target of a moved path asks of query values, by their keys.
    var queryLimits: [String: [PieceLimit]] = [:]

    /// Whether the gate may refuse a link for a reason that no language tells: a label or a link
    /// that becomes a value of a moved path's target.
    var isOpaque: Bool {
        shape.targets.contains { target in
            if case .route = target.type.type { return true }
            return target.place == .label
        }
    }

    /// The shapes of one pattern; a rest gives one for each of its lengths.
    ///
    /// - Complexity: O(segments of a rest)
    static func all(of shape: PatternShape, limit: Int, _ types: inout TypePool) -> [LinkPattern] {
        let isRestInFragment = (shape.fragment.last?.maximum ?? 1) > 1
        let longest = max(shape.path.last?.maximum ?? 1, shape.fragment.last?.maximum ?? 1)
        let path = shape.path.map { LinkPiece($0, &types) }
        let fragment = shape.fragment.map { LinkPiece($0, &types) }
        // BOUND: at most 64 segments.
        return (1...longest).compactMap { count in
            let stretched = (
                isRestInFragment ? path : Self.stretched(path, count),
                isRestInFragment ? Self.stretched(fragment, count) : fragment
            )
            guard max(stretched.0.count, stretched.1.count) <= limit else { return nil }
            var pieces = stretched.0 + stretched.1
            var isRefused = false
            var queryLimits: [String: [PieceLimit]] = [:]
            for target in shape.targets {
                let limit = PieceLimit(target, &types)
                switch target.place {
                case .segment(let place):
                    let isRest = pieces[place].isRest
                    isRefused = isRefused || isRest && longest > 1 && count > target.maximum
                    pieces[place].limits.append(limit)
                    for other in pieces.indices.dropFirst(place + 1) where isRest {
                        pieces[other].limits.append(limit.withoutPrefix)
                    }
                case .query(let key): queryLimits[key, default: []].append(limit)
                case .label: break
                }
            }
            var pattern = LinkPattern(
                shape: shape, sites: shape.sites,
                path: Array(pieces.prefix(stretched.0.count)),
                fragment: Array(pieces.dropFirst(stretched.0.count)),
                mark: shape.fragmentMark.isEmpty
                    ? .none : shape.fragmentMark.utf8.count == 1 ? .plain : .slashed,
                dropsFragment: false,
                hasHost: (path + fragment).contains { types.isHost($0.type) })
            pattern.isRefused = isRefused
            pattern.queryLimits = queryLimits
            return pattern
        }
    }

    /// The same pattern under a fragment of another one, on the sites that drop it.
    func dropping(_ other: LinkPattern, on sites: UInt64) -> LinkPattern {
        var pattern = LinkPattern(
            shape: shape, sites: sites, path: path,
            fragment: other.fragment.map { _ in .anything }, mark: other.mark,
            dropsFragment: true, hasHost: hasHost)
        pattern.isRefused = isRefused
        pattern.queryLimits = queryLimits
        return pattern
    }

    /// Whether this pattern takes a link that both fit: what is more literal at the first segment
    /// that differs, and a fragment's taker before one that drops it.
    func isPreferred(to other: LinkPattern) -> Bool {
        guard dropsFragment == other.dropsFragment else { return other.dropsFragment }
        let pairs = zip(path + fragment, other.path + other.fragment)
        let first = pairs.first { $0.rank != $1.rank }
        return first.map { $0.rank > $1.rank } ?? false
    }

    private static func stretched(_ pieces: [LinkPiece], _ count: Int) -> [LinkPiece] {
        guard let last = pieces.last, last.isRest else { return pieces }
        return pieces + [LinkPiece](repeating: last, count: count - 1)
    }
}

/// One segment of a pattern.
struct LinkPiece: Hashable, Sendable {
    /// The literal, or what stands before the parameter.
    let prefix: [UInt8]
    /// What stands behind the parameter.
    let suffix: [UInt8]
    /// The number of the parameter's type in the pool, or -1 for a literal.
    let type: Int
    let isRest: Bool
    /// What the target of a moved path asks of the value.
    var limits: [PieceLimit] = []

    init(_ segment: SegmentShape, _ types: inout TypePool) {
        prefix = Array(segment.prefix.utf8)
        suffix = Array(segment.suffix.utf8)
        type = segment.type.map { types.number(of: $0.type) } ?? TypePool.none
        isRest = segment.maximum > 1
    }

    private init() {
        prefix = []
        suffix = []
        type = TypePool.everything
        isRest = false
    }

    /// A segment of which nothing is asked.
    static let anything = LinkPiece()

    var isLiteral: Bool { type == TypePool.none }

    /// All segments that fit, whatever their values.
    var shape: Automaton {
        isLiteral ? .word(prefix) : .affixed(prefix: prefix, suffix: suffix)
    }

    /// How literal it is: the walk down the tree of patterns tries the highest rank first.
    var rank: Int {
        if isLiteral { return .max }
        return isRest ? 0 : 1 + prefix.count + suffix.count
    }

    /// Whether two pieces have the same shape.
    func isShaped(like other: LinkPiece) -> Bool {
        prefix == other.prefix && suffix == other.suffix && isLiteral == other.isLiteral
    }

    /// Whether some segment may fit both; where both have affixes it errs towards yes.
    func overlaps(_ other: LinkPiece) -> Bool {
        switch (isLiteral, other.isLiteral) {
        case (true, true): prefix == other.prefix
        case (true, false): other.shape.contains(prefix)
        case (false, true): shape.contains(other.prefix)
        case (false, false):
            (prefix.starts(with: other.prefix) || other.prefix.starts(with: prefix))
                && (suffix.reversed().starts(with: other.suffix.reversed())
                    || other.suffix.reversed().starts(with: suffix.reversed()))
        }
    }
}

/// What a parameter of a moved path's target asks of a value.
struct PieceLimit: Hashable, Sendable {
    let prefix: [UInt8]
    let type: Int
    let isSegment: Bool
    let takesSlash: Bool

    init(_ target: TargetShape, _ types: inout TypePool) {
        prefix = Array(target.prefix.utf8)
        type = types.number(of: target.type.type)
        isSegment = target.isSegment
        if case .text(_, allowsSlash: let flag) = target.type.type {
            takesSlash = flag
        } else {
            takesSlash = false
        }
    }

    private init(_ other: PieceLimit) {
        prefix = []
        type = other.type
        isSegment = other.isSegment
        takesSlash = other.takesSlash
    }

    /// What no segment of a path holds.
    var excluded: Automaton {
        .holding(ByteSet(takesSlash ? "\\".utf8 : "\\/".utf8))
    }

    /// The same for the further segments of a rest.
    var withoutPrefix: PieceLimit { PieceLimit(self) }
}

/// The types of one or two tables by number, so that equal types are compared by their numbers.
struct TypePool: Sendable {
    /// The number of a literal, and of a segment of which nothing is asked.
    static let none = -1
    static let everything = -2

    private var numbers: [ParameterType: Int] = [:]
    private var types: [ParameterType] = []
    private var automata: [Automaton?] = []

    mutating func number(of type: ParameterType) -> Int {
        if let number = numbers[type] { return number }
        numbers[type] = types.count
        types.append(type)
        automata.append(Self.automaton(of: type))
        return types.count - 1
    }

    /// The type of a number, `nil` for a literal.
    func type(_ number: Int) -> ParameterType? { number < 0 ? nil : types[number] }

    func isHost(_ number: Int) -> Bool {
        if case .host = type(number) { true } else { false }
    }

    /// The values of a type, `nil` for nested links, which are no language of one text.
    func automaton(_ number: Int) -> Automaton? { number < 0 ? .any : automata[number] }

    /// The segments that a piece accepts among those of a language.
    func accepted(_ piece: LinkPiece, in language: Language) -> Language? {
        guard piece.type >= 0, let inner = automata[piece.type] else { return language }
        var takesSlash = false
        var takesReserved = false
        if case .text(_, let flag) = types[piece.type] {
            (takesReserved, takesSlash) = (true, flag)
        }
        var result = language.and(Self.wrapped(piece.prefix, inner, piece.suffix))?
            .and(.segment(takesReserved: takesReserved, takesSlash: takesSlash))
        for limit in piece.limits {
            guard let asked = automaton(limit) else { continue }
            result = result?.and(Self.wrapped(piece.prefix, asked, piece.suffix))
            if limit.isSegment { result = result?.without(limit.excluded) }
        }
        return result
    }

    /// The values that become a value of a target; `nil` where the target is a link.
    func automaton(_ limit: PieceLimit) -> Automaton? {
        guard let type = automata[limit.type] else { return nil }
        return limit.prefix.isEmpty
            ? type : .between(prefix: limit.prefix, type, suffix: [])
    }

    static func wrapped(_ prefix: [UInt8], _ inner: Automaton, _ suffix: [UInt8]) -> Automaton {
        if case .words(let words) = inner {
            return .words(Language.sorted(words.map { prefix + $0 + suffix }))
        }
        return prefix.isEmpty && suffix.isEmpty
            ? inner : .wrapped(prefix: prefix, inner, suffix: suffix)
    }

    private static func automaton(of type: ParameterType) -> Automaton? {
        switch type {
        case .int(let bounds): .number(bounds, places: 0)
        case .token(let bounds, also: let extra):
            .run(ByteSet((0..<128).filter { ByteSet.unreserved.contains($0) } + extra), bounds)
        case .text(let bounds, allowsSlash: _): .text(bounds)
        case .enumeration(let values): .words(Language.sorted(values.map { Array($0.utf8) }))
        case .uuid: .uuid
        case .date: .date
        case .bool: .words([Array("false".utf8), Array("true".utf8)])
        case .decimal(let bounds):
            .number(bounds.minimumScaled...bounds.maximumScaled, places: bounds.places)
        case .digits(let bounds): .run(Symbol.digits, bounds)
        case .host(let bounds): .host(bounds)
        case .rest(let inner, maximum: _): automaton(of: inner)
        case .route: nil
        }
    }
}
