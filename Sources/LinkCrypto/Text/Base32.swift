/// Base32 (RFC 4648) in lower case, without padding, for whole groups of 5 bytes only: no spare
/// bits, so one byte string has one spelling.
package enum Base32 {
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// Eight digits for every five bytes.
    ///
    /// - Parameter bytes: A multiple of five.
    /// - Returns: The digits `a-z2-7`.
    /// - Complexity: O(n)
    /// - Precondition: The count is a multiple of five.
    package static func text(_ bytes: [UInt8]) -> String {
        precondition(bytes.count.isMultiple(of: 5), "base32 without spare bits takes groups of 5")
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 5 * 8)
        // BOUND: linear in bytes that the caller has bounded.
        for start in stride(from: 0, to: bytes.count, by: 5) {
            let group = bytes[start..<start + 5].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            // BOUND: eight digits.
            for shift in stride(from: 35, through: 0, by: -5) {
                text.append(digits[Int(group >> UInt64(shift) & 0x1F)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads digits back, or answers `nil`.
    ///
    /// - Parameter text: A multiple of eight digits `a-z2-7`.
    /// - Returns: Five bytes for every eight digits.
    /// - Complexity: O(n)
    package static func bytes(_ text: Span<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 8) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 8 * 5)
        // BOUND: linear in text that the caller has bounded.
        for start in stride(from: 0, to: text.count, by: 8) {
            var group: UInt64 = 0
            // BOUND: eight digits.
            for index in start..<start + 8 {
                guard let value = value(text[index]) else { return nil }
                group = group << 5 | UInt64(value)
            }
            // BOUND: five bytes.
            for shift in stride(from: 32, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt64(shift)))
            }
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x61...0x7A: digit - 0x61
        case 0x32...0x37: digit - 0x32 + 26
        default: nil
        }
    }
}
