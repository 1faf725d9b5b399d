/// When a window is saved: not before it was restored, and then once for every burst of changes.
///
/// It reads no clock; whoever has one tells it the time.
public struct SaveSchedule: Sendable {
    /// How long nothing must change before a window is saved, in milliseconds.
    public let quietMilliseconds: Int64
    /// Whether the window was restored, or found nothing to restore.
    public private(set) var isRestored = false
    private var lastChange: Int64?

    /// Waits for the restoration.
    ///
    /// - Parameter quietMilliseconds: How long nothing must change, 0 or more.
    public init(quietMilliseconds: Int64) {
        precondition(quietMilliseconds >= 0, "a pause is 0 ms or longer")
        self.quietMilliseconds = quietMilliseconds
    }

    /// Begins the one restoration of a window.
    ///
    /// - Returns: Whether it is the first; a window is restored once.
    public mutating func beginRestoration() -> Bool {
        guard isRestored == false else { return false }
        isRestored = true
        return true
    }

    /// Notes that the window shows something else.
    ///
    /// What is shown before the restoration is not saved: it would take the place of the saved
    /// state before that was read.
    ///
    /// - Parameter nowMilliseconds: The time.
    public mutating func changed(nowMilliseconds: Int64) {
        guard isRestored else { return }
        lastChange = nowMilliseconds
    }

    /// Tells whether the window is to be saved now, and takes note that it was.
    ///
    /// - Parameter nowMilliseconds: The time.
    /// - Returns: Whether something changed, and then nothing for long enough.
    public mutating func isDue(nowMilliseconds: Int64) -> Bool {
        guard let change = lastChange, nowMilliseconds - change >= quietMilliseconds else {
            return false
        }
        lastChange = nil
        return true
    }
}
