public import LinkCrypto
import LinkFiles
public import LinkIntents

/// A keyring in a file of its own; a keyring that it gave was read from a private regular file of
/// this user, in a folder that nobody else can write, and was checked in full.
///
/// The file is replaced whole, so a reader sees the old keyring or the new one, also after a crash;
/// who changes it holds the lock of a file beside it, `PATH.lock`. Whatever held key material on the
/// way is wiped, as far as a program can: best effort.
public struct KeyringFile: Sendable {
    /// The path of the file.
    public let path: String

    /// Names a file; nothing is opened.
    ///
    /// - Parameter path: The path; its folder must not be named by a link.
    public init(path: String) { self.path = path }

    /// Reads the keyring.
    ///
    /// - Returns: The keyring.
    /// - Throws: `keyring_missing`, `not_regular`, `wrong_owner`, `too_open`, `hard_linked`,
    ///   `denied`, `too_large`, `bad_path`, `input_output`; `folder_missing`, `not_a_folder`,
    ///   `folder_wrong_owner`, `folder_too_open`; the codes of what is wrong with the text, with
    ///   its place; `crypto_unavailable`.
    public func load() throws(KeyringFileError) -> Keyring {
        try checkFolder()
        return try read()
    }

    /// Makes a keyring of one new key for a new installation.
    ///
    /// - Parameters:
    ///   - random: Where the key and the name of the installation come from.
    ///   - nowMilliseconds: The time, milliseconds since 1970, 0 or more.
    /// - Returns: The keyring, which is on the disk.
    /// - Throws: `exists` where something has this path; otherwise as `load`, `no_space`,
    ///   `random_unavailable`.
    @discardableResult
    public func create(
        random: RandomSource = .system, nowMilliseconds: Int64
    ) throws(KeyringFileError) -> Keyring {
        try checkFolder()
        return try locked { () throws(KeyringFileError) in
            guard try isThere() == false else { throw KeyringFileError(FileError(.exists)) }
            return try made(random, nowMilliseconds)
        }
    }

    /// Reads the keyring, changes it and replaces it, while nobody else does.
    ///
    /// - Parameter change: Gives the new keyring, of the same installation.
    /// - Returns: The new keyring, which is on the disk.
    /// - Throws: As `load`, `no_space`; `key_count`, `active_key_count`, `unknown_kid` and the like
    ///   where the change refuses; `other_install`. The file is the old one then.
    @discardableResult
    public func update(
        _ change: (Keyring) throws(IntentError) -> Keyring
    ) throws(KeyringFileError) -> Keyring {
        try checkFolder()
        // A path without a keyring gets no lock beside it.
        guard try isThere() else { throw KeyringFileError(FileError(.absent)) }
        return try locked { () throws(KeyringFileError) in
            let before = try read()
            let after: Keyring
            do throws(IntentError) { after = try change(before) } catch {
                throw KeyringFileError(error)
            }
            guard after.install == before.install else {
                throw KeyringFileError(
                    .otherInstall, "the new keyring is of another installation")
            }
            try write(after)
            return after
        }
    }

    /// Reads the keyring, or makes one where nothing can have been signed yet.
    ///
    /// - Parameters:
    ///   - storeIsEmpty: Whether the store that it belongs to has nothing; a new key beside a store
    ///     that has something would orphan all of it silently.
    ///   - random: Where a new key comes from.
    ///   - nowMilliseconds: The time, milliseconds since 1970, 0 or more.
    /// - Returns: The keyring.
    /// - Throws: `keyring_missing` where there is none and the store has something; otherwise as
    ///   `load` and `create`.
    public func loadOrCreate(
        storeIsEmpty: Bool, random: RandomSource = .system, nowMilliseconds: Int64
    ) throws(KeyringFileError) -> Keyring {
        try checkFolder()
        if try isThere() { return try read() }
        guard storeIsEmpty else {
            throw KeyringFileError(
                .missing, "the keyring is missing, and the store has what it signed",
                hint: "restore the keyring from a backup, or begin with an empty store")
        }
        return try locked { () throws(KeyringFileError) in
            // Another process may have made it meanwhile.
            try isThere() ? try read() : try made(random, nowMilliseconds)
        }
    }

    /// Adds a new active key, and forgets keys whose time to retire has come.
    ///
    /// What the old key signed stays good for as long as it lives.
    ///
    /// - Parameters:
    ///   - random: Where the new key comes from.
    ///   - nowMilliseconds: The time, milliseconds since 1970, 0 or more.
    /// - Returns: The new keyring, which is on the disk.
    /// - Throws: As `update`; `key_count` where eight keys may not be forgotten yet.
    @discardableResult
    public func rotate(
        random: RandomSource = .system, nowMilliseconds: Int64
    ) throws(KeyringFileError) -> Keyring {
        try update { keyring throws(IntentError) in
            try keyring.forgettingRetired(nowMilliseconds: nowMilliseconds)
                .rotated(from: random, nowMilliseconds: nowMilliseconds)
        }
    }

    /// Makes a key useless, for every session that reads the keyring from now on.
    ///
    /// - Parameter id: The name of the key, which is not the active one.
    /// - Returns: The new keyring, which is on the disk.
    /// - Throws: As `update`; `unknown_kid`, `active_key_count` for the active key.
    @discardableResult
    public func revoke(_ id: KeyID) throws(KeyringFileError) -> Keyring {
        try update { keyring throws(IntentError) in try keyring.revoking(id) }
    }

    private func checkFolder() throws(KeyringFileError) {
        do throws(FileError) {
            try Folder.status(of: Folder.parent(of: path)).checkFolder()
        } catch { throw KeyringFileError(folder: error) }
    }

    private func isThere() throws(KeyringFileError) -> Bool {
        do throws(FileError) { return try Folder.contains(path) } catch {
            throw KeyringFileError(error)
        }
    }

    private func locked<Result>(
        _ body: () throws(KeyringFileError) -> Result
    ) throws(KeyringFileError) -> Result {
        let lock: File
        do throws(FileError) { lock = try self.lock() } catch {
            throw KeyringFileError(lock: error)
        }
        return try withExtendedLifetime(lock, body)
    }

    /// The lock, once it is this process's; it ends with the value.
    private func lock() throws(FileError) -> File {
        let file = try File(path + ".lock", .readWrite)
        try file.status().checkPrivate()
        try file.lockWaiting()
        return file
    }

    private func read() throws(KeyringFileError) -> Keyring {
        var bytes: [UInt8] = []
        // Nobody else refers to the buffer by then, so it is wiped in place.
        defer { wipe(&bytes) }
        do throws(FileError) { try read(into: &bytes) } catch { throw KeyringFileError(error) }
        return try KeyringText.keyring(from: bytes)
    }

    private func read(into bytes: inout [UInt8]) throws(FileError) {
        let file = try File(path, .read)
        try file.status().checkPrivate()
        let limit = KeyringText.byteCountLimit
        bytes.reserveCapacity(limit + 1)
        // BOUND: one byte above the limit.
        while bytes.count <= limit {
            var part = try file.bytes(
                at: Int64(bytes.count), byteCount: limit + 1 - bytes.count)
            defer { wipe(&part) }
            if part.isEmpty { return }
            bytes += part
        }
        throw FileError(.tooLarge)
    }

    private func made(
        _ random: RandomSource, _ nowMilliseconds: Int64
    ) throws(KeyringFileError) -> Keyring {
        let keyring: Keyring
        do throws(IntentError) {
            keyring = try Keyring.random(
                install: try InstallID.random(from: random), from: random,
                nowMilliseconds: nowMilliseconds)
        } catch { throw KeyringFileError(error) }
        try write(keyring)
        return keyring
    }

    private func write(_ keyring: Keyring) throws(KeyringFileError) {
        var bytes = KeyringText.bytes(of: keyring)
        defer { wipe(&bytes) }
        do throws(FileError) { try Folder.replace(path, with: bytes) } catch {
            throw KeyringFileError(error)
        }
    }
}

extension InstallID {
    /// Draws the name of a new installation.
    fileprivate static func random(from source: RandomSource) throws(IntentError) -> InstallID {
        let bytes: [UInt8]
        do throws(CryptoError) { bytes = try source.bytes(16) } catch { throw IntentError(error) }
        return try InstallID(bytes)
    }
}
