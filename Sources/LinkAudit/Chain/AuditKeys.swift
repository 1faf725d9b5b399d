package import LinkCrypto

/// The keys of an installation, for its audit log; holding one means that there is one that signs,
/// and that every other one is known to verify or to be revoked.
package struct AuditKeys: Sendable {
    /// Signs lines.
    package let line: AuditKey
    /// Signs seals.
    package let seal: AuditKey
    // INVARIANT: as many as a keyring has, the active one first.
    private let entries: [Entry]

    /// One key of the installation.
    package struct Entry: Sendable {
        let line: AuditKey
        let seal: AuditKey
        let isRevoked: Bool

        /// Collects what one master key gives.
        ///
        /// - Parameters:
        ///   - id: The name of the master key, 16 lower-case hex digits.
        ///   - line: Keyed for lines.
        ///   - seal: Keyed for seals.
        ///   - isRevoked: Whether its tags prove nothing any more.
        /// - Throws: `invalid_field` for another name.
        package init(
            id: String, line: MessageAuthenticator, seal: MessageAuthenticator, isRevoked: Bool
        ) throws(AuditError) {
            self.line = try AuditKey(id: id, authenticator: line)
            self.seal = try AuditKey(id: id, authenticator: seal)
            self.isRevoked = isRevoked
        }
    }

    /// Collects the keys of an installation.
    ///
    /// - Parameters:
    ///   - active: The key that signs.
    ///   - others: The others, at most as many as a keyring has.
    package init(active: Entry, others: [Entry] = []) {
        line = active.line
        seal = active.seal
        entries = [active] + others
    }

    /// What a tag says.
    enum Standing: Hashable, Sendable {
        /// Somebody who holds a key that is not revoked made it over these bytes.
        case genuine
        /// It was not made over these bytes.
        case edited
        /// It may have been made by whoever had the key before it was revoked, or after.
        case revoked
        /// Its key is not known.
        case unknown
    }

    /// What the tag of a line says.
    ///
    /// - Complexity: O(bytes)
    func standing(
        of shape: AuditLineShape, in line: [UInt8]
    ) throws(AuditError) -> Standing {
        try standing(
            of: shape.mac, by: shape.key, over: line, upTo: shape.signedByteCount, as: .line)
    }

    /// What a tag over the first bytes of a line or of a seal says.
    ///
    /// - Complexity: O(bytes)
    func standing(
        of mac: AuditTag, by key: AuditKeyID, over bytes: [UInt8], upTo count: Int,
        as purpose: AuditKey.Purpose
    ) throws(AuditError) -> Standing {
        // BOUND: as many as a keyring has.
        guard let entry = entries.first(where: { $0.line.id == key }) else { return .unknown }
        let own =
            switch purpose {
            case .line: entry.line
            case .seal: entry.seal
            }
        let expected = try own.tag(over: bytes.span.extracting(0..<count), as: purpose)
        guard expected.isConstantTimeEqual(to: mac.digest.bytes.span) else { return .edited }
        return entry.isRevoked ? .revoked : .genuine
    }
}
