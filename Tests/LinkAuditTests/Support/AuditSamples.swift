import LinkAudit
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkRouting

extension AuditEvent {
    /// A small event that differs from number to number.
    static func sample(_ number: Int) -> AuditEvent {
        var details = AuditDetails()
        details.reason = AuditReason(orUnnamed: "reason_\(number)")
        return AuditEvent(
            timeMilliseconds: 1_796_000_000_000 + Int64(number), kind: .link,
            outcome: AuditOutcome.allCases[number % AuditOutcome.allCases.count],
            details: details)
    }
}

extension AuditKeys {
    /// What a keyring knows.
    static func forTesting(_ keyring: Keyring) throws -> AuditKeys {
        var entries: [Entry] = []
        let ids = [keyring.activeID] + keyring.keys.map(\.id).filter { $0 != keyring.activeID }
        for id in ids {
            guard let line = try keyring.auditAuthenticator(.line, for: id),
                let seal = try keyring.auditAuthenticator(.seal, for: id)
            else { continue }
            entries.append(
                try Entry(
                    id: id.text, line: line.authenticator, seal: seal.authenticator,
                    isRevoked: line.isRevoked))
        }
        return AuditKeys(active: entries[0], others: Array(entries.dropFirst()))
    }

    static func forTesting() throws -> AuditKeys {
        try forTesting(try Keyring.insecureForTesting())
    }
}

extension AuditLine {
    /// A chain of so many lines from the start.
    static func samples(_ count: Int, by keys: AuditKeys? = nil) throws -> [AuditLine] {
        let keys = try keys ?? AuditKeys.forTesting()
        var chain = AuditChain.start
        var lines: [AuditLine] = []
        for number in 0..<count {
            lines.append(try chain.line(for: .sample(number), key: keys.line))
        }
        return lines
    }
}
