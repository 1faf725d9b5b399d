package import LinkIntents

/// What the audit lines of a store say about held links, as far back as they go.
///
/// A line is written in the transaction of what it tells of. So a record that is older than a line
/// says, or that ended by what a line says, was put back by somebody.
package struct IntentJournal: Sendable {
    // BOUND: the audit lines of the store.
    private var generations: [IntentID: UInt64] = [:]
    private var ended: Set<IntentID> = []

    /// Starts with nothing that is known.
    package init() {}

    /// Notes that a record was written.
    package mutating func note(_ id: IntentID, generation: UInt64) {
        generations[id] = max(generations[id] ?? 0, generation)
    }

    /// Notes that a link is held no longer.
    package mutating func noteEnd(of id: IntentID) { ended.insert(id) }

    /// Whether a record is not the newest one of its link, or its link ended.
    func knowsBetter(than held: HeldIntent) -> Bool {
        ended.contains(held.id) || (generations[held.id] ?? 0) > held.generation
    }
}
