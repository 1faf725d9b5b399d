import LinkIntents
import LinkRouting

/// Reads everything of a session as it was at one instant.
struct ContentsReader {
    let session: [UInt8]
    let schema: SchemaName
    let limits: PostgresLimits
    /// The transactions that must be in what is read.
    let acknowledged: Int64

    func contents(on connection: inout Connection) throws(PostgresStoreError) -> StoreContents {
        do throws(ConnectionFailure) {
            _ = try connection.run(script: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            let row = try connection.run(.readSession, in: schema, [.bytes(session)])
            let counters = try SessionCounters(row)
            if let counters, counters.transactionCount >= acknowledged {
                let contents = try contents(counters, &connection)
                _ = try connection.run(script: "COMMIT")
                return contents
            }
        } catch {
            connection.rollBack()
            throw PostgresStoreError(cause: error)
        }
        connection.rollBack()
        throw PostgresStoreError(.rolledBack)
    }

    private func contents(
        _ counters: SessionCounters, _ connection: inout Connection
    ) throws(ConnectionFailure) -> StoreContents {
        StoreContents(
            intents: try intents(&connection), scenes: try scenes(&connection),
            attempts: try attempts(&connection), deliveries: try deliveries(&connection),
            latestMilliseconds: counters.latestMilliseconds,
            audit: try audit(next: counters.auditNext, &connection))
    }

    /// The rows of a statement, whose number is bounded.
    private func rows(
        _ statement: Statement, limit: Int, _ connection: inout Connection
    ) throws(ConnectionFailure) -> Reply {
        let reply = try connection.run(
            statement, in: schema, [.bytes(session), .integer(Int64(limit) + 1)])
        guard reply.rowCount <= limit else { throw .tooMany }
        return reply
    }

    private func intents(
        _ connection: inout Connection
    ) throws(ConnectionFailure) -> [StoredIntent] {
        let reply = try rows(.readLive(.intents), limit: limits.intentCountLimit, &connection)
        var intents: [StoredIntent] = []
        // BOUND: the limit of the rows.
        for row in 0..<reply.rowCount {
            let name = try reply.bytes(row, 0)
            let record = IntentRecord(try reply.bytes(row, 1))
            do throws(IntentError) {
                intents.append(StoredIntent(id: try IntentID(name), record: record))
            } catch { throw .unexpected }
        }
        return intents
    }

    private func attempts(
        _ connection: inout Connection
    ) throws(ConnectionFailure) -> [StoredAttempt] {
        let reply = try rows(.readLive(.attempts), limit: limits.attemptCountLimit, &connection)
        var attempts: [StoredAttempt] = []
        // BOUND: the limit of the rows.
        for row in 0..<reply.rowCount {
            guard let index = AttemptIndex(try reply.bytes(row, 0)) else { throw .unexpected }
            attempts.append(StoredAttempt(index: index, bytes: try reply.bytes(row, 1)))
        }
        return attempts
    }

    private func scenes(
        _ connection: inout Connection
    ) throws(ConnectionFailure) -> [StoredScene] {
        let reply = try rows(.readScenes, limit: limits.sceneCountLimit, &connection)
        var scenes: [StoredScene] = []
        // BOUND: the limit of the rows.
        for row in 0..<reply.rowCount {
            scenes.append(
                StoredScene(scene: try scene(reply, row), bytes: try reply.bytes(row, 1)))
        }
        return scenes
    }

    private func deliveries(
        _ connection: inout Connection
    ) throws(ConnectionFailure) -> [StoredDeliveries] {
        let limit = limits.sceneCountLimit.multipliedReportingOverflow(
            by: limits.deliveryCountLimit)
        let reply = try rows(
            .readDeliveries, limit: limit.overflow ? Int(Int32.max) : limit.partialValue,
            &connection)
        var scenes: [(scene: SceneID, ids: [[UInt8]])] = []
        // BOUND: the limit of the rows.
        for row in 0..<reply.rowCount {
            let scene = try scene(reply, row)
            if scenes.last?.scene != scene { scenes.append((scene, [])) }
            scenes[scenes.count - 1].ids.append(try reply.bytes(row, 1))
        }
        return scenes.map { StoredDeliveries(scene: $0.scene, ids: $0.ids) }
    }

    private func audit(
        next: Int64, _ connection: inout Connection
    ) throws(ConnectionFailure) -> StoredAudit {
        let reply = try rows(.readAudit, limit: limits.auditCountLimit, &connection)
        let first = next - Int64(reply.rowCount)
        guard first >= 0 else { throw .unexpected }
        var lines: [[UInt8]] = []
        // BOUND: the limit of the rows.
        for row in 0..<reply.rowCount {
            guard try reply.integer(row, 0) == first + Int64(row) else { throw .unexpected }
            lines.append(try reply.bytes(row, 1))
        }
        return StoredAudit(nextSequence: UInt64(next), lines: lines)
    }

    private func scene(_ reply: Reply, _ row: Int) throws(ConnectionFailure) -> SceneID {
        let text = try reply.text(row, 0)
        do throws(LinkError) { return try SceneID(text) } catch { throw .unexpected }
    }
}
