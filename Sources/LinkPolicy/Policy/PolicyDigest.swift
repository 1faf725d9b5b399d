package import LinkCrypto

/// The SHA-256 of the bytes of a policy file; it stands in every decision record and held link.
public struct PolicyDigest: Hashable, Sendable, CustomStringConvertible {
    /// The digest itself.
    package let digest: Digest

    init(of bytes: [UInt8]) throws(PolicyError) {
        do {
            digest = try Digest.sha256(of: bytes.span)
        } catch {
            throw PolicyError(
                .digestUnavailable, at: SourcePosition(byteOffset: 0, in: []),
                message: "the system's cryptography does not work",
                hint: "install OpenSSL 3 (libcrypto)")
        }
    }

    /// The 32 bytes.
    public var bytes: [UInt8] { digest.bytes }

    /// The bytes as 64 lower-case hex digits.
    public var hex: String { digest.hex }

    /// The same as `hex`; a policy is no secret.
    public var description: String { hex }
}
