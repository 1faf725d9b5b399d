/// The bounds of a relying party; at each one the answer is a named error.
public struct OIDCLimits: Sendable {
    /// Bytes of an ID token, 1 to 1 MiB.
    public var tokenByteCount = 16_384
    /// Bytes of an answer, 1 to 16 MiB.
    public var responseByteCount = 262_144
    /// How long one request may take from the connection to the last byte, 1 to 600 000 ms.
    public var requestMilliseconds: Int64 = 10_000
    /// Keys of a provider, 1 to 1024.
    public var keyCount = 64
    /// How far the clocks of both sides may be apart, 0 to 300 s.
    public var clockSkewSeconds: Int64 = 60
    /// How long ago an ID token may have been made, 1 to 86 400 s.
    public var tokenAgeSeconds: Int64 = 600
    /// How long metadata and keys are used before they are fetched anew, 1 to 86 400 s.
    public var metadataLifetimeSeconds: Int64 = 3600
    /// How long an unknown key name has to wait for the next look at the keys, 1 to 86 400 s.
    public var keyRefetchSeconds: Int64 = 10

    /// Bytes of an address, a client id, a nonce or the name of a key.
    public static let textByteCount = 2048

    /// The usual bounds.
    public init() {}

    /// Whether every bound can be kept.
    var isValid: Bool {
        (1...1_048_576).contains(tokenByteCount)
            && (1...16_777_216).contains(responseByteCount)
            && (1...600_000).contains(requestMilliseconds)
            && (1...1024).contains(keyCount)
            && (0...300).contains(clockSkewSeconds)
            && (1...86_400).contains(tokenAgeSeconds)
            && (1...86_400).contains(metadataLifetimeSeconds)
            && (1...86_400).contains(keyRefetchSeconds)
    }
}
