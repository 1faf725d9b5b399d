/// Lower-case hex digits: one spelling for every byte string.
package enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Two lower-case digits for every byte.
    ///
    /// - Complexity: O(n)
    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        // BOUND: linear in bytes that the caller has bounded.
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 0xF)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Two lower-case digits for every byte, as bytes that the caller can wipe.
    ///
    /// - Complexity: O(n)
    package static func digits(of bytes: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        // BOUND: linear in bytes that the caller has bounded.
        for index in bytes.indices {
            text.append(digits[Int(bytes[index] >> 4)])
            text.append(digits[Int(bytes[index] & 0xF)])
        }
        return text
    }

    /// Reads lower-case digits back, or answers `nil`.
    ///
    /// - Parameter text: An even number of `0-9a-f`.
    /// - Returns: Half as many bytes.
    /// - Complexity: O(n)
    package static func bytes(_ text: String.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var digits = text.makeIterator()
        // BOUND: linear in text that the caller has bounded.
        while let first = digits.next() {
            guard let second = digits.next(), let high = value(first), let low = value(second)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The value of one digit `0-9a-f`, or `nil`.
    static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
