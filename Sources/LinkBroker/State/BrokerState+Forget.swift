package import LinkIntents

// What another process on the same store has taken is not ours any more.
extension BrokerState {
    /// Forgets what a store says that another process took.
    ///
    /// - Parameters:
    ///   - error: The store's answer; nothing of the changes was done.
    ///   - changes: The changes that it did not take.
    /// - Returns: Whether something was forgotten, so that it is worth deciding again.
    package mutating func forget(after error: StoreError, of changes: [StoreChange]) -> Bool {
        guard error.code == .alreadyTaken || error.code == .notFound else { return false }
        if let intent = error.intent { return forget(intent) }
        // BOUND: the changes of one event.
        for case .takeAttempt(let index) in changes where forget(index) { return true }
        return false
    }

    /// Forgets a held link.
    ///
    /// - Returns: Whether it was held here.
    package mutating func forget(_ intent: IntentID) -> Bool {
        // BOUND: at most `BrokerLimits.sceneCount` scenes.
        for index in scenes.indices {
            if scenes[index].state.check?.intent == intent { scenes[index].state.check = nil }
            if scenes[index].state.queue.remove(intent) != nil { return true }
            if scenes[index].state.waiting.remove(intent) != nil { return true }
        }
        return false
    }

    /// Retires an attempt, so that its callback is answered as a stale one.
    private mutating func forget(_ index: AttemptIndex) -> Bool {
        let found = scenes.firstIndex { $0.state.attempt?.index == index }
        guard let scene = found, let attempt = scenes[scene].state.attempt else { return false }
        scenes[scene].state.attempt = nil
        retired.retire(attempt, as: .stale)
        return true
    }
}
