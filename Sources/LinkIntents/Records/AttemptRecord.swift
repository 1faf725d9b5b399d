/// The signed bytes of a sign-in attempt: a body that the broker encodes, bound to the attempt's
/// index, to the store and to the installation.
///
/// It is signed and readable, so no handle, verifier or code may stand in it.
package enum AttemptRecord {
    /// Signs what the broker has to know when the callback comes.
    ///
    /// - Parameters:
    ///   - body: At most 16384 bytes.
    ///   - index: The attempt.
    ///   - createdMilliseconds: When it began, milliseconds since 1970.
    ///   - notAfterMilliseconds: Later than that, by at most 15 minutes.
    ///   - keyring: The keys.
    ///   - context: The store and installation.
    /// - Returns: The record.
    /// - Throws: `invalid_value`, `crypto_unavailable`.
    package static func signed(
        _ body: [UInt8], index: AttemptIndex, createdMilliseconds: Int64,
        notAfterMilliseconds: Int64, keyring: Keyring, context: RecordContext
    ) throws(IntentError) -> [UInt8] {
        let header = RecordHeader(
            purpose: .attempt, id: try id(of: index), createdMilliseconds: createdMilliseconds,
            notAfterMilliseconds: notAfterMilliseconds)
        return try RecordEnvelope.signed(
            header, body: body.span, keyring: keyring, context: envelope(index, context))
    }

    /// Checks an attempt that was read back.
    ///
    /// - Parameters:
    ///   - bytes: The record.
    ///   - index: The attempt under which the store gave it.
    ///   - keyring: The keys.
    ///   - context: The store and installation.
    ///   - nowMilliseconds: The time, milliseconds since 1970.
    /// - Returns: The body and the times.
    /// - Throws: `rejected`, `expired`, `crypto_unavailable`.
    package static func verified(
        _ bytes: [UInt8], index: AttemptIndex, keyring: Keyring, context: RecordContext,
        nowMilliseconds: Int64
    ) throws(IntentError) -> VerifiedAttempt {
        let header = try RecordEnvelope.opened(
            bytes.span, purpose: .attempt, keyring: keyring, context: envelope(index, context))
        guard header.id == (try id(of: index)) else { throw .rejected(.wrongID) }
        guard header.state == 0, header.attempts == 0, header.generation == 1 else {
            throw .rejected(.body)
        }
        try header.checkTimes(nowMilliseconds: nowMilliseconds)
        return VerifiedAttempt(
            body: Array(bytes[RecordEnvelope.bodyRange(bytes.count)]),
            createdMilliseconds: header.createdMilliseconds,
            notAfterMilliseconds: header.notAfterMilliseconds,
            key: RecordEnvelope.keyID(of: bytes.span))
    }

    private static func id(of index: AttemptIndex) throws(IntentError) -> Octets {
        guard let id = Octets(index.bytes.span.extracting(0..<Octets.byteCount)) else {
            throw .invalid(.size)
        }
        return id
    }

    private static func envelope(
        _ index: AttemptIndex, _ context: RecordContext
    ) -> EnvelopeContext {
        EnvelopeContext([context.store.octets.bytes, context.install.octets.bytes, index.bytes])
    }
}

/// An attempt whose record was verified: it is ours, unaltered and not expired.
package struct VerifiedAttempt: Sendable {
    /// What the broker encoded.
    package let body: [UInt8]
    /// When it began, milliseconds since 1970.
    package let createdMilliseconds: Int64
    /// The first millisecond at which it is expired.
    package let notAfterMilliseconds: Int64
    /// The key that signed it, which minted its state too.
    package let key: KeyID
}
