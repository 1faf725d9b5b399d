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
            return LinkPattern(
                shape: shape, sites: shape.sites, path: stretched.0, fragment: stretched.1,
                mark: shape.fragmentMark.isEmpty
                    ? .none : shape.fragmentMark.utf8.count == 1 ? .plain : .slashed,
                dropsFragment: false,
                hasHost: (path + fragment).contains { types.isHost($0.type) })
        }
    }

    /// The same pattern under a fragment of another one, on the sites that drop it.
    func dropping(_ other: LinkPattern, on sites: UInt64) -> LinkPattern {
        LinkPattern(
            shape: shape, sites: sites, path: path,
            fragment: other.fragment.map { _ in .anything }, mark: other.mark,
            dropsFragment: true, hasHost: hasHost)
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
        if case .text(_, let flag) = types[piece.type] { (takesReserved, takesSlash) = (true, flag) }
        return language.and(Self.wrapped(piece.prefix, inner, piece.suffix))?
            .and(.segment(takesReserved: takesReserved, takesSlash: takesSlash))
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
