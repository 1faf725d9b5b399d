package import LinkCrypto

/// What a key does for the audit log.
package enum AuditKeyPurpose: Sendable {
    /// It signs lines.
    case line
    /// It signs the seal, which says where the log ends.
    case seal
}

/// A key of the audit log with its name.
package struct AuditAuthenticator: Sendable {
    /// The name of the master key.
    package let id: KeyID
    /// The key itself.
    package let authenticator: MessageAuthenticator
    /// Whether the master key was revoked, so that its tags prove nothing by themselves.
    package let isRevoked: Bool
}

extension Keyring {
    /// The key of the audit log that a master key gives.
    ///
    /// - Parameters:
    ///   - purpose: What for.
    ///   - id: The name of the master key; `nil` is the active one.
    /// - Returns: The key, also of a master key that only verifies or was revoked; `nil` for a name
    ///   that is not in the keyring.
    /// - Throws: `crypto_unavailable`.
    /// - Complexity: O(keys); the key schedule is computed anew for a revoked key alone.
    package func auditAuthenticator(
        _ purpose: AuditKeyPurpose, for id: KeyID? = nil
    ) throws(IntentError) -> AuditAuthenticator? {
        let own: KeyPurpose =
            switch purpose {
            case .line: .auditLine
            case .seal: .auditSeal
            }
        let id = id ?? activeID
        switch lookup(id) {
        case .unknown: return nil
        case .live(let found):
            return AuditAuthenticator(id: id, authenticator: found[own], isRevoked: false)
        case .revoked:
            // BOUND: at most 8 keys.
            guard let key = keys.first(where: { $0.id == id }) else { return nil }
            let derived = try key.material.authenticator(own.name, install: install)
            return AuditAuthenticator(id: id, authenticator: derived, isRevoked: true)
        }
    }
}
