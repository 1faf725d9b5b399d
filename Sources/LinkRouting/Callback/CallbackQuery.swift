/// The strict reader of a callback's query: form-encoded as authorization servers write it, with
/// `state`, `code`, `error` and `iss` at most once each.
enum CallbackQuery {
    private static let itemCountLimit = 64
    private static let stateByteCountLimit = 128
    private static let issuerByteCountLimit = 1024
    private static let errorByteCountLimit = 64

    /// Reads the query that starts at a `?`, or the lack of one.
    static func answer(_ bytes: borrowing Span<UInt8>, from start: Int) -> CallbackAnswer {
        var reader = Fields()
        guard start < bytes.count, isPlain(bytes, from: start) else { return .malformed }
        var index = start + 1
        var count = 0
        // BOUND: one round per item, up to the limit.
        while index <= bytes.count {
            count += 1
            guard count <= itemCountLimit else { return .malformed }
            var end = index
            // BOUND: one round per byte of the item.
            while end < bytes.count, bytes[end] != Byte.ampersand { end += 1 }
            guard reader.take(bytes, from: index, to: end) else { return .malformed }
            index = end + 1
        }
        return reader.answer
    }

    /// Printable ASCII without a fragment, every `%` with two hex digits.
    private static func isPlain(_ bytes: borrowing Span<UInt8>, from start: Int) -> Bool {
        // BOUND: one round per byte, within the limit.
        for index in start..<bytes.count {
            let byte = bytes[index]
            guard byte &- 0x21 <= 0x5D, byte != Byte.hash, byte != Byte.backslash else {
                return false
            }
            if byte == Byte.percent {
                guard index + 2 < bytes.count, Byte.hexValue(bytes[index + 1]) != nil,
                    Byte.hexValue(bytes[index + 2]) != nil
                else { return false }
            }
        }
        return true
    }

    /// The four parameters that count; all others are ignored, their values too.
    private struct Fields {
        var state: [UInt8]?
        var issuer: String?
        var error: String?
        var hasCode = false

        /// Takes one item.
        ///
        /// - Returns: Whether the response can still be well-formed.
        mutating func take(
            _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
        ) -> Bool {
            var equals = start
            // BOUND: one round per byte of the item.
            while equals < end, bytes[equals] != Byte.equals { equals += 1 }
            let name = decoded(bytes, from: start, to: equals)
            let valueStart = min(equals + 1, end)
            switch String(decoding: name, as: UTF8.self) {
            case "state":
                guard state == nil, (1...stateByteCountLimit).contains(end - valueStart) else {
                    return false
                }
                state = raw(bytes, from: valueStart, to: end)
            case "code":
                guard hasCode == false, valueStart < end else { return false }
                hasCode = true
            case "error":
                guard error == nil,
                    let text = text(bytes, from: valueStart, to: end, errorByteCountLimit)
                else { return false }
                error = text
            case "iss":
                guard issuer == nil,
                    let text = text(bytes, from: valueStart, to: end, issuerByteCountLimit)
                else { return false }
                issuer = text
            // All other parameters are ignored, as RFC 6749 section 4.1.2 asks.
            default: break
            }
            return true
        }

        var answer: CallbackAnswer {
            guard let state, hasCode != (error != nil) else { return .malformed }
            return .response(
                CallbackResponse(
                    state: state, issuer: issuer,
                    outcome: error.map { .error($0) } ?? .code))
        }

        /// A decoded value of printable ASCII without `+`, which would be ambiguous.
        private func text(
            _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, _ limit: Int
        ) -> String? {
            let raw = raw(bytes, from: start, to: end)
            guard raw.isEmpty == false, raw.contains(Byte.plus) == false else { return nil }
            let value = decoded(bytes, from: start, to: end)
            guard value.count <= limit, value.allSatisfy({ $0 &- 0x21 <= 0x5D }) else {
                return nil
            }
            return String(decoding: value, as: UTF8.self)
        }

        private func raw(
            _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
        ) -> [UInt8] {
            var result: [UInt8] = []
            result.reserveCapacity(end - start)
            // BOUND: one round per byte.
            for index in start..<end { result.append(bytes[index]) }
            return result
        }

        private func decoded(
            _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
        ) -> [UInt8] {
            var result: [UInt8] = []
            var index = start
            // BOUND: one round per byte.
            while index < end {
                if bytes[index] == Byte.percent, index + 2 < end,
                    let high = Byte.hexValue(bytes[index + 1]),
                    let low = Byte.hexValue(bytes[index + 2])
                {
                    result.append(high << 4 | low)
                    index += 3
                } else {
                    result.append(bytes[index])
                    index += 1
                }
            }
            return result
        }
    }
}
