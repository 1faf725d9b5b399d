extension JSONScanner {
    /// Reads a string; stands at its opening quote.
    mutating func scanString(_ bytes: borrowing Span<UInt8>) throws(JSONFailure) {
        let start = position + 1
        var index = start
        var hasEscapes = false
        // BOUND: linear in the text; every round moves on.
        while index < bytes.count {
            let byte = bytes[index]
            // The common case first: ASCII that is neither quote nor backslash nor control.
            if byte &- 0x23 < 0x5D, byte != 0x5C {
                index += 1
                continue
            }
            if byte == 0x22 {
                append(.string, start: start, end: index, hasEscapes: hasEscapes)
                move(to: index + 1)
                return
            }
            if byte == 0x5C {
                hasEscapes = true
                index = try escapeEnd(bytes, at: index)
            } else if byte >= 0x80 {
                index = try scalarEnd(bytes, at: index)
            } else if byte >= 0x20 {
                index += 1
            } else {
                throw JSONFailure(
                    code: .invalidString, offset: index,
                    message: "a raw control character in a string",
                    hint: byte == 0x0A ? "a string ends on its line" : "write it as an escape")
            }
        }
        move(to: bytes.count)
        throw unexpected(bytes, "a closing quote")
    }

    /// Reads `true`, `false` or `null`.
    mutating func scanWord(
        _ bytes: borrowing Span<UInt8>, _ word: StaticString, _ kind: JSONKind
    ) throws(JSONFailure) {
        let text = Array(word.description.utf8)
        let start = position
        // BOUND: 5 bytes.
        for (offset, byte) in text.enumerated() {
            guard start + offset < bytes.count, bytes[start + offset] == byte else {
                throw unexpected(bytes, "a value")
            }
        }
        append(kind, start: start, end: start + text.count)
        move(to: start + text.count)
    }

    /// Reads an integer of 64 bits in its one spelling: no `-0`, no leading zero, no fraction; or
    /// any number, where the limits take them.
    mutating func scanNumber(_ bytes: borrowing Span<UInt8>) throws(JSONFailure) {
        let start = position
        if limits.numbers == .any, let end = decimalEnd(bytes, at: start) {
            append(.decimal, start: start, end: end)
            return move(to: end)
        }
        let isNegative = bytes[start] == 0x2D
        var index = isNegative ? start + 1 : start
        let first = index
        var value: Int64 = 0
        var overflows = false
        // BOUND: linear in the text; every round moves on.
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
            let digit = Int64(bytes[index] &- 0x30)
            let (product, high) = value.multipliedReportingOverflow(by: 10)
            let (sum, low) =
                isNegative
                ? product.subtractingReportingOverflow(digit)
                : product.addingReportingOverflow(digit)
            overflows = overflows || high || low
            value = sum
            index += 1
        }
        try checkDigits(bytes, first..<index, isNegative: isNegative)
        guard overflows == false else {
            throw JSONFailure(
                code: .numberOutOfRange, offset: start, byteCount: index - start,
                message: "the number does not fit in 64 bits")
        }
        append(.integer, start: start, end: index)
        move(to: index)
    }

    /// The index behind a number of RFC 8259 that is no integer of 64 bits in its one spelling;
    /// `nil` for such an integer and for what is no number.
    private func decimalEnd(_ bytes: borrowing Span<UInt8>, at start: Int) -> Int? {
        let first = bytes[start] == 0x2D ? start + 1 : start
        let whole = digitsEnd(bytes, from: first)
        guard whole > first, bytes[first] != 0x30 || whole == first + 1 else { return nil }
        var end = whole
        if end < bytes.count, bytes[end] == 0x2E {
            let fraction = digitsEnd(bytes, from: end + 1)
            guard fraction > end + 1 else { return nil }
            end = fraction
        }
        if end < bytes.count, bytes[end] | 0x20 == 0x65 {
            let isSigned = end + 1 < bytes.count && [0x2B, 0x2D].contains(bytes[end + 1])
            let digits = end + (isSigned ? 2 : 1)
            let exponent = digitsEnd(bytes, from: digits)
            guard exponent > digits else { return nil }
            end = exponent
        }
        let isNegativeZero = first > start && bytes[first] == 0x30
        // Nineteen digits may be out of range; their text is kept, and nobody needs their value.
        return end > whole || isNegativeZero || whole - first > 18 ? end : nil
    }

    private func digitsEnd(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
        var index = start
        // BOUND: linear in the text; every round moves on.
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
        return index
    }

    private mutating func checkDigits(
        _ bytes: borrowing Span<UInt8>, _ digits: Range<Int>, isNegative: Bool
    ) throws(JSONFailure) {
        let start = position
        guard digits.isEmpty == false else {
            move(to: digits.upperBound)
            throw unexpected(bytes, "a digit")
        }
        let leadsWithZero = bytes[digits.lowerBound] == 0x30
        let isFollowed =
            digits.upperBound < bytes.count
            && [0x2E, 0x65, 0x45].contains(bytes[digits.upperBound])
        guard isFollowed == false, leadsWithZero == false || (digits.count == 1 && !isNegative)
        else {
            throw JSONFailure(
                code: .notAnInteger, offset: start, byteCount: digits.upperBound - start,
                message: "the number is not an integer in its one spelling",
                hint: "no fraction, no exponent, no leading zero, no `-0`")
        }
    }

    /// The index behind an escape that begins at an index.
    private func escapeEnd(
        _ bytes: borrowing Span<UInt8>, at index: Int
    ) throws(JSONFailure) -> Int {
        guard index + 1 < bytes.count else { throw invalidEscape(index) }
        switch bytes[index + 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return index + 2
        case 0x75:
            let value = try hex(bytes, at: index)
            guard (0xD800..<0xE000).contains(value) else { return index + 6 }
            guard value < 0xDC00, index + 7 < bytes.count, bytes[index + 6] == 0x5C,
                bytes[index + 7] == 0x75,
                (0xDC00..<0xE000).contains(try hex(bytes, at: index + 6))
            else {
                throw JSONFailure(
                    code: .invalidString, offset: index, byteCount: 6,
                    message: "half of a surrogate pair")
            }
            return index + 12
        default: throw invalidEscape(index)
        }
    }

    private func hex(_ bytes: borrowing Span<UInt8>, at index: Int) throws(JSONFailure) -> UInt32 {
        var value: UInt32 = 0
        // BOUND: four digits.
        for offset in 2..<6 {
            guard index + offset < bytes.count,
                let digit = JSONEscapes.hexValue(bytes[index + offset])
            else { throw invalidEscape(index) }
            value = value << 4 | digit
        }
        return value
    }

    private func invalidEscape(_ index: Int) -> JSONFailure {
        JSONFailure(
            code: .invalidString, offset: index, message: "an escape that JSON does not have")
    }

    /// The index behind a scalar of two to four bytes (RFC 3629: no overlong form, no surrogate).
    private func scalarEnd(
        _ bytes: borrowing Span<UInt8>, at index: Int
    ) throws(JSONFailure) -> Int {
        let lead = bytes[index]
        let count: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: count = 2
        case 0xE0...0xEF:
            count = 3
            if lead == 0xE0 { second = 0xA0...0xBF }
            if lead == 0xED { second = 0x80...0x9F }
        case 0xF0...0xF4:
            count = 4
            if lead == 0xF0 { second = 0x90...0xBF }
            if lead == 0xF4 { second = 0x80...0x8F }
        default: throw invalidUTF8(index)
        }
        guard index + count <= bytes.count, second.contains(bytes[index + 1]) else {
            throw invalidUTF8(index)
        }
        // BOUND: at most two more bytes.
        for offset in 2..<max(2, count) where bytes[index + offset] & 0xC0 != 0x80 {
            throw invalidUTF8(index)
        }
        return index + count
    }

    private func invalidUTF8(_ index: Int) -> JSONFailure {
        JSONFailure(code: .invalidUTF8, offset: index, message: "bytes that are not UTF-8")
    }
}
