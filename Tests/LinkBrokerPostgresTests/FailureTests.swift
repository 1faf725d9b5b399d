import Foundation
import LinkBrokerPostgres
import LinkIntents
import LinkRouting
import Testing

/// What goes wrong on the way to a server has a name, and nothing is half done.
@Suite(.enabled(if: Programs.arePresent, Programs.absence))
struct FailureTests {
    private let place: Place

    init() throws { place = try Place() }

    @Test func `without tables the error says what to call`() throws {
        let pool = try Place(isEmpty: true).pool()
        let error = #expect(throws: PostgresStoreError(.schemaMissing)) {
            try PostgresStore(pool: pool, session: "one")
        }
        #expect(error?.description.contains("createSchema()") == true)
        #expect(pool.lastFailure?.sqlState == "42P01")
    }

    @Test func `tables of a newer version are left alone`() throws {
        let pool = try place.pool()
        let store = try PostgresStore(pool: pool, session: "one")
        try place.sql("UPDATE @.schema_version SET version = 2")
        let newer = try place.pool()
        #expect(throws: PostgresStoreError(.outdated)) { try newer.check() }
        #expect(throws: PostgresStoreError(.outdated)) { try newer.createSchema() }
        #expect(throws: PostgresStoreError(.outdated)) {
            try PostgresStore(pool: newer, session: "one")
        }
        try place.sql("UPDATE @.schema_version SET version = 0")
        #expect(throws: PostgresStoreError(.tampered)) { try newer.check() }
        // One that was open goes on: its tables are those that it knew.
        #expect(refusal(store, .noteTime(1)) == nil)
    }

    @Test func `no error holds what the connection string holds`() throws {
        let secret = "s3cret-password"
        for connection in [
            "host=\(place.server.folder)/absent user=\(secret) password=\(secret) dbname=\(secret)",
            "postgresql://\(secret):\(secret)@localhost:1/\(secret)",
            "\(secret) is no connection string", "host=\(place.server.folder) user=\(secret)",
            place.server.connection + " dbname=\(secret) password=\(secret)",
        ] {
            let configuration = PostgresConfiguration(connection: connection)
            let pool = try PostgresPool(configuration)
            let error = #expect(throws: PostgresStoreError.self) { try pool.check() }
            var texts = "\(String(describing: error)) \(String(reflecting: pool)) \(configuration)"
            dump(configuration, to: &texts)
            dump(error, to: &texts)
            #expect(texts.contains(secret) == false)
            #expect(error?.code == .unreachable)
        }
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let state: String
        let code: PostgresStoreError.Code
        let answer: StoreError.Code

        var testDescription: String { "\(state): \(code)" }
    }

    static let refusals = [
        Refusal(state: "53100", code: .full, answer: .full),
        Refusal(state: "57014", code: .timedOut, answer: .unavailable),
        Refusal(state: "55P03", code: .locked, answer: .locked),
        Refusal(state: "25006", code: .readOnly, answer: .unavailable),
        Refusal(state: "42501", code: .notPermitted, answer: .unavailable),
        Refusal(state: "28000", code: .notPermitted, answer: .unavailable),
        Refusal(state: "53300", code: .unreachable, answer: .unavailable),
        Refusal(state: "08006", code: .unreachable, answer: .unavailable),
        Refusal(state: "XX000", code: .refused, answer: .unavailable),
        Refusal(state: "22000", code: .refused, answer: .unavailable),
    ]

    @Test(arguments: refusals)
    func `what the server refuses has a name, and nothing is done`(_ row: Refusal) throws {
        var text = "RAISE EXCEPTION 'a value' USING ERRCODE = '\(row.state)'"
        text = "PERFORM setval('@.calls', 1, false); " + text
        try place.plant(text)
        let pool = try place.pool { $0.tryCount = 1 }
        let store = try PostgresStore(pool: pool, session: "one")
        #expect(
            refusal(store, .insertIntent(try stored(1)), .appendAudit(sequence: 0, [1]))
                == StoreError(row.answer))
        #expect(pool.lastFailure == PostgresStoreError(row.code))
        #expect(pool.lastFailure?.sqlState == row.state)
        #expect(try store.contents().intents.isEmpty)
    }

    @Test(arguments: ["40001", "40P01"], [false, true])
    func `a transaction that met others is tried again`(state: String, atCommit: Bool) throws {
        try place.plant("RAISE EXCEPTION USING ERRCODE = '\(state)'", atCommit: atCommit)
        let store = try PostgresStore(pool: place.pool(), session: "one")
        #expect(refusal(store, .appendAudit(sequence: 0, [1])) == nil)
        #expect(try store.contents().audit.lines == [[1]])
        #expect(try place.sql("SELECT last_value FROM @.calls") == "2")
    }

    @Test(arguments: [false, true])
    func `and given up when that does not end`(atCommit: Bool) throws {
        try place.plant(
            "PERFORM setval('@.calls', 1, false); RAISE EXCEPTION USING ERRCODE = '40001'",
            atCommit: atCommit)
        let pool = try place.pool()
        let store = try PostgresStore(pool: pool, session: "one")
        #expect(refusal(store, .appendAudit(sequence: 0, [1]))?.code == .unavailable)
        #expect(pool.lastFailure?.code == .contended)
        #expect(try store.contents().audit.lines == [])
    }

    @Test(arguments: [false, true])
    func `a statement that takes too long is given up`(atCommit: Bool) throws {
        try place.plant("PERFORM pg_sleep(60)", atCommit: atCommit)
        let pool = try place.pool { limits in
            limits.statementMilliseconds = 200
            limits.graceMilliseconds = 500
        }
        let store = try PostgresStore(pool: pool, session: "one")
        #expect(refusal(store, .appendAudit(sequence: 0, [1]))?.code == .unavailable)
        #expect(pool.lastFailure?.code == .timedOut)
        #expect(try store.contents().audit.lines == [])
        #expect(refusal(store, .appendAudit(sequence: 0, [1])) == nil)
    }

    @Test(arguments: [false, true])
    func `a server that stops answering is not waited for`(atCommit: Bool) throws {
        try place.plant("PERFORM pg_sleep(60)", atCommit: atCommit)
        let pool = try place.pool { limits in
            limits.statementMilliseconds = 2000
            limits.graceMilliseconds = 100
            limits.lockMilliseconds = 50
            limits.recoveryMilliseconds = 100
        }
        let store = try PostgresStore(pool: pool, session: "one")
        let answers = try onThreads(2) { thread in
            if thread == 0 { return refusal(store, .appendAudit(sequence: 0, [1]))?.code }
            // Its process neither sees its own time limit nor the request to cancel.
            let process = try place.sleeper()
            #expect(process > 0)
            kill(process, SIGSTOP)
            return nil
        }
        #expect(answers[0] == (atCommit ? .outcomeUnknown : .unavailable))
        #expect(pool.lastFailure?.code == (atCommit ? .outcomeUnknown : .timedOut))
        #expect(refusal(store, .noteTime(1))?.code == .locked)
        kill(try place.sleeper(), SIGCONT)
        try place.server.waitUntil("the lock stays") { refusal(store, .noteTime(1)) == nil }
        #expect(try store.contents().audit.lines == [])
    }

    @Test func `a session that somebody holds is locked, and free afterwards`() throws {
        try place.plant("PERFORM pg_sleep(60)")
        let store = try PostgresStore(
            pool: place.pool { $0.lockMilliseconds = 50 }, session: "one")
        let answers = try onThreads(2) { thread in
            if thread == 0 { return refusal(store, .appendAudit(sequence: 0, [1]))?.code }
            try waitForSleeper()
            let code = refusal(store, .noteTime(1))?.code
            try place.terminateSleeper()
            return code
        }
        // The other one had an old connection, and so was tried again.
        #expect(answers == [nil, .locked])
        #expect(refusal(store, .noteTime(1)) == nil)
    }

    @Test func `nobody waits for a connection longer than the bound`() throws {
        try place.plant("PERFORM pg_sleep(60)")
        let pool = try place.pool { limits in
            limits.connectionCount = 1
            limits.waitMilliseconds = 50
        }
        let store = try PostgresStore(pool: pool, session: "one")
        let other = try PostgresStore(pool: pool, session: "two")
        let answers = try onThreads(2) { thread in
            if thread == 0 { return refusal(store, .appendAudit(sequence: 0, [1]))?.code }
            try waitForSleeper()
            let code = refusal(other, .noteTime(1))?.code
            #expect(pool.lastFailure?.code == .poolExhausted)
            try place.terminateSleeper()
            return code
        }
        // The other one had an old connection, and so was tried again.
        #expect(answers == [nil, .unavailable])
        #expect(refusal(other, .noteTime(1)) == nil)
    }

    @Test(arguments: [
        ("off", "on"), ("local", "on"), ("on", "on"), ("remote_apply", "remote_apply"),
    ])
    func `a commit waits for the disk, whatever the role says`(asked: String, used: String) throws {
        try place.plant(
            """
            IF current_setting('synchronous_commit') <> '\(used)'
                THEN RAISE EXCEPTION 'it does not wait'; END IF
            """)
        let configuration = PostgresConfiguration(
            connection: place.server.connection
                + " options='-c synchronous_commit=\(asked)'",
            schema: place.schema)
        let store = try PostgresStore(pool: PostgresPool(configuration), session: "one")
        #expect(refusal(store, .appendAudit(sequence: 0, [1])) == nil)
    }

    @Test func `rows that others wrote are found`() throws {
        let store = try PostgresStore(pool: place.pool(), session: "one")
        try store.apply([
            .saveScene(SceneID("main"), [1]), .appendAudit(sequence: 0, [1]),
            .appendAudit(sequence: 1, [1]), .insertIntent(stored(1)),
        ])
        for (change, back) in [
            ("UPDATE @.scenes SET scene = 'a b'", "UPDATE @.scenes SET scene = 'main'"),
            (
                "UPDATE @.audit SET sequence = 7 WHERE sequence = 1",
                "UPDATE @.audit SET sequence = 1 WHERE sequence = 7"
            ),
            ("UPDATE @.sessions SET audit_next = 1", "UPDATE @.sessions SET audit_next = 2"),
            ("UPDATE @.sessions SET intents_used = -1", "UPDATE @.sessions SET intents_used = 0"),
        ] {
            try place.sql(change)
            #expect(throws: StoreError(.tampered)) { try store.contents() }
            try place.sql(back)
            _ = try store.contents()
        }
        let small = try place.pool { $0.auditCountLimit = 1 }
        let narrow = try PostgresStore(pool: small, session: "one")
        #expect(throws: StoreError(.full)) { try narrow.contents() }
        #expect(small.lastFailure?.code == .overLimit)
    }

    private func waitForSleeper() throws {
        try place.server.waitUntil("nobody sleeps") { try place.isSleeping() }
    }
}
