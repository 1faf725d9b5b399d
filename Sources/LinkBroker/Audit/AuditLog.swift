package import LinkAudit
public import LinkIntents
import Synchronization

/// The audit log in a file: one signed line for every event, each with the hash of the line before
/// it, and a seal beside them that says where the log ends.
///
/// Holding one means that this process alone writes it, that its files are private, and that its
/// end was as its seal says; a log whose end was not is put aside under another name, never
/// deleted. The log is a projection: its lines are kept in the store first, so what could not be
/// written is written the next time.
///
/// Files: `PATH`, `PATH.seal`, `PATH.lock`, and `PATH.000001` and so on, which were rotated. Lines
/// and seal may be lost, or found out of step, when the power fails before `synchronize()`.
public final class AuditLog: Sendable {
    /// The file that grows.
    public let path: String
    /// What was put aside when the log was opened, or `nil`.
    public let quarantine: AuditQuarantine?
    private let writer: Mutex<AuditWriter>

    /// Opens or makes a log.
    ///
    /// - Parameters:
    ///   - path: The file; its folder is there, and nobody else can write it.
    ///   - keyring: The keys that sign its seal and verify its lines.
    ///   - limits: The bounds.
    /// - Throws: `locked` where another writer has it; `too_open`, `wrong_owner`, `not_regular`,
    ///   `hard_linked` for what is not private; `full` where too many logs were put aside;
    ///   `absent`, `denied`, `no_space`, `input_output`; `crypto_unavailable`.
    /// - Complexity: O(bytes that a crash left unsealed)
    public convenience init(
        path: String, keyring: Keyring, limits: AuditLogLimits = AuditLogLimits()
    ) throws(AuditLogError) {
        try self.init(path: path, keyring: keyring, limits: limits) { _ throws(AuditLogError) in }
    }

    /// Opens or makes a log whose work may be stopped between two steps, for tests of crashes.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - keyring: The keys.
    ///   - limits: The bounds.
    ///   - afterStep: Called behind every step; what it throws ends the work there.
    /// - Throws: As above.
    package init(
        path: String, keyring: Keyring, limits: AuditLogLimits,
        afterStep: @escaping @Sendable (AuditStep) throws(AuditLogError) -> Void
    ) throws(AuditLogError) {
        var writer = try AuditWriter(
            opening: path, keys: try AuditKeys(keyring), limits: limits, afterStep: afterStep)
        try writer.repair()
        self.path = path
        quarantine = writer.quarantine
        self.writer = Mutex(writer)
    }

    /// The number of the next line; `nil` where the log is new and takes any number.
    public var nextSequence: UInt64? { writer.withLock { $0.chain?.nextSequence } }

    /// Where the next line goes; `nil` where the log is new.
    package var chain: AuditChain? { writer.withLock { $0.chain } }

    /// The last line without its line feed; `nil` where there is none, or where it is in a rotated
    /// file that was put elsewhere.
    public var lastLine: [UInt8]? { writer.withLock { $0.lastLine } }

    /// Appends lines; those that are there already are left out.
    ///
    /// - Parameter lines: Lines with numbers one after the other.
    /// - Throws: `gap` where the first one comes later than the next, `conflict` where other bytes
    ///   are there or a line does not follow; nothing is written then. `full` with a hint where
    ///   files must be put elsewhere first; `no_space`, `denied`, `input_output`: some lines may
    ///   have been written, and the same call may be made again.
    /// - Complexity: O(bytes); O(bytes of a file) where all lines are older than the last one.
    package func append(_ lines: [AuditLine]) throws(AuditLogError) {
        try writer.withLock { (writer) throws(AuditLogError) in try writer.append(lines) }
    }

    /// Waits until everything that was appended is on the disk.
    ///
    /// - Throws: `no_space`, `input_output`.
    public func synchronize() throws(AuditLogError) {
        try writer.withLock { (writer) throws(AuditLogError) in try writer.synchronize() }
    }

    /// Goes on with other keys, and seals the log with the new active one.
    ///
    /// - Parameter keyring: The keyring after a rotation or a revocation.
    /// - Throws: `crypto_unavailable`, `no_space`, `input_output`.
    public func useKeyring(_ keyring: Keyring) throws(AuditLogError) {
        let keys = try AuditKeys(keyring)
        try writer.withLock { (writer) throws(AuditLogError) in try writer.useKeys(keys) }
    }
}

/// A log that was put aside, because it was not as it was written.
public struct AuditQuarantine: Hashable, Sendable {
    /// What was wrong, one of the codes of `linkbroker audit verify`.
    public let code: String
    /// Where the log is now, with its seal at `path.seal`; `nil` where neither was there and only
    /// rotated files of an older log were.
    public let path: String?
}

/// A step of the work on a log, behind which a crash may come.
package enum AuditStep: CaseIterable, Sendable {
    /// The seal of a new log was written, before its first line.
    case begun
    /// Lines were written, and are not sealed.
    case written
    /// The seal was written.
    case sealed
    /// The file was renamed, and the seal calls it by its old name.
    case renamed
    /// The new file was made, and the seal knows nothing of it.
    case opened
    /// The seal of a log that is put aside was renamed, the log was not.
    case sealPutAside
}
