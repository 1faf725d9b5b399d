public import LinkCrypto
import LinkFiles
public import LinkIntents
import Synchronization

/// A store in a folder, on SQLite: what it did is on the disk when a call returns, whatever happens
/// to the process afterwards.
///
/// It takes exactly once over all threads and processes, and never grows beyond its bounds. Lists
/// that threads bring at the same time share one synchronization of the disk.
public final class SQLiteStore: BrokerStore {
    /// The name that the records in this store are bound to; drawn when the store was made.
    public let storeID: StoreID
    /// What was found in the place of the store and put aside, so that this store is new; `nil`
    /// where nothing was wrong.
    public let quarantine: QuarantineReport?

    private let core: Mutex<StoreCore>
    private let waiting = Mutex<[Ticket]>([])
    private let groupCountLimit: Int
    // Held as long as the store lives.
    private let lock: File

    /// Who may work with the folder while a store is open.
    public enum Ownership: Sendable {
        /// This store alone; whoever comes second is `locked`.
        case exclusive
        /// Any number of stores, in any number of processes; each transaction waits for its turn.
        case shared
    }

    /// Opens the store of a folder, or makes a new one.
    ///
    /// The folder is made with mode `0700` where it is absent, and every file in it with `0600`. A
    /// file in the place of the database that is damaged or is none of ours is renamed, and
    /// `quarantine` tells of it; one of a newer version is left alone.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder; the folder around it must be there, and nobody else may
    ///     write it.
    ///   - ownership: Who may work with it meanwhile.
    ///   - limits: The bounds, each 1 or more.
    ///   - random: Where the name of a new store comes from.
    /// - Throws: `locked` where another store has it; `outdated` for a newer version; `tampered`
    ///   for a folder that others may write, a lock that is no file of ours, or a damaged database
    ///   with which another process works; `unavailable`, `full`.
    /// - Complexity: O(bytes of the database)
    public convenience init(
        folder: String, ownership: Ownership = .exclusive,
        limits: SQLiteStoreLimits = SQLiteStoreLimits(), random: RandomSource = .system
    ) throws(StoreError) {
        try self.init(
            folder: folder, ownership: ownership, limits: limits, random: random,
            migrations: Migration.all)
    }

    /// Opens the store of a folder with other steps of the schema, for tests of the steps.
    package init(
        folder: String, ownership: Ownership, limits: SQLiteStoreLimits, random: RandomSource,
        migrations: [Migration]
    ) throws(StoreError) {
        let files = try StoreFiles(folder: folder)
        let schema = Schema(migrations: migrations, limits: limits)
        let opened = try StoreOpening(
            files: files, schema: schema, ownership: ownership, limits: limits, random: random
        ).opened()
        storeID = opened.storeID
        quarantine = opened.report
        groupCountLimit = max(1, limits.groupCountLimit)
        let reopening = StoreCore.Reopening(
            path: files.database, schema: schema, storeID: opened.storeID)
        lock = opened.lock
        core = Mutex(
            StoreCore(
                connection: opened.connection, limits: limits, reopening: reopening,
                ownership: ownership))
    }

    deinit {
        // The database is closed before the lock ends.
        core.withLock { $0.connection.close() }
    }

    /// Does a list of changes, all or nothing; what was done is on the disk.
    ///
    /// - Parameter changes: The changes, in order; a later one sees the earlier ones.
    /// - Throws: `StoreError`; nothing was done, unless it is `outcome_unknown`.
    /// - Complexity: O(number of changes), times the logarithm of what is kept.
    public func apply(_ changes: [StoreChange]) throws(StoreError) {
        guard changes.isEmpty == false else { return }
        let ticket = Ticket(changes)
        waiting.withLock { $0.append(ticket) }
        core.withLock { core in
            // BOUND: each round settles a group of those that came first, and none is added before
            // the own one.
            while ticket.isSettled == false {
                let group = nextGroup()
                let outcomes = core.outcomes(of: group.map(\.changes))
                // BOUND: a group, which is bounded.
                for (ticket, outcome) in zip(group, outcomes) { ticket.settle(outcome) }
            }
        }
        try ticket.check()
    }

    /// Everything that is kept.
    ///
    /// - Returns: The contents, sorted.
    /// - Throws: `StoreError`.
    /// - Complexity: O(bytes of the database)
    public func contents() throws(StoreError) -> StoreContents {
        try core.withLock { (core) throws(StoreError) in try core.contents() }
    }

    /// The records that could not be verified and were put aside, for an investigation.
    ///
    /// - Returns: The newest of them up to the limit, oldest first.
    /// - Throws: `StoreError`.
    /// - Complexity: O(bytes that are given back)
    public func quarantinedRecords() throws(StoreError) -> [QuarantinedRecord] {
        try core.withLock { (core) throws(StoreError) in try core.quarantinedRecords() }
    }

    /// Does lists of changes with one synchronization, as when threads bring them together.
    ///
    /// - Parameter lists: At most as many as a group may have.
    /// - Returns: For each list, why it was not done, or `nil`.
    /// - Complexity: As for `apply`.
    package func applyGroup(_ lists: [[StoreChange]]) -> [StoreError?] {
        precondition(lists.count <= groupCountLimit, "a group is bounded")
        return core.withLock { $0.outcomes(of: lists) }
    }

    /// The number of transactions that this store committed.
    package var commitCount: Int { core.withLock { $0.commitCount } }

    private func nextGroup() -> [Ticket] {
        waiting.withLock { waiting in
            let group = Array(waiting.prefix(groupCountLimit))
            waiting.removeFirst(group.count)
            return group
        }
    }
}
