extension CompiledType {
    /// An optional `-`, digits without leading zero, and at most `places` decimals; `-0` in any
    /// length is refused, since it would be a second spelling of zero.
    func decimalVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> TypeVerdict {
        guard start < end else { return .notCanonical }
        let isNegative = bytes[start] == Byte.hyphen
        let first = isNegative ? start + 1 : start
        var index = first
        // BOUND: one round per byte.
        while index < end, Byte.isDigit(bytes[index]) { index += 1 }
        let wholeCount = index - first
        guard wholeCount > 0, wholeCount == 1 || bytes[first] != Byte.zero else {
            return .notCanonical
        }
        var decimalCount = 0
        if index < end {
            guard bytes[index] == Byte.dot else { return .notCanonical }
            decimalCount = end - index - 1
            guard decimalCount > 0, decimalCount <= Int(places) else { return .notCanonical }
        }
        return scaledVerdict(
            bytes, from: first, to: end, point: index, missingPlaces: Int(places) - decimalCount,
            isNegative: isNegative)
    }

    private func scaledVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, point: Int,
        missingPlaces: Int, isNegative: Bool
    ) -> TypeVerdict {
        var value: Int64 = 0
        var overflows = false
        var index = start
        // BOUND: one round per byte.
        while index < end {
            let byte = bytes[index]
            index += 1
            // One point alone: a second one would make another spelling of the same number.
            if index - 1 == point { continue }
            guard Byte.isDigit(byte) else { return .notCanonical }
            overflows = Self.append(Int64(byte &- Byte.zero), to: &value) || overflows
        }
        if isNegative, value == 0, overflows == false { return .notCanonical }
        // BOUND: at most nine rounds.
        for _ in 0..<missingPlaces { overflows = Self.append(0, to: &value) || overflows }
        if isNegative == false {
            overflows = overflows || value == .min
            value = 0 &- value
        }
        guard overflows == false, value >= minimum, value <= maximum else { return .outOfRange }
        return .accepted()
    }

    /// Appends a digit to a number that counts down, and tells whether it overflowed.
    private static func append(_ digit: Int64, to value: inout Int64) -> Bool {
        let (product, first) = value.multipliedReportingOverflow(by: 10)
        let (sum, second) = product.subtractingReportingOverflow(digit)
        value = sum
        return first || second
    }
}
