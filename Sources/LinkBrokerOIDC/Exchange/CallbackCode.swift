/// The code of a callback address that the broker has accepted.
///
/// The broker read state, issuer and form already; this reads them once more, so that a host that
/// forgets to ask the broker gets no further than its nonce.
struct CallbackCode {
    /// The redirect URI: the address up to its query.
    let redirect: String
    /// The code, decoded.
    let code: String
    /// The issuer that the callback names.
    let issuer: String?

    /// Reads an address.
    ///
    /// - Parameter address: The address as it came, at most 8192 bytes.
    /// - Throws: `malformed_callback` unless there is exactly one code, at most one `iss`, and
    ///   neither error nor fragment.
    /// - Complexity: O(n)
    init(_ address: String) throws(OIDCError) {
        let bytes = Array(address.utf8)
        guard bytes.count <= 8192, bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x23 }),
            let mark = bytes.firstIndex(of: 0x3F)
        else { throw OIDCError(.malformedCallback) }
        var found: (code: String?, issuer: String?) = (nil, nil)
        // BOUND: the items of one query.
        for item in bytes[(mark + 1)...].split(separator: 0x26, omittingEmptySubsequences: false) {
            let parts = item.split(
                separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? Self.decoded(parts[1]) : ""
            switch Self.decoded(parts[0]) {
            case "code":
                guard found.code == nil, let value, value.isEmpty == false else {
                    throw OIDCError(.malformedCallback)
                }
                found.code = value
            case "iss":
                guard found.issuer == nil, let value, value.isEmpty == false else {
                    throw OIDCError(.malformedCallback)
                }
                found.issuer = value
            case "error", nil: throw OIDCError(.malformedCallback)
            // All other parameters are ignored, as RFC 6749 section 4.1.2 asks.
            default: continue
            }
        }
        guard let code = found.code else { throw OIDCError(.malformedCallback) }
        self.code = code
        issuer = found.issuer
        redirect = String(decoding: bytes[..<mark], as: UTF8.self)
    }

    /// The value of a form-encoded text, or `nil` for half an escape or bytes beyond ASCII.
    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        var result: [UInt8] = []
        var rest = text
        // BOUND: linear in the text; every round moves on.
        while let byte = rest.popFirst() {
            switch byte {
            case 0x2B: result.append(0x20)
            case 0x25:
                guard rest.count >= 2, let high = hex(rest.removeFirst()),
                    let low = hex(rest.removeFirst())
                else { return nil }
                result.append(high << 4 | low)
            // Any other byte stands for itself.
            default: result.append(byte)
            }
        }
        guard result.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return String(decoding: result, as: UTF8.self)
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        // No hex digit.
        default: nil
        }
    }
}
