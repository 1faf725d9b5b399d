/// The bounds of a store on SQLite; at each one the answer is `full`, or the oldest is forgotten
/// where the field says so.
public struct SQLiteStoreLimits: Sendable {
    /// Intents that are held at one time.
    public var intentCountLimit = 131_072
    /// Attempts that are alive at one time.
    public var attemptCountLimit = 1024
    /// Scenes with saved screens, and scenes with delivery ids.
    public var sceneCountLimit = 64
    /// Delivery ids of one scene; the oldest is forgotten.
    public var deliveryCountLimit = 256
    /// Names of ended intents, and those of attempts, that are remembered; the oldest are forgotten,
    /// a sixteenth of this number at a time.
    public var consumedCountLimit = 65_536
    /// Audit lines; the oldest is forgotten.
    public var auditCountLimit = 4096
    /// Records that were put aside; the oldest is forgotten.
    public var quarantineCountLimit = 256
    /// Damaged files that are kept beside the store; the newest takes the place of the last one.
    public var quarantinedFileCountLimit = 8
    /// Bytes of one record, saved scene, delivery id or audit line.
    public var recordByteCountLimit = 131_072
    /// Pages of 4096 bytes of the whole database.
    public var pageCountLimit = 262_144
    /// Lists of changes that are committed with one synchronization.
    public var groupCountLimit = 256
    /// How long a transaction waits for another process, milliseconds; then it is `locked`.
    public var busyMilliseconds = 5000

    /// The usual bounds.
    public init() {}
}
