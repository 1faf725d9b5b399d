import Synchronization

/// A keyed HMAC-SHA-256; holding one means that the key schedule is computed and every tag costs
/// only its message, from any thread.
///
/// One lock guards one context: it costs 10 ns where a context of its own for every thread would
/// cost a key schedule, 500 ns, for every thread and key.
package final class MessageAuthenticator: Sendable {
    private let hash: Mutex<KeyedHash>

    /// Keys an authenticator.
    ///
    /// - Parameter key: The key; it is copied into the schedule and may be dropped.
    /// - Throws: `crypto_unavailable` when the system's cryptography refuses to work.
    package convenience init(key: borrowing SecretKey) throws(CryptoError) {
        let hash = try key.withBytes { (bytes) throws(CryptoError) -> Mutex<KeyedHash> in
            Mutex(try KeyedHash(key: bytes))
        }
        self.init(hash: hash)
    }

    /// Keys an authenticator with bytes of any length: HKDF salts and published test vectors.
    ///
    /// - Parameter uncheckedKey: Bytes that nobody checked for length or strength.
    /// - Throws: `crypto_unavailable` when the system's cryptography refuses to work.
    package convenience init(uncheckedKey: Span<UInt8>) throws(CryptoError) {
        self.init(hash: Mutex(try KeyedHash(key: uncheckedKey)))
    }

    private init(hash: consuming Mutex<KeyedHash>) { self.hash = hash }

    /// The tag over the pieces, one behind the other; framing is the caller's.
    ///
    /// - Parameters:
    ///   - first: The first piece.
    ///   - second: What follows.
    ///   - third: What follows.
    ///   - fourth: What follows.
    ///   - fifth: What follows.
    /// - Returns: 32 bytes.
    /// - Throws: `crypto_unavailable` when the system's cryptography refuses to work.
    /// - Complexity: O(n)
    package func tag(
        over first: Span<UInt8>, _ second: Span<UInt8> = Span(), _ third: Span<UInt8> = Span(),
        _ fourth: Span<UInt8> = Span(), _ fifth: Span<UInt8> = Span()
    ) throws(CryptoError) -> Digest {
        try hash.withLock { (hash) throws(CryptoError) -> Digest in
            guard hash.begin(), hash.update(first), hash.update(second), hash.update(third),
                hash.update(fourth), hash.update(fifth), let tag = hash.finished()
            else { throw CryptoError(.unavailable) }
            return tag
        }
    }
}

extension MessageAuthenticator: CustomStringConvertible, CustomReflectable {
    /// A mask.
    package var description: String { "…" }
    /// No children, so that `dump` shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
