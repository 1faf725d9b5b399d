import CSQLite
import LinkIntents

/// The statements of a durable hold and commit through the C API alone, with the settings of the
/// store: no group, no bounds, no checks, every result code looked at.
@safe final class PlainSQLite {
    // INVARIANT: an open database and its statements, of this object alone.
    private let database: OpaquePointer
    private let statements: [OpaquePointer]

    private static let settings = """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA secure_delete = ON;
        PRAGMA cell_size_check = ON;
        PRAGMA temp_store = MEMORY;
        PRAGMA cache_size = -8192;
        PRAGMA wal_autocheckpoint = 4000;
        PRAGMA journal_size_limit = 16384000;
        CREATE TABLE intent (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, ended INTEGER,
        record BLOB) STRICT;
        CREATE UNIQUE INDEX intent_ended ON intent (ended) WHERE ended IS NOT NULL;
        CREATE TABLE scene (name TEXT PRIMARY KEY NOT NULL, record BLOB NOT NULL) STRICT;
        CREATE TABLE audit (sequence INTEGER PRIMARY KEY, line BLOB NOT NULL) STRICT;
        INSERT INTO scene VALUES ('main', x'00');
        """

    private static let texts = [
        "BEGIN IMMEDIATE", "COMMIT",
        "INSERT INTO intent (id, record) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        """
        UPDATE intent SET record = NULL, ended = 1 + ifnull((SELECT ended FROM intent
        WHERE ended IS NOT NULL ORDER BY ended DESC LIMIT 1), 0) WHERE id = ?1 AND ended IS NULL
        """,
        "UPDATE scene SET record = ?1 WHERE name = 'main'",
        "SELECT max(sequence) FROM audit",
        "INSERT INTO audit (line) VALUES (?1)",
    ]

    init(path: String) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        // SAFETY: the path is read during the call, which fills the one pointer.
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let database = unsafe opened else {
            throw UsageError("no database")
        }
        unsafe self.database = database
        // SAFETY: the database is open; the text is read during the call.
        guard unsafe sqlite3_exec(database, Self.settings, nil, nil, nil) == SQLITE_OK else {
            throw UsageError("no tables")
        }
        var prepared: [OpaquePointer] = unsafe []
        for text in Self.texts {
            var statement: OpaquePointer?
            // SAFETY: as above; the call fills the one pointer.
            let code = unsafe sqlite3_prepare_v2(database, text, -1, &statement, nil)
            guard code == SQLITE_OK, let statement = unsafe statement else {
                throw UsageError("no statement")
            }
            unsafe prepared.append(statement)
        }
        // SAFETY: the statements that were just made.
        unsafe statements = prepared
    }

    deinit {
        // SAFETY: the only owner finalises and closes, in this order.
        for index in unsafe statements.indices { unsafe sqlite3_finalize(statements[index]) }
        unsafe sqlite3_close(database)
    }

    /// Keeps an intent.
    func hold(_ stored: StoredIntent) throws {
        try run(0)
        try run(2, stored.id.bytes, stored.record.bytes)
        try run(1)
    }

    /// Takes an intent, saves a scene and appends an audit line.
    func commit(_ id: IntentID, scene: [UInt8], line: [UInt8]) throws {
        try run(0)
        try run(3, id.bytes)
        try run(4, scene)
        try run(5)
        try run(6, line)
        try run(1)
    }

    private func run(_ index: Int, _ values: [UInt8]...) throws {
        // SAFETY: the statement is alive and reset before the call ends; bytes are copied.
        let statement = unsafe statements[index]
        for (place, value) in values.enumerated() {
            let code = unsafe value.withUnsafeBytes { memory in
                unsafe LB_bind_blob(
                    statement, Int32(place + 1), memory.baseAddress, Int32(memory.count))
            }
            guard code == SQLITE_OK else { throw UsageError("a value is refused") }
        }
        let code = unsafe sqlite3_step(statement)
        unsafe sqlite3_reset(statement)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw UsageError("step \(code)") }
    }
}
