import LinkRouting

/// A language of decoded texts as a deterministic automaton, run without being written out.
///
/// Texts are words over `Symbol`: ASCII stands for itself, and what no type tells apart is one
/// symbol. States are small values, so that intersection, difference and emptiness are searches
/// over tuples of them and nothing is sampled.
indirect enum Automaton: Hashable, Sendable {
    /// One of the words; sorted, each once.
    case words([[UInt8]])
    /// A prefix, at least one symbol and a suffix: what a parameter's segment looks like.
    case affixed(prefix: [UInt8], suffix: [UInt8])
    /// So many symbols of a set: `token`, `digits`.
    case run(ByteSet, ClosedRange<Int>)
    /// So many printable scalars without a `%` before two hex digits: `text`, but for its NFC.
    case text(ClosedRange<Int>)
    /// A number between bounds that are scaled by ten to the power of `places`: `int`, `decimal`.
    case number(ClosedRange<Int64>, places: Int)
    /// Lower-case 8-4-4-4-12.
    case uuid
    /// `YYYY-MM-DD`, a date that exists.
    case date
    /// A host name of so many bytes, in either letter case.
    case host(ClosedRange<Int>)
    /// The authority of a `word` origin, in lower case.
    case word
    /// The left-most label of a host.
    case label
    /// What the grammar lets stand in a path segment before any type is asked.
    case segment(takesReserved: Bool, takesSlash: Bool)
    /// Any text, the empty one too.
    case everything
    /// Holds at least one symbol of a set.
    case holding(ByteSet)
    /// Holds no `%` before two hex digits.
    case unescaped
    /// What becomes a word of the language when one symbol is read as another.
    case reading(UInt8, as: UInt8, Automaton)
    /// What becomes a word of the language in lower case, between a prefix and a suffix that stay.
    case lowered(Automaton)
    /// A prefix, a word of the language that is not empty, and a suffix.
    case wrapped(prefix: [UInt8], Automaton, suffix: [UInt8])
    /// What becomes a word of the language between a prefix and a suffix.
    case between(prefix: [UInt8], Automaton, suffix: [UInt8])

    /// A state of any automaton; what the fields mean is up to the automaton.
    struct State: Hashable, Sendable {
        var first: Int32 = 0
        var second: Int32 = 0
        var bits: UInt64 = 0
        /// How much of a prefix was read, and the threads of a suffix.
        var stage: Int32 = 0
        var threads = UInt128(0)
    }

    /// One word.
    static func word(_ text: [UInt8]) -> Automaton { .words([text]) }

    /// Any text that is not empty.
    static var any: Automaton { .affixed(prefix: [], suffix: []) }

    /// The state before the first symbol.
    var start: State {
        switch self {
        case .words(let words): State(second: Int32(words.count))
        case .reading(_, as: _, let inner), .lowered(let inner): inner.start
        case .wrapped(prefix: _, let inner, suffix: _): inner.start
        case .between(let prefix, let inner, suffix: _):
            inner.state(from: inner.start, after: prefix) ?? Self.dead
        case .affixed, .run, .text, .number, .uuid, .date, .host, .word, .label, .segment,
            .everything, .holding, .unescaped:
            State()
        }
    }

    /// The state behind one more symbol, or `nil` where no word goes on like this.
    func next(_ state: State, _ symbol: UInt8) -> State? {
        switch self {
        case .words(let words): Self.nextInWords(words, state, symbol)
        case .affixed(let prefix, let suffix):
            Self.nextInShape(prefix, suffix, state, symbol)
        case .run(let set, let bounds):
            set.contains(symbol) && Int(state.first) < bounds.upperBound
                ? State(first: state.first + 1) : nil
        case .text(let bounds): Self.nextInText(bounds, state, symbol)
        case .number(let bounds, let places):
            ScaledNumber(bounds, places: places).next(state, symbol)
        case .uuid: Self.nextInUUID(state, symbol)
        case .date: CalendarDay.next(state, symbol)
        case .host(let bounds): HostName.next(state, symbol, within: bounds)
        case .word: HostName.nextInWord(state, symbol)
        case .label: HostName.nextInLabel(state, symbol)
        case .segment(let takesReserved, let takesSlash):
            Self.nextInSegment(takesReserved, takesSlash, state, symbol)
        case .everything: state
        case .holding(let set): State(first: set.contains(symbol) ? 1 : state.first)
        case .unescaped: Self.nextEscape(state.first, symbol).map { State(first: $0) }
        case .reading(let from, let to, let inner):
            inner.next(state, symbol == from ? to : symbol)
        case .lowered(let inner): inner.next(state, Symbol.lowercased(symbol))
        case .wrapped(let prefix, let inner, let suffix):
            Self.nextInside(prefix, inner, suffix, state, symbol)
        case .between(prefix: _, let inner, suffix: _): inner.next(state, symbol)
        }
    }

    /// Whether a word may end in a state.
    func accepts(_ state: State) -> Bool {
        switch self {
        case .words(let words):
            state.first < state.second && words[Int(state.first)].count == Int(state.bits)
        case .affixed(let prefix, let suffix):
            Int(state.first) > prefix.count && Int(state.second) == suffix.count
        case .run(_, let bounds), .text(let bounds): bounds.contains(Int(state.first))
        case .number(let bounds, let places):
            ScaledNumber(bounds, places: places).accepts(state)
        case .uuid: state.first == 36
        case .date: state.first == 10
        case .host(let bounds): HostName.accepts(state, within: bounds)
        case .word: HostName.acceptsWord(state)
        case .label: HostName.acceptsLabel(state)
        // 1 and 2: nothing but one or two dots.
        case .segment: state.second == 3
        case .holding: state.first == 1
        case .everything, .unescaped: true
        case .reading(_, as: _, let inner), .lowered(let inner): inner.accepts(state)
        case .wrapped(let prefix, let inner, let suffix):
            suffix.isEmpty
                ? Int(state.stage) > prefix.count && inner.accepts(state)
                : state.threads >> UInt128(suffix.count) & 1 == 1
        case .between(prefix: _, let inner, let suffix):
            inner.state(from: state, after: suffix).map(inner.accepts) ?? false
        }
    }

    /// Whether a word belongs to the language.
    ///
    /// - Complexity: O(symbols of the word)
    func contains(_ word: some Sequence<UInt8>) -> Bool {
        guard start != Self.dead else { return false }
        return state(from: start, after: word).map(accepts) ?? false
    }

    /// The state behind a word.
    private func state(from state: State, after word: some Sequence<UInt8>) -> State? {
        var state = state
        // BOUND: the symbols of the word.
        for symbol in word {
            guard let next = next(state, symbol) else { return nil }
            state = next
        }
        return state
    }

    /// A start from which nothing goes on: a prefix that no word has.
    static var dead: State { State(stage: -1) }
}

// MARK: What each language does with a symbol

extension Automaton {
    private static func nextInWords(
        _ words: [[UInt8]], _ state: State, _ symbol: UInt8
    ) -> State? {
        let depth = Int(state.bits)
        let range = words[Int(state.first)..<Int(state.second)]
        // The range shares its first symbols and is sorted, so that those with one more are one run.
        let start = range.partition { $0.count > depth && $0[depth] >= symbol }
        let end = range.partition { $0.count > depth && $0[depth] > symbol }
        return start < end
            ? State(first: Int32(start), second: Int32(end), bits: UInt64(depth + 1)) : nil
    }

    private static func nextInShape(
        _ prefix: [UInt8], _ suffix: [UInt8], _ state: State, _ symbol: UInt8
    ) -> State? {
        let count = Int(state.first)
        if count < prefix.count {
            return prefix[count] == symbol ? State(first: state.first + 1) : nil
        }
        // One symbol is the parameter's for sure; the suffix is looked for behind it.
        if count == prefix.count { return State(first: state.first + 1) }
        return State(
            first: state.first, second: Int32(overlap(suffix, Int(state.second), symbol)))
    }

    /// How much of a suffix stands at the end of a text, after one more symbol.
    private static func overlap(_ suffix: [UInt8], _ matched: Int, _ symbol: UInt8) -> Int {
        let read = suffix.prefix(matched) + [symbol]
        // BOUND: the length of the suffix.
        for count in stride(from: min(read.count, suffix.count), to: 0, by: -1)
        where read.suffix(count).elementsEqual(suffix.prefix(count)) {
            return count
        }
        return 0
    }

    private static func nextInText(
        _ bounds: ClosedRange<Int>, _ state: State, _ symbol: UInt8
    ) -> State? {
        guard symbol == Symbol.printable || (0x20...0x7E).contains(symbol),
            Int(state.first) < bounds.upperBound,
            let escape = nextEscape(state.second, symbol)
        else { return nil }
        return State(first: state.first + 1, second: escape)
    }

    /// How much of an escape was read: nothing, `%`, or `%` and a hex digit.
    private static func nextEscape(_ state: Int32, _ symbol: UInt8) -> Int32? {
        if symbol == UInt8(ascii: "%") { return 1 }
        guard state > 0, Symbol.hexDigits.contains(symbol) else { return 0 }
        return state == 1 ? 2 : nil
    }

    private static func nextInUUID(_ state: State, _ symbol: UInt8) -> State? {
        let isHyphen = [8, 13, 18, 23].contains(state.first)
        guard state.first < 36,
            isHyphen ? symbol == UInt8(ascii: "-") : Symbol.lowerHexDigits.contains(symbol)
        else { return nil }
        return State(first: state.first + 1)
    }

    private static func nextInSegment(
        _ takesReserved: Bool, _ takesSlash: Bool, _ state: State, _ symbol: UInt8
    ) -> State? {
        guard symbol != UInt8(ascii: "\\"), symbol != Symbol.rawPlus,
            takesSlash || symbol != UInt8(ascii: "/"),
            takesReserved || !Symbol.reservedInSegment.contains(symbol),
            let escape = nextEscape(state.first, symbol)
        else { return nil }
        let isDot = symbol == UInt8(ascii: ".")
        return State(first: escape, second: isDot ? min(state.second + 1, 3) : 3)
    }

    /// A thread for each place at which the suffix may have begun; a bit n says that n of its
    /// symbols were read behind a word of the language.
    private static func nextInside(
        _ prefix: [UInt8], _ inner: Automaton, _ suffix: [UInt8], _ state: State, _ symbol: UInt8
    ) -> State? {
        let stage = Int(state.stage)
        if stage < prefix.count {
            guard prefix[stage] == symbol else { return nil }
            var next = state
            next.stage += 1
            return next
        }
        var threads = UInt128(0)
        // BOUND: the length of the suffix.
        for (place, own) in suffix.enumerated()
        where own == symbol && state.threads >> UInt128(place) & 1 == 1 {
            threads |= 1 << UInt128(place + 1)
        }
        let isOver = stage == prefix.count + 2
        guard !isOver, var next = inner.next(state.bare, symbol) else {
            return threads == 0 ? nil : State(stage: Int32(prefix.count + 2), threads: threads)
        }
        if !suffix.isEmpty, inner.accepts(next) { threads |= 1 }
        next.stage = Int32(prefix.count + 1)
        next.threads = threads
        return next
    }
}

extension Automaton.State {
    /// The state of the language inside a prefix and a suffix.
    fileprivate var bare: Automaton.State {
        Automaton.State(first: first, second: second, bits: bits)
    }
}

extension ArraySlice {
    /// The first place from which on a property holds, in a sorted slice.
    fileprivate func partition(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        // BOUND: the interval halves in each round.
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
