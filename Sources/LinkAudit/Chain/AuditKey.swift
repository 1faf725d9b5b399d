package import LinkCrypto

/// A key that signs lines of an audit log, or its seals; holding one means that its name has the
/// right shape.
///
/// A tag covers `LP(purpose, bytes)`: a count, then every piece behind its length, all as four
/// bytes, most significant first. So a tag over a line is never one over a seal.
package struct AuditKey: Sendable {
    /// The name, as lines and seals have it.
    package let id: AuditKeyID
    private let authenticator: MessageAuthenticator

    /// What a tag covers.
    package enum Purpose: Sendable {
        /// A line.
        case line
        /// A seal.
        case seal
    }

    /// Names an authenticator.
    ///
    /// - Parameters:
    ///   - id: The name of the master key, 16 lower-case hex digits.
    ///   - authenticator: Keyed for one purpose alone.
    /// - Throws: `invalid_field` for another name.
    package init(id: String, authenticator: MessageAuthenticator) throws(AuditError) {
        self.id = try AuditKeyID(id)
        self.authenticator = authenticator
    }

    /// The tag over bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of a line or of a seal before its tag.
    ///   - purpose: Which of the two.
    /// - Returns: The tag.
    /// - Throws: `crypto_unavailable`.
    /// - Complexity: O(bytes)
    package func tag(
        over bytes: Span<UInt8>, as purpose: Purpose
    ) throws(AuditError) -> Digest {
        let frame = purpose.frame + Self.bigEndian(bytes.count)
        do throws(CryptoError) {
            return try authenticator.tag(over: frame.span, bytes)
        } catch { throw AuditError(error) }
    }

    /// The low four bytes of a count, most significant first.
    fileprivate static func bigEndian(_ count: Int) -> [UInt8] {
        let count = UInt32(truncatingIfNeeded: count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    }
}

extension AuditKey.Purpose {
    private static let lineFrame = framed("audit-line")
    private static let sealFrame = framed("audit-seal")

    /// The frame up to the length of the second piece.
    fileprivate var frame: [UInt8] {
        switch self {
        case .line: Self.lineFrame
        case .seal: Self.sealFrame
        }
    }

    private static func framed(_ name: String) -> [UInt8] {
        AuditKey.bigEndian(2) + AuditKey.bigEndian(name.utf8.count) + Array(name.utf8)
    }
}
