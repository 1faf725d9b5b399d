import LinkAudit
import LinkIntents

/// The audit lines that the store has and the log file has not got yet.
///
/// A line is the store's first, in the transaction of what it tells of; the log follows. A log that
/// cannot be written costs nothing until `waitingLimit` lines wait for it; then no event is taken,
/// because a decision without its line would be one that nobody can check.
struct AuditOutbox {
    private let log: AuditLog?
    // BOUND: `waitingLimit`, and the lines of one event more.
    private var waiting: [AuditLine] = []
    private var newKeyring: Keyring?
    private var unsynchronizedCount = 0
    private var trimBound: UInt64?

    /// Lines that may wait for the log.
    static let waitingLimit = 1024
    /// Lines after which the log is synchronized, so that the store may forget older ones.
    static let trimInterval = 64
    /// Lines that the store keeps all the same: they tell of records that were put back.
    static let keptLineCount: UInt64 = 1024

    /// Brings a log up to what the store has.
    ///
    /// - Parameters:
    ///   - log: The log, where there is one.
    ///   - stored: The lines of the store.
    ///   - keyring: The keys that verify them.
    /// - Throws: `rolled_back` where the log is ahead of the store; `audit_unavailable`.
    init(
        _ log: AuditLog?, over stored: StoredAudit, _ keyring: Keyring
    ) throws(BrokerError) {
        self.log = log
        try take(stored, keyring)
    }

    /// Where the next line goes: behind the store's lines, or behind the log's where the store is
    /// new.
    func chain(after stored: StoredAudit) throws(BrokerError) -> AuditChain {
        guard stored.nextSequence == 0, let chain = log?.chain else {
            return try AuditChain(after: stored)
        }
        return chain
    }

    /// Takes the lines of a store that another process wrote to, or that is read for the first
    /// time.
    mutating func take(
        _ stored: StoredAudit, _ keyring: Keyring
    ) throws(BrokerError) {
        guard let log, stored.nextSequence > 0 else { return }
        let next = log.nextSequence ?? stored.firstSequence
        guard next <= stored.nextSequence else {
            throw BrokerError(
                .rolledBack,
                hint: "the audit log knows of later events than the store; the store is an older "
                    + "copy: restore the newer one, or move both aside")
        }
        waiting = try Self.genuine(stored, from: next, keyring)
        let first = waiting.first?.sequence ?? stored.nextSequence
        guard first <= next || log.nextSequence == nil else {
            throw BrokerError(
                .auditUnavailable,
                hint: "the store has no genuine copy of line \(next); move the log aside")
        }
        do throws(AuditLogError) { try flush() } catch { throw BrokerError(error) }
    }

    /// Tries to bring what waits into the log, before another event is taken.
    ///
    /// - Throws: `audit_unavailable` where too many lines wait already.
    mutating func makeRoom() throws(BrokerError) {
        guard waiting.isEmpty == false || newKeyring != nil else { return }
        do throws(AuditLogError) { try flush() } catch {
            guard waiting.count < Self.waitingLimit else { throw BrokerError(error) }
        }
    }

    /// Takes the lines of an event that the store has taken.
    mutating func append(_ lines: [AuditLine]) {
        guard log != nil, lines.isEmpty == false else { return }
        waiting += lines
        // What could not be written waits, and is tried again before the next event.
        do throws(AuditLogError) { try flush() } catch { return }
    }

    /// Goes on with other keys.
    mutating func use(_ keyring: Keyring) {
        guard log != nil else { return }
        newKeyring = keyring
        do throws(AuditLogError) { try flush() } catch { return }
    }

    /// The number below which the store may forget lines, because the log has them; told once.
    mutating func trimmable() -> UInt64? {
        defer { trimBound = nil }
        return trimBound
    }

    private mutating func flush() throws(AuditLogError) {
        guard let log else { return }
        if let keyring = newKeyring {
            try log.useKeyring(keyring)
            newKeyring = nil
        }
        guard waiting.isEmpty == false else { return }
        try log.append(waiting)
        unsynchronizedCount += waiting.count
        waiting = []
        guard unsynchronizedCount >= Self.trimInterval else { return }
        try log.synchronize()
        unsynchronizedCount = 0
        guard let next = log.nextSequence, next > Self.keptLineCount else { return }
        trimBound = next - Self.keptLineCount
    }

    /// The stored lines from a number on that verify, back to the first one that does not.
    private static func genuine(
        _ stored: StoredAudit, from next: UInt64, _ keyring: Keyring
    ) throws(BrokerError) -> [AuditLine] {
        let keys: AuditKeys
        do throws(AuditLogError) { keys = try AuditKeys(keyring) } catch {
            throw BrokerError(error)
        }
        var lines: [AuditLine] = []
        // BOUND: the store's limit of audit lines.
        for bytes in stored.lines.reversed() {
            do throws(AuditError) {
                let line = try AuditLine(verifying: bytes, with: keys)
                guard line.sequence >= next else { break }
                lines.append(line)
            } catch {
                break
            }
        }
        return lines.reversed()
    }
}
