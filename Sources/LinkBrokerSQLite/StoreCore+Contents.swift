import LinkIntents
import LinkRouting

extension StoreCore {
    /// Everything that is kept, sorted.
    ///
    /// The pages that were read for it are given back: a process may have a store for each of
    /// thousands of sessions, and reads all of it once.
    mutating func contents() throws(StoreError) -> StoreContents {
        let all = try everything()
        connection.shrink()
        return all
    }

    private mutating func everything() throws(StoreError) -> StoreContents {
        try read { (connection) throws(Fault) in
            var all = StoreContents()
            try connection.rows(.allIntents) { (row) throws(Fault) in
                let id = try row.intentID(0)
                all.intents.append(StoredIntent(id: id, record: IntentRecord(row.bytes(1))))
            }
            // Their pages lie in the order of their numbers, not of their names.
            all.intents.sort { $0.id < $1.id }
            try connection.rows(.allAttempts) { (row) throws(Fault) in
                guard let index = AttemptIndex(row.bytes(0)) else { throw .tampered }
                all.attempts.append(StoredAttempt(index: index, bytes: row.bytes(1)))
            }
            try connection.rows(.allScenes) { (row) throws(Fault) in
                all.scenes.append(StoredScene(scene: try row.sceneID(0), bytes: row.bytes(1)))
            }
            all.deliveries = try Self.deliveries(&connection)
            try connection.rows(.allMeta) { all.latestMilliseconds = $0.integer(1) ?? 0 }
            all.audit = try Self.audit(&connection)
            return all
        }
    }

    /// The records that were put aside, oldest first.
    mutating func quarantinedRecords() throws(StoreError) -> [QuarantinedRecord] {
        try read { (connection) throws(Fault) in
            var records: [QuarantinedRecord] = []
            try connection.rows(.allQuarantined) { (row) throws(Fault) in
                guard let kind = row.integer(0).flatMap(QuarantinedRecord.Kind.init) else {
                    throw .tampered
                }
                records.append(
                    QuarantinedRecord(kind: kind, name: row.bytes(1), bytes: row.bytes(2)))
            }
            return records
        }
    }

    private static func deliveries(
        _ connection: inout Connection
    ) throws(Fault) -> [StoredDeliveries] {
        var scenes: [(scene: SceneID, ids: [[UInt8]])] = []
        try connection.rows(.allDeliveries) { (row) throws(Fault) in
            let scene = try row.sceneID(0)
            if scenes.last?.scene == scene {
                scenes[scenes.count - 1].ids.append(row.bytes(1))
            } else {
                scenes.append((scene, [row.bytes(1)]))
            }
        }
        return scenes.map { StoredDeliveries(scene: $0.scene, ids: $0.ids) }
    }

    private static func audit(_ connection: inout Connection) throws(Fault) -> StoredAudit {
        var lines: [[UInt8]] = []
        var newest: Int64?
        try connection.rows(.allAudit) { (row) throws(Fault) in
            // Numbers without a gap, or the lines are not those of one log.
            guard let number = row.integer(0), number >= 0, number < .max,
                number == newest.map({ $0 + 1 }) ?? number
            else { throw .tampered }
            newest = number
            lines.append(row.bytes(1))
        }
        return StoredAudit(nextSequence: newest.map { UInt64($0) + 1 } ?? 0, lines: lines)
    }
}

extension Row {
    /// The name of an intent.
    func intentID(_ column: Int32) throws(Fault) -> IntentID {
        do throws(IntentError) { return try IntentID(bytes(column)) } catch { throw .tampered }
    }

    /// The name of a scene.
    func sceneID(_ column: Int32) throws(Fault) -> SceneID {
        guard let text = text(column) else { throw .tampered }
        do throws(LinkError) { return try SceneID(text) } catch { throw .tampered }
    }
}
