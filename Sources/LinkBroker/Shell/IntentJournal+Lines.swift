import LinkAudit
import LinkIntents

extension IntentJournal {
    /// Reads the lines of a store; a line that is not genuine says nothing.
    ///
    /// - Parameters:
    ///   - stored: The lines.
    ///   - keyring: The keys that verify them.
    /// - Throws: `crypto_unavailable`.
    /// - Complexity: O(bytes)
    init(_ stored: StoredAudit, _ keyring: Keyring) throws(BrokerError) {
        self.init()
        let keys: AuditKeys
        do throws(AuditLogError) { keys = try AuditKeys(keyring) } catch {
            throw BrokerError(error)
        }
        // BOUND: the store's limit of audit lines.
        for bytes in stored.lines {
            do throws(AuditError) {
                note(AuditLineFields(of: try AuditLine(verifying: bytes, with: keys)))
            } catch {
                continue
            }
        }
    }

    private mutating func note(_ line: AuditLineFields) {
        guard let id = line.text("intent").flatMap(IntentID.init(text:)) else { return }
        if let generation = line.number("generation") { note(id, generation: generation) }
        guard line.text("kind") == AuditKind.intent.name else { return }
        let outcome = line.text("outcome")
        if Self.ends.contains(where: { $0.name == outcome }) { noteEnd(of: id) }
    }

    private static let ends: [AuditOutcome] = [
        .committed, .denied, .dropped, .superseded, .expired,
    ]
}
