/// One line of an audit log; holding one means that its tag was made here, or verified with a key
/// that is not revoked, and so that it may be written and sealed.
public struct AuditLine: Hashable, Sendable {
    /// The number of the line, from 0.
    public let sequence: UInt64
    /// The line, ASCII without its line feed, at most `byteCountLimit`.
    public let bytes: [UInt8]
    /// The chained event, or `nil` for a line that was read back.
    public let event: AuditEvent?
    /// The hash of the line before.
    public let previous: AuditTag
    /// The SHA-256 of the line.
    public let hash: AuditTag

    /// The most bytes of a line, its line feed not counted.
    public static let byteCountLimit = 16_384

    init(
        sequence: UInt64, bytes: [UInt8], event: AuditEvent?, previous: AuditTag, hash: AuditTag
    ) {
        self.sequence = sequence
        self.bytes = bytes
        self.event = event
        self.previous = previous
        self.hash = hash
    }

    /// Takes a line that a store or a file gave back.
    ///
    /// - Parameters:
    ///   - bytes: The line without its line feed.
    ///   - keys: The keys of the installation.
    /// - Throws: `malformed`, `unknown_key`, `revoked_key`, `edited`, in this order;
    ///   `crypto_unavailable`.
    /// - Complexity: O(bytes)
    package init(verifying bytes: [UInt8], with keys: AuditKeys) throws(AuditError) {
        let shape = try AuditLineShape(bytes)
        switch try keys.standing(of: shape, in: bytes) {
        case .genuine: break
        case .edited: throw AuditError(.edited)
        case .unknown: throw AuditError(.unknownKey)
        case .revoked: throw AuditError(.revokedKey)
        }
        self.init(
            sequence: shape.sequence, bytes: bytes, event: nil, previous: shape.previous,
            hash: try .hash(of: bytes.span))
    }
}
