/// An ordered list of names from a policy, at most 64 where it stands for bits; holding one means
/// that every name is an identifier and that none stands twice.
public struct NameList: Sendable {
    /// The names in the order of the file.
    public let names: [String]
    // INVARIANT: one key per name, in the same order.
    private let keys: [NameKey]
    /// The bytes of all names, one after the other.
    private let bytes: [UInt8]

    init(_ names: [String]) {
        self.names = names
        var keys: [NameKey] = []
        var all: [UInt8] = []
        // BOUND: the names of a vocabulary or of the format.
        for name in names {
            let utf8 = Array(name.utf8)
            keys.append(
                NameKey(
                    word: NameKey.word(utf8, 0, utf8.count), start: all.count, count: utf8.count))
            all += utf8
        }
        self.keys = keys
        bytes = all
    }

    /// The place of a name, compared byte for byte, or `nil` where the list does not have it.
    ///
    /// - Complexity: O(names)
    public func index(of name: String) -> Int? {
        let utf8 = Array(name.utf8)
        return index(of: utf8, from: 0, to: utf8.count)
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

    /// The place of a name that is a part of a text.
    func index(of text: [UInt8], from start: Int, to end: Int) -> Int? {
        let count = end - start
        let word = NameKey.word(text, start, end)
        // BOUND: the names of the list, most of them told apart by one number.
        for (index, key) in keys.enumerated() where key.word == word && key.count == count {
            var offset = 8
            while offset < count, text[start + offset] == bytes[key.start + offset] { offset += 1 }
            if offset >= count { return index }
        }
        return nil
    }
}

/// A name as numbers, so that most comparisons are of numbers.
struct NameKey {
    /// The first eight bytes, the first one lowest; zero where the name is shorter.
    var word: UInt64
    var start: Int
    var count: Int

    /// Packs up to eight bytes.
    @inline(__always)
    static func word(_ bytes: [UInt8], _ start: Int, _ end: Int) -> UInt64 {
        var word: UInt64 = 0
        var index = min(end, start + 8)
        // BOUND: eight bytes.
        while index > start {
            index -= 1
            word = word << 8 | UInt64(bytes[index])
        }
        return word
    }
}
