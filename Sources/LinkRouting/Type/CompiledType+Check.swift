extension CompiledType {
    /// Checks decoded bytes against every type but `route` and `rest`, which the reader takes
    /// apart itself.
    ///
    /// A wrong character or spelling is `param_not_canonical`; a value outside the bounds or the
    /// list is `param_out_of_range`.
    /// - Complexity: O(n), O(log m) in the number of listed values.
    func verdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, in storage: TableStorage
    ) -> TypeVerdict {
        switch kind {
        case .int: intVerdict(bytes, from: start, to: end)
        case .token: tokenVerdict(bytes, from: start, to: end)
        case .text: textVerdict(bytes, from: start, to: end)
        case .enumeration: choiceVerdict(bytes, from: start, to: end, in: storage)
        case .uuid: Self.uuidVerdict(bytes, from: start, to: end)
        case .date: Self.dateVerdict(bytes, from: start, to: end)
        case .bool: Self.boolVerdict(bytes, from: start, to: end)
        case .decimal: decimalVerdict(bytes, from: start, to: end)
        case .digits: tokenVerdict(bytes, from: start, to: end)
        case .host: hostVerdict(bytes, from: start, to: end)
        case .route, .rest: .notCanonical
        }
    }

    @inline(__always)
    func lengthVerdict(_ length: Int) -> TypeVerdict {
        Int64(length) >= minimum && Int64(length) <= maximum ? .accepted() : .outOfRange
    }

    /// `0`, or an optional `-` and digits without leading zero: `Int("+42")` and `Int("-0")` are
    /// numbers to the standard library, which would give one id two spellings.
    private func intVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> TypeVerdict {
        guard start < end else { return .notCanonical }
        let isNegative = bytes[start] == Byte.hyphen
        let first = isNegative ? start + 1 : start
        guard first < end else { return .notCanonical }
        if bytes[first] == Byte.zero, isNegative || end - first > 1 { return .notCanonical }
        if end - first <= 16 {
            // So few digits never overflow.
            let split = max(end - 8, first)
            guard let low = ByteWord(bytes, at: split).decimal(count: end - split),
                let high = ByteWord(bytes, at: first).decimal(count: split - first)
            else { return .notCanonical }
            let magnitude = Int64(truncatingIfNeeded: high &* 100_000_000 &+ low)
            let value = isNegative ? 0 &- magnitude : magnitude
            return value >= minimum && value <= maximum ? .accepted(value) : .outOfRange
        }
        return longIntVerdict(bytes, from: first, to: end, isNegative: isNegative)
    }

    /// The verdict on an integer that may overflow.
    private func longIntVerdict(
        _ bytes: borrowing Span<UInt8>, from first: Int, to end: Int, isNegative: Bool
    ) -> TypeVerdict {
        var value: Int64 = 0
        var overflows = false
        var index = first
        // BOUND: one round per byte.
        while index < end {
            let digit = bytes[index] &- Byte.zero
            guard digit < 10 else { return .notCanonical }
            let (product, first) = value.multipliedReportingOverflow(by: 10)
            // Counting down keeps Int64.min in reach.
            let (sum, second) = product.subtractingReportingOverflow(Int64(digit))
            overflows = overflows || first || second
            value = sum
            index += 1
        }
        if isNegative == false {
            overflows = overflows || value == .min
            value = 0 &- value
        }
        guard overflows == false, value >= minimum, value <= maximum else { return .outOfRange }
        return .accepted(value)
    }

    private func tokenVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> TypeVerdict {
        let allowed = allowed
        var index = start
        // BOUND: one round per byte.
        while index < end {
            guard allowed.contains(bytes[index]) else { return .notCanonical }
            index += 1
        }
        return lengthVerdict(end - start)
    }

    private func textVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> TypeVerdict {
        guard let count = PrintableText.scalarCount(bytes, from: start, to: end),
            PrintableText.holdsEscape(bytes, from: start, to: end) == false
        else { return .notCanonical }
        return lengthVerdict(count)
    }

    private func choiceVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, in storage: TableStorage
    ) -> TypeVerdict {
        var low = Int(first)
        var high = Int(first + count)
        // BOUND: the interval halves in each round.
        while low < high {
            let middle = (low + high) / 2
            switch storage.order(bytes, from: start, to: end, of: storage.choices[middle]) {
            case 0: return .accepted()
            case ..<0: high = middle
            // Everything else, as the grammar of the type says.
            default: low = middle + 1
            }
        }
        return .outOfRange
    }

    private static func uuidVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> TypeVerdict {
        guard end - start == 36 else { return .notCanonical }
        // BOUND: 36 rounds.
        for offset in 0..<36 {
            let byte = bytes[start + offset]
            switch offset {
            case 8, 13, 18, 23: guard byte == Byte.hyphen else { return .notCanonical }
            // Everything else, as the grammar of the type says.
            default: guard ByteSet.lowerHex.contains(byte) else { return .notCanonical }
            }
        }
        return .accepted()
    }

    private static func boolVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> TypeVerdict {
        guard end - start <= 5 else { return .notCanonical }
        var word: UInt64 = 0
        // BOUND: at most five rounds.
        for index in start..<end { word = word << 8 | UInt64(bytes[index]) }
        switch word {
        case 0x74_7275_65: return .accepted(1)
        case 0x66_616C_7365: return .accepted(0)
        // Everything else, as the grammar of the type says.
        default: return .notCanonical
        }
    }

    private static func dateVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> TypeVerdict {
        guard end - start == 10 else { return .notCanonical }
        var parts = (year: 0, month: 0, day: 0)
        // BOUND: 10 rounds.
        for offset in 0..<10 {
            let byte = bytes[start + offset]
            let digit = Int(byte &- Byte.zero)
            switch offset {
            case 4, 7: guard byte == Byte.hyphen else { return .notCanonical }
            case _ where digit > 9: return .notCanonical
            case 0..<4: parts.year = parts.year * 10 + digit
            case 5..<7: parts.month = parts.month * 10 + digit
            // Everything else, as the grammar of the type says.
            default: parts.day = parts.day * 10 + digit
            }
        }
        return isDate(parts.year, parts.month, parts.day) ? .accepted() : .outOfRange
    }

    /// Tells whether a date exists in the proleptic Gregorian calendar, years 1 to 9999.
    private static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        guard year >= 1, day >= 1 else { return false }
        switch month {
        case 1, 3, 5, 7, 8, 10, 12: return day <= 31
        case 4, 6, 9, 11: return day <= 30
        case 2:
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            return day <= (isLeap ? 29 : 28)
        // Everything else, as the grammar of the type says.
        default: return false
        }
    }
}
