public import LinkCrypto

/// The keys of one installation; holding one means that there are one to eight of them, with
/// distinct derived names, exactly one of them active, and that their schedules are ready.
///
/// A rotation or revocation gives a new keyring; threads that hold the old one finish with it.
public struct Keyring: Sendable {
    /// The installation that every derived key is bound to.
    public let install: InstallID
    // INVARIANT: 1 to 8, distinct ids, exactly one active.
    /// The keys, in the order in which they were given.
    public let keys: [KeyringKey]

    let active: PurposeKeys
    // INVARIANT: the active key first, then those that verify, in the order of `keys`.
    private let live: [PurposeKeys]
    private let dummy: MessageAuthenticator

    /// The most keys that a keyring holds.
    public static let keyCountLimit = 8

    /// Checks keys and derives what they are for.
    ///
    /// - Parameters:
    ///   - install: The installation.
    ///   - keys: One to eight keys.
    /// - Throws: `invalid_keyring` with `key_count`, `duplicate_key` or `active_key_count`;
    ///   `crypto_unavailable`.
    public init(install: InstallID, keys: [KeyringKey]) throws(IntentError) {
        guard (1...Self.keyCountLimit).contains(keys.count) else { throw .keyring(.keyCount) }
        guard Set(keys.map(\.id)).count == keys.count else { throw .keyring(.duplicateKey) }
        let activeKeys = keys.filter { $0.state == .active }
        guard activeKeys.count == 1, let first = activeKeys.first else {
            throw .keyring(.activeKeyCount)
        }
        active = try PurposeKeys(of: first, install: install)
        dummy = try first.material.authenticator("dummy", install: install)
        var live = [active]
        // BOUND: at most 8 keys.
        for key in keys where key.state == .verify {
            live.append(try PurposeKeys(of: key, install: install))
        }
        self.live = live
        self.install = install
        self.keys = keys
    }

    /// Makes a keyring of one new key.
    ///
    /// - Parameters:
    ///   - install: The installation.
    ///   - source: Where the random bytes come from.
    ///   - nowMilliseconds: The time, milliseconds since 1970.
    /// - Returns: The keyring.
    /// - Throws: `random_unavailable` or `crypto_unavailable`.
    public static func random(
        install: InstallID, from source: RandomSource, nowMilliseconds: Int64
    ) throws(IntentError) -> Keyring {
        let key = try KeyringKey(
            material: try Self.material(from: source), state: .active,
            createdMilliseconds: nowMilliseconds)
        return try Keyring(install: install, keys: [key])
    }

    private static func material(from source: RandomSource) throws(IntentError) -> SecretKey {
        do throws(CryptoError) { return try SecretKey(from: source) } catch {
            throw IntentError(error)
        }
    }

    /// The name of the key that signs.
    public var activeID: KeyID { active.id }
}

extension Keyring {
    /// Adds a new active key; the old one verifies until nothing that it signed can be alive.
    ///
    /// - Parameters:
    ///   - material: The new master key.
    ///   - nowMilliseconds: The time, milliseconds since 1970.
    /// - Returns: The keyring with the new key in front.
    /// - Throws: `invalid_keyring` with `key_count` when there are eight keys already (forget
    ///   those that retired first) or `duplicate_key`; `crypto_unavailable`.
    public func rotated(
        adding material: consuming SecretKey, nowMilliseconds: Int64
    ) throws(IntentError) -> Keyring {
        let added = try KeyringKey(
            material: material, state: .active, createdMilliseconds: nowMilliseconds)
        let (retire, overflow) = nowMilliseconds.addingReportingOverflow(
            IntentLimits.sceneLifetimeMilliseconds)
        guard overflow == false else { throw .keyring(.invalidTimes) }
        var next = [added]
        // BOUND: at most 8 keys.
        for key in keys {
            next.append(
                key.state == .active
                    ? try key.with(state: .verify, retireMilliseconds: retire) : key)
        }
        return try Keyring(install: install, keys: next)
    }

    /// Adds a new random active key; the old one verifies until nothing that it signed can be alive.
    ///
    /// - Parameters:
    ///   - source: Where the new master key comes from.
    ///   - nowMilliseconds: The time, milliseconds since 1970.
    /// - Returns: The keyring with the new key in front.
    /// - Throws: As above, and `random_unavailable`.
    public func rotated(
        from source: RandomSource, nowMilliseconds: Int64
    ) throws(IntentError) -> Keyring {
        try rotated(adding: try Self.material(from: source), nowMilliseconds: nowMilliseconds)
    }

    /// Makes a key useless at once; an active key is rotated away first.
    ///
    /// - Parameter id: The name of the key.
    /// - Returns: The keyring in which it is revoked.
    /// - Throws: `invalid_keyring` with `unknown_key`, or with `active_key_count` for the active
    ///   key.
    public func revoking(_ id: KeyID) throws(IntentError) -> Keyring {
        guard keys.contains(where: { $0.id == id }) else { throw .keyring(.unknownKey) }
        var next: [KeyringKey] = []
        // BOUND: at most 8 keys.
        for key in keys {
            next.append(
                key.id == id
                    ? try key.with(state: .revoked, retireMilliseconds: key.retireMilliseconds)
                    : key)
        }
        return try Keyring(install: install, keys: next)
    }

    /// Forgets keys whose time to retire has come.
    ///
    /// - Parameter nowMilliseconds: The time, milliseconds since 1970.
    /// - Returns: The keyring without them.
    /// - Throws: `crypto_unavailable`.
    public func forgettingRetired(nowMilliseconds: Int64) throws(IntentError) -> Keyring {
        let kept = keys.filter { key in
            guard key.state != .active, let retire = key.retireMilliseconds else { return true }
            return nowMilliseconds < retire
        }
        return try Keyring(install: install, keys: kept)
    }
}

extension Keyring {
    /// The key of a record: its derived keys, or the reason why there are none.
    func lookup(_ id: KeyID) -> KeyLookup {
        // BOUND: at most 8 keys.
        if let found = live.first(where: { $0.id == id }) { return .live(found) }
        return keys.contains { $0.id == id } ? .revoked : .unknown
    }

    /// The key that a record names, where it is not here, live or revoked.
    ///
    /// It may be a newer keyring's, and says nothing about the record.
    ///
    /// - Parameter record: The bytes of a record, of any size.
    /// - Returns: The name; `nil` for a key that is here, and for bytes that are too few to name one.
    package func unknownKey(of record: [UInt8]) -> KeyID? {
        guard record.count > RecordEnvelope.overheadByteCount else { return nil }
        let id = RecordEnvelope.keyID(of: record.span)
        switch lookup(id) {
        case .live, .revoked: return nil
        case .unknown: return id
        }
    }

    /// Whether another keyring has the same keys in the same states.
    ///
    /// - Parameter other: The other keyring.
    /// - Returns: Whether names and states are equal, in the same order.
    package func hasSameKeys(as other: Keyring) -> Bool {
        keys.elementsEqual(other.keys) { $0.id == $1.id && $0.state == $1.state }
    }

    /// Whether a key may still verify: it is here and was not revoked.
    ///
    /// - Parameter id: The name of the key.
    /// - Returns: Whether it is live.
    package func isLive(_ id: KeyID) -> Bool {
        switch lookup(id) {
        case .live: true
        case .revoked, .unknown: false
        }
    }

    /// The live keys whose name begins with the three bytes of a hint.
    func candidates(hint: UInt32) -> [PurposeKeys] { live.filter { $0.id.hint == hint } }

    /// Whether a revoked key has a name that begins with the three bytes of a hint.
    func isRevoked(hint: UInt32) -> Bool {
        keys.contains { $0.state == .revoked && $0.id.hint == hint }
    }

    /// The work of a verification under a key that signs nothing.
    func spendDummyTag(
        over first: Span<UInt8>, _ second: Span<UInt8> = Span(), _ third: Span<UInt8> = Span(),
        _ fourth: Span<UInt8> = Span(), _ fifth: Span<UInt8> = Span()
    ) throws(IntentError) {
        do throws(CryptoError) {
            _ = try dummy.tag(over: first, second, third, fourth, fifth)
        } catch { throw IntentError(error) }
    }

    /// The live keys, the active one first.
    var liveKeys: [PurposeKeys] { live }
}

/// What a keyring knows about the name of a key.
enum KeyLookup: Sendable {
    case live(PurposeKeys)
    case revoked
    case unknown
}
