import LinkAudit
import LinkIntents
import LinkPolicy

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
        for bytes in stored.lines where Self.isGenuine(bytes, keys) { note(bytes) }
    }

    private static func isGenuine(_ bytes: [UInt8], _ keys: AuditKeys) -> Bool {
        do throws(AuditError) {
            _ = try AuditLine(verifying: bytes, with: keys)
            return true
        } catch {
            return false
        }
    }

    private mutating func note(_ line: [UInt8]) {
        let root: JSONValue
        do throws(PolicyError) { root = try JSONDocument(line, limits: .line).root } catch {
            return
        }
        guard let id = root["intent"]?.string.flatMap({ IntentID(text: $0) }) else { return }
        if let generation = root["generation"]?.integer {
            note(id, generation: UInt64(max(0, generation)))
        }
        let isOfIntent = root["kind"]?.string == AuditKind.intent.name
        let outcome = root["outcome"]?.string
        if isOfIntent, Self.ends.contains(where: { $0.name == outcome }) { noteEnd(of: id) }
    }

    private static let ends: [AuditOutcome] = [
        .committed, .denied, .dropped, .superseded, .expired,
    ]
}
