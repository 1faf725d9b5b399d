package import LinkCrypto

/// The shapes of identifiers and hashes in an audit event: lower-case hex of a fixed length.
enum AuditHex {
    /// The hex of bytes, or `nil` where there are not exactly so many.
    static func text(_ bytes: [UInt8], byteCount: Int) -> String? {
        guard bytes.count == byteCount else { return nil }
        var text: [UInt8] = []
        // BOUND: 16 or 32 bytes.
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 0xF))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Tells whether a text is lower-case hex of so many bytes.
    static func isText(_ text: String, byteCount: Int) -> Bool {
        text.utf8.count == byteCount * 2
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}

/// The id of a pending intent in an audit event: 32 lower-case hex digits, drawn at random.
public struct AuditIntent: Hashable, Sendable, CustomStringConvertible {
    /// The 32 digits.
    public let text: String

    /// Accepts the text of an intent id.
    ///
    /// - Parameter text: 32 lower-case hex digits.
    /// - Throws: `invalid_field` for anything else.
    public init(_ text: String) throws(AuditError) {
        guard AuditHex.isText(text, byteCount: 16) else { throw AuditError(.invalidField) }
        self.text = text
    }

    /// Accepts the bytes of an intent id.
    ///
    /// - Parameter bytes: The 16 bytes.
    /// - Throws: `invalid_field` for any other length.
    public init(_ bytes: [UInt8]) throws(AuditError) {
        guard let text = AuditHex.text(bytes, byteCount: 16) else {
            throw AuditError(.invalidField)
        }
        self.text = text
    }

    /// The 32 digits.
    public var description: String { text }
}

/// The name of the key that signed a line of an audit log: 16 lower-case hex digits.
public struct AuditKeyID: Hashable, Sendable, CustomStringConvertible {
    /// The 16 digits.
    public let text: String

    /// Accepts the text of a key's name.
    ///
    /// - Parameter text: 16 lower-case hex digits.
    /// - Throws: `invalid_field` for anything else.
    public init(_ text: String) throws(AuditError) {
        guard AuditHex.isText(text, byteCount: 8) else { throw AuditError(.invalidField) }
        self.text = text
    }

    /// The 16 digits.
    public var description: String { text }
}

/// A keyed hash in an audit event, of a link or of a subject: it tells same from other to whoever
/// has the key, and nothing to anyone else.
public struct AuditTag: Hashable, Sendable, CustomStringConvertible {
    let digest: Digest

    /// Takes a digest, which has the right length.
    package init(_ digest: Digest) { self.digest = digest }

    /// Accepts the bytes of a tag.
    ///
    /// - Parameter bytes: The 32 bytes of an HMAC-SHA-256.
    /// - Throws: `invalid_field` for any other length.
    public init(_ bytes: [UInt8]) throws(AuditError) {
        guard let digest = Digest(bytes) else { throw AuditError(.invalidField) }
        self.digest = digest
    }

    /// Accepts the hex of a tag.
    ///
    /// - Parameter text: 64 lower-case hex digits.
    /// - Throws: `invalid_field` for anything else.
    public init(hex text: String) throws(AuditError) {
        guard let bytes = Hex.bytes(text.utf8), let digest = Digest(bytes) else {
            throw AuditError(.invalidField)
        }
        self.digest = digest
    }

    /// 64 lower-case hex digits.
    public var text: String { digest.hex }

    /// The 64 digits.
    public var description: String { text }
}
