/// The row of a session, which every transaction locks first and writes last: numbers that make
/// every bound a comparison and every "oldest" a range.
struct SessionCounters: Equatable {
    // INVARIANT: none is negative.
    /// Transactions that were committed.
    var transactionCount: Int64
    /// The number of the next audit line; 0 where there never was one.
    var auditNext: Int64
    /// The latest time that was noted.
    var latestMilliseconds: Int64
    var intents: Names
    var attempts: Names
    /// Records that were ever put aside.
    var quarantineCount: Int64

    /// Names that are used once.
    struct Names: Equatable {
        /// Names with a value.
        var liveCount: Int64
        /// Names that were ever used up; each has its number in that order.
        var usedCount: Int64
    }

    /// Reads the row, or gives `nil` where there is none.
    init?(_ reply: Reply) throws(ConnectionFailure) {
        guard reply.rowCount > 0 else { return nil }
        transactionCount = try reply.count(0, 0)
        auditNext = try reply.count(0, 1)
        latestMilliseconds = try reply.integer(0, 2)
        intents = Names(
            liveCount: try reply.count(0, 3), usedCount: try reply.count(0, 4))
        attempts = Names(
            liveCount: try reply.count(0, 5), usedCount: try reply.count(0, 6))
        quarantineCount = try reply.count(0, 7)
    }

    subscript(table: NamedTable) -> Names {
        get {
            switch table {
            case .intents: intents
            case .attempts: attempts
            }
        }
        set {
            switch table {
            case .intents: intents = newValue
            case .attempts: attempts = newValue
            }
        }
    }

    /// The values of the statement `finish` after the session.
    var parameters: [Parameter] {
        [
            transactionCount, auditNext, latestMilliseconds, intents.liveCount, intents.usedCount,
            attempts.liveCount, attempts.usedCount, quarantineCount,
        ].map { .integer($0) }
    }
}
