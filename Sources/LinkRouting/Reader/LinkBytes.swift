/// The first checks, on the bytes as they came.
enum LinkBytes {
    /// What the bytes hold, for the steps that follow.
    struct Survey {
        /// Whether there is a `%`.
        var hasEscapes = false
        /// Where the first bytes are of which one may not stand raw in a path or query, or the
        /// largest number.
        var firstRare = Int.max
        /// Whether there is a `#`.
        var hasHash = false
    }

    /// Refuses bytes that no link has, anywhere in it, before anything is taken apart.
    ///
    /// - Returns: What the bytes hold.
    /// - Throws: `too_long`, `control_character`, `non_ascii`, `whitespace`, `backslash`,
    ///   `malformed_percent_encoding`.
    static func checked(
        _ bytes: borrowing Span<UInt8>, limit: Int
    ) throws(LinkError) -> Survey {
        let count = bytes.count
        guard count <= limit else { throw LinkError(.tooLong, at: limit) }
        var marks = Marks()
        if count >= 16 {
            var index = 0
            // BOUND: one round per 16 bytes, within the limit; the last ones overlap those before.
            while true {
                marks.take(
                    ByteWord(whole: bytes, at: index), ByteWord(whole: bytes, at: index &+ 8),
                    at: index)
                if index &+ 16 >= count { break }
                index = min(index &+ 16, count &- 16)
            }
        } else {
            // BOUND: at most two rounds; missing bytes are filled up with letters.
            for index in stride(from: 0, to: count, by: 8) {
                let rest = min(count &- index, 8)
                let letters: UInt64 = 0x6161_6161_6161_6161
                let filler = rest < 8 ? letters &<< UInt64(truncatingIfNeeded: 8 &* rest) : 0
                marks.look(ByteWord(bits: ByteWord(bytes, at: index).bits | filler), at: index)
            }
        }
        if marks.forbidden != 0 { throw refusal(bytes) }
        if marks.percent != 0 { try checkEscapes(bytes) }
        return Survey(
            hasEscapes: marks.percent != 0, firstRare: marks.firstRare,
            hasHash: marks.hash != 0)
    }

    private struct Marks {
        var forbidden: UInt64 = 0
        var firstRare = Int.max
        var percent: UInt64 = 0
        var hash: UInt64 = 0

        /// Takes 16 bytes; most need no closer look.
        @inline(__always)
        mutating func take(_ first: ByteWord, _ second: ByteWord, at index: Int) {
            if ByteWord.needLook(first, second) {
                look(first, at: index)
                look(second, at: index)
            }
        }

        mutating func look(_ word: ByteWord, at index: Int) {
            forbidden |= word.forbiddenMarks
            if word.rareMarks != 0 { firstRare = min(firstRare, index) }
            percent |= word.marks(of: Byte.percent)
            hash |= word.marks(of: Byte.hash)
        }
    }

    /// Finds out which of the byte checks comes first.
    @inline(never)
    private static func refusal(_ bytes: borrowing Span<UInt8>) -> LinkError {
        var failure = Failure()
        // BOUND: one round per byte, within the limit.
        for index in bytes.indices {
            switch bytes[index] {
            case 0..<0x20, 0x7F: failure.note(.controlCharacter, at: index)
            case 0x80...: failure.note(.nonASCII, at: index)
            case 0x20: failure.note(.whitespace, at: index)
            case Byte.backslash: failure.note(.backslash, at: index)
            // Every other byte passes this check.
            default: break
            }
        }
        return LinkError(RejectReason(rank: failure.rank), at: Int(failure.position))
    }

    /// `%` takes exactly two hex digits (RFC 3986 section 2.1); `%u002e` and `%2>` were read as
    /// escapes by lenient decoders (CVE-2021-34429, CVE-2023-32315).
    private static func checkEscapes(_ bytes: borrowing Span<UInt8>) throws(LinkError) {
        let count = bytes.count
        var index = bytes.firstIndex(of: Byte.percent, from: 0, to: count)
        // BOUND: one round per `%`.
        while index < count {
            guard index + 2 < count, Byte.hexValue(bytes[index + 1]) != nil,
                Byte.hexValue(bytes[index + 2]) != nil
            else { throw LinkError(.malformedPercentEncoding, at: index) }
            index = bytes.firstIndex(of: Byte.percent, from: index + 3, to: count)
        }
    }
}
