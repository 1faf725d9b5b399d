/// The hash of a segment, fed byte by byte, and of an edge of the tree.
///
/// The table that it serves is fixed by the policy and verified byte by byte, so an attacker gains
/// nothing by collisions.
struct SegmentHash {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var word: UInt64 = 0
    private var length: UInt64 = 0

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        word = word << 8 | UInt64(byte)
        length &+= 1
        if length & 7 == 0 { fold() }
    }

    @inline(__always)
    private mutating func fold() {
        state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
        state ^= state >> 32
        word = 0
    }

    @inline(__always)
    var value: UInt32 {
        var mixed = (state ^ word ^ (length << 56)) &* 0xD6E8_FEB8_6659_FD93
        mixed ^= mixed >> 32
        return UInt32(truncatingIfNeeded: mixed)
    }

    @inline(__always)
    static func edge(from node: Int32, hash: UInt32) -> UInt32 {
        var mixed = (UInt64(UInt32(bitPattern: node)) << 32 | UInt64(hash)) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 29
        mixed = mixed &* 0xBF58_476D_1CE4_E5B9
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }

    static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash = SegmentHash()
        for byte in bytes { hash.append(byte) }
        return hash.value
    }
}
