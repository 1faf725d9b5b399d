/// The first checks, on the bytes as they came.
enum LinkBytes {
    /// Refuses bytes that no link has, anywhere in it, before anything is taken apart.
    ///
    /// - Returns: Whether there is a `%`.
    /// - Throws: `too_long`, `control_character`, `non_ascii`, `whitespace`, `backslash`,
    ///   `malformed_percent_encoding`.
    static func checked(
        _ bytes: borrowing Span<UInt8>, limit: Int
    ) throws(LinkError) -> Bool {
        guard bytes.count <= limit else { throw LinkError(.tooLong, at: limit) }
        // Words of bits instead of Booleans, so that the loop has no branch.
        var bad: UInt8 = 0
        var percent: UInt8 = 0
        // BOUND: one round per byte, within the limit.
        for index in bytes.indices {
            let byte = bytes[index]
            bad |= byte &- 0x21 > 0x5D ? 1 : 0
            bad |= byte == Byte.backslash ? 1 : 0
            percent |= byte == Byte.percent ? 1 : 0
        }
        if bad != 0 { throw refusal(bytes) }
        if percent != 0 { try checkEscapes(bytes) }
        return percent != 0
    }

    /// Finds out which of the byte checks comes first.
    private static func refusal(_ bytes: borrowing Span<UInt8>) -> LinkError {
        var failure = Failure()
        // BOUND: one round per byte, within the limit.
        for index in bytes.indices {
            switch bytes[index] {
            case 0..<0x20, 0x7F: failure.note(.controlCharacter, at: index)
            case 0x80...: failure.note(.nonASCII, at: index)
            case 0x20: failure.note(.whitespace, at: index)
            case Byte.backslash: failure.note(.backslash, at: index)
            default: break
            }
        }
        return LinkError(RejectReason(rank: failure.rank), at: Int(failure.position))
    }

    /// `%` takes exactly two hex digits (RFC 3986 section 2.1); `%u002e` and `%2>` were read as
    /// escapes by lenient decoders (CVE-2021-34429, CVE-2023-32315).
    private static func checkEscapes(_ bytes: borrowing Span<UInt8>) throws(LinkError) {
        var index = 0
        // BOUND: one round per byte.
        while index < bytes.count {
            if bytes[index] == Byte.percent {
                guard index + 2 < bytes.count, Byte.hexValue(bytes[index + 1]) != nil,
                    Byte.hexValue(bytes[index + 2]) != nil
                else { throw LinkError(.malformedPercentEncoding, at: index) }
            }
            index += 1
        }
    }
}
