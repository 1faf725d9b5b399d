import LinkIntents
import LinkRouting

/// One transaction on a session whose row is locked: changes in order, each of which sees the
/// earlier ones.
///
/// Nothing of it counts before its commit is complete.
struct SessionTransaction {
    let session: [UInt8]
    let schema: SchemaName
    let limits: PostgresLimits
    /// The random name of the transaction; it stands in what it takes.
    let id: [UInt8]
    private(set) var counters: SessionCounters
    private let before: SessionCounters

    /// The number that the transaction has once it is committed.
    var number: Int64 { counters.transactionCount + 1 }

    /// Begins a transaction and locks the session.
    ///
    /// - Throws: `rolled_back` where the session is gone, or behind what was acknowledged.
    init(
        session: [UInt8], id: [UInt8], schema: SchemaName, limits: PostgresLimits,
        acknowledged: @autoclosure () -> Int64, on connection: inout Connection
    ) throws(ChangeFailure) {
        let found: SessionCounters?
        do throws(ConnectionFailure) {
            _ = try connection.run(script: "BEGIN ISOLATION LEVEL READ COMMITTED")
            found = try SessionCounters(
                connection.run(.lockSession, in: schema, [.bytes(session)]))
        } catch { throw .failed(error) }
        // The lock is held, so nobody acknowledges anything in between.
        guard let found, found.transactionCount >= acknowledged() else {
            throw .found(PostgresStoreError(.rolledBack))
        }
        self.session = session
        self.id = id
        self.schema = schema
        self.limits = limits
        counters = found
        before = found
    }

    /// Does one change.
    mutating func perform(
        _ change: StoreChange, on connection: inout Connection
    ) throws(ChangeFailure) {
        switch change {
        case .insertIntent(let stored):
            try insert(
                stored.record.bytes, as: stored.id.bytes, .intents, intent: stored.id, &connection)
        case .replaceIntent(let stored):
            let reply = try run(
                .replace(.intents), [.bytes(stored.id.bytes), .bytes(stored.record.bytes)],
                &connection)
            if reply.isEmpty {
                try refuseUse(of: stored.id.bytes, .intents, intent: stored.id, &connection)
            }
        case .takeIntent(let id): try take(id.bytes, .intents, intent: id, &connection)
        case .removeIntent(let id): _ = try use(id.bytes, .intents, &connection)
        case .saveAttempt(let index, let bytes):
            try insert(bytes, as: index.bytes, .attempts, intent: nil, &connection)
        case .takeAttempt(let index): try take(index.bytes, .attempts, intent: nil, &connection)
        case .retireAttempt(let index): _ = try use(index.bytes, .attempts, &connection)
        case .saveScene(let scene, let bytes): try save(bytes, of: scene, &connection)
        case .removeScene(let scene):
            _ = try run(.removeScene, [.text(scene.text)], &connection)
        case .rememberDelivery(let scene, let id): try remember(id, of: scene, &connection)
        case .forgetDeliveries(let scene):
            _ = try run(.forgetDeliveries, [.text(scene.text)], &connection)
        case .appendAudit(let sequence, let bytes): try append(bytes, sequence, &connection)
        case .trimAudit(let sequence):
            let first = min(sequence, UInt64(max(0, counters.auditNext - 1)))
            _ = try run(.pruneAudit, [.integer(Int64(first))], &connection)
        case .quarantine(let item): try quarantine(item, &connection)
        case .noteTime(let time):
            counters.latestMilliseconds = max(counters.latestMilliseconds, time)
        }
    }

    /// Forgets the oldest beyond every bound, and notes the transaction.
    mutating func finish(on connection: inout Connection) throws(ChangeFailure) {
        // BOUND: two tables.
        for table in NamedTable.allCases where counters[table] != before[table] {
            let last = counters[table].usedCount - Int64(limits.consumedCountLimit)
            if last > 0 { _ = try run(.prune(table), [.integer(last)], &connection) }
        }
        let firstLine = counters.auditNext - Int64(limits.auditCountLimit)
        if firstLine > 0, counters.auditNext != before.auditNext {
            _ = try run(.pruneAudit, [.integer(firstLine)], &connection)
        }
        let lastAside = counters.quarantineCount - Int64(limits.quarantineCountLimit)
        if lastAside > 0, counters.quarantineCount != before.quarantineCount {
            _ = try run(.pruneQuarantine, [.integer(lastAside)], &connection)
        }
        counters.transactionCount += 1
        let lastID = counters.transactionCount - Int64(limits.transactionCountLimit)
        let reply = try run(
            .finish, counters.parameters + [.bytes(id), .integer(lastID)], &connection)
        guard reply.isEmpty == false else { throw .failed(.unexpected) }
    }

    private func run(
        _ statement: Statement, _ parameters: [Parameter], _ connection: inout Connection
    ) throws(ChangeFailure) -> Reply {
        do throws(ConnectionFailure) {
            return try connection.run(statement, in: schema, [.bytes(session)] + parameters)
        } catch { throw .failed(error) }
    }

    /// A number that a reply holds.
    private func integer(_ reply: Reply) throws(ChangeFailure) -> Int64 {
        do throws(ConnectionFailure) { return try reply.integer(0, 0) } catch {
            throw .failed(error)
        }
    }
}

// Names that are used once.
extension SessionTransaction {
    private mutating func insert(
        _ record: [UInt8], as name: [UInt8], _ table: NamedTable, intent: IntentID?,
        _ connection: inout Connection
    ) throws(ChangeFailure) {
        let reply = try run(.insert(table), [.bytes(name), .bytes(record)], &connection)
        guard reply.isEmpty == false else {
            let used = try run(.readUse(table), [.bytes(name)], &connection)
            let code: StoreError.Code = try integer(used) == 0 ? .duplicate : .alreadyTaken
            throw .refused(StoreError(code, intent: intent))
        }
        counters[table].liveCount += 1
        let limit =
            switch table {
            case .intents: limits.intentCountLimit
            case .attempts: limits.attemptCountLimit
            }
        guard counters[table].liveCount <= Int64(limit) else {
            throw .refused(StoreError(.full, intent: intent))
        }
    }

    private mutating func take(
        _ name: [UInt8], _ table: NamedTable, intent: IntentID?, _ connection: inout Connection
    ) throws(ChangeFailure) {
        guard try use(name, table, &connection) == false else { return }
        try refuseUse(of: name, table, intent: intent, &connection)
    }

    /// Uses a name up, and tells whether it had a value.
    private mutating func use(
        _ name: [UInt8], _ table: NamedTable, _ connection: inout Connection
    ) throws(ChangeFailure) -> Bool {
        let number = counters[table].usedCount + 1
        let reply = try run(
            .use(table), [.bytes(name), .bytes(id), .integer(number)], &connection)
        guard reply.rowCount == 1 else { return false }
        guard try integer(reply) == number, counters[table].liveCount > 0 else {
            throw .failed(.unexpected)
        }
        counters[table].usedCount = number
        counters[table].liveCount -= 1
        return true
    }

    private func refuseUse(
        of name: [UInt8], _ table: NamedTable, intent: IntentID?, _ connection: inout Connection
    ) throws(ChangeFailure) {
        let reply = try run(.readUse(table), [.bytes(name)], &connection)
        throw .refused(
            StoreError(reply.rowCount == 0 ? .notFound : .alreadyTaken, intent: intent))
    }

    private mutating func quarantine(
        _ item: StoredItem, _ connection: inout Connection
    ) throws(ChangeFailure) {
        let number = counters.quarantineCount + 1
        let reply: Reply
        switch item {
        case .intent(let id):
            reply = try run(
                .quarantine(.intents), [.bytes(id.bytes), .integer(number)], &connection)
            _ = try use(id.bytes, .intents, &connection)
        case .attempt(let index):
            reply = try run(
                .quarantine(.attempts), [.bytes(index.bytes), .integer(number)], &connection)
            _ = try use(index.bytes, .attempts, &connection)
        case .scene(let scene):
            reply = try run(
                .quarantineScene, [.text(scene.text), .integer(number)], &connection)
            _ = try run(.removeScene, [.text(scene.text)], &connection)
        }
        if reply.isEmpty == false { counters.quarantineCount = number }
    }
}

// Scenes and audit lines.
extension SessionTransaction {
    private func save(
        _ bytes: [UInt8], of scene: SceneID, _ connection: inout Connection
    ) throws(ChangeFailure) {
        _ = try run(.saveScene, [.text(scene.text), .bytes(bytes)], &connection)
        guard try integer(run(.countScenes, [], &connection)) <= Int64(limits.sceneCountLimit)
        else { throw .refused(StoreError(.full)) }
    }

    private func remember(
        _ id: [UInt8], of scene: SceneID, _ connection: inout Connection
    ) throws(ChangeFailure) {
        let number = try integer(
            run(.rememberDelivery, [.text(scene.text), .bytes(id)], &connection))
        if number == 1 {
            let count = try integer(run(.countDeliveryScenes, [], &connection))
            guard count <= Int64(limits.sceneCountLimit) else {
                throw .refused(StoreError(.full))
            }
        }
        let last = number - Int64(limits.deliveryCountLimit)
        guard last > 0 else { return }
        _ = try run(.pruneDeliveries, [.text(scene.text), .integer(last)], &connection)
    }

    private mutating func append(
        _ line: [UInt8], _ sequence: UInt64, _ connection: inout Connection
    ) throws(ChangeFailure) {
        // The first line may have any number.
        guard let number = Int64(exactly: sequence), number < .max,
            counters.auditNext == 0 || number == counters.auditNext
        else {
            throw .refused(StoreError(.conflict))
        }
        _ = try run(.appendAudit, [.integer(number), .bytes(line)], &connection)
        counters.auditNext = number + 1
    }
}
