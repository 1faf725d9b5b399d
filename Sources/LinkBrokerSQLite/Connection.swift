import CSQLite
import LinkIntents

/// An open database: it takes prepared statements by name, with values beside them, and nothing
/// else; closed with the value.
///
/// No other file of this library names a C symbol. Safe because one value owns the pointers, and a
/// statement is reset before its call returns.
@safe struct Connection: ~Copyable {
    // INVARIANT: an open database of this value alone, or nothing once it is closed.
    private var database: OpaquePointer?
    // INVARIANT: by the number of its name; prepared at the first use, finalised with the database.
    private var statements: [OpaquePointer?]

    /// Opens a database that is there.
    ///
    /// - Parameters:
    ///   - path: The path of a file that exists; never one that reads as a URI.
    ///   - busyMilliseconds: How long it waits for another process.
    /// - Throws: `failed` where the system refuses.
    init(path: String, busyMilliseconds: Int) throws(Fault) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        // SAFETY: the path is read as a C string during the call, which fills the one pointer.
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        unsafe database = opened
        // SAFETY: no statement is prepared yet.
        unsafe statements = Array(repeating: nil, count: StatementName.allCases.count)
        try Self.check(code)
        // SAFETY: the database is open; the calls set its options alone.
        try Self.check(unsafe LB_harden(database))
        try Self.check(unsafe sqlite3_busy_timeout(database, Int32(clamping: busyMilliseconds)))
    }

    deinit {
        // SAFETY: the only owner finalises the statements and closes the database, in this order.
        unsafe Self.finish(statements, database)
    }

    /// Closes the database before the value ends; everything but another `close` fails from then.
    mutating func close() {
        // SAFETY: as in `deinit`; both are forgotten, so that nothing is closed twice.
        unsafe Self.finish(statements, database)
        unsafe statements = Array(repeating: nil, count: StatementName.allCases.count)
        unsafe database = nil
    }

    private static func finish(_ statements: [OpaquePointer?], _ database: OpaquePointer?) {
        // SAFETY: the caller passes what it owns and forgets it; nothing may be absent.
        // BOUND: as many as there are names of statements.
        for index in unsafe statements.indices { unsafe sqlite3_finalize(statements[index]) }
        unsafe sqlite3_close(database)
    }

    /// Whether the database was not closed yet.
    var isOpen: Bool {
        // SAFETY: a pointer is compared, not followed.
        unsafe database != nil
    }

    /// Does a prepared statement that gives no rows.
    ///
    /// - Returns: The number of rows that were changed.
    @discardableResult
    mutating func run(_ name: StatementName, _ values: SQLValue...) throws(Fault) -> Int {
        // SAFETY: the statement belongs to this connection and is reset before the call ends.
        let statement = try unsafe bound(name, values)
        defer { unsafe Self.reset(statement) }
        // SAFETY: as above.
        let code = unsafe sqlite3_step(statement)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw Self.fault(code) }
        // SAFETY: the database is open.
        return Int(unsafe sqlite3_changes(database))
    }

    /// The number in the first column of the first row, or `nil` where there is none.
    mutating func integer(_ name: StatementName, _ values: SQLValue...) throws(Fault) -> Int64? {
        // SAFETY: the statement belongs to this connection and is reset before the call ends.
        let statement = try unsafe bound(name, values)
        defer { unsafe Self.reset(statement) }
        // SAFETY: as above.
        let code = unsafe sqlite3_step(statement)
        guard code == SQLITE_ROW else {
            if code == SQLITE_DONE { return nil }
            throw Self.fault(code)
        }
        // SAFETY: the statement stands on a row.
        return unsafe Row(statement).integer(0)
    }

    /// Calls the closure with every row.
    mutating func rows(
        _ name: StatementName, _ body: (borrowing Row) throws(Fault) -> Void
    ) throws(Fault) {
        // SAFETY: the statement belongs to this connection and is reset before the call ends.
        let statement = try unsafe bound(name, [])
        defer { unsafe Self.reset(statement) }
        try unsafe Self.each(of: statement, body)
    }

    /// Does statements that are part of this library, without values: pragmas and migrations.
    func execute(_ text: String) throws(Fault) {
        guard isOpen else { throw Self.fault(SQLITE_CANTOPEN) }
        // SAFETY: the text is read as a C string during the call; no callback, no message.
        try Self.check(unsafe sqlite3_exec(database, text, nil, nil, nil))
    }

    /// The rows of a statement that is part of this library, prepared for one use.
    func query(
        _ text: String, _ body: (borrowing Row) throws(Fault) -> Void
    ) throws(Fault) {
        // SAFETY: the statement is finalised before the call ends.
        let statement = try unsafe prepared(text, 0)
        defer { unsafe sqlite3_finalize(statement) }
        try unsafe Self.each(of: statement, body)
    }

    /// Gives back the pages that the connection keeps; the next statements read them again.
    func shrink() {
        guard isOpen else { return }
        // SAFETY: the database is open. It frees as much as it can, and there is nothing to do
        // about the rest.
        _ = unsafe sqlite3_db_release_memory(database)
    }

    /// Whether a transaction is open; SQLite ends one by itself after some failures.
    var isInTransaction: Bool {
        // SAFETY: the database is open.
        unsafe isOpen && sqlite3_get_autocommit(database) == 0
    }

    private static func each(
        of statement: OpaquePointer, _ body: (borrowing Row) throws(Fault) -> Void
    ) throws(Fault) {
        // BOUND: the rows of the tables, each of which is bounded.
        while true {
            // SAFETY: the caller passes a statement that is alive and bound.
            let code = unsafe sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw fault(code) }
            // SAFETY: the row is used while the statement stands on it.
            try body(unsafe Row(statement))
        }
    }

    private mutating func bound(
        _ name: StatementName, _ values: [SQLValue]
    ) throws(Fault) -> OpaquePointer {
        let statement: OpaquePointer
        // SAFETY: statements of this database; one that is kept is prepared once.
        if let kept = unsafe statements[name.rawValue] {
            unsafe statement = kept
        } else {
            unsafe statement = try prepared(name.text, SQLITE_PREPARE_PERSISTENT)
            unsafe statements[name.rawValue] = statement
        }
        // BOUND: the few values of a statement.
        for (index, value) in values.enumerated() {
            // SAFETY: the statement is alive; SQLite copies what it is given.
            let code = unsafe Self.bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else {
                unsafe Self.reset(statement)
                throw Self.fault(code)
            }
        }
        return unsafe statement
    }

    private func prepared(_ text: String, _ flags: Int32) throws(Fault) -> OpaquePointer {
        guard isOpen else { throw Self.fault(SQLITE_CANTOPEN) }
        var statement: OpaquePointer?
        // SAFETY: the text is read as a C string during the call, which fills the one pointer.
        try Self.check(
            unsafe sqlite3_prepare_v3(database, text, -1, UInt32(flags), &statement, nil))
        guard let statement = unsafe statement else { throw Self.fault(SQLITE_MISUSE) }
        return unsafe statement
    }

    private static func bind(
        _ value: SQLValue, to statement: OpaquePointer, at index: Int32
    ) -> Int32 {
        // SAFETY: the caller passes a live statement; bytes are copied before the calls return.
        switch value {
        case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, number)
        case .bytes(let bytes):
            guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
            return unsafe bytes.withUnsafeBytes { memory in
                unsafe LB_bind_blob(statement, index, memory.baseAddress, count)
            }
        case .text(let text):
            guard let count = Int32(exactly: text.utf8.count) else { return SQLITE_TOOBIG }
            return unsafe LB_bind_text(statement, index, text, count)
        }
    }

    private static func reset(_ statement: OpaquePointer) {
        // SAFETY: the caller passes a live statement. What the reset gives back is the failure of
        // the step, which was told already.
        unsafe sqlite3_reset(statement)
        unsafe sqlite3_clear_bindings(statement)
    }

    private static func check(_ code: Int32) throws(Fault) {
        guard code == SQLITE_OK else { throw fault(code) }
    }

    /// What a result code means; the low byte is the class, whatever the detail.
    private static func fault(_ code: Int32) -> Fault {
        let (answer, isDoubtful): (StoreError.Code, Bool) =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: (.locked, false)
            case SQLITE_FULL, SQLITE_TOOBIG: (.full, false)
            case SQLITE_NOMEM, SQLITE_INTERRUPT: (.unavailable, false)
            case SQLITE_CORRUPT, SQLITE_NOTADB: (.tampered, true)
            // The disk, the rights, tables that are gone, and whatever a later SQLite may name.
            default: (.unavailable, true)
            }
        return .failed(Fault.Failure(code: answer, isConnectionDoubtful: isDoubtful))
    }
}

/// A value beside a statement.
enum SQLValue {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
}

/// The row on which a statement stands; it is used inside the closure that gets it.
@safe struct Row: ~Copyable {
    // INVARIANT: a statement that stands on a row.
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) {
        // SAFETY: the caller passes a live statement that stands on a row.
        unsafe self.statement = statement
    }

    /// A number, or `nil` for what is not one.
    func integer(_ column: Int32) -> Int64? {
        // SAFETY: the statement stands on a row; a column that is not there reads as NULL.
        guard unsafe sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
        return unsafe sqlite3_column_int64(statement, column)
    }

    /// Bytes; none for NULL.
    func bytes(_ column: Int32) -> [UInt8] {
        // SAFETY: the pointer is valid for that many bytes until the statement moves on; they are
        // copied here.
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A text, or `nil` for what is not UTF-8 text.
    func text(_ column: Int32) -> String? {
        // SAFETY: the statement stands on a row.
        guard unsafe sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
        return String(validating: bytes(column), as: UTF8.self)
    }
}
