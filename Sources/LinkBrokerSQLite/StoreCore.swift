import LinkFiles
import LinkIntents

/// What the lock of a store guards: the connection, and the transactions on it.
///
/// Whatever fails, the next call finds a connection that works, or says why there is none.
struct StoreCore: ~Copyable {
    var connection: Connection
    let limits: SQLiteStoreLimits
    /// How many names there are; nothing while it is not known.
    var counts: Counts?
    /// The number of transactions that were committed.
    private(set) var commitCount = 0

    private static let usualChangeCount = 64
    private let reopening: Reopening
    private let ownership: SQLiteStore.Ownership
    private var dataVersion: Int64?
    // A commit failed, and its bytes may be in the log.
    private var isUnsettled = false

    /// The way to a new connection to the same store.
    struct Reopening {
        let path: String
        let schema: Schema
        let storeID: StoreID
    }

    /// How many names are alive, and how many were used up.
    struct Counts {
        var intents: Int64
        var attempts: Int64
        // Those that were used up and are remembered.
        var endedIntents: Int64
        var endedAttempts: Int64
    }

    init(
        connection: consuming Connection, limits: SQLiteStoreLimits, reopening: Reopening,
        ownership: SQLiteStore.Ownership
    ) {
        self.connection = connection
        self.limits = limits
        self.reopening = reopening
        self.ownership = ownership
    }

    /// Does lists of changes in one transaction, each of them wholly or not at all.
    ///
    /// - Returns: For each list, why it was not done, or `nil`. A failure of the database is the
    ///   answer to all of them.
    mutating func outcomes(of lists: [[StoreChange]]) -> [StoreError?] {
        do throws(Fault) {
            try recover()
            let outcomes = try transaction(lists)
            // What touched many pages once is no reason to keep them.
            if lists.contains(where: { $0.count > Self.usualChangeCount }) { connection.shrink() }
            return outcomes
        } catch {
            giveUp(after: error)
            guard lists.count > 1, error.storeError.code == .full else {
                return Array(repeating: error.storeError, count: lists.count)
            }
            // Alone, the others may have room.
            // BOUND: a group, which is bounded.
            var answers: [StoreError?] = []
            for list in lists { answers += outcomes(of: [list]) }
            return answers
        }
    }

    /// Reads in one transaction, so that everything that is read is of one time.
    mutating func read<Result>(
        _ body: (inout Connection) throws(Fault) -> Result
    ) throws(StoreError) -> Result {
        do throws(Fault) {
            try recover()
            try connection.run(.beginRead)
            let result = try body(&connection)
            try connection.run(.commit)
            return result
        } catch {
            giveUp(after: error)
            throw error.storeError
        }
    }

    /// The counts, looked up where they are not known.
    mutating func knownCounts() throws(Fault) -> Counts {
        if let counts { return counts }
        guard let intents = try connection.integer(.countIntents),
            let attempts = try connection.integer(.countAttempts),
            let endedIntents = try connection.integer(.countEndedIntents),
            let endedAttempts = try connection.integer(.countEndedAttempts)
        else { throw .tampered }
        let found = Counts(
            intents: intents - endedIntents, attempts: attempts - endedAttempts,
            endedIntents: endedIntents, endedAttempts: endedAttempts)
        counts = found
        return found
    }

    private mutating func transaction(_ lists: [[StoreChange]]) throws(Fault) -> [StoreError?] {
        guard let refusal = try refusalOfAll(lists) else {
            return Array(repeating: nil, count: lists.count)
        }
        return lists.count == 1 ? [refusal] : try separately(lists)
    }

    /// Does all lists or none, which is what mostly happens: a way back from each list would cost
    /// as much as the list.
    private mutating func refusalOfAll(_ lists: [[StoreChange]]) throws(Fault) -> StoreError? {
        try connection.run(.begin)
        try noticeOthers()
        let before = try knownCounts()
        do throws(Fault) {
            // BOUND: a group, which is bounded.
            for list in lists { try perform(list) }
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            counts = before
            try connection.run(.rollback)
            return refusal
        }
        try commit()
        return nil
    }

    /// Does the lists that can be done, with a way back from each that cannot.
    private mutating func separately(_ lists: [[StoreChange]]) throws(Fault) -> [StoreError?] {
        try connection.run(.begin)
        try noticeOthers()
        var outcomes: [StoreError?] = []
        // BOUND: a group, which is bounded.
        for list in lists {
            let before = try knownCounts()
            try connection.run(.savepoint)
            do throws(Fault) {
                try perform(list)
                outcomes.append(nil)
            } catch {
                guard case .refused(let refusal) = error else { throw error }
                counts = before
                try connection.run(.rollbackToSavepoint)
                outcomes.append(refusal)
            }
            try connection.run(.releaseSavepoint)
        }
        if outcomes.contains(where: { $0 == nil }) {
            try commit()
        } else {
            try connection.run(.rollback)
        }
        return outcomes
    }

    private mutating func perform(_ list: [StoreChange]) throws(Fault) {
        // BOUND: linear in the changes of one list.
        for change in list { try perform(change) }
        try forgetOldest()
    }

    private mutating func commit() throws(Fault) {
        do throws(Fault) { try connection.run(.commit) } catch {
            guard case .failed(let failure) = error, failure.isConnectionDoubtful else {
                throw error
            }
            // The log may hold all of it or not; a crash could bring it to light.
            isUnsettled = true
            throw .failed(Fault.Failure(code: .outcomeUnknown, isConnectionDoubtful: true))
        }
        commitCount += 1
    }

    /// Looks again at what other processes may have changed.
    private mutating func noticeOthers() throws(Fault) {
        guard ownership == .shared else { return }
        let version = try connection.integer(.dataVersion)
        if version != dataVersion { counts = nil }
        dataVersion = version
    }

    /// Leaves no transaction open, and no connection that may have lost track of its file.
    private mutating func giveUp(after fault: Fault) {
        counts = nil
        var isDoubtful = false
        if case .failed(let failure) = fault { isDoubtful = failure.isConnectionDoubtful }
        if connection.isInTransaction {
            do throws(Fault) { try connection.run(.rollback) } catch { isDoubtful = true }
        }
        if isDoubtful { connection.close() }
    }

    /// Opens the database again where a failure closed it.
    private mutating func recover() throws(Fault) {
        if connection.isOpen == false {
            do throws(OpeningFault) {
                connection = try reopening.schema.opened(reopening.path, .tablesAlone)
            } catch {
                switch error {
                case .foreign, .damaged: throw .tampered
                case .failed(let fault): throw fault
                }
            }
            dataVersion = nil
            guard try connection.storeID() == reopening.storeID else { throw .tampered }
        }
        guard isUnsettled else { return }
        // A commit of its own goes over whatever the failed one left at the end of the log, and the
        // log into the database, so that nothing comes to light later.
        try connection.run(.settle)
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        isUnsettled = false
    }
}
