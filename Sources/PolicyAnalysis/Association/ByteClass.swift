/// A set of bytes.
struct ByteClass: Hashable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// The set of some bytes.
    init(_ bytes: some Sequence<UInt8>) {
        // BOUND: at most one round per listed byte.
        for byte in bytes { insert(byte) }
    }

    /// Every byte.
    static let all = ByteClass(UInt8.min...UInt8.max)
    /// Every byte but the slash.
    static let segment = ByteClass((UInt8.min...UInt8.max).lazy.filter { $0 != 0x2F })

    /// Whether a byte is in it.
    func contains(_ byte: UInt8) -> Bool {
        let bit = UInt64(byte & 63)
        return switch byte >> 6 {
        case 0: words.0 >> bit & 1 == 1
        case 1: words.1 >> bit & 1 == 1
        case 2: words.2 >> bit & 1 == 1
        // The last quarter of the bytes.
        default: words.3 >> bit & 1 == 1
        }
    }

    /// The bytes, where they are at most so many; for what a pattern writes out.
    func few(_ limit: Int) -> [UInt8] {
        guard count <= limit else { return [] }
        return (UInt8.min...UInt8.max).filter(contains)
    }

    /// The number of bytes.
    var count: Int {
        words.0.nonzeroBitCount + words.1.nonzeroBitCount + words.2.nonzeroBitCount
            + words.3.nonzeroBitCount
    }

    /// Compares the bytes.
    static func == (left: ByteClass, right: ByteClass) -> Bool { left.words == right.words }

    /// Hashes the bytes.
    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }

    private mutating func insert(_ byte: UInt8) {
        let bit: UInt64 = 1 << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        // The last quarter of the bytes.
        default: words.3 |= bit
        }
    }
}
