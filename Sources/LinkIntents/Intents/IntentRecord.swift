import LinkCrypto

/// The bytes of a pending intent as a store keeps them; holding one says nothing about them until
/// they are verified.
///
/// Suite 01 is signed and readable; suite 02, for intents with a secret parameter, is encrypted,
/// then signed.
public struct IntentRecord: Hashable, Sendable {
    /// The bytes.
    public let bytes: [UInt8]

    /// Takes bytes as they came from a store.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Checks the record, in this order: size, shape, key, tag, name, times, body.
    ///
    /// - Parameters:
    ///   - id: The name under which the store gave it.
    ///   - keyring: The keys.
    ///   - context: The store and installation.
    ///   - nowMilliseconds: The time, milliseconds since 1970.
    /// - Returns: The intent, with the receipt that it is ours and alive.
    /// - Throws: `rejected`, or `expired` after everything but the time was right;
    ///   `crypto_unavailable`.
    /// - Complexity: O(n)
    public func verified(
        as id: IntentID, keyring: Keyring, context: RecordContext, nowMilliseconds: Int64
    ) throws(IntentError) -> VerifiedIntent {
        let header = try RecordEnvelope.opened(
            bytes.span, purpose: .intent, keyring: keyring, context: context.envelope)
        guard header.id == id.octets else { throw .rejected(.wrongID) }
        try header.checkTimes(nowMilliseconds: nowMilliseconds)
        let range = RecordEnvelope.bodyRange(bytes.count)
        var clear: [UInt8]?
        if header.suite == .sealed {
            clear = try unsealed(header, keyring: keyring)
        }
        let intent: PendingIntent
        if let clear {
            intent = try IntentBody.intent(header, body: clear.span)
        } else {
            intent = try IntentBody.intent(header, body: bytes.span.extracting(range))
        }
        return VerifiedIntent(
            intent: intent, held: HeldIntent(record: self, clearBody: clear, header: header))
    }

    private func unsealed(
        _ header: RecordHeader, keyring: Keyring
    ) throws(IntentError) -> [UInt8] {
        guard case .live(let keys) = keyring.lookup(KeyID(Framing.integer(in: bytes.span, at: 8)))
        else { throw .rejected(.unknownKey) }
        var body = Array(bytes[RecordEnvelope.bodyRange(bytes.count)])
        try Seal.apply(
            to: &body, from: 0, id: header.id, generation: header.generation, keys: keys)
        return body
    }
}

/// An intent whose record was verified: it is ours, unaltered, in its place, and not expired.
public struct VerifiedIntent: Sendable {
    /// The intent.
    public let intent: PendingIntent
    /// The intent as a queue holds it.
    public let held: HeldIntent
}
