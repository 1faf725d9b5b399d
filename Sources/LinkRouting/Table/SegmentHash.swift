/// The hash of a segment, fed eight bytes at a time, and of an edge of the tree.
///
/// The table that it serves is fixed by the policy and verified byte by byte, so an attacker gains
/// nothing by collisions.
struct SegmentHash {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Takes eight bytes, or the last ones with zeros behind them.
    @inline(__always)
    mutating func append(_ word: ByteWord) {
        state = (state ^ word.bits) &* 0xD6E8_FEB8_6659_FD93
        state ^= state &>> 32
    }

    /// The hash, given the number of bytes.
    @inline(__always)
    func value(count: Int) -> UInt32 {
        let mixed = (state ^ UInt64(truncatingIfNeeded: count)) &* 0xD6E8_FEB8_6659_FD93
        return UInt32(truncatingIfNeeded: mixed &>> 32)
    }

    /// The hash of a range of bytes.
    @inline(__always)
    init(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, lowercased: Bool = false) {
        self.init()
        var index = start
        // BOUND: one round per eight bytes.
        while index < end {
            let word = ByteWord(bytes, at: index).prefix(end &- index)
            append(lowercased ? word.lowercased : word)
            index &+= 8
        }
    }

    @inline(__always)
    init() {}

    @inline(__always)
    static func edge(from node: Int32, hash: UInt32) -> UInt32 {
        let mixed =
            (UInt64(UInt32(bitPattern: node)) &<< 32 | UInt64(hash)) &* 0x9E37_79B9_7F4A_7C15
        return UInt32(truncatingIfNeeded: (mixed ^ mixed &>> 29) &>> 20)
    }
}
