import Synchronization

/// The bounds of a store in memory; at each one the answer is `full`, or the oldest is forgotten
/// where the field says so.
public struct MemoryStoreLimits: Sendable {
    /// Intents that are held at one time.
    public var intentCountLimit = 131_072
    /// Attempts that are alive at one time.
    public var attemptCountLimit = 1024
    /// Scenes with saved screens, and scenes with delivery ids.
    public var sceneCountLimit = 64
    /// Delivery ids of one scene; the oldest is forgotten.
    public var deliveryCountLimit = 256
    /// Names of ended intents and attempts that are remembered; the oldest is forgotten.
    public var consumedCountLimit = 65_536
    /// Audit records; the oldest is forgotten.
    public var auditCountLimit = 4096

    /// The usual bounds.
    public init() {}
}

/// A store that lives as long as the process.
///
/// It takes exactly once over all threads, remembers which names were used up, and never grows
/// beyond its bounds.
public final class MemoryStore: BrokerStore {
    private let contentsLock: Mutex<MemoryContents>

    /// Starts empty.
    ///
    /// - Parameter limits: The bounds, each 1 or more.
    public init(limits: MemoryStoreLimits = MemoryStoreLimits()) {
        contentsLock = Mutex(MemoryContents(limits))
    }

    /// Does a list of changes, all or nothing.
    ///
    /// - Parameter changes: The changes, in order; a later one sees the earlier ones.
    /// - Throws: `StoreError`; nothing was done.
    /// - Complexity: O(number of changes)
    public func apply(_ changes: [StoreChange]) throws(StoreError) {
        try contentsLock.withLock { (contents) throws(StoreError) in
            try contents.apply(changes)
        }
    }

    /// Everything that is kept.
    ///
    /// - Returns: The contents, sorted.
    /// - Complexity: O(n log n)
    public func contents() -> StoreContents {
        contentsLock.withLock { $0.contents }
    }

    /// The audit records that are kept, oldest first.
    public var auditRecords: [[UInt8]] { contentsLock.withLock { $0.contents.audit.lines } }

    /// The number of intents that are held.
    public var intentCount: Int { contentsLock.withLock { $0.intentCount } }
}
