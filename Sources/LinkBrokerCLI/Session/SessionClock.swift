import Synchronization

/// The time of a session: the system's, or one that a test moves.
final class SessionClock: Sendable {
    /// Which time it is.
    enum Kind: String, CaseIterable, Sendable {
        /// The system's clock.
        case system
        /// Starts at 0, or where a store left off, and moves by `advance` alone.
        case manual
    }

    /// The most seconds that one `advance` moves.
    static let stepSecondsLimit: Int64 = 1_000_000_000

    /// Which time it is.
    let kind: Kind
    private let manualMilliseconds: Mutex<Int64>

    /// Starts a clock.
    ///
    /// - Parameters:
    ///   - kind: Which time it is.
    ///   - startMilliseconds: Where a manual one starts, in epoch milliseconds.
    init(_ kind: Kind, startMilliseconds: Int64 = 0) {
        self.kind = kind
        manualMilliseconds = Mutex(startMilliseconds)
    }

    /// The time, in epoch milliseconds.
    var nowMilliseconds: Int64 {
        switch kind {
        case .system: SystemCalls.nowMilliseconds()
        case .manual: manualMilliseconds.withLock(\.self)
        }
    }

    /// Moves a manual clock forward.
    ///
    /// - Parameter seconds: 0 to `stepSecondsLimit`.
    /// - Throws: `clock_not_manual`, or `invalid_value` where the time would leave 64 bits.
    func advance(seconds: Int64) throws(LineError) {
        guard kind == .manual else {
            throw LineError(
                .clockNotManual, "the clock is the system's; start with `--clock manual`")
        }
        let isMoved = manualMilliseconds.withLock { now in
            let (next, overflows) = now.addingReportingOverflow(seconds * 1000)
            // INVARIANT: the time stays below 2^53 ms, which every JSON reader can hold.
            guard overflows == false, next <= 9_007_199_254_740_992 else { return false }
            now = next
            return true
        }
        guard isMoved else {
            throw LineError(.invalidValue, "`seconds` would move the clock past its end")
        }
    }
}
