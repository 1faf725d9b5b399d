/// The connections that have not spoken yet, oldest first; never more than the limit.
///
/// An honest process sends its link right after it has connected. Whoever connects and says nothing
/// is closed after a while, and gives way at once where there are too many: it can delay nobody.
package struct SilentConnections: Sendable {
    private var entries: [Entry] = []

    private struct Entry: Sendable {
        let connection: Int32
        let sinceMilliseconds: Int64
    }

    /// Starts with none.
    package init() {}

    /// The connections, oldest first.
    package var all: [Int32] { entries.map(\.connection) }

    /// Takes a new connection.
    ///
    /// - Parameters:
    ///   - connection: Its descriptor.
    ///   - nowMilliseconds: The time, on a clock that only goes forward.
    /// - Returns: The connection that gives way, which the caller closes, or `nil`.
    package mutating func admit(_ connection: Int32, at nowMilliseconds: Int64) -> Int32? {
        var oldest: Int32?
        if entries.count == DeliveryLimits.silentCount { oldest = entries.removeFirst().connection }
        entries.append(Entry(connection: connection, sinceMilliseconds: nowMilliseconds))
        return oldest
    }

    /// Forgets a connection that has spoken or is closed.
    package mutating func remove(_ connection: Int32) {
        entries.removeAll { $0.connection == connection }
    }

    /// Takes out the connections that were silent for too long.
    ///
    /// - Parameter nowMilliseconds: The time.
    /// - Returns: The connections, which the caller closes.
    package mutating func takeOverdue(at nowMilliseconds: Int64) -> [Int32] {
        let overdue = entries.filter { Self.end(of: $0) <= nowMilliseconds }
        entries.removeAll { Self.end(of: $0) <= nowMilliseconds }
        return overdue.map(\.connection)
    }

    /// How long it is until the next one is overdue, 0 or more; `nil` where there is none.
    package func waitMilliseconds(at nowMilliseconds: Int64) -> Int64? {
        entries.first.map { max(0, Self.end(of: $0) - nowMilliseconds) }
    }

    private static func end(of entry: Entry) -> Int64 {
        entry.sinceMilliseconds + DeliveryLimits.silenceMilliseconds
    }
}
