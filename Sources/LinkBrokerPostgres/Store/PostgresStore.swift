import LinkCrypto
public import LinkIntents
import LinkRouting
import Synchronization

/// The store of one session on a PostgreSQL server that many processes share.
///
/// It takes exactly once over all threads, processes and machines, and a win is given only when the
/// server said that the commit is complete; with a synchronous standby also when the standby has
/// it. A store is small and cheap to open, and thousands share one pool. Every call blocks its
/// thread, at most for the bounds of the pool.
public final class PostgresStore: BrokerStore {
    private let pool: PostgresPool
    private let id: [UInt8]
    /// The name of the store, drawn once when the session was first opened; records are bound to
    /// it.
    public let storeID: StoreID
    // INVARIANT: never goes back. The transactions that were acknowledged to this process.
    private let acknowledged: Mutex<Int64>

    /// Opens the store of a session; a session that is not known begins empty.
    ///
    /// - Parameters:
    ///   - pool: The connections.
    ///   - session: The name of the session, 1 to 64 bytes of `[A-Za-z0-9_.-]`; not a secret such
    ///     as a cookie.
    /// - Throws: `PostgresStoreError`: `invalid_name`, `schema_missing`, `outdated`, or why the
    ///   server cannot be used.
    public init(pool: PostgresPool, session: String) throws(PostgresStoreError) {
        let name = try SessionName(session)
        let (id, count) = try Self.found(name, in: pool)
        do throws(IntentError) { storeID = try StoreID(id) } catch {
            throw PostgresStoreError(.tampered)
        }
        self.pool = pool
        self.id = id
        acknowledged = Mutex(count)
    }

    /// Does a list of changes in one transaction.
    ///
    /// - Parameter changes: The changes, in order; a later one sees the earlier ones.
    /// - Throws: `StoreError`; nothing was done, unless it is `outcome_unknown`. `rolled_back`
    ///   where the session is gone or lost what was acknowledged, `locked` where another process
    ///   works on it for too long, `full` at every bound and for a full disk.
    /// - Complexity: O(number of changes), one exchange with the server for each.
    public func apply(_ changes: [StoreChange]) throws(StoreError) {
        guard changes.isEmpty == false else { return }
        try check(changes)
        let refusal: StoreError?
        do throws(PostgresStoreError) {
            refusal = try pool.withSlot { (slot) throws(PostgresStoreError) in
                try transaction(changes, in: &slot)
            }
        } catch { throw error.storeError }
        if let refusal { throw refusal }
    }

    /// Everything that is kept, as it was at one instant.
    ///
    /// - Returns: The contents, sorted.
    /// - Throws: `StoreError`; `full` where there is more than the bounds of the pool allow.
    /// - Complexity: O(n)
    public func contents() throws(StoreError) -> StoreContents {
        // Read first: what is acknowledged later need not be in what is read.
        let count = acknowledged.withLock { $0 }
        let limits = pool.configuration.limits
        do throws(PostgresStoreError) {
            return try pool.withSlot { (slot) throws(PostgresStoreError) in
                try slot.retryingOnce { (slot) throws(PostgresStoreError) in
                    try slot.withConnection { (connection) throws(PostgresStoreError) in
                        let reader = ContentsReader(
                            session: id, schema: pool.schema, limits: limits, acknowledged: count)
                        return try reader.contents(on: &connection)
                    }
                }
            }
        } catch { throw error.storeError }
    }

    private func check(_ changes: [StoreChange]) throws(StoreError) {
        let limits = pool.configuration.limits
        guard changes.count <= limits.changeCountLimit else { throw StoreError(.full) }
        // BOUND: as many as the limit above.
        for change in changes where change.byteCount > limits.byteCountLimit {
            switch change {
            case .insertIntent(let stored), .replaceIntent(let stored):
                throw StoreError(.full, intent: stored.id)
            case .takeIntent, .removeIntent, .saveScene, .removeScene, .saveAttempt, .takeAttempt,
                .retireAttempt, .rememberDelivery, .forgetDeliveries, .appendAudit, .trimAudit,
                .quarantine, .noteTime:
                throw StoreError(.full)
            }
        }
    }

    /// The store id of a session, and how many transactions it has seen.
    private static func found(
        _ name: SessionName, in pool: PostgresPool
    ) throws(PostgresStoreError) -> ([UInt8], Int64) {
        // BOUND: at most twice; somebody may remove the session in between.
        for _ in 0..<2 {
            let reply = try pool.run(.findSession, [.text(name.text)])
            if reply.rowCount == 1 {
                do throws(ConnectionFailure) {
                    return (try reply.bytes(0, 0), try reply.count(0, 1))
                } catch { throw PostgresStoreError(cause: error) }
            }
            _ = try pool.run(
                .addSession, [.text(name.text), .bytes(pool.configuration.random.identifier())])
        }
        throw PostgresStoreError(.contended)
    }
}

// How a transaction is made.
extension PostgresStore {
    /// What came of one try.
    private enum Attempt {
        case done(number: Int64)
        case refused(StoreError)
        /// Nothing was done, and another try may do it.
        case again(PostgresStoreError)
        case unclear(number: Int64, PostgresStoreError)
    }

    /// Makes one transaction of the changes, and gives the refusal of the one that failed.
    private func transaction(
        _ changes: [StoreChange], in slot: inout ConnectionSlot
    ) throws(PostgresStoreError) -> StoreError? {
        var failure = PostgresStoreError(.contended)
        // BOUND: at most 16 tries.
        for _ in 0..<pool.configuration.limits.tryCount {
            let transactionID = try pool.configuration.random.identifier()
            switch try attempt(changes, as: transactionID, in: &slot) {
            case .done(let number):
                acknowledge(number)
                return nil
            case .refused(let error): return error
            case .again(let error): failure = error
            case .unclear(let number, let error):
                let recovery = CommitRecovery(
                    session: id, number: number, transactionID: transactionID,
                    schema: pool.schema, limits: pool.configuration.limits)
                try recovery.confirm(or: error, in: &slot)
                acknowledge(number)
                return nil
            }
        }
        throw failure
    }

    private func attempt(
        _ changes: [StoreChange], as transactionID: [UInt8], in slot: inout ConnectionSlot
    ) throws(PostgresStoreError) -> Attempt {
        let isReused = slot.hasConnection
        return try slot.withConnection { (connection) throws(PostgresStoreError) in
            let number: Int64
            do throws(ChangeFailure) {
                var transaction = try SessionTransaction(
                    session: id, id: transactionID, schema: pool.schema,
                    limits: pool.configuration.limits,
                    acknowledged: acknowledged.withLock { $0 }, on: &connection)
                // BOUND: the limit of changes.
                for change in changes { try transaction.perform(change, on: &connection) }
                try transaction.finish(on: &connection)
                number = transaction.counters.transactionCount
            } catch {
                connection.rollBack()
                return try ending(error, isReused: isReused)
            }
            switch connection.commit() {
            case .done: return .done(number: number)
            case .undone(let failure): return try ending(.failed(failure), isReused: false)
            case .unclear(let failure):
                return .unclear(number: number, PostgresStoreError(cause: failure))
            case .doubtful: throw PostgresStoreError(.outcomeUnknown)
            }
        }
    }

    /// What follows from a failure before anything was committed.
    private func ending(
        _ failure: ChangeFailure, isReused: Bool
    ) throws(PostgresStoreError) -> Attempt {
        switch failure {
        case .refused(let error): return .refused(error)
        case .found(let error): throw error
        case .failed(let failure):
            let error = PostgresStoreError(cause: failure)
            // The server may have restarted since the connection was used.
            let isStale = isReused && error.code == .unreachable
            guard isStale || error.code == .contended else { throw error }
            return .again(error)
        }
    }

    private func acknowledge(_ number: Int64) {
        acknowledged.withLock { $0 = max($0, number) }
    }
}

extension StoreChange {
    /// The bytes that the store is asked to keep.
    fileprivate var byteCount: Int {
        switch self {
        case .insertIntent(let stored), .replaceIntent(let stored): stored.record.bytes.count
        case .saveScene(_, let bytes), .saveAttempt(_, let bytes), .rememberDelivery(_, let bytes),
            .appendAudit(_, let bytes):
            bytes.count
        case .takeIntent, .removeIntent, .removeScene, .takeAttempt, .retireAttempt,
            .forgetDeliveries, .trimAudit, .quarantine, .noteTime:
            0
        }
    }
}

extension RandomSource {
    /// Sixteen random bytes.
    fileprivate func identifier() throws(PostgresStoreError) -> [UInt8] {
        do throws(CryptoError) { return try bytes(16) } catch {
            throw PostgresStoreError(.randomUnavailable)
        }
    }
}
