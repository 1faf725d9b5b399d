import LinkBrokerPostgres
import LinkIntents
import LinkRouting
import Testing

@Suite(.enabled(if: Programs.arePresent, Programs.absence))
struct RaceTests {
    @Test func `eight connections that race for 2000 intents win 2000 times`() throws {
        let place = try Place()
        let limits: (inout PostgresLimits) -> Void = { $0.intentCountLimit = 2000 }
        let first = try PostgresStore(pool: place.pool(limits), session: "race")
        let intents = try (0..<2000).map { try stored($0) }
        try first.apply(intents.map { .insertIntent($0) })
        // Two pools share nothing, as two processes would.
        let stores = try [place.pool(limits), place.pool(limits)].map {
            try PostgresStore(pool: $0, session: "race")
        }
        let wins = try onThreads(8) { thread in
            try intents.filter { intent in
                let error = refusal(stores[thread % 2], .takeIntent(intent.id))
                guard let error else { return true }
                guard error == StoreError(.alreadyTaken, intent: intent.id) else { throw error }
                return false
            }.map(\.id)
        }
        let all = wins.flatMap(\.self)
        #expect(all.count == 2000)
        #expect(Set(all).count == 2000)
        #expect(try first.contents().intents.isEmpty)
    }

    @Test func `two processes that race for 300 intents win 300 times`() async throws {
        let place = try Place()
        let store = try PostgresStore(pool: place.pool(), session: "race")
        try store.apply((0..<300).map { .insertIntent(try stored($0)) })
        let connection = place.server.connection
        let schema = place.schema
        async let first: Void = Self.race(connection, schema, "first")
        async let second: Void = Self.race(connection, schema, "second")
        _ = await (first, second)
        let scenes = try store.contents().scenes
        #expect(scenes.map(\.scene.text) == ["first", "second"])
        #expect(scenes.map { Int($0.bytes[0]) << 8 | Int($0.bytes[1]) }.reduce(0, +) == 300)
        #expect(try store.contents().intents.isEmpty)
    }

    /// A process that takes what it can, and leaves the number of its wins as a scene.
    private static func race(_ connection: String, _ schema: String, _ name: String) async {
        await #expect(processExitsWith: .success) { [connection, schema, name] in
            let pool = try PostgresPool(
                PostgresConfiguration(connection: connection, schema: schema))
            let store = try PostgresStore(pool: pool, session: "race")
            let wins = try (0..<300).filter {
                refusal(store, .takeIntent(try stored($0).id)) == nil
            }.count
            try store.apply([.saveScene(SceneID(name), [UInt8(wins >> 8), UInt8(wins & 0xFF)])])
        }
    }

    @Test func `of stores that append the same audit line one goes on`() throws {
        let place = try Place()
        let pool = try place.pool()
        let results = try onThreads(8) { thread in
            let store = try PostgresStore(pool: pool, session: "line")
            return (0..<25).filter { line in
                refusal(store, .appendAudit(sequence: UInt64(line), [UInt8(thread)])) == nil
            }.count
        }
        let audit = try PostgresStore(pool: pool, session: "line").contents().audit
        #expect(results.reduce(0, +) == audit.lines.count)
        #expect(audit.nextSequence == UInt64(audit.lines.count))
    }

    @Test func `many who open one new session open the same`() throws {
        let place = try Place()
        let ids = try onThreads(8) { _ in
            try PostgresStore(pool: place.pool(), session: "same").storeID
        }
        #expect(Set(ids).count == 1)
    }

    @Test func `many who make one schema make it once`() throws {
        let place = try Place(isEmpty: true)
        let counts = try onThreads(4) { _ in
            try place.pool().createSchema()
            return 1
        }
        #expect(counts.count == 4)
        #expect(try place.sql("SELECT version FROM @.schema_version") == "1")
    }
}
