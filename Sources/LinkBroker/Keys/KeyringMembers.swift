import LinkCrypto
import LinkPolicy

/// The members of one object of a keyring; holding one means that those it must have are there and
/// that it has no others.
struct KeyringMembers: Sendable {
    private let object: JSONValue

    /// Checks an object.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - required: The names that have to be there.
    ///   - optional: The names that may be there.
    /// - Throws: `wrong_type`, `unknown_key`, `missing_key`.
    init(
        _ value: JSONValue, required: [String], optional: [String] = []
    ) throws(KeyringFileError) {
        guard let members = value.members else {
            throw KeyringFileError(
                .wrongType, at: value.position, "an object should stand here")
        }
        // BOUND: the members of one object of a text of at most 16 KiB.
        for member in members {
            let name = member.name
            guard (required + optional).contains(where: { $0.utf8.elementsEqual(name.utf8) })
            else {
                let near = Suggestion.nearest(to: name, in: required + optional)
                throw KeyringFileError(
                    .unknownKey, at: member.key.position, "a keyring has no such key",
                    hint: near.map { "did you mean `\($0)`?" })
            }
        }
        for name in required where value[name] == nil {
            throw KeyringFileError(.missingKey, at: value.position, "`\(name)` is missing")
        }
        self.object = value
    }

    /// Whether a member is there.
    func has(_ name: String) -> Bool { object[name] != nil }

    /// A member of any type.
    func value(_ name: String) throws(KeyringFileError) -> JSONValue {
        guard let value = object[name] else {
            throw KeyringFileError(.missingKey, at: object.position, "`\(name)` is missing")
        }
        return value
    }

    /// A member that is a string.
    func string(_ name: String) throws(KeyringFileError) -> JSONValue {
        try value(name, of: .string)
    }

    /// A member that is an integer.
    func integer(_ name: String) throws(KeyringFileError) -> JSONValue {
        try value(name, of: .integer)
    }

    /// A member that is a time, 0 or more.
    func time(_ name: String) throws(KeyringFileError) -> JSONValue {
        let value = try integer(name)
        guard let time = value.integer, time >= 0 else {
            throw KeyringFileError(
                .invalidTimes, at: value.position, "`\(name)` is a time of 0 or more")
        }
        return value
    }

    /// A member that is key material, read from where it stands in the text.
    func secret(
        _ name: String, in bytes: Span<UInt8>
    ) throws(KeyringFileError) -> SecretKey {
        let value = try string(name)
        let range = value.byteRange
        do throws(CryptoError) {
            return try SecretKey(
                hex: bytes.extracting(range.lowerBound + 1..<range.upperBound - 1))
        } catch {
            guard error.code == .keyWeak else {
                throw KeyringFileError(
                    .keyLength, at: value.position, "`\(name)` is 64 lower-case hex digits")
            }
            throw KeyringFileError(
                .keyWeak, at: value.position, "`\(name)` is one byte again and again",
                hint: "restore the keyring from a backup")
        }
    }

    private func value(
        _ name: String, of kind: JSONKind
    ) throws(KeyringFileError) -> JSONValue {
        let value = try value(name)
        guard value.kind == kind else {
            throw KeyringFileError(
                .wrongType, at: value.position, "`\(name)` is \(kind.name)")
        }
        return value
    }
}
