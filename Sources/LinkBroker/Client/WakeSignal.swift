import Synchronization

/// A flag that one thread raises and another waits for; raising it twice is raising it once.
final class WakeSignal: Sendable {
    private struct State {
        var isRaised = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Raises the flag, or lets those go on who wait for it.
    func raise() {
        let waiting = state.withLock { state in
            let waiting = state.waiting
            state.waiting = []
            state.isRaised = waiting.isEmpty
            return waiting
        }
        // BOUND: whoever waits.
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the flag is raised, or the task cancelled, and lowers it.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRaised = state.withLock { state in
                    if state.isRaised == false { state.waiting.append(continuation) }
                    defer { state.isRaised = false }
                    return state.isRaised
                }
                if isRaised { continuation.resume() }
            }
        } onCancel: {
            raise()
        }
    }
}
