/// UTF-8 as RFC 3629 has it: no overlong form, no surrogate, nothing above U+10FFFF.
///
/// Lenient decoders made `%c0%ae` a dot (CVE-2008-2938), so nothing is ever repaired here.
enum StrictUTF8 {
    /// Decodes the scalar that starts at an index.
    ///
    /// - Returns: The scalar and the number of its bytes, or `nil` where they are not UTF-8.
    static func scalar(
        in bytes: borrowing Span<UInt8>, at index: Int, before end: Int
    ) -> (value: Unicode.Scalar, count: Int)? {
        let first = bytes[index]
        let count: Int
        var value: UInt32
        let minimum: UInt32
        switch first {
        case 0..<0x80: return (Unicode.Scalar(first), 1)
        case 0xC2..<0xE0: (count, value, minimum) = (2, UInt32(first & 0x1F), 0x80)
        case 0xE0..<0xF0: (count, value, minimum) = (3, UInt32(first & 0x0F), 0x800)
        case 0xF0..<0xF5: (count, value, minimum) = (4, UInt32(first & 0x07), 0x1_0000)
        // No other byte starts a sequence.
        default: return nil
        }
        guard index + count <= end else { return nil }
        // BOUND: at most three continuation bytes.
        for next in (index + 1)..<(index + count) {
            guard bytes[next] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(bytes[next] & 0x3F)
        }
        guard value >= minimum, let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, count)
    }

    /// The index of the first byte that is not part of UTF-8, or `nil`.
    static func firstError(in bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Int? {
        var index = start
        // BOUND: each round consumes at least one byte.
        while index < end {
            guard let (_, count) = scalar(in: bytes, at: index, before: end) else { return index }
            index += count
        }
        return nil
    }
}
