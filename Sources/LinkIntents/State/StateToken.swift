package import LinkCrypto

/// What a sign-in state is bound to besides its key; none of it is sent.
public struct StateContext: Sendable {
    // The frames of provider, redirect and client, as they stand in the signed message.
    let frames: [UInt8]

    /// Names one way to sign in.
    ///
    /// - Parameters:
    ///   - provider: The name of the callback or provider.
    ///   - redirect: The redirect URI, byte for byte, with the real port.
    ///   - client: The client id.
    public init(provider: String, redirect: String, client: String) {
        var frames: [UInt8] = []
        // BOUND: three names from the policy.
        for piece in [provider, redirect, client] {
            Framing.appendPiece(Array(piece.utf8), to: &frames)
        }
        self.frames = frames
    }
}

/// The 16 random bytes behind one sign-in attempt; whoever has them can finish it.
public struct StateHandle: Sendable {
    let octets: Octets

    init(_ octets: Octets) { self.octets = octets }
}

/// How a store knows an attempt without being able to forge its callback.
public struct AttemptIndex: Hashable, Sendable {
    /// The tag itself.
    package let digest: Digest

    /// Takes a tag that was made here.
    package init(_ digest: Digest) { self.digest = digest }

    /// Reads the bytes back, or answers `nil`.
    ///
    /// - Parameter bytes: Exactly 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard let digest = Digest(bytes.span) else { return nil }
        self.digest = digest
    }

    /// The 32 bytes.
    public var bytes: [UInt8] { digest.bytes }
}

/// The OAuth `state`: 40 bytes as 64 characters `a-z2-7`, one spelling, without spare bits.
///
/// | offset | length | field |
/// |---|---|---|
/// | 0 | 1 | 0x51: version 1, purpose state |
/// | 1 | 3 | the first bytes of the key's name, a hint |
/// | 4 | 16 | the handle |
/// | 20 | 20 | the first bytes of the tag |
public enum StateToken: Sendable {
    /// The number of characters, 64.
    public static let characterCount = 64

    private static let version: UInt8 = 0x51
    private static let signedByteCount = 20
    // The frame count, then the frames of "state" and of the signed bytes up to their length.
    private static let prefix: [UInt8] = {
        var bytes: [UInt8] = []
        Framing.append(UInt32(5), to: &bytes)
        Framing.appendPiece(Array("state".utf8), to: &bytes)
        Framing.append(UInt32(20), to: &bytes)
        return bytes
    }()

    /// Makes the state of a new attempt.
    ///
    /// - Parameters:
    ///   - random: 16 random bytes, drawn for this attempt.
    ///   - keyring: The keys; the active one signs.
    ///   - context: What the state is bound to.
    /// - Returns: The text to send and what the attempt is known by.
    /// - Throws: `invalid_value` for another number of bytes; `crypto_unavailable`.
    public static func minted(
        from random: [UInt8], keyring: Keyring, context: StateContext
    ) throws(IntentError) -> MintedState {
        guard let octets = Octets(random.span) else { throw .invalid(.size) }
        let keys = keyring.active
        var raw: [UInt8] = [version]
        raw.reserveCapacity(40)
        // BOUND: three bytes.
        for shift: UInt32 in [16, 8, 0] {
            raw.append(UInt8(truncatingIfNeeded: keys.id.hint >> shift))
        }
        octets.append(to: &raw)
        let tag = try tag(keys, raw.span, context)
        raw += tag.bytes.prefix(20)
        return MintedState(
            text: Base32.text(raw), state: try SignInState(StateHandle(octets), keys: keys))
    }

    /// Checks a state that came back, in this order: size, shape, key, tag.
    ///
    /// Whether the attempt exists, is the newest and is not expired is the broker's question.
    ///
    /// - Parameters:
    ///   - text: The bytes as sent.
    ///   - keyring: The keys.
    ///   - context: What the state must be bound to.
    /// - Returns: What the attempt is known by.
    /// - Throws: `rejected` with `size`, `shape`, `unknown_key`, `key_revoked` or `bad_tag`;
    ///   `crypto_unavailable`.
    public static func verified(
        _ text: Span<UInt8>, keyring: Keyring, context: StateContext
    ) throws(IntentError) -> SignInState {
        guard text.count == characterCount else { throw .rejected(.size) }
        guard let raw = Base32.bytes(text), raw[0] == version else { throw .rejected(.shape) }
        let message = raw.span.extracting(0..<signedByteCount)
        let hint: UInt32 = Framing.integer(in: message, at: 0) & 0xFF_FFFF
        let candidates = keyring.candidates(hint: hint)
        guard candidates.isEmpty == false else {
            try keyring.spendDummyTag(over: prefix.span, message, context.frames.span)
            throw .rejected(keyring.isRevoked(hint: hint) ? .keyRevoked : .unknownKey)
        }
        var found: PurposeKeys?
        // BOUND: at most 8 keys; the hint is no proof, so each one that fits is tried.
        for keys in candidates {
            let tag = try tag(keys, message, context)
            if tag.hasConstantTimePrefix(raw.span.extracting(signedByteCount..<40)) { found = keys }
        }
        guard let found, let octets = Octets(message.extracting(4..<signedByteCount)) else {
            throw .rejected(.badTag)
        }
        return try SignInState(StateHandle(octets), keys: found)
    }

    private static func tag(
        _ keys: PurposeKeys, _ message: Span<UInt8>, _ context: StateContext
    ) throws(IntentError) -> Digest {
        do throws(CryptoError) {
            return try keys[.stateMAC].tag(over: prefix.span, message, context.frames.span)
        } catch { throw IntentError(error) }
    }
}
