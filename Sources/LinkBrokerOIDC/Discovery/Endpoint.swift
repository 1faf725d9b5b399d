/// An address that may be asked or shown: holding one means https, or plain http on this machine,
/// with a host that every parser reads alike, and neither user name nor fragment.
public struct Endpoint: Hashable, Sendable {
    /// The address as it was written.
    public let text: String
    /// Whether it is plain http on this machine.
    let isLoopback: Bool

    private static let loopbackHosts = ["127.0.0.1", "[::1]", "localhost"]

    /// Checks an address.
    ///
    /// - Parameter text: 1 to 2048 printable ASCII bytes.
    /// - Throws: `insecure_address` for plain http to another machine and for what is no address.
    /// - Complexity: O(n)
    public init(_ text: String) throws(OIDCError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= OIDCLimits.textByteCount, bytes.allSatisfy(Self.isPlain) else {
            throw OIDCError(.insecureAddress)
        }
        let isSecure = text.utf8.starts(with: "https://".utf8)
        guard isSecure || text.utf8.starts(with: "http://".utf8) else {
            throw OIDCError(.insecureAddress)
        }
        let rest = bytes.dropFirst(isSecure ? 8 : 7)
        let authority = rest.prefix { $0 != 0x2F && $0 != 0x3F }
        guard let host = Self.host(Array(authority)), isSecure || Self.loopbackHosts.contains(host)
        else { throw OIDCError(.insecureAddress) }
        self.text = text
        isLoopback = isSecure == false
    }

    /// Whether a query begins in it.
    var hasQuery: Bool { text.utf8.contains(0x3F) }

    /// Printable ASCII that parsers do not read in two ways.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x23, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D: false
        case 0x21...0x7E: true
        // Controls, spaces and everything beyond ASCII.
        default: false
        }
    }

    /// The host of an authority without user name, its port checked; `nil` for anything else.
    private static func host(_ authority: [UInt8]) -> String? {
        var host = authority[...]
        if let colon = authority.lastIndex(of: 0x3A), authority.last != 0x5D {
            guard let port = UInt16(String(decoding: authority[(colon + 1)...], as: UTF8.self)),
                port > 0, authority[colon + 1] != 0x2B
            else { return nil }
            host = authority[..<colon]
        }
        let text = String(decoding: host, as: UTF8.self)
        if text == "[::1]" { return text }
        let labels = host.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard (1...253).contains(host.count), labels.allSatisfy(isLabel) else { return nil }
        return text
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        guard (1...63).contains(label.count), label.first != 0x2D, label.last != 0x2D else {
            return false
        }
        return label.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
            // Everything else, `%` and `_` among it.
            default: false
            }
        }
    }
}

extension Endpoint: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask: a query may hold what is nobody's business.
    public var description: String { "address:…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
