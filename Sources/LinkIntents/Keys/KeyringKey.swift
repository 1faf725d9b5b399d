public import LinkCrypto

/// The name of a key: 8 bytes that are derived from its material.
public struct KeyID: Hashable, Sendable, CustomStringConvertible {
    let value: UInt64

    init(_ value: UInt64) { self.value = value }

    /// Reads the text form back, or answers `nil`.
    ///
    /// - Parameter text: 16 lower-case hex digits.
    public init?(text: String) {
        guard text.utf8.count == 16, let bytes = Hex.bytes(text.utf8) else { return nil }
        value = Framing.integer(in: bytes.span, at: 0)
    }

    /// 16 lower-case hex digits.
    public var text: String {
        var bytes: [UInt8] = []
        Framing.append(value, to: &bytes)
        return Hex.text(bytes)
    }

    /// The text form; a name is no secret.
    public var description: String { text }

    /// The three bytes that a sign-in state carries as a hint.
    var hint: UInt32 { UInt32(truncatingIfNeeded: value >> 40) }
}

/// What a key may still do.
public enum KeyState: UInt8, CaseIterable, Sendable {
    /// It signs and verifies; a keyring has exactly one.
    case active
    /// It verifies what it signed before a rotation.
    case verify
    /// It does nothing any more, at once.
    case revoked

    /// The stable name in the keyring file.
    public var name: String {
        switch self {
        case .active: "active"
        case .verify: "verify"
        case .revoked: "revoked"
        }
    }

    /// Finds the state with a stable name, or `nil`.
    ///
    /// - Parameter name: One of the three names above.
    public init?(name: String) {
        guard
            let found = KeyState.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
        else { return nil }
        self = found
    }
}

/// A master key and what it may do; holding one means that its name was derived from its material.
public struct KeyringKey: Sendable {
    /// The name, derived from the material.
    public let id: KeyID
    /// What it may do.
    public let state: KeyState
    /// When it was made, milliseconds since 1970.
    public let createdMilliseconds: Int64
    /// When it may be forgotten, milliseconds since 1970; only keys that verify have one.
    public let retireMilliseconds: Int64?
    let material: KeyMaterial

    /// Takes over key material.
    ///
    /// - Parameters:
    ///   - material: The master key.
    ///   - state: What it may do.
    ///   - createdMilliseconds: When it was made, 0 or more.
    ///   - retireMilliseconds: When it may be forgotten, later than that.
    ///   - expectedID: The name that stands beside the material in a file.
    /// - Throws: `invalid_keyring` with `key_mismatch` when material and name do not belong
    ///   together or `invalid_times`; `crypto_unavailable`.
    public init(
        material: consuming SecretKey, state: KeyState, createdMilliseconds: Int64,
        retireMilliseconds: Int64? = nil, expectedID: KeyID? = nil
    ) throws(IntentError) {
        try self.init(
            material: KeyMaterial(material), state: state,
            createdMilliseconds: createdMilliseconds, retireMilliseconds: retireMilliseconds)
        if let expectedID, expectedID != id { throw .keyring(.keyMismatch) }
    }

    init(
        material: KeyMaterial, state: KeyState, createdMilliseconds: Int64,
        retireMilliseconds: Int64?
    ) throws(IntentError) {
        guard createdMilliseconds >= 0, retireMilliseconds.map({ $0 > createdMilliseconds }) ?? true
        else { throw .keyring(.invalidTimes) }
        id = try material.id()
        self.state = state
        self.createdMilliseconds = createdMilliseconds
        self.retireMilliseconds = retireMilliseconds
        self.material = material
    }

    func with(state: KeyState, retireMilliseconds: Int64?) throws(IntentError) -> KeyringKey {
        try KeyringKey(
            material: material, state: state, createdMilliseconds: createdMilliseconds,
            retireMilliseconds: retireMilliseconds)
    }

    /// Calls the closure with the master key, which must not be copied elsewhere.
    package func withMaterial<Result, Failure: Error>(
        _ body: @Sendable (Span<UInt8>) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try material.secret.withBytes(body)
    }
}

/// A master key and the derivation that starts from it.
final class KeyMaterial: Sendable {
    private static let salt = Array("LinkBroker/keyring/v1".utf8)

    let secret: SecretKey
    private let expander: MessageAuthenticator

    init(_ secret: consuming SecretKey) throws(IntentError) {
        do throws(CryptoError) {
            let pseudorandom = try secret.withBytes { (bytes) throws(CryptoError) -> Digest in
                try KeyDerivation.extracted(from: bytes, salt: Self.salt.span)
            }
            expander = try pseudorandom.withSpan {
                (bytes) throws(CryptoError) -> MessageAuthenticator in
                try MessageAuthenticator(uncheckedKey: bytes)
            }
        } catch { throw IntentError(error) }
        self.secret = secret
    }

    func id() throws(IntentError) -> KeyID {
        let info = Framing.framed(["LinkBroker", "v1", "kid"].map { Array($0.utf8) })
        do throws(CryptoError) {
            let bytes = try KeyDerivation.expanded(expander, info: info.span, byteCount: 8)
            return KeyID(Framing.integer(in: bytes.span, at: 0))
        } catch { throw IntentError(error) }
    }

    func authenticator(
        _ purpose: String, install: InstallID
    ) throws(IntentError) -> MessageAuthenticator {
        let names = ["LinkBroker", "v1", "HS256", purpose].map { Array($0.utf8) }
        let info = Framing.framed(names + [install.octets.bytes])
        do throws(CryptoError) {
            return try MessageAuthenticator(
                key: try KeyDerivation.expandedKey(expander, info: info.span))
        } catch { throw IntentError(error) }
    }
}
