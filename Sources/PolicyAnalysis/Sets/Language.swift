import LinkRouting

/// A set of decoded texts: what all of some automata accept and none of some others does.
///
/// Intersection adds to one list and difference to the other, so that nothing is computed before
/// somebody asks for a word. A language that some list of words bounds is that list, filtered.
struct Language: Hashable, Sendable {
    private(set) var all: [Automaton]
    private(set) var none: [Automaton] = []

    init(_ automaton: Automaton) { all = [automaton] }

    /// The words, where they are listed.
    var words: [[UInt8]]? {
        guard all.count == 1, case .words(let words) = all[0] else { return nil }
        return words
    }

    /// What belongs to an automaton too; `nil` where that is plainly nothing.
    ///
    /// - Complexity: O(automata), O(words) where the words are listed
    func and(_ automaton: Automaton) -> Language? {
        if all.contains(automaton) { return self }
        if none.contains(automaton) { return nil }
        var language = self
        if let words {
            return language.keep(words.filter(automaton.contains))
        }
        if case .words(let words) = automaton {
            return language.keep(words.filter(contains))
        }
        language.all.append(automaton)
        return language
    }

    /// What does not belong to an automaton; `nil` where that is plainly nothing.
    ///
    /// - Complexity: as `and(_:)`
    func without(_ automaton: Automaton) -> Language? {
        if all.contains(automaton) { return nil }
        if none.contains(automaton) { return self }
        var language = self
        if let words {
            return language.keep(words.filter { !automaton.contains($0) })
        }
        if case .words(let words) = automaton {
            // One list of words, so that a thousand literals beside a parameter stay one automaton.
            let isListed = language.none.firstIndex { if case .words = $0 { true } else { false } }
            if let isListed, case .words(let known) = language.none[isListed] {
                language.none[isListed] = .words(Self.sorted(known + words))
                return language
            }
        }
        language.none.append(automaton)
        return language
    }

    /// What two languages share.
    func and(_ other: Language) -> Language? {
        var result: Language? = self
        // BOUND: the automata of the other one.
        for automaton in other.all { result = result?.and(automaton) }
        for automaton in other.none { result = result?.without(automaton) }
        return result
    }

    /// What another language lacks, in parts that share nothing.
    ///
    /// - Complexity: O(automata of both)
    func without(_ other: Language) -> [Language] {
        var parts: [Language] = []
        var rest: Language? = self
        // BOUND: the automata of the other one.
        for automaton in other.all {
            if let part = rest?.without(automaton) { parts.append(part) }
            rest = rest?.and(automaton)
        }
        for automaton in other.none {
            if let part = rest?.and(automaton) { parts.append(part) }
            rest = rest?.without(automaton)
        }
        return parts
    }

    /// Whether a text belongs to it.
    ///
    /// - Complexity: O(symbols * automata)
    func contains(_ word: [UInt8]) -> Bool {
        all.allSatisfy { $0.contains(word) } && !none.contains { $0.contains(word) }
    }

    /// The values that stand between a prefix and a suffix in its words.
    func between(_ prefix: [UInt8], _ suffix: [UInt8]) -> Language {
        guard !prefix.isEmpty || !suffix.isEmpty else { return self }
        var language = self
        language.all = all.map { .between(prefix: prefix, $0, suffix: suffix) }
        language.none = none.map { .between(prefix: prefix, $0, suffix: suffix) }
        return language
    }

    private mutating func keep(_ words: [[UInt8]]) -> Language? {
        guard !words.isEmpty else { return nil }
        all = [.words(words)]
        none = []
        return self
    }

    static func sorted(_ words: [[UInt8]]) -> [[UInt8]] {
        Set(words).sorted { $0.lexicographicallyPrecedes($1) }
    }
}

extension Automaton {
    /// Sets of symbols that the automaton may tell apart; symbols that are in the same ones lead
    /// to the same states.
    var marks: [ByteSet] {
        switch self {
        case .words(let words): Set(words.joined()).map { ByteSet([$0]) }
        case .affixed(let prefix, let suffix): Set(prefix + suffix).map { ByteSet([$0]) }
        case .run(let set, _), .holding(let set): [set]
        case .text: [Self.printables, ByteSet("%".utf8), Symbol.hexDigits]
        case .number: Array("-.0123456789".utf8).map { ByteSet([$0]) }
        case .uuid: [Symbol.lowerHexDigits, ByteSet("-".utf8)]
        case .date: Array("-0123456789".utf8).map { ByteSet([$0]) }
        case .host, .label, .word:
            [Symbol.letters, Symbol.upperLetters, Symbol.digits]
                + Array("-._".utf8).map { ByteSet([$0]) }
        case .segment:
            [Symbol.reservedInSegment, ByteSet("\\".utf8), ByteSet([Symbol.rawPlus])]
                + [Symbol.hexDigits] + Array("/.%".utf8).map { ByteSet([$0]) }
        case .everything: []
        case .unescaped: [ByteSet("%".utf8), Symbol.hexDigits]
        case .reading(let from, as: let to, let inner):
            inner.marks.map { $0.reading(from, as: to) }
        case .lowered(let inner): inner.marks.map(\.lowered)
        case .wrapped(let prefix, let inner, let suffix):
            inner.marks + Set(prefix + suffix).map { ByteSet([$0]) }
        case .between(prefix: _, let inner, suffix: _): inner.marks
        }
    }

    private static let printables = ByteSet(Array(0x20...0x7E) + [Symbol.printable])
}

extension ByteSet {
    fileprivate func reading(_ from: UInt8, as to: UInt8) -> ByteSet {
        ByteSet((0..<128).filter { contains($0 == from ? to : $0) })
    }

    fileprivate var lowered: ByteSet {
        ByteSet((0..<128).filter { contains(Symbol.lowercased($0)) })
    }
}
