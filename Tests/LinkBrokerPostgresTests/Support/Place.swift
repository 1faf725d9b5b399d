import LinkBrokerPostgres
import LinkIntents
import LinkRouting
import Synchronization
import Testing

/// A schema of its own on a server, for one test.
struct Place {
    let server: Server
    let schema: String
    private let connection: String?

    private static let count = Mutex(0)

    /// Makes a schema with tables, or only its name.
    init(on server: Server? = nil, isEmpty: Bool = false, through connection: String? = nil) throws
    {
        self.server = try server ?? Server.shared.get()
        self.connection = connection
        schema = Self.count.withLock { count in
            count += 1
            return "test_\(count)"
        }
        if isEmpty == false { try pool().createSchema() }
    }

    /// A pool with other limits.
    func pool(_ change: (inout PostgresLimits) -> Void = { _ in }) throws -> PostgresPool {
        var configuration = PostgresConfiguration(
            connection: connection ?? server.connection, schema: schema)
        change(&configuration.limits)
        return try PostgresPool(configuration)
    }

    /// Runs a statement in which `@` stands for the schema.
    @discardableResult
    func sql(_ text: String) throws -> String {
        try server.sql(text.replacing("@", with: schema))
    }

    /// Makes what the first audit line meets: a statement in PL/pgSQL, at the line or at the
    /// commit.
    func plant(_ body: String, atCommit: Bool = false) throws {
        let kind = atCommit ? "CONSTRAINT TRIGGER" : "TRIGGER"
        let time = atCommit ? "DEFERRABLE INITIALLY DEFERRED" : ""
        try sql(
            """
            CREATE SEQUENCE @.calls;
            CREATE FUNCTION @.planted() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN IF nextval('@.calls') = 1 THEN \(body); END IF; RETURN NEW; END $$;
            CREATE \(kind) planted AFTER INSERT ON @.audit \(time)
                FOR EACH ROW EXECUTE FUNCTION @.planted();
            """)
    }

    /// Ends the connection that sleeps in this schema, as soon as there is one.
    func terminateSleeper() throws {
        try server.waitUntil("nobody sleeps") {
            try sql("SELECT pg_terminate_backend(pid) FROM (\(Self.sleepers)) AS s") == "t"
        }
    }

    /// The process that sleeps in this schema, as soon as there is one.
    func sleeper() throws -> Int32 {
        try server.waitUntil("nobody sleeps") { try isSleeping() }
        return Int32(try sql(Self.sleepers)) ?? 0
    }

    /// Whether a connection sleeps in this schema.
    func isSleeping() throws -> Bool { try sql(Self.sleepers).isEmpty == false }

    private static let sleepers = """
        SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'
            AND pid IN (SELECT pid FROM pg_locks WHERE relation = '@.sessions'::regclass)
        """
}

/// The intent of a number.
func stored(_ number: Int, _ bytes: [UInt8] = [1]) throws -> StoredIntent {
    let name = (0..<16).map { UInt8(truncatingIfNeeded: number >> (8 * (15 - min($0, 15)))) }
    var id = [UInt8](repeating: 0xA5, count: 8)
    id += name.suffix(8)
    return StoredIntent(id: try IntentID(id), record: IntentRecord(bytes))
}

/// The index of a number.
func index(_ number: UInt8) throws -> AttemptIndex {
    try #require(AttemptIndex([UInt8](repeating: number, count: 32)))
}

/// The error with which the changes are refused, or `nil` where they were done.
func refusal(_ store: PostgresStore, _ changes: StoreChange...) -> StoreError? {
    refusal(store, changes)
}

/// The error with which the changes are refused, or `nil` where they were done.
func refusal(_ store: PostgresStore, _ changes: [StoreChange]) -> StoreError? {
    do throws(StoreError) {
        try store.apply(changes)
        return nil
    } catch { return error }
}
