public import LinkIntents
import Synchronization

/// A store that fails on purpose, at the operations that a test names, in front of a real one.
public final class FaultyStore: BrokerStore {
    /// How an operation fails.
    public enum Fault: Hashable, Sendable, CaseIterable {
        /// Nothing is done, and the answer is `unavailable`.
        case unavailable
        /// Nothing is done, and the answer is `full`.
        case full
        /// Nothing is done, and the answer is `outcome_unknown`.
        case unknownAndUndone
        /// All of it is done, and the answer is `outcome_unknown`.
        case unknownAndDone
    }

    private let store: any BrokerStore
    private let fault: Fault
    private let failing: @Sendable (Int) -> Bool
    private let operations = Mutex(0)

    /// Puts faults in front of a store.
    ///
    /// - Parameters:
    ///   - store: The real store.
    ///   - fault: How an operation fails.
    ///   - failing: Whether an operation fails; the first one has the number 1, and reads count.
    public init(
        _ store: any BrokerStore, fault: Fault = .unavailable,
        failing: @escaping @Sendable (Int) -> Bool
    ) {
        self.store = store
        self.fault = fault
        self.failing = failing
    }

    /// A store that fails once.
    ///
    /// - Parameters:
    ///   - store: The real store.
    ///   - fault: How the operation fails.
    ///   - number: Which operation fails, the first one being 1.
    public convenience init(_ store: any BrokerStore, fault: Fault = .unavailable, at number: Int) {
        self.init(store, fault: fault) { $0 == number }
    }

    /// How many operations were asked for so far.
    public var operationCount: Int { operations.withLock { $0 } }

    /// Does a list of changes, or fails as planned.
    ///
    /// - Parameter changes: The changes.
    /// - Throws: `StoreError`, the planned one or the real store's.
    public func apply(_ changes: [StoreChange]) throws(StoreError) {
        guard isNextFailing() else { return try store.apply(changes) }
        switch fault {
        case .unavailable: throw StoreError(.unavailable)
        case .full: throw StoreError(.full)
        case .unknownAndUndone: throw StoreError(.outcomeUnknown)
        case .unknownAndDone:
            try store.apply(changes)
            throw StoreError(.outcomeUnknown)
        }
    }

    /// Everything that is kept, or the planned failure.
    ///
    /// - Returns: The contents of the real store.
    /// - Throws: `StoreError`, the planned one or the real store's.
    public func contents() throws(StoreError) -> StoreContents {
        if isNextFailing() { throw StoreError(.unavailable) }
        return try store.contents()
    }

    private func isNextFailing() -> Bool {
        failing(
            operations.withLock { count in
                count += 1
                return count
            })
    }
}
