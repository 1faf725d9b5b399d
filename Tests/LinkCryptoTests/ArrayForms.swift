import LinkCrypto

// Expectations take apart the call that they check, and borrowed bytes do not survive that: tests
// pass arrays.

extension Base64URL {
    static func read(_ text: [UInt8]) -> [UInt8]? { bytes(text.span) }
}

extension Base32 {
    static func read(_ text: [UInt8]) -> [UInt8]? { bytes(text.span) }
}

extension Digest {
    static func of(_ bytes: [UInt8]) throws -> Digest { try sha256(of: bytes.span) }

    func isEqual(_ tag: some Collection<UInt8>) -> Bool {
        isConstantTimeEqual(to: Array(tag).span)
    }

    func hasPrefix(_ tag: some Collection<UInt8>) -> Bool {
        hasConstantTimePrefix(Array(tag).span)
    }
}

func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    constantTimeEqual(left.span, right.span)
}

func strictText(_ bytes: [UInt8]) -> String? { String(validating: bytes.span) }
