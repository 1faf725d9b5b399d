import LinkCrypto

/// The injective framing of everything that is signed: a count, then every piece behind its
/// length, all as four bytes, most significant first.
///
/// No byte can move from one piece into its neighbour without changing a length.
enum Framing {
    /// The frame of pieces: `u32be count`, then `u32be length || bytes` for each.
    static func framed(_ pieces: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + pieces.reduce(0) { $0 + 4 + $1.count })
        append(UInt32(truncatingIfNeeded: pieces.count), to: &bytes)
        // BOUND: at most 8 pieces, each bounded by its maker.
        for piece in pieces { appendPiece(piece, to: &bytes) }
        return bytes
    }

    /// One piece behind its length.
    static func appendPiece(_ piece: [UInt8], to bytes: inout [UInt8]) {
        append(UInt32(truncatingIfNeeded: piece.count), to: &bytes)
        bytes += piece
    }

    static func append(_ value: some FixedWidthInteger & UnsignedInteger, to bytes: inout [UInt8]) {
        // BOUND: at most 8 bytes.
        for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Writes an integer over existing bytes.
    static func write(
        _ value: some FixedWidthInteger & UnsignedInteger, at offset: Int, in bytes: inout [UInt8]
    ) {
        let count = value.bitWidth / 8
        // BOUND: at most 8 bytes.
        for index in 0..<count {
            bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - index)))
        }
    }

    /// Reads an integer, most significant byte first.
    static func integer<Value: FixedWidthInteger & UnsignedInteger>(
        in bytes: Span<UInt8>, at offset: Int
    ) -> Value {
        var value: Value = 0
        // BOUND: at most 8 bytes.
        for index in offset..<offset + Value.bitWidth / 8 {
            value = value << 8 | Value(truncatingIfNeeded: bytes[index])
        }
        return value
    }
}
