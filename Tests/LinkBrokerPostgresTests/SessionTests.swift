import LinkBrokerPostgres
import LinkCrypto
import LinkIntents
import LinkRouting
import Testing

@Suite(.enabled(if: Programs.arePresent, Programs.absence))
struct SessionTests {
    private let place: Place
    private let scene: SceneID

    init() throws {
        place = try Place()
        scene = try SceneID("main")
    }

    @Test func `a session outlives its store and its pool`() throws {
        let first = try PostgresStore(pool: place.pool(), session: "one")
        try first.apply([
            .insertIntent(stored(1)), .insertIntent(stored(2)), .saveScene(scene, [7]),
            .saveAttempt(index(1), [8]), .rememberDelivery(scene, []), .noteTime(-5),
            .appendAudit(sequence: 0, [9]),
        ])
        try first.apply([.takeIntent(stored(2).id), .noteTime(11)])
        let again = try PostgresStore(pool: place.pool(), session: "one")
        let contents = try again.contents()
        #expect(contents.intents == [try stored(1)])
        #expect(contents.scenes.map(\.bytes) == [[7]])
        #expect(contents.attempts.map(\.index) == [try index(1)])
        #expect(contents.deliveries.map(\.ids) == [[[]]])
        #expect(contents.latestMilliseconds == 11)
        #expect(contents.audit == StoredAudit(nextSequence: 1, lines: [[9]]))
        #expect(refusal(again, .takeIntent(try stored(2).id))?.code == .alreadyTaken)
        #expect(again.storeID == first.storeID)
    }

    @Test func `two stores of one session see each other, and those of two do not`() throws {
        let pool = try place.pool()
        let first = try PostgresStore(pool: pool, session: "one")
        let second = try PostgresStore(pool: pool, session: "one")
        let other = try PostgresStore(pool: pool, session: "One")
        try first.apply([.insertIntent(stored(1)), .appendAudit(sequence: 0, [1])])
        #expect(try second.contents().intents == [try stored(1)])
        #expect(refusal(second, .appendAudit(sequence: 0, [2]))?.code == .conflict)
        try second.apply([.takeIntent(stored(1).id)])
        #expect(refusal(first, .takeIntent(try stored(1).id))?.code == .alreadyTaken)
        #expect(refusal(other, .takeIntent(try stored(1).id))?.code == .notFound)
        try other.apply([.insertIntent(stored(1)), .appendAudit(sequence: 0, [3])])
        #expect(try first.contents().intents.isEmpty)
        #expect(other.storeID != first.storeID)
    }

    @Test(arguments: [
        "", " ", "a b", "a'b", "a\";DROP TABLE intents;--", "a\0", "ä", "a/b", "%s", "a\n",
        String(repeating: "a", count: 65),
    ])
    func `a name outside its grammar opens nothing`(_ name: String) throws {
        let pool = try place.pool()
        #expect(throws: PostgresStoreError(.invalidName)) {
            try PostgresStore(pool: pool, session: name)
        }
        #expect(throws: PostgresStoreError(.invalidName)) { try pool.removeSession(name) }
        #expect(try place.sql("SELECT count(*) FROM @.sessions") == "0")
    }

    @Test(arguments: ["a", "..", "-", "NULL", String(repeating: "z", count: 64)])
    func `a name at the edge of its grammar is a session like any other`(
        _ name: String
    ) throws {
        let store = try PostgresStore(pool: place.pool(), session: name)
        try store.apply([.insertIntent(stored(1))])
        #expect(try place.sql("SELECT name FROM @.sessions") == name)
    }

    @Test(arguments: ["", "Upper", "1st", "pg_mine", "a b", "a\"b", "a.b", "ä"])
    func `a schema outside its grammar makes no pool`(_ name: String) throws {
        let configuration = PostgresConfiguration(connection: "", schema: name)
        #expect(throws: PostgresStoreError(.invalidName)) { try PostgresPool(configuration) }
    }

    @Test func `a thousand stores share eight connections`() throws {
        let pool = try place.pool()
        let stores = try (0..<1000).map { try PostgresStore(pool: pool, session: "s\($0)") }
        let wins = try onThreads(8) { thread in
            var wins = 0
            for number in stride(from: thread, to: 1000, by: 8) {
                try stores[number].apply([.insertIntent(stored(number))])
                try stores[number].apply([.takeIntent(stored(number).id)])
                wins += 1
            }
            return wins
        }
        #expect(wins.reduce(0, +) == 1000)
        let count = try place.sql(
            """
            SELECT count(DISTINCT pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE a.application_name = 'linkbroker' AND a.query LIKE '%@.%'
                OR a.application_name = 'linkbroker' AND l.relation = '@.sessions'::regclass
            """)
        #expect(try #require(Int(count)) <= 8)
        #expect(try place.sql("SELECT count(DISTINCT id) FROM @.sessions") == "1000")
    }

    @Test func `a removed session is gone, and its open store says so`() throws {
        let pool = try place.pool()
        let store = try PostgresStore(pool: pool, session: "one")
        try store.apply([.insertIntent(stored(1)), .saveScene(scene, [1])])
        #expect(try pool.removeSession("one"))
        #expect(try pool.removeSession("one") == false)
        #expect(refusal(store, .takeIntent(try stored(1).id))?.code == .rolledBack)
        #expect(throws: StoreError(.rolledBack)) { try store.contents() }
        let again = try PostgresStore(pool: pool, session: "one")
        #expect(again.storeID != store.storeID)
        #expect(refusal(store, .saveScene(scene, [2]))?.code == .rolledBack)
        #expect(try again.contents().scenes.isEmpty)
        #expect(try place.sql("SELECT count(*) FROM @.intents") == "0")
    }

    @Test func `sessions that nobody used are forgotten, the others stay`() throws {
        let pool = try place.pool()
        for name in ["old", "older", "new"] {
            try PostgresStore(pool: pool, session: name).apply([.noteTime(1)])
        }
        try place.sql(
            "UPDATE @.sessions SET touched_at = now() - interval '2 days' WHERE name LIKE 'old%'")
        #expect(try pool.removeSessions(idleSeconds: 86_400, atMost: 1) == 1)
        #expect(try pool.removeSessions(idleSeconds: 86_400) == 1)
        #expect(try pool.removeSessions(idleSeconds: 86_400) == 0)
        #expect(try place.sql("SELECT name FROM @.sessions") == "new")
    }

    @Test func `a store that knows more than the server says so`() throws {
        let store = try PostgresStore(pool: place.pool(), session: "one")
        try store.apply([.insertIntent(stored(1))])
        try store.apply([.takeIntent(stored(1).id)])
        // What a restored backup, or a standby that was behind, looks like.
        try place.sql("UPDATE @.sessions SET transaction_count = 1")
        #expect(refusal(store, .takeIntent(try stored(1).id))?.code == .rolledBack)
        #expect(throws: StoreError(.rolledBack)) { try store.contents() }
        _ = try PostgresStore(pool: place.pool(), session: "one").contents()
    }

    @Test func `every bound holds at one below, at and above`() throws {
        let pool = try place.pool { limits in
            limits.byteCountLimit = 4
            limits.changeCountLimit = 3
            limits.quarantineCountLimit = 2
            limits.transactionCountLimit = 2
        }
        let store = try PostgresStore(pool: pool, session: "one")
        for count in 3...5 {
            let bytes = [UInt8](repeating: 1, count: count)
            let intent = try stored(count, bytes)
            let isOver = count > 4
            #expect(
                refusal(store, .insertIntent(intent))
                    == (isOver ? StoreError(.full, intent: intent.id) : nil))
            for change: StoreChange in [
                .saveScene(scene, bytes), .rememberDelivery(scene, bytes),
                .saveAttempt(try index(UInt8(count)), bytes),
                .appendAudit(sequence: UInt64(count) - 3, bytes),
            ] {
                #expect(refusal(store, change) == (isOver ? StoreError(.full) : nil))
            }
            let many = [StoreChange](repeating: .noteTime(1), count: count - 1)
            #expect(refusal(store, many) == (count - 1 > 3 ? StoreError(.full) : nil))
        }
        for number in 10..<13 {
            try store.apply([
                .insertIntent(stored(number)), .quarantine(.intent(stored(number).id)),
            ])
        }
        #expect(try place.sql("SELECT count(*) FROM @.quarantine") == "2")
        #expect(try place.sql("SELECT count(*) FROM @.transactions") == "2")
        let kept = try place.sql("SELECT kind, name, record FROM @.quarantine ORDER BY number")
        #expect(kept.hasSuffix("intents|\\xa5a5a5a5a5a5a5a5000000000000000c|\\x01"))
    }

    @Test func `limits and strings that cannot be kept make no pool`() {
        let changes: [(inout PostgresConfiguration) -> Void] = [
            { $0.limits.connectionCount = 0 }, { $0.limits.connectionCount = 1025 },
            { $0.limits.waitMilliseconds = 0 }, { $0.limits.statementMilliseconds = 600_001 },
            { $0.limits.tryCount = 17 }, { $0.limits.intentCountLimit = 0 },
            { $0.connection = "host=a\0" },
        ]
        for change in changes {
            var configuration = PostgresConfiguration(connection: "host=a")
            change(&configuration)
            #expect(throws: PostgresStoreError(.invalidConfiguration)) {
                try PostgresPool(configuration)
            }
        }
    }

    @Test func `without random bytes nothing is done`() throws {
        var configuration = PostgresConfiguration(
            connection: place.server.connection, schema: place.schema)
        let store = try PostgresStore(pool: PostgresPool(configuration), session: "one")
        configuration.random = RandomSource { _ throws(CryptoError) in [] }
        let pool = try PostgresPool(configuration)
        #expect(throws: PostgresStoreError(.randomUnavailable)) {
            try PostgresStore(pool: pool, session: "two")
        }
        let blind = try PostgresStore(pool: pool, session: "one")
        #expect(refusal(blind, .insertIntent(try stored(1)))?.code == .unavailable)
        #expect(try store.contents().intents.isEmpty)
    }
}
