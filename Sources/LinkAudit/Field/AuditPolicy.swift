import LinkRouting

/// The policy that decided, in an audit event: its names and the start of its digest.
public struct AuditPolicy: Hashable, Sendable {
    /// The policy's id, 1 to 64 bytes of `[A-Za-z0-9_.-]`.
    public let id: String
    /// The policy's revision, 1 to 64 bytes of `[A-Za-z0-9_.-]`.
    public let revision: String
    /// The first 8 bytes of the policy's SHA-256, 16 lower-case hex digits.
    public let digestPrefix: String

    /// The bytes of the digest that are kept.
    public static let digestPrefixByteCount = 8

    /// Accepts the names and the digest of a policy.
    ///
    /// - Parameters:
    ///   - id: 1 to 64 bytes of `[A-Za-z0-9_.-]`.
    ///   - revision: 1 to 64 bytes of `[A-Za-z0-9_.-]`.
    ///   - digest: The 32 bytes of the SHA-256 of the policy file.
    /// - Throws: `invalid_field` for anything else.
    public init(id: String, revision: String, digest: [UInt8]) throws(AuditError) {
        guard Identifier.isScene(id.utf8), Identifier.isScene(revision.utf8), digest.count == 32,
            let prefix = AuditHex.text(
                Array(digest.prefix(Self.digestPrefixByteCount)),
                byteCount: Self.digestPrefixByteCount)
        else { throw AuditError(.invalidField) }
        self.id = id
        self.revision = revision
        digestPrefix = prefix
    }
}
