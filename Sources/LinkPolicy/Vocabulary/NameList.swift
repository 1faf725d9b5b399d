/// An ordered list of names from a policy, at most 64 where it stands for bits; holding one means
/// that every name is an identifier and that none stands twice.
public struct NameList: Sendable {
    /// The names in the order of the file.
    public let names: [String]
    // INVARIANT: words[i] is the first eight bytes of names[i], zero-padded.
    private let words: [UInt64]

    init(_ names: [String]) {
        self.names = names
        words = names.map { NameWord.word(of: $0.utf8) }
    }

    /// The place of a name, compared byte for byte, or `nil` where the list does not have it.
    ///
    /// - Complexity: O(names)
    public func index(of name: String) -> Int? {
        let word = NameWord.word(of: name.utf8)
        return words.indices.first {
            words[$0] == word && names[$0].utf8.elementsEqual(name.utf8)
        }
    }

    /// The names whose bits are set, in the order of the file.
    ///
    /// - Complexity: O(names)
    public func names(in bits: UInt64) -> [String] {
        names.indices.filter { $0 < 64 && bits >> UInt64($0) & 1 == 1 }.map { names[$0] }
    }

    /// The bits of the names that the list has; others are left out.
    ///
    /// - Complexity: O(names * names asked for)
    public func bits(of names: some Sequence<String>) -> UInt64 {
        // BOUND: the caller's list.
        names.reduce(0) { bits, name in
            guard let index = index(of: name), index < 64 else { return bits }
            return bits | 1 << UInt64(index)
        }
    }

    /// The place of a name given as bytes.
    func index(of name: ArraySlice<UInt8>) -> Int? {
        let word = NameWord.word(of: name)
        return words.indices.first {
            words[$0] == word && names[$0].utf8.elementsEqual(name)
        }
    }
}

/// The first eight bytes of a name as one number, so that most comparisons are of numbers.
enum NameWord {
    /// Packs up to eight bytes.
    @inline(__always)
    static func word(of bytes: some Sequence<UInt8>) -> UInt64 {
        var word: UInt64 = 0
        var shift: UInt64 = 0
        // BOUND: eight bytes.
        for byte in bytes {
            guard shift < 64 else { break }
            word |= UInt64(byte) << shift
            shift += 8
        }
        return word
    }
}
