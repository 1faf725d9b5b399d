/// The tables, made by one script; their version stands beside them.
enum SchemaScript {
    /// The version of the tables that this library reads and writes.
    static let version: Int64 = 1

    /// Makes schema and tables, inside of a transaction that holds the lock of the script.
    static func creation(of schema: SchemaName) -> String {
        let place = schema.quoted
        return """
            CREATE SCHEMA IF NOT EXISTS \(place);
            \(sessionTables(place))
            \(namedTable(.intents, place, idByteCount: 16))
            \(namedTable(.attempts, place, idByteCount: 32))
            \(sceneTables(place))
            CREATE TABLE \(place).schema_version (version bigint NOT NULL);
            INSERT INTO \(place).schema_version VALUES (\(version));
            """
    }

    /// Waits for everybody else who makes tables, until the end of the transaction.
    static let lock = "SELECT pg_advisory_xact_lock(5494866157470277377)"

    /// Whether the tables are there.
    static func presence(of schema: SchemaName) -> String {
        "SELECT to_regclass('\(schema.text).schema_version') IS NOT NULL"
    }

    private static func sessionTables(_ place: String) -> String {
        """
        CREATE TABLE \(place).sessions (
            id bytea PRIMARY KEY CHECK (octet_length(id) = 16),
            name text COLLATE "C" NOT NULL UNIQUE CHECK (octet_length(name) BETWEEN 1 AND 64),
            transaction_count bigint NOT NULL DEFAULT 0,
            audit_next bigint NOT NULL DEFAULT 0,
            latest_milliseconds bigint NOT NULL DEFAULT 0,
            intents_count bigint NOT NULL DEFAULT 0,
            intents_used bigint NOT NULL DEFAULT 0,
            attempts_count bigint NOT NULL DEFAULT 0,
            attempts_used bigint NOT NULL DEFAULT 0,
            quarantine_count bigint NOT NULL DEFAULT 0,
            lookup_count bigint NOT NULL DEFAULT 0,
            touched_at timestamptz NOT NULL DEFAULT now());
        CREATE TABLE \(place).transactions (
            session bytea NOT NULL REFERENCES \(place).sessions ON DELETE CASCADE,
            number bigint NOT NULL,
            id bytea NOT NULL CHECK (octet_length(id) = 16),
            PRIMARY KEY (session, number));
        CREATE TABLE \(place).audit (
            session bytea NOT NULL REFERENCES \(place).sessions ON DELETE CASCADE,
            sequence bigint NOT NULL CHECK (sequence >= 0),
            line bytea NOT NULL,
            PRIMARY KEY (session, sequence));
        CREATE TABLE \(place).quarantine (
            session bytea NOT NULL REFERENCES \(place).sessions ON DELETE CASCADE,
            number bigint NOT NULL,
            kind text NOT NULL,
            name bytea NOT NULL,
            record bytea NOT NULL,
            put_aside_at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (session, number));
        """
    }

    private static func namedTable(
        _ table: NamedTable, _ place: String, idByteCount: Int
    ) -> String {
        """
        CREATE TABLE \(place).\(table.name) (
            session bytea NOT NULL REFERENCES \(place).sessions ON DELETE CASCADE,
            id bytea NOT NULL CHECK (octet_length(id) = \(idByteCount)),
            record bytea,
            taken_by bytea CHECK (octet_length(taken_by) = 16),
            used bigint,
            PRIMARY KEY (session, id),
            CHECK ((taken_by IS NULL) = (record IS NOT NULL)),
            CHECK ((taken_by IS NULL) = (used IS NULL)));
        CREATE UNIQUE INDEX \(table.name)_used ON \(place).\(table.name) (session, used)
            WHERE used IS NOT NULL;
        """
    }

    private static func sceneTables(_ place: String) -> String {
        """
        CREATE TABLE \(place).scenes (
            session bytea NOT NULL REFERENCES \(place).sessions ON DELETE CASCADE,
            scene text COLLATE "C" NOT NULL CHECK (octet_length(scene) BETWEEN 1 AND 64),
            record bytea NOT NULL,
            PRIMARY KEY (session, scene));
        CREATE TABLE \(place).deliveries (
            session bytea NOT NULL REFERENCES \(place).sessions ON DELETE CASCADE,
            scene text COLLATE "C" NOT NULL CHECK (octet_length(scene) BETWEEN 1 AND 64),
            number bigint NOT NULL,
            id bytea NOT NULL,
            PRIMARY KEY (session, scene, number));
        """
    }
}
