/// The grammar of authorities that are not accepted, to tell why.
enum Authority {
    /// Why an authority is refused: `userinfo`, `invalid_host`, `port_not_allowed` or
    /// `host_not_allowed`, in this order.
    static func refusal(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, isWord: Bool = false
    ) -> LinkError {
        var hostEnd = end
        var isInBrackets = false
        // BOUND: one round per byte of the authority.
        for index in start..<end {
            switch bytes[index] {
            case Byte.at: return LinkError(.userinfo, at: index)
            case Byte.openBracket: isInBrackets = true
            case Byte.closeBracket: isInBrackets = false
            case Byte.colon where isInBrackets == false: hostEnd = min(hostEnd, index)
            // Every other byte is checked below.
            default: break
            }
        }
        let isHost =
            start < hostEnd && bytes[start] == Byte.openBracket
            ? isAddress(bytes, from: start, to: hostEnd)
            : isName(bytes, from: start, to: hostEnd, isWord ? .word : .lowerHost)
        guard isHost else { return LinkError(.invalidHost, at: start) }
        return hostEnd < end
            ? LinkError(.portNotAllowed, at: hostEnd) : LinkError(.hostNotAllowed, at: start)
    }

    /// Tells whether bytes are a word of `[A-Za-z0-9._-]` without an empty label and without a
    /// label that could mean Unicode (rule R8).
    static func isWord(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool {
        var label = start
        var index = start
        // BOUND: one round per byte of the authority, and one for its end.
        while index <= end {
            if index == end || bytes[index] == Byte.dot {
                guard index > label, HostGrammar.isReserved(bytes, from: label, to: index) == false
                else { return false }
                label = index + 1
            } else if ByteSet.word.contains(Byte.lowercased(bytes[index])) == false {
                return false
            }
            index += 1
        }
        return true
    }

    /// Tells whether bytes are labels of allowed characters without an empty one.
    private static func isName(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, _ allowed: ByteSet
    ) -> Bool {
        var previous = Byte.dot
        // BOUND: one round per byte of the host.
        for index in start..<end {
            let byte = bytes[index]
            guard byte != Byte.dot || previous != Byte.dot,
                byte == Byte.dot || allowed.contains(Byte.lowercased(byte))
            else { return false }
            previous = byte
        }
        return previous != Byte.dot
    }

    /// Tells whether bytes are an IPv6 address in brackets (RFC 3986 section 3.2.2), so that
    /// `[reader.example]` is a broken host and `[::1]` one that is not allowed (CVE-2025-47912).
    private static func isAddress(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> Bool {
        guard end - start >= 4, bytes[end - 1] == Byte.closeBracket else { return false }
        var groups = 0
        var digits = 0
        var gaps = 0
        var index = start + 1
        // BOUND: one round per byte of the host.
        while index < end - 1 {
            let byte = bytes[index]
            if byte == Byte.colon {
                if bytes[index + 1] == Byte.colon {
                    gaps += 1
                    index += 1
                    if index + 1 < end - 1, bytes[index + 1] == Byte.colon { return false }
                } else if digits == 0 || index + 1 == end - 1 {
                    return false
                }
                digits = 0
            } else if byte == Byte.dot {
                return (groups <= 7 && gaps == 1 || groups == 7 && gaps == 0)
                    && isDotted(bytes, from: index - digits, to: end - 1)
            } else {
                guard Byte.hexValue(byte) != nil, digits < 4 else { return false }
                if digits == 0 { groups += 1 }
                digits += 1
            }
            index += 1
        }
        return gaps == 1 && groups <= 7 || gaps == 0 && groups == 8
    }

    /// Tells whether bytes are four numbers up to 255 with dots between them.
    private static func isDotted(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> Bool {
        var parts = 1
        var value = 0
        var digits = 0
        // BOUND: one round per byte of the address.
        for index in start..<end {
            if bytes[index] == Byte.dot {
                guard digits > 0 else { return false }
                (parts, value, digits) = (parts + 1, 0, 0)
            } else {
                guard Byte.isDigit(bytes[index]), digits < 3 else { return false }
                value = value * 10 + Int(bytes[index] &- Byte.zero)
                digits += 1
                guard value <= 255 else { return false }
            }
        }
        return parts == 4 && digits > 0
    }
}
