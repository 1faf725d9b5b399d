/// The redirect URIs of a policy; holding one means that each is a URI on which parsers agree and
/// that an open port is only on a loopback address (RFC 8252 section 7.3).
///
/// Callbacks are matched before link parsing, byte for byte up to `?`, and never routed.
public struct CallbackTable: Sendable {
    /// The entries, in the order of the policy.
    public let definitions: [CallbackDefinition]

    private let entries: [RedirectBytes]

    /// The bytes of a redirect URI, cut at an open port.
    private struct RedirectBytes: Sendable {
        var head: [UInt8]
        var tail: [UInt8]?
    }

    /// A longer URL is nobody's callback.
    package static let byteCountLimit = LinkLimits.byteCountCap
    private static let openPort = Array("{port}".utf8)

    /// Checks the entries.
    ///
    /// - Parameter definitions: At most 64, as the policy lists them.
    /// - Throws: `duplicate_name`, `invalid_name`, `invalid_redirect` or `invalid_issuer`, with the
    ///   number of the entry.
    public init(_ definitions: [CallbackDefinition]) throws(RouteTableError) {
        guard definitions.count <= 64 else { throw RouteTableError(.originCount, .table) }
        var entries: [RedirectBytes] = []
        // BOUND: at most 64 entries.
        for (number, definition) in definitions.enumerated() {
            guard Identifier.isName(definition.id.utf8) else {
                throw RouteTableError(.invalidName, .callback(number, "id"))
            }
            guard definitions[..<number].contains(where: { $0.id == definition.id }) == false
            else { throw RouteTableError(.duplicateName, .callback(number, "id")) }
            guard let entry = Self.entry(Array(definition.redirect.utf8)) else {
                throw RouteTableError(.invalidRedirect, .callback(number, "redirect"))
            }
            if case .fixed(let issuer) = definition.issuer,
                Self.isIssuer(Array(issuer.utf8)) == false
            {
                throw RouteTableError(.invalidIssuer, .callback(number, "issuer"))
            }
            entries.append(entry)
        }
        self.definitions = definitions
        self.entries = entries
    }

    /// Finds every entry whose redirect URI a URL has.
    ///
    /// Several entries may share one URI; `state` and `iss` tell them apart later (RFC 9207).
    /// - Parameter bytes: The URL as it was delivered.
    /// - Returns: The entries in the order of the policy; none for a URL that is no callback.
    /// - Complexity: O(n) in the bytes times the number of entries, at most 64.
    public func matched(_ bytes: Span<UInt8>) -> [CallbackMatch] {
        guard bytes.count <= Self.byteCountLimit else { return [] }
        var end = 0
        // BOUND: one round per byte, within the limit.
        while end < bytes.count, bytes[end] != Byte.question { end += 1 }
        var matches: [CallbackMatch] = []
        // BOUND: at most 64 entries.
        for (index, entry) in entries.enumerated() {
            guard let port = Self.port(entry, bytes, end: end) else { continue }
            var redirect: [UInt8] = []
            // BOUND: one round per byte, within the limit.
            for index in 0..<end { redirect.append(bytes[index]) }
            matches.append(
                CallbackMatch(
                    index: index, redirect: String(decoding: redirect, as: UTF8.self),
                    port: entry.tail == nil ? nil : port,
                    answer: CallbackQuery.answer(bytes, from: end)))
        }
        return matches
    }

    /// The port that a URL has where an entry leaves it open, 0 where it does not, `nil` where the
    /// URL is not the entry's.
    private static func port(
        _ entry: RedirectBytes, _ bytes: borrowing Span<UInt8>, end: Int
    ) -> UInt16? {
        guard holds(bytes, at: 0, before: end, entry.head) else { return nil }
        guard let tail = entry.tail else { return entry.head.count == end ? 0 : nil }
        var index = entry.head.count
        var value = 0
        // BOUND: at most five digits.
        while index < end, index < entry.head.count + 5, Byte.isDigit(bytes[index]) {
            value = value * 10 + Int(bytes[index] &- Byte.zero)
            index += 1
        }
        guard index > entry.head.count, bytes[entry.head.count] != Byte.zero, value <= 65535,
            index + tail.count == end, holds(bytes, at: index, before: end, tail)
        else { return nil }
        return UInt16(value)
    }

    private static func holds(
        _ bytes: borrowing Span<UInt8>, at start: Int, before end: Int, _ text: [UInt8]
    ) -> Bool {
        guard start + text.count <= end else { return false }
        // BOUND: one round per byte of the entry.
        for offset in text.indices where bytes[start + offset] != text[offset] { return false }
        return true
    }

    /// Accepts a redirect URI: a scheme, printable ASCII, no query or fragment, http on a loopback
    /// address only.
    private static func entry(_ bytes: [UInt8]) -> RedirectBytes? {
        guard bytes.count <= 1024, let colon = bytes.firstIndex(of: Byte.colon), colon > 0,
            bytes[0] &- 0x61 < 26, colon + 1 < bytes.count,
            bytes[..<colon].allSatisfy({
                ByteSet.scheme.contains($0) && Byte.lowercased($0) == $0
            })
        else { return nil }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
        var head = bytes
        var tail: [UInt8]?
        if let open = bytes.firstIndex(of: Byte.openBrace) {
            let loopback = ["http://127.0.0.1:", "http://[::1]:"].map { Array($0.utf8) }
            head = Array(bytes[..<open])
            let rest = bytes[open...]
            guard loopback.contains(head), rest.starts(with: openPort) else { return nil }
            let path = Array(rest.dropFirst(openPort.count))
            guard path.isEmpty || path.first == Byte.slash else { return nil }
            tail = path
        } else if scheme == "http" {
            guard isLoopback(bytes) else { return nil }
        } else if scheme == "https" {
            guard isIssuer(bytes) else { return nil }
        } else {
            guard ["javascript", "data", "file", "blob", "about"].contains(scheme) == false
            else { return nil }
        }
        let body = bytes[(colon + 1)...].drop(while: { $0 == Byte.slash })
        let isPlain =
            head[(colon + 1)...].allSatisfy(isURIByte)
            && (tail ?? []).allSatisfy(isURIByte)
        return isPlain && body.isEmpty == false ? RedirectBytes(head: head, tail: tail) : nil
    }

    private static func isURIByte(_ byte: UInt8) -> Bool {
        ByteSet.segment.contains(byte) || byte == Byte.slash || byte == Byte.openBracket
            || byte == Byte.closeBracket || byte == Byte.percent || byte == Byte.semicolon
    }

    private static func isLoopback(_ bytes: [UInt8]) -> Bool {
        ["http://127.0.0.1", "http://[::1]"].contains { prefix in
            guard bytes.starts(with: prefix.utf8) else { return false }
            let rest = bytes.dropFirst(prefix.utf8.count)
            guard rest.first == Byte.colon else { return rest.first == Byte.slash }
            let digits = rest.dropFirst().prefix(while: Byte.isDigit)
            let next = rest.dropFirst(digits.count + 1).first
            return (1...5).contains(digits.count) && digits.first != Byte.zero
                && (Int(String(decoding: digits, as: UTF8.self)) ?? 65536) <= 65535
                && (next == nil || next == Byte.slash)
        }
    }

    /// Tells whether bytes are an https URL with a listable host, without query and fragment.
    private static func isIssuer(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= 1024, bytes.starts(with: "https://".utf8) else { return false }
        let rest = bytes.dropFirst(8)
        let authority = rest.prefix { $0 != Byte.slash }
        return HostGrammar.isListable(Array(authority))
            && rest.dropFirst(authority.count).allSatisfy {
                ByteSet.segment.contains($0) || $0 == Byte.slash || $0 == Byte.percent
            }
    }
}
