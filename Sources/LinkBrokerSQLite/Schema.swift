import LinkIntents

/// What makes a database a store of ours: its application id, its version, and exactly the tables
/// that the steps up to this version make.
struct Schema: Sendable {
    private let migrations: [Migration]
    private let limits: SQLiteStoreLimits

    /// The size of a page, and so the unit of the size of the file.
    static let pageByteCount: Int64 = 4096

    // `LBst`.
    private static let applicationID: Int64 = 0x4C42_7374

    init(migrations: [Migration], limits: SQLiteStoreLimits) {
        self.migrations = migrations
        self.limits = limits
    }

    /// Opens a connection with the settings of every connection; nothing is written.
    func connection(_ path: String) throws(Fault) -> Connection {
        let connection = try Connection(path: path, busyMilliseconds: limits.busyMilliseconds)
        try connection.execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA secure_delete = ON;
            PRAGMA cell_size_check = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA mmap_size = 0;
            PRAGMA cache_size = -8192;
            PRAGMA wal_autocheckpoint = 4000;
            PRAGMA journal_size_limit = 16384000;
            PRAGMA max_page_count = \(max(1, limits.pageCountLimit));
            """)
        return connection
    }

    /// Makes the tables of a new store in an empty file.
    func make(_ path: String, storeID: StoreID) throws(Fault) {
        var connection = try connection(path)
        try connection.execute("PRAGMA page_size = \(Self.pageByteCount)")
        try connection.execute("BEGIN IMMEDIATE; PRAGMA application_id = \(Self.applicationID)")
        try migrate(connection, from: 0, to: migrations.count)
        try connection.run(.insertMeta, .text(storeID.text))
        try connection.execute("COMMIT")
    }

    /// Opens a database that must be a store of ours, and brings it to the newest version.
    ///
    /// - Throws: `foreign` and `damaged` for what is put aside; `failed` with `outdated` for a
    ///   newer version, which is left alone, or where the system fails.
    func opened(_ path: String, _ depth: Depth) throws(OpeningFault) -> Connection {
        do throws(Fault) {
            let connection = try connection(path)
            let application = try Self.number("PRAGMA application_id", connection)
            guard application == Self.applicationID else { throw Fault.tampered }
            do throws(Fault) { try prepare(connection, depth) } catch {
                throw error == .tampered ? Fault.refused(.tampered) : error
            }
            return connection
        } catch {
            switch error {
            case .tampered: throw .foreign
            case .refused(StoreError(.tampered)): throw .damaged
            case .failed, .refused: throw .failed(error)
            }
        }
    }

    /// How closely a database is looked at.
    enum Depth {
        case everyPage
        case tablesAlone
    }

    private func prepare(_ connection: borrowing Connection, _ depth: Depth) throws(Fault) {
        let version = try Self.number("PRAGMA user_version", connection)
        guard let version, version >= 0 else { throw .tampered }
        guard version <= Int64(migrations.count) else { throw .refused(.outdated) }
        if depth == .everyPage {
            var answer: String?
            try connection.query("PRAGMA quick_check(1)") { answer = $0.text(0) }
            guard answer == "ok" else { throw .tampered }
        }
        guard try Self.tables(of: connection) == tables(ofVersion: Int(version)) else {
            throw .tampered
        }
        var mode: String?
        try connection.query("PRAGMA journal_mode = WAL") { mode = $0.text(0) }
        guard mode == "wal" else {
            throw .failed(Fault.Failure(code: .unavailable, isConnectionDoubtful: true))
        }
        guard version < Int64(migrations.count) else { return }
        try connection.execute("BEGIN IMMEDIATE")
        try migrate(connection, from: Int(version), to: migrations.count)
        try connection.execute("COMMIT")
    }

    // A process may open a store for each of thousands of sessions, all of this version.
    private static let newestTables: [String]? = {
        do throws(Fault) { return try tables(after: Migration.all) } catch { return nil }
    }()

    private func tables(ofVersion version: Int) throws(Fault) -> [String] {
        let steps = migrations[..<version]
        if steps.elementsEqual(Migration.all), let known = Self.newestTables { return known }
        return try Self.tables(after: Array(steps))
    }

    private static func tables(after steps: [Migration]) throws(Fault) -> [String] {
        let known = try Connection(path: ":memory:", busyMilliseconds: 0)
        // BOUND: the steps of this library and their statements.
        for statement in steps.flatMap(\.statements) { try known.execute(statement) }
        return try tables(of: known)
    }

    // The number of a version cannot stand beside a statement; it is the count of a list of ours.
    private func migrate(
        _ connection: borrowing Connection, from first: Int, to last: Int
    ) throws(Fault) {
        // BOUND: the steps of this library and their statements.
        for statement in migrations[first..<last].flatMap(\.statements) {
            try connection.execute(statement)
        }
        try connection.execute("PRAGMA user_version = \(last)")
    }

    private static func tables(of connection: borrowing Connection) throws(Fault) -> [String] {
        var tables: [String] = []
        try connection.query("SELECT type, name, sql FROM sqlite_schema ORDER BY name") { row in
            // BOUND: three columns.
            tables += (0..<3).map { row.text($0) ?? "" }
        }
        return tables
    }

    private static func number(
        _ pragma: String, _ connection: borrowing Connection
    ) throws(Fault) -> Int64? {
        var number: Int64?
        try connection.query(pragma) { number = $0.integer(0) }
        return number
    }
}

/// Why a database was not opened.
enum OpeningFault: Error {
    /// Not a database, or not one of ours.
    case foreign
    /// One of ours that is not whole.
    case damaged
    /// A newer version, or the system.
    case failed(Fault)
}
