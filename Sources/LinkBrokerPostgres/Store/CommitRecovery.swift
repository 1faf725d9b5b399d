/// Finds out what became of a transaction whose commit got no answer.
///
/// It asks in a transaction of its own that waits for the lost one, writes, and is believed only
/// when its own commit is complete without a warning: so what it finds is as durable as any win,
/// and what it does not find never comes later.
struct CommitRecovery {
    let session: [UInt8]
    let number: Int64
    let transactionID: [UInt8]
    let schema: SchemaName
    let limits: PostgresLimits

    private static let pauseMilliseconds: Int32 = 50

    private enum Finding {
        case committed
        case rolledBack
        case unknown
    }

    /// Returns where the transaction was committed.
    ///
    /// - Parameters:
    ///   - error: Why the commit got no answer.
    ///   - slot: The place whose connection is opened anew.
    /// - Throws: The error where it was rolled back; `outcome_unknown` where that cannot be found
    ///   out in time.
    func confirm(
        or error: PostgresStoreError, in slot: inout ConnectionSlot
    ) throws(PostgresStoreError) {
        let deadline = ContinuousClock.now.advanced(by: .milliseconds(limits.recoveryMilliseconds))
        // BOUND: until the deadline; every round is bounded by itself.
        while true {
            slot.close()
            switch finding(in: &slot) {
            case .committed: return
            case .rolledBack: throw error
            case .unknown: throw PostgresStoreError(.outcomeUnknown)
            case nil: break
            }
            guard ContinuousClock.now < deadline else { throw PostgresStoreError(.outcomeUnknown) }
            Connection.pause(milliseconds: Self.pauseMilliseconds)
        }
    }

    /// What a new connection finds, or `nil` where it found nothing that counts.
    private func finding(in slot: inout ConnectionSlot) -> Finding? {
        do throws(PostgresStoreError) {
            return try slot.withConnection { (connection) throws(PostgresStoreError) in
                do throws(ConnectionFailure) {
                    let finding = try lookup(on: &connection)
                    guard case .done = connection.commit() else { return nil }
                    return finding
                } catch {
                    connection.rollBack()
                    return nil
                }
            }
        } catch {
            // The server is not back yet, or not for us; the deadline ends that.
            return nil
        }
    }

    private func lookup(on connection: inout Connection) throws(ConnectionFailure) -> Finding {
        _ = try connection.run(script: "BEGIN ISOLATION LEVEL READ COMMITTED")
        let row = try connection.run(.noteLookup, in: schema, [.bytes(session)])
        guard row.rowCount == 1 else { return .unknown }
        let count = try row.count(0, 0)
        let found = try connection.run(
            .readTransaction, in: schema, [.bytes(session), .integer(number)])
        guard found.rowCount == 1 else {
            let isForgotten = number <= count - Int64(limits.transactionCountLimit)
            return isForgotten ? .unknown : .rolledBack
        }
        return try found.bytes(0, 0) == transactionID ? .committed : .rolledBack
    }
}
