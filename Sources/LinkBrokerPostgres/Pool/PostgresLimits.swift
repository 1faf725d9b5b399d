/// The bounds of a pool and of every session in it; at each one the answer is a named error, or the
/// oldest is forgotten where the field says so.
public struct PostgresLimits: Sendable {
    /// Connections of the pool, 1 to 1024.
    public var connectionCount = 8
    /// How long a caller waits for a free connection, 1 to 600 000 ms.
    public var waitMilliseconds: Int64 = 5000
    /// How long connecting may take, 1 to 600 000 ms.
    public var connectMilliseconds: Int64 = 5000
    /// How long the server may work on one statement, 1 to 600 000 ms; a commit holds the wait for
    /// a synchronous standby, and is cancelled by the caller.
    public var statementMilliseconds: Int64 = 5000
    /// How long a statement waits for another transaction of the session, 1 to 600 000 ms.
    public var lockMilliseconds: Int64 = 3000
    /// How much longer than that a caller waits before it cancels, and then once more before it
    /// drops the connection, 1 to 600 000 ms.
    public var graceMilliseconds: Int64 = 2000
    /// How long a store tries to find out what became of a commit whose answer was lost, 1 to
    /// 600 000 ms.
    public var recoveryMilliseconds: Int64 = 10_000
    /// How often a transaction is tried when others are in the way, 1 to 16.
    public var tryCount = 3

    /// Changes of one transaction.
    public var changeCountLimit = 4096
    /// Bytes of a record, audit line or delivery id.
    public var byteCountLimit = 65_536
    /// Intents that a session holds at one time.
    public var intentCountLimit = 1024
    /// Attempts of a session that are alive at one time.
    public var attemptCountLimit = 256
    /// Scenes of a session with saved screens, and scenes with delivery ids.
    public var sceneCountLimit = 64
    /// Delivery ids of one scene; the oldest is forgotten.
    public var deliveryCountLimit = 256
    /// Names of ended intents, and of ended attempts, that are remembered; the oldest is forgotten.
    public var consumedCountLimit = 4096
    /// Audit lines of a session; the oldest is forgotten.
    public var auditCountLimit = 4096
    /// Records that were put aside; the oldest is forgotten.
    public var quarantineCountLimit = 64
    /// Ids of transactions that a session remembers; the oldest is forgotten.
    public var transactionCountLimit = 256

    /// The usual bounds.
    public init() {}

    /// Whether every bound can be kept.
    var isValid: Bool {
        let times = [
            waitMilliseconds, connectMilliseconds, statementMilliseconds, lockMilliseconds,
            graceMilliseconds, recoveryMilliseconds,
        ]
        let counts = [
            changeCountLimit, byteCountLimit, intentCountLimit, attemptCountLimit, sceneCountLimit,
            deliveryCountLimit, consumedCountLimit, auditCountLimit, quarantineCountLimit,
            transactionCountLimit,
        ]
        // BOUND: the fields above.
        return times.allSatisfy { (1...600_000).contains($0) }
            && counts.allSatisfy { (1...16_777_216).contains($0) }
            && (1...1024).contains(connectionCount) && (1...16).contains(tryCount)
    }
}
