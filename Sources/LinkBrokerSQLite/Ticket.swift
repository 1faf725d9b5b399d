import LinkIntents
import Synchronization

/// A list of changes that waits for its turn, and what became of it.
///
/// Whoever has the store's lock does all lists that wait, in one transaction with one
/// synchronization; the others find their answers here when the lock comes to them.
final class Ticket: Sendable {
    /// The list.
    let changes: [StoreChange]
    private let answer = Mutex(Answer.none)

    private enum Answer {
        case none
        case done
        case failed(StoreError)
    }

    init(_ changes: [StoreChange]) { self.changes = changes }

    /// Whether the list had its turn.
    var isSettled: Bool {
        answer.withLock { answer in
            if case .none = answer { false } else { true }
        }
    }

    /// Notes what became of the list.
    func settle(_ error: StoreError?) {
        answer.withLock { $0 = error.map { .failed($0) } ?? .done }
    }

    /// Ends without an error where all of the list was done.
    func check() throws(StoreError) {
        switch answer.withLock({ $0 }) {
        case .none: preconditionFailure("a list is asked for after its turn")
        case .done: return
        case .failed(let error): throw error
        }
    }
}
