import LinkAudit
import LinkIntents

// Stores keep lines as bytes and keyrings keep keys; the audit room knows neither.

extension AuditChain {
    /// The chain behind the lines that a store keeps.
    init(after stored: StoredAudit) throws(BrokerError) {
        do throws(AuditError) {
            try self.init(nextSequence: stored.nextSequence, lastLine: stored.lines.last)
        } catch {
            throw BrokerError(
                .storeUnavailable, hint: "the audit lines of the store are damaged; move it aside")
        }
    }
}

extension AuditKey {
    /// The key that signs the lines of an installation now.
    init(_ keyring: Keyring) throws(BrokerError) {
        let active: AuditAuthenticator?
        do throws(IntentError) { active = try keyring.auditAuthenticator(.line) } catch {
            throw BrokerError(error)
        }
        guard let active else { throw BrokerError(.cryptoUnavailable) }
        do throws(AuditError) {
            try self.init(id: active.id.text, authenticator: active.authenticator)
        } catch {
            throw BrokerError(.cryptoUnavailable)
        }
    }
}
