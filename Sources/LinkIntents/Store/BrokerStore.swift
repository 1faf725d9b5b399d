public import LinkRouting

/// What keeps a session's intents, scenes, attempts, deliveries and audit records.
///
/// A list of changes is one transaction: all of it is done, in order, or nothing.
public protocol BrokerStore: Sendable {
    /// Does a list of changes, all or nothing.
    ///
    /// - Parameter changes: The changes, in order; a later one sees the earlier ones.
    /// - Throws: `StoreError`; nothing was done, unless it is `outcome_unknown`.
    func apply(_ changes: [StoreChange]) throws(StoreError)

    /// Everything that is kept.
    ///
    /// - Returns: The contents; their order does not depend on the order of a dictionary.
    /// - Throws: `StoreError`.
    func contents() throws(StoreError) -> StoreContents
}

/// One change of a store.
public enum StoreChange: Sendable {
    /// Keeps a new intent; fails with `duplicate`, or `already_taken` for a name that was used up.
    case insertIntent(StoredIntent)
    /// Keeps a rewritten intent; fails with `not_found` or `already_taken`.
    case replaceIntent(StoredIntent)
    /// Takes an intent, exactly once over all threads and processes; fails with `already_taken` or
    /// `not_found`.
    case takeIntent(IntentID)
    /// Ends an intent without a commit; an absent one is fine. Its name is used up.
    case removeIntent(IntentID)
    /// Keeps a scene's saved screens, in place of older ones.
    case saveScene(SceneID, [UInt8])
    /// Forgets a scene's saved screens; absent ones are fine.
    case removeScene(SceneID)
    /// Keeps a sign-in attempt; fails with `duplicate` or, for one that was used up,
    /// `already_taken`.
    case saveAttempt(AttemptIndex, [UInt8])
    /// Takes an attempt, exactly once; fails with `already_taken` or `not_found`.
    case takeAttempt(AttemptIndex)
    /// Ends an attempt without a callback; an absent one is fine. Its index is used up.
    case retireAttempt(AttemptIndex)
    /// Remembers a delivery id of a scene; the oldest beyond the bound is forgotten.
    case rememberDelivery(SceneID, [UInt8])
    /// Forgets the delivery ids of a scene that is closed.
    case forgetDeliveries(SceneID)
    /// Appends one audit line; fails with `conflict` where its number is not the next one, so that
    /// of two processes that act on the same state one sees that it is behind. The first line of
    /// a store may have any number: a log may be older than its store.
    case appendAudit(sequence: UInt64, [UInt8])
    /// Forgets audit lines below a number, except for the newest line.
    case trimAudit(before: UInt64)
    /// Puts aside what could not be verified: it is used up like what was removed, and a durable
    /// store keeps its bytes for an investigation.
    case quarantine(StoredItem)
    /// Notes the latest time that was seen, milliseconds since 1970; it never goes back.
    case noteTime(Int64)
}

/// The name of something that a store keeps.
public enum StoredItem: Hashable, Sendable {
    /// An intent.
    case intent(IntentID)
    /// A scene's saved screens.
    case scene(SceneID)
    /// A sign-in attempt.
    case attempt(AttemptIndex)
}

/// The record of an intent and the name under which it is kept.
public struct StoredIntent: Hashable, Sendable {
    /// The name.
    public let id: IntentID
    /// The record; nothing is known of it until it is verified.
    public let record: IntentRecord

    /// Pairs a name with a record that was read back.
    public init(id: IntentID, record: IntentRecord) {
        self.id = id
        self.record = record
    }

    /// What a store keeps of a held intent.
    public init(_ held: HeldIntent) {
        id = held.id
        record = held.record
    }
}

/// Everything that a store keeps, as it keeps it: unverified.
public struct StoreContents: Sendable {
    /// The intents that are neither taken nor removed, sorted by name.
    public var intents: [StoredIntent]
    /// The saved scenes, sorted by name.
    public var scenes: [StoredScene]
    /// The attempts that are neither taken nor retired, sorted by index.
    public var attempts: [StoredAttempt]
    /// The delivery ids of every scene, sorted by scene, oldest first.
    public var deliveries: [StoredDeliveries]
    /// The latest time that was noted, milliseconds since 1970; 0 where none was.
    public var latestMilliseconds: Int64
    /// The audit lines that are kept.
    public var audit: StoredAudit

    /// Collects contents; stores do.
    public init(
        intents: [StoredIntent] = [], scenes: [StoredScene] = [], attempts: [StoredAttempt] = [],
        deliveries: [StoredDeliveries] = [], latestMilliseconds: Int64 = 0,
        audit: StoredAudit = StoredAudit()
    ) {
        self.intents = intents
        self.scenes = scenes
        self.attempts = attempts
        self.deliveries = deliveries
        self.latestMilliseconds = latestMilliseconds
        self.audit = audit
    }
}

/// The newest audit lines of a store.
public struct StoredAudit: Hashable, Sendable {
    /// The number that the next line must have; 0 in a store that never had one.
    public var nextSequence: UInt64
    // INVARIANT: their numbers are the last ones before `nextSequence`.
    /// The lines, oldest first.
    public var lines: [[UInt8]]

    /// Collects lines; stores do.
    public init(nextSequence: UInt64 = 0, lines: [[UInt8]] = []) {
        precondition(UInt64(lines.count) <= nextSequence, "lines have numbers from 0")
        self.nextSequence = nextSequence
        self.lines = lines
    }

    /// The number of the first line that is kept; that of the next one where none is.
    public var firstSequence: UInt64 { nextSequence - UInt64(lines.count) }
}

/// A scene's saved screens.
public struct StoredScene: Sendable {
    /// The scene.
    public let scene: SceneID
    /// The record.
    public let bytes: [UInt8]

    /// Pairs a scene with its record.
    public init(scene: SceneID, bytes: [UInt8]) {
        self.scene = scene
        self.bytes = bytes
    }
}

/// A sign-in attempt.
public struct StoredAttempt: Sendable {
    /// The index.
    public let index: AttemptIndex
    /// The record.
    public let bytes: [UInt8]

    /// Pairs an index with its record.
    public init(index: AttemptIndex, bytes: [UInt8]) {
        self.index = index
        self.bytes = bytes
    }
}

/// The delivery ids that a scene has seen.
public struct StoredDeliveries: Sendable {
    /// The scene.
    public let scene: SceneID
    /// The ids, oldest first.
    public let ids: [[UInt8]]

    /// Pairs a scene with its ids.
    public init(scene: SceneID, ids: [[UInt8]]) {
        self.scene = scene
        self.ids = ids
    }
}
