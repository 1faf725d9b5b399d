import Synchronization

/// How far a long run is, on a terminal alone.
final class Progress: Sendable {
    /// Below this count, nobody waits long enough to wonder.
    private let threshold: Int

    private let isOn = SystemCalls.isTerminal(2)
    private let shown = Mutex<Int>(-1)
    private let word: String

    /// Begins with nothing done.
    ///
    /// - Parameters:
    ///   - word: What is done, such as `compared`.
    ///   - threshold: The least number of things about which anything is shown.
    init(_ word: String, threshold: Int = 1000) {
        self.word = word
        self.threshold = threshold
    }

    /// Shows each new percentage.
    func show(_ done: Int, of all: Int) {
        guard isOn, all >= threshold else { return }
        let percent = done * 100 / all
        let isNew = shown.withLock { shown in
            defer { shown = percent }
            return shown != percent
        }
        if isNew { Output.note("\r\(word) \(percent) %") }
    }

    /// Takes the percentage off the terminal.
    func clear() {
        if shown.withLock({ $0 }) >= 0 { Output.note("\r\u{1B}[K") }
    }
}
