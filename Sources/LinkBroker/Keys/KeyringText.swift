import LinkCrypto
package import LinkIntents
import LinkPolicy
import LinkRouting

/// The text of a keyring file, read strictly and written in one spelling.
///
/// ```
/// {"v": 1, "install": "<32 hex>", "keys": [
/// {"kid": "<16 hex>", "state": "active|verify|revoked", "created_ms": 0, "retire_ms": 1,
///  "material": "<64 hex>"}
/// ]}
/// ```
/// `retire_ms` may be absent; nothing else may, and nothing else may stand there. Key material goes
/// from the bytes of the file straight into `SecretKey`, never through a `String`.
package enum KeyringText {
    /// The largest text, 16 KiB.
    package static let byteCountLimit = 16_384

    // A keyring of eight keys has 2 + 3 * 2 + 8 * (1 + 5 * 2) values and keys.
    private static let limits = JSONLimits(
        byteCountLimit: byteCountLimit, depthLimit: 3, nodeCountLimit: 1024, quoting: .forbidden)

    /// Reads a text.
    ///
    /// - Parameter bytes: The whole text; the caller wipes it.
    /// - Returns: The keyring.
    /// - Throws: `too_large`, a code of JSON reading such as `syntax` or `duplicate_key`,
    ///   `unknown_key`, `missing_key`, `wrong_type`, `version`, `install_id`, `key_count`, `key_id`,
    ///   `key_state`, `invalid_times`, `key_length`, `key_weak`, `key_mismatch`, `duplicate_kid`,
    ///   `active_key_count`; `crypto_unavailable`.
    /// - Complexity: O(bytes)
    package static func keyring(from bytes: [UInt8]) throws(KeyringFileError) -> Keyring {
        guard bytes.count <= byteCountLimit else {
            throw KeyringFileError(.tooLarge, "the keyring has more than \(byteCountLimit) bytes")
        }
        let document: JSONDocument
        do throws(PolicyError) { document = try JSONDocument(bytes, limits: limits) } catch {
            throw KeyringFileError(error)
        }
        let root = try KeyringMembers(document.root, required: ["v", "install", "keys"])
        let version = try root.integer("v")
        guard version.integer == 1 else {
            throw KeyringFileError(
                .version, at: version.position, "the keyring is of another version",
                hint: "use the version of this program that wrote it")
        }
        let install = try root.string("install")
        guard let installID = install.string.flatMap({ InstallID(text: $0) }) else {
            throw KeyringFileError(
                .installID, at: install.position, "`install` is 32 lower-case hex digits")
        }
        let keys = try root.value("keys")
        return try keyring(installID, of: try self.keys(keys, bytes.span), at: keys)
    }

    private static func keys(
        _ list: JSONValue, _ bytes: Span<UInt8>
    ) throws(KeyringFileError) -> [KeyringKey] {
        guard let elements = list.elements else {
            throw KeyringFileError(.wrongType, at: list.position, "`keys` is a list")
        }
        guard (1...Keyring.keyCountLimit).contains(elements.count) else {
            throw KeyringFileError(
                .keyCount, at: list.position, "a keyring has one to eight keys")
        }
        var keys: [KeyringKey] = []
        // BOUND: at most 8 keys.
        for element in elements {
            let members = try KeyringMembers(
                element, required: ["kid", "state", "created_ms", "material"],
                optional: ["retire_ms"])
            let key = try key(members, bytes)
            guard keys.contains(where: { $0.id == key.id }) == false else {
                throw KeyringFileError(
                    .duplicateKey, at: try members.value("kid").position,
                    "two keys have this name", hint: "remove one of the two")
            }
            let isSecondActive =
                key.state == .active && keys.contains { $0.state == .active }
            guard isSecondActive == false else {
                throw KeyringFileError(
                    .activeKeyCount, at: try members.value("state").position,
                    "a second key is active", hint: "exactly one key has to be active")
            }
            keys.append(key)
        }
        return keys
    }

    private static func key(
        _ members: KeyringMembers, _ bytes: Span<UInt8>
    ) throws(KeyringFileError) -> KeyringKey {
        let name = try members.string("kid")
        guard let id = name.string.flatMap({ KeyID(text: $0) }) else {
            throw KeyringFileError(.keyID, at: name.position, "`kid` is 16 lower-case hex digits")
        }
        let stateName = try members.string("state")
        guard let state = stateName.string.flatMap({ KeyState(name: $0) }) else {
            throw KeyringFileError(
                .keyState, at: stateName.position,
                "`state` is `active`, `verify` or `revoked`")
        }
        let created = try members.time("created_ms")
        let retire = members.has("retire_ms") ? try members.time("retire_ms") : nil
        let secret = try members.secret("material", in: bytes)
        do throws(IntentError) {
            return try KeyringKey(
                material: secret, state: state,
                createdMilliseconds: created.integer ?? 0,
                retireMilliseconds: retire?.integer, expectedID: id)
        } catch {
            switch error.auditCode {
            case .keyMismatch:
                throw KeyringFileError(
                    .keyMismatch, at: name.position,
                    "the key's material does not give the key's name",
                    hint: "restore the keyring from a backup")
            case .invalidTimes:
                throw KeyringFileError(
                    .invalidTimes, at: (retire ?? created).position,
                    "`retire_ms` is later than `created_ms`")
            // The codes may grow.
            default: throw KeyringFileError(error)
            }
        }
    }

    private static func keyring(
        _ install: InstallID, of keys: [KeyringKey], at place: JSONValue
    ) throws(KeyringFileError) -> Keyring {
        guard keys.contains(where: { $0.state == .active }) else {
            throw KeyringFileError(
                .activeKeyCount, at: place.position, "no key is active",
                hint: "exactly one key has to be active")
        }
        do throws(IntentError) { return try Keyring(install: install, keys: keys) } catch {
            throw KeyringFileError(error)
        }
    }
}

extension KeyringText {
    /// Writes a keyring.
    ///
    /// - Parameter keyring: The keyring.
    /// - Returns: The text, which holds key material: the caller wipes it.
    /// - Complexity: O(keys)
    package static func bytes(of keyring: Keyring) -> [UInt8] {
        var head = JSONText()
        head.object { text in
            text.member("v", 1)
            text.member("install", keyring.install.text)
            text.key("keys")
            text.array { _ in }
        }
        var bytes: [UInt8] = []
        // One allocation, so that no outgrown one keeps key material.
        bytes.reserveCapacity(byteCountLimit)
        bytes += head.text.utf8.dropLast(2)
        // BOUND: at most 8 keys.
        for (index, key) in keyring.keys.enumerated() {
            bytes += (index == 0 ? "\n" : ",\n").utf8
            append(key, to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    private static func append(_ key: KeyringKey, to bytes: inout [UInt8]) {
        var text = JSONText()
        text.object { text in
            text.member("kid", key.id.text)
            text.member("state", key.state.name)
            text.member("created_ms", key.createdMilliseconds)
            if let retire = key.retireMilliseconds { text.member("retire_ms", retire) }
        }
        bytes += text.text.utf8.dropLast(1)
        bytes += ", \"material\": \"".utf8
        var digits = key.withMaterial { Hex.digits(of: $0) }
        defer { wipe(&digits) }
        bytes += digits
        bytes += "\"}".utf8
    }
}
