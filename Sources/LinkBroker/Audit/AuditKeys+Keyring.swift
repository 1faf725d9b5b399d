package import LinkAudit
package import LinkIntents

extension AuditKeys {
    /// What a keyring knows about the keys of an audit log.
    ///
    /// - Parameter keyring: The keys of the installation.
    /// - Throws: `crypto_unavailable`.
    package init(_ keyring: Keyring) throws(AuditLogError) {
        let active = try Self.entry(keyring.activeID, in: keyring)
        var others: [Entry] = []
        // BOUND: as many as a keyring has.
        for key in keyring.keys where key.id != keyring.activeID {
            if let entry = try Self.entry(key.id, in: keyring) { others.append(entry) }
        }
        guard let active else { throw AuditLogError(.cryptoUnavailable) }
        self.init(active: active, others: others)
    }

    private static func entry(
        _ id: KeyID, in keyring: Keyring
    ) throws(AuditLogError) -> Entry? {
        let line: AuditAuthenticator?
        let seal: AuditAuthenticator?
        do throws(IntentError) {
            line = try keyring.auditAuthenticator(.line, for: id)
            seal = try keyring.auditAuthenticator(.seal, for: id)
        } catch { throw AuditLogError(error) }
        guard let line, let seal else { return nil }
        do throws(AuditError) {
            return try Entry(
                id: id.text, line: line.authenticator, seal: seal.authenticator,
                isRevoked: line.isRevoked)
        } catch { throw AuditLogError(error) }
    }
}
