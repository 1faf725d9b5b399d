import Synchronization

/// How far a run is, on a terminal alone; nothing of it stays.
///
/// It shows once the run has taken a second, at most ten times a second, and whoever looks at a
/// small policy never sees it.
final class Progress: Sendable {
    /// What else is on the terminal.
    enum Place: Sendable {
        /// Results come when the run has ended.
        case beforeOutput
        /// Results come while it runs, and must not be mixed with it.
        case besideOutput
    }

    private let isOn: Bool
    private let pace: Mutex<ProgressPace>
    private let word: String

    /// Begins with nothing done.
    ///
    /// - Parameters:
    ///   - word: What is done, such as `compared`.
    ///   - place: Whether results come meanwhile.
    init(_ word: String, _ place: Place = .beforeOutput) {
        let isFree =
            switch place {
            case .beforeOutput: true
            case .besideOutput: !SystemCalls.isTerminal(1)
            }
        isOn = isFree && SystemCalls.isTerminal(2)
        pace = Mutex(ProgressPace(startMilliseconds: SystemCalls.monotonicMilliseconds()))
        self.word = word
    }

    /// Shows how far the run is, where it is time to.
    ///
    /// - Parameters:
    ///   - done: What is done.
    ///   - all: What there is to do, in the same unit.
    func show(_ done: Int64, of all: Int64) {
        guard isOn else { return }
        let now = SystemCalls.monotonicMilliseconds()
        if let percent = pace.withLock({ $0.percent(done, of: all, at: now) }) {
            Output.note("\r\(word) \(percent) %")
        }
    }

    /// Shows how far the run is, where it is time to.
    ///
    /// - Parameters:
    ///   - done: What is done.
    ///   - all: What there is to do, in the same unit.
    func show(_ done: Int, of all: Int) { show(Int64(done), of: Int64(all)) }

    /// Takes the percentage off the terminal.
    func clear() {
        if pace.withLock({ $0.end() }) { Output.note("\r\u{1B}[K") }
    }
}

/// When a percentage is shown, and which one; pure, its times are the caller's.
package struct ProgressPace: Sendable {
    /// Before this, nobody wonders.
    package static let patienceMilliseconds: Int64 = 1000
    /// The least time between two percentages.
    package static let intervalMilliseconds: Int64 = 100

    private var nextMilliseconds: Int64
    private var shown: Int64?

    /// Begins a run.
    ///
    /// - Parameter startMilliseconds: By a clock that only goes forward.
    package init(startMilliseconds: Int64) {
        nextMilliseconds = startMilliseconds + Self.patienceMilliseconds
    }

    /// The percentage to show now; `nil` where it is not time, or where it is shown already.
    ///
    /// - Parameters:
    ///   - done: What is done.
    ///   - all: What there is to do, in the same unit; for 0 and less nothing is shown.
    ///   - milliseconds: By the clock of the start.
    /// - Returns: 0 to 100.
    package mutating func percent(
        _ done: Int64, of all: Int64, at milliseconds: Int64
    ) -> Int64? {
        guard milliseconds >= nextMilliseconds, all > 0 else { return nil }
        let (product, overflows) = max(0, done).multipliedReportingOverflow(by: 100)
        let percent = min(100, overflows ? max(0, done) / max(1, all / 100) : product / all)
        guard percent != shown else { return nil }
        nextMilliseconds = milliseconds + Self.intervalMilliseconds
        shown = percent
        return percent
    }

    /// Ends what is shown.
    ///
    /// - Returns: Whether there is something to take away.
    package mutating func end() -> Bool {
        defer { shown = nil }
        return shown != nil
    }
}
