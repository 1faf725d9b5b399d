import LinkCrypto

/// A new sign-in state: the text that is sent and what the attempt is known by.
public struct MintedState: Sendable {
    /// The 64 characters to send; a credential.
    public let text: String
    /// What the attempt is known by.
    public let state: SignInState
}

/// A sign-in state that is ours; holding one means that its tag was made or verified here.
///
/// The proofs of the attempt are derived again from the handle that the callback brings back, by
/// the key that minted it: nothing secret waits on disk while the app is away.
public struct SignInState: Sendable {
    /// How a store knows the attempt.
    public let index: AttemptIndex
    /// The random bytes behind it.
    public let handle: StateHandle
    private let keys: PurposeKeys

    init(_ handle: StateHandle, keys: PurposeKeys) throws(IntentError) {
        self.handle = handle
        self.keys = keys
        let bytes = handle.octets.bytes
        do throws(CryptoError) {
            index = AttemptIndex(try keys[.stateIndex].tag(over: bytes.span))
        } catch { throw IntentError(error) }
    }

    /// The PKCE code verifier (RFC 7636): 43 characters, the same at every call.
    ///
    /// - Returns: The verifier; a credential.
    /// - Throws: `crypto_unavailable`.
    public func codeVerifier() throws(IntentError) -> String {
        try derived(.pkceVerifier, "pkce")
    }

    /// The PKCE code challenge, method `S256`: 43 characters.
    ///
    /// - Returns: The challenge.
    /// - Throws: `crypto_unavailable`.
    public func codeChallenge() throws(IntentError) -> String {
        let verifier = Array(try codeVerifier().utf8)
        do throws(CryptoError) {
            return Base64URL.text(try Digest.sha256(of: verifier.span).bytes)
        } catch { throw IntentError(error) }
    }

    /// The OpenID Connect nonce: 43 characters, the same at every call.
    ///
    /// - Returns: The nonce.
    /// - Throws: `crypto_unavailable`.
    public func nonce() throws(IntentError) -> String { try derived(.oidcNonce, "nonce") }

    private func derived(_ purpose: KeyPurpose, _ label: String) throws(IntentError) -> String {
        let info = Framing.framed([Array(label.utf8), handle.octets.bytes])
        do throws(CryptoError) {
            var bytes = try KeyDerivation.expanded(keys[purpose], info: info.span, byteCount: 32)
            defer { wipe(&bytes) }
            return Base64URL.text(bytes)
        } catch { throw IntentError(error) }
    }
}
