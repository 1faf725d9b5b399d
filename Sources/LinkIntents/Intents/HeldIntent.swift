import LinkCrypto

/// A pending intent and its signed record in one allocation; holding one means that the record was
/// signed or verified here.
///
/// The intent is read from the record when it is asked for, so that a held link costs little more
/// than its own bytes.
public struct HeldIntent: Sendable {
    /// The record.
    public let record: IntentRecord
    // INVARIANT: the decrypted body of a sealed record, `nil` for a readable one.
    private let clearBody: [UInt8]?

    // INVARIANT: only for records that were signed, or verified and decoded, in this room.
    init(record: IntentRecord, clearBody: [UInt8]?, header: RecordHeader) {
        precondition((header.suite == .sealed) == (clearBody != nil), "sealed records have a body")
        self.record = record
        self.clearBody = clearBody
    }

    /// Encodes and signs an intent that is new.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - keyring: The keys; the active one signs.
    ///   - context: The store and installation.
    /// - Returns: The held intent, generation 1.
    /// - Throws: `invalid_value` with `too_large`; `crypto_unavailable`.
    /// - Complexity: O(n)
    public static func signed(
        _ intent: PendingIntent, keyring: Keyring, context: RecordContext
    ) throws(IntentError) -> HeldIntent {
        try signed(intent, generation: 1, keyring: keyring, context: context)
    }

    /// Encodes and signs a changed intent in the place of this one.
    ///
    /// - Parameters:
    ///   - intent: The changed intent, of the same name, content, kind and source.
    ///   - keyring: The keys; the active one signs.
    ///   - context: The store and installation.
    /// - Returns: The held intent, one generation later.
    /// - Throws: `invalid_value` with `wrong_id`, `too_large` or `bounds`; `crypto_unavailable`.
    /// - Complexity: O(n)
    public func rewritten(
        as intent: PendingIntent, keyring: Keyring, context: RecordContext
    ) throws(IntentError) -> HeldIntent {
        guard intent.id == id else { throw .invalid(.wrongID) }
        guard generation < UInt64.max else { throw .invalid(.bounds) }
        let rewritten = try Self.signed(
            intent, generation: generation + 1, keyring: keyring, context: context)
        // A generation that was written twice, because a store failed in between, then differs in
        // nothing that a keystream has to hide.
        guard isSame(as: rewritten) else { throw .invalid(.bounds) }
        return rewritten
    }

    /// The intent.
    ///
    /// - Complexity: O(n), it is decoded at every call.
    public var intent: PendingIntent {
        do throws(IntentError) {
            let header = try RecordHeader(verified: record.bytes.span, purpose: .intent)
            guard let clearBody else {
                let range = RecordEnvelope.bodyRange(record.bytes.count)
                return try IntentBody.intent(
                    header, body: record.bytes.span.extracting(range))
            }
            return try IntentBody.intent(header, body: clearBody.span)
        } catch {
            preconditionFailure("a held intent has a record that was decoded before")
        }
    }

    /// The name.
    public var id: IntentID {
        let bytes = record.bytes.span
        guard let octets = Octets(bytes.extracting(16..<32)) else {
            preconditionFailure("a header has 64 bytes")
        }
        return IntentID(octets)
    }

    /// When it was held, milliseconds since 1970.
    public var createdMilliseconds: Int64 { time(at: 32) }

    /// The first millisecond at which it is expired.
    public var notAfterMilliseconds: Int64 { time(at: 40) }

    /// 1, and one more for every rewrite.
    public var generation: UInt64 { Framing.integer(in: record.bytes.span, at: 48) }

    /// Whether no person asked for it.
    public var isAutomatic: Bool { withBody { IntentBody.marks($0).isAutomatic } }

    /// Its place in the order in which things arrived in the session.
    public var arrival: UInt64 { withBody { IntentBody.marks($0).arrival } }

    /// Whether the key that signed it may still verify: a revoked key ends what it signed at once.
    ///
    /// - Parameter keyring: The keys.
    /// - Returns: Whether the key is live.
    package func isLive(in keyring: Keyring) -> Bool {
        keyring.isLive(RecordEnvelope.keyID(of: record.bytes.span))
    }

    /// Tells whether two intents are the same thing: content, kind and source.
    ///
    /// - Parameter other: The other one, of the same scene.
    /// - Returns: Whether they are; names, times and needs are not compared.
    /// - Complexity: O(n)
    public func isSame(as other: HeldIntent) -> Bool {
        withBody { left in
            other.withBody { right in
                let count = IntentBody.identityByteCount(left)
                guard count == IntentBody.identityByteCount(right) else { return false }
                // BOUND: a body has at most 16384 bytes.
                return (0..<count).allSatisfy { left[$0] == right[$0] }
            }
        }
    }

    private static func signed(
        _ intent: PendingIntent, generation: UInt64, keyring: Keyring, context: RecordContext
    ) throws(IntentError) -> HeldIntent {
        let header = intent.header(generation: generation)
        var bytes = try RecordEnvelope.draft(
            header, keyring: keyring, bodyByteCount: IntentBody.byteCount(intent)
        ) { IntentBody.append(intent, to: &$0) }
        var clear: [UInt8]?
        if header.suite == .sealed {
            clear = Array(bytes[RecordHeader.byteCount...])
            try Seal.apply(
                to: &bytes, from: RecordHeader.byteCount, id: header.id, generation: generation,
                keys: keyring.active)
        }
        try RecordEnvelope.sign(&bytes, .intent, keyring: keyring, context: context.envelope)
        return HeldIntent(record: IntentRecord(bytes), clearBody: clear, header: header)
    }

    private func time(at offset: Int) -> Int64 {
        Int64(bitPattern: Framing.integer(in: record.bytes.span, at: offset))
    }

    private func withBody<Result>(_ read: (Span<UInt8>) -> Result) -> Result {
        guard let clearBody else {
            let range = RecordEnvelope.bodyRange(record.bytes.count)
            return read(record.bytes.span.extracting(range))
        }
        return read(clearBody.span)
    }
}
