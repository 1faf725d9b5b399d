import LinkCrypto

/// Header, body and tag: `LBR1…` || body || 32 bytes of HMAC-SHA-256 over
/// `LP(label, header, context, body)`.
///
/// The context is bound and not stored: a record that is copied to another place fails.
package enum RecordEnvelope {
    /// The bytes around a body: 64 in front, 32 behind.
    package static let overheadByteCount = RecordHeader.byteCount + Digest.byteCount

    /// Signs a header and an opaque body with the active key.
    ///
    /// - Parameters:
    ///   - header: The header; the key and the length are filled in.
    ///   - body: The body, sealed already if the header says so.
    ///   - keyring: The keys.
    ///   - context: What the record is bound to.
    /// - Returns: The record.
    /// - Throws: `invalid_value` with `too_large`, `invalid_times` or `lifetime_over_cap`;
    ///   `crypto_unavailable`.
    package static func signed(
        _ header: RecordHeader, body: Span<UInt8>, keyring: Keyring, context: EnvelopeContext
    ) throws(IntentError) -> [UInt8] {
        var bytes = try draft(header, keyring: keyring, bodyByteCount: body.count) {
            $0.append(copying: body)
        }
        try sign(&bytes, header.purpose, keyring: keyring, context: context)
        return bytes
    }

    /// Writes header and body into one array that has room for the tag.
    static func draft(
        _ header: RecordHeader, keyring: Keyring, bodyByteCount: Int,
        body: (inout OutputSpan<UInt8>) -> Void
    ) throws(IntentError) -> [UInt8] {
        guard bodyByteCount <= header.purpose.bodyByteCountLimit else {
            throw .invalid(.tooLarge)
        }
        try header.checkLifetime()
        return [UInt8](capacity: overheadByteCount + bodyByteCount) { output in
            header.append(to: &output, key: keyring.activeID, bodyByteCount: bodyByteCount)
            body(&output)
            precondition(
                output.count == RecordHeader.byteCount + bodyByteCount, "a body of its size")
        }
    }

    /// Appends the tag to a header and body that stand in one array.
    static func sign(
        _ bytes: inout [UInt8], _ purpose: RecordPurpose, keyring: Keyring,
        context: EnvelopeContext
    ) throws(IntentError) {
        let tag = try tag(keyring.active[purpose.key], bytes.span, purpose, context)
        tag.append(to: &bytes)
    }

    /// Checks a record up to its tag, in this order: size, magic, suite, purpose, zeros, length,
    /// key, tag.
    ///
    /// Nothing is decoded before the tag; times and meaning are the caller's.
    ///
    /// - Parameters:
    ///   - bytes: The record.
    ///   - purpose: What it must be.
    ///   - keyring: The keys.
    ///   - context: What it must be bound to.
    /// - Returns: The header; the body is what stands between it and the tag.
    /// - Throws: `rejected` with `size`, `shape`, `suite`, `purpose`, `reserved`, `body_length`,
    ///   `unknown_key`, `key_revoked`, `bad_tag` or `invalid_times`; `crypto_unavailable`.
    package static func opened(
        _ bytes: Span<UInt8>, purpose: RecordPurpose, keyring: Keyring, context: EnvelopeContext
    ) throws(IntentError) -> RecordHeader {
        try checkShape(bytes, purpose: purpose)
        let message = bytes.extracting(0..<bytes.count - Digest.byteCount)
        let keys: PurposeKeys
        switch keyring.lookup(keyID(of: bytes)) {
        case .live(let found): keys = found
        case .revoked:
            try spend(keyring, message, purpose, context)
            throw .rejected(.keyRevoked)
        case .unknown:
            try spend(keyring, message, purpose, context)
            throw .rejected(.unknownKey)
        }
        let tag = try tag(keys[purpose.key], message, purpose, context)
        guard tag.isConstantTimeEqual(to: bytes.extracting(message.count..<bytes.count)) else {
            throw .rejected(.badTag)
        }
        return try RecordHeader(verified: bytes, purpose: purpose)
    }

    /// The key that signed a record whose shape was checked.
    ///
    /// - Parameter bytes: The record.
    /// - Returns: The name of the key.
    package static func keyID(of bytes: Span<UInt8>) -> KeyID {
        KeyID(Framing.integer(in: bytes, at: 8))
    }

    /// Where the body of a record lies whose shape was checked.
    ///
    /// - Parameter byteCount: The number of bytes of the record, 96 or more.
    /// - Returns: The range between header and tag.
    package static func bodyRange(_ byteCount: Int) -> Range<Int> {
        RecordHeader.byteCount..<byteCount - Digest.byteCount
    }

    private static func checkShape(
        _ bytes: Span<UInt8>, purpose: RecordPurpose
    ) throws(IntentError) {
        let limit = overheadByteCount + purpose.bodyByteCountLimit
        guard (overheadByteCount...limit).contains(bytes.count) else { throw .rejected(.size) }
        // BOUND: four bytes.
        for index in 0..<4 {
            guard bytes[index] == RecordHeader.magic[index] else { throw .rejected(.shape) }
        }
        let isSealable = purpose == .intent
        guard let suite = RecordSuite(rawValue: bytes[4]), suite == .clear || isSealable else {
            throw .rejected(.suite)
        }
        guard bytes[5] == purpose.rawValue else { throw .rejected(.purpose) }
        guard bytes[6] | bytes[7] | bytes[58] | bytes[59] == 0 else { throw .rejected(.reserved) }
        let bodyByteCount: UInt32 = Framing.integer(in: bytes, at: 60)
        guard Int(bodyByteCount) == bytes.count - overheadByteCount else {
            throw .rejected(.bodyLength)
        }
    }

    // The last four bytes of the header are the length of the body, and so are its frame.
    private static func tag(
        _ key: MessageAuthenticator, _ message: Span<UInt8>, _ purpose: RecordPurpose,
        _ context: EnvelopeContext
    ) throws(IntentError) -> Digest {
        do throws(CryptoError) {
            return try key.tag(
                over: purpose.prefix.span, message.extracting(0..<RecordHeader.byteCount),
                context.frame.span, message.extracting(60..<message.count))
        } catch { throw IntentError(error) }
    }

    private static func spend(
        _ keyring: Keyring, _ message: Span<UInt8>, _ purpose: RecordPurpose,
        _ context: EnvelopeContext
    ) throws(IntentError) {
        try keyring.spendDummyTag(
            over: purpose.prefix.span, message.extracting(0..<RecordHeader.byteCount),
            context.frame.span, message.extracting(60..<message.count))
    }
}

/// What a record is bound to besides its key, framed as it stands in the signed message.
package struct EnvelopeContext: Sendable {
    let frame: [UInt8]

    /// Frames the pieces.
    package init(_ pieces: [[UInt8]]) {
        let framed = Framing.framed(pieces)
        var frame: [UInt8] = []
        Framing.appendPiece(framed, to: &frame)
        self.frame = frame
    }
}

/// The store and installation that intent and attempt records are bound to.
public struct RecordContext: Sendable {
    /// The store.
    public let store: StoreID
    /// The installation.
    public let install: InstallID
    /// Both, framed.
    package let envelope: EnvelopeContext

    /// Names a store and an installation.
    public init(store: StoreID, install: InstallID) {
        self.store = store
        self.install = install
        envelope = EnvelopeContext([store.octets.bytes, install.octets.bytes])
    }
}
