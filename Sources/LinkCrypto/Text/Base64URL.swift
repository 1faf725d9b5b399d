/// Base64 in the alphabet for URLs (RFC 4648 section 5), without padding; spare bits must be zero,
/// so one byte string has one spelling.
package enum Base64URL {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The digits of the bytes.
    ///
    /// - Complexity: O(n)
    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        // BOUND: linear in bytes that the caller has bounded.
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group: UInt32 = 0
            // BOUND: three bytes.
            for index in 0..<3 {
                group = group << 8 | (index < count ? UInt32(bytes[start + index]) : 0)
            }
            // BOUND: four digits.
            for index in 0...count {
                text.append(digits[Int(group >> UInt32(18 - 6 * index) & 0x3F)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads digits back, or answers `nil`.
    ///
    /// - Parameter text: Digits `A-Za-z0-9-_`; no padding, no white space, no spare bits.
    /// - Returns: The bytes.
    /// - Complexity: O(n)
    package static func bytes(_ text: Span<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        // BOUND: linear in text that the caller has bounded.
        for start in stride(from: 0, to: text.count, by: 4) {
            let count = min(4, text.count - start)
            var group: UInt32 = 0
            // BOUND: four digits.
            for index in 0..<4 {
                guard index < count else {
                    group <<= 6
                    continue
                }
                guard let value = value(text[start + index]) else { return nil }
                group = group << 6 | UInt32(value)
            }
            let spare = group & (count == 2 ? 0xFFFF : count == 3 ? 0xFF : 0)
            guard spare == 0 else { return nil }
            // BOUND: three bytes.
            for index in 0..<count - 1 {
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * index)))
            }
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x41...0x5A: digit - 0x41
        case 0x61...0x7A: digit - 0x61 + 26
        case 0x30...0x39: digit - 0x30 + 52
        case 0x2D: 62
        case 0x5F: 63
        default: nil
        }
    }
}
