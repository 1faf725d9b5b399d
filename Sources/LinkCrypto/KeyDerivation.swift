/// HKDF with SHA-256 (RFC 5869).
package enum KeyDerivation {
    /// The most bytes that one expansion gives.
    package static let byteCountLimit = 255 * Digest.byteCount

    /// The extract step: a pseudorandom key from key material.
    ///
    /// - Parameters:
    ///   - keyMaterial: The input key material.
    ///   - salt: The salt; empty stands for 32 zero bytes.
    /// - Returns: The pseudorandom key.
    /// - Throws: `crypto_unavailable` when the system's cryptography refuses to work.
    package static func extracted(
        from keyMaterial: Span<UInt8>, salt: Span<UInt8>
    ) throws(CryptoError) -> Digest {
        try MessageAuthenticator(uncheckedKey: salt).tag(over: keyMaterial)
    }

    /// The expand step.
    ///
    /// - Parameters:
    ///   - key: An authenticator that is keyed with the pseudorandom key.
    ///   - info: The context.
    ///   - byteCount: How many bytes, 1 to 8160.
    /// - Returns: That many bytes.
    /// - Throws: `output_too_long` outside that range, or `crypto_unavailable`.
    /// - Complexity: O(byteCount)
    package static func expanded(
        _ key: MessageAuthenticator, info: Span<UInt8>, byteCount: Int
    ) throws(CryptoError) -> [UInt8] {
        guard (1...byteCountLimit).contains(byteCount) else { throw CryptoError(.outputTooLong) }
        var output: [UInt8] = []
        output.reserveCapacity(byteCount + Digest.byteCount)
        var block: [UInt8] = []
        // BOUND: at most 255 blocks.
        while output.count < byteCount {
            let number: [UInt8] = [UInt8(output.count / Digest.byteCount + 1)]
            block = try key.tag(over: block.span, info, number.span).bytes
            output += block
        }
        output.removeLast(output.count - byteCount)
        return output
    }

    /// The expand step to one key of 32 bytes.
    ///
    /// - Parameters:
    ///   - key: An authenticator that is keyed with the pseudorandom key.
    ///   - info: The context.
    /// - Returns: The derived key.
    /// - Throws: `crypto_unavailable` when the system's cryptography refuses to work.
    package static func expandedKey(
        _ key: MessageAuthenticator, info: Span<UInt8>
    ) throws(CryptoError) -> SecretKey {
        var bytes = try expanded(key, info: info, byteCount: SecretKey.byteCount)
        defer { wipe(&bytes) }
        return try SecretKey(bytes.span)
    }
}
