import Synchronization

/// A clock that stands until it is moved, in epoch milliseconds; it only moves forward.
public final class ManualClock: Sendable {
    private let milliseconds: Mutex<Int64>

    /// Starts the clock.
    ///
    /// - Parameter startMilliseconds: The first time that it shows, 0 or more.
    public init(startMilliseconds: Int64 = 0) {
        precondition(startMilliseconds >= 0, "a manual clock starts at 0 or later")
        self.milliseconds = Mutex(startMilliseconds)
    }

    /// The time, in epoch milliseconds.
    public var nowMilliseconds: Int64 { milliseconds.withLock { $0 } }

    /// Moves the clock forward; it stops at the end of its range instead of overflowing.
    ///
    /// - Parameter seconds: How far, 0 or more.
    public func advance(seconds: Int64) {
        precondition(seconds >= 0, "a manual clock moves forward only")
        milliseconds.withLock { now in
            let (step, isTooFar) = seconds.multipliedReportingOverflow(by: 1000)
            let (next, overflow) = now.addingReportingOverflow(step)
            now = isTooFar || overflow ? Int64.max : next
        }
    }
}
