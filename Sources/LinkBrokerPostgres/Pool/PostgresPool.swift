import Dispatch
import LinkCrypto
import Synchronization

/// Connections to one server, shared by all stores of a process.
///
/// It never opens more than its bound, no caller waits longer than its bound, and a connection that
/// broke is replaced at its next use. Calls block their thread.
public final class PostgresPool: Sendable {
    let configuration: PostgresConfiguration
    let schema: SchemaName
    private let slots: [Slot]
    // INVARIANT: counts the numbers in `free`, apart from callers between the two.
    private let tickets: DispatchSemaphore
    // The one that was used last comes first, so that few connections serve a quiet pool.
    private let free: Mutex<[Int]>
    private let failure = Mutex<PostgresStoreError?>(nil)

    private final class Slot: Sendable {
        let slot: Mutex<ConnectionSlot>

        init(_ settings: ConnectionSettings) { slot = Mutex(ConnectionSlot(settings)) }
    }

    /// Checks a configuration; nothing is opened before it is needed.
    ///
    /// - Parameter configuration: The server and the bounds.
    /// - Throws: `invalid_configuration`, `invalid_name`.
    public init(_ configuration: PostgresConfiguration) throws(PostgresStoreError) {
        guard configuration.limits.isValid, configuration.connection.utf8.contains(0) == false
        else {
            throw PostgresStoreError(.invalidConfiguration)
        }
        guard let schema = SchemaName(configuration.schema) else {
            throw PostgresStoreError(.invalidName)
        }
        let settings = ConnectionSettings(
            text: configuration.connection, schema: schema, limits: configuration.limits)
        let count = configuration.limits.connectionCount
        self.configuration = configuration
        self.schema = schema
        // BOUND: at most 1024 connections.
        slots = (0..<count).map { _ in Slot(settings) }
        free = Mutex(Array(0..<count))
        // A semaphore must not end below the value with which it began.
        tickets = DispatchSemaphore(value: 0)
        // BOUND: at most 1024 connections.
        for _ in 0..<count { tickets.signal() }
    }

    /// Why the last failed use of the server failed; `nil` where none did.
    ///
    /// A store answers with the codes that all stores have; this says more to whoever looks after
    /// the server, and holds no secret either.
    public var lastFailure: PostgresStoreError? { failure.withLock { $0 } }

    /// Makes schema and tables, unless they are there; several callers at one time are fine.
    ///
    /// - Throws: `PostgresStoreError`: `outdated` for tables of a newer version, `not_permitted`.
    public func createSchema() throws(PostgresStoreError) {
        try withSlot { (slot) throws(PostgresStoreError) in
            try slot.withConnection(checksSchema: false) {
                (connection) throws(PostgresStoreError) in
                try create(on: &connection)
            }
            slot.close()
        }
        try check()
    }

    /// Asks the server for the tables: a health check that a host may call at any time.
    ///
    /// - Throws: `PostgresStoreError`: `schema_missing`, `outdated`, `unreachable`,
    ///   `not_permitted`, `pool_exhausted`, `timed_out`.
    public func check() throws(PostgresStoreError) {
        _ = try run(.readVersion, [])
    }

    /// Forgets everything of a session; a store that is open on it answers `rolled_back`.
    ///
    /// - Parameter session: The name of the session.
    /// - Returns: Whether there was such a session.
    /// - Throws: `invalid_name`, or why the server did not do it.
    @discardableResult
    public func removeSession(_ session: String) throws(PostgresStoreError) -> Bool {
        let name = try SessionName(session)
        return try run(.removeSession, [.text(name.text)]).isEmpty == false
    }

    /// Forgets sessions that nobody changed for a time, the longest unused first.
    ///
    /// - Parameters:
    ///   - idleSeconds: How long nobody changed them, by the clock of the server; 0 or more.
    ///   - count: The most that are forgotten in one call, 1 to 10 000.
    /// - Returns: How many were forgotten.
    /// - Throws: Why the server did not do it.
    @discardableResult
    public func removeSessions(
        idleSeconds: Int64, atMost count: Int = 1000
    ) throws(PostgresStoreError) -> Int {
        precondition(idleSeconds >= 0, "a time is not negative")
        precondition((1...10_000).contains(count), "one call forgets 1 to 10 000 sessions")
        let reply = try run(.removeIdleSessions, [.integer(idleSeconds), .integer(Int64(count))])
        return Int(reply.tag.dropFirst("DELETE ".count)) ?? 0
    }

    /// Runs one statement that is a transaction by itself and may be repeated.
    func run(
        _ statement: Statement, _ parameters: [Parameter]
    ) throws(PostgresStoreError) -> Reply {
        try withSlot { (slot) throws(PostgresStoreError) in
            try slot.retryingOnce { (slot) throws(PostgresStoreError) in
                try slot.withConnection { (connection) throws(PostgresStoreError) in
                    do throws(ConnectionFailure) {
                        return try connection.run(statement, in: schema, parameters)
                    } catch { throw PostgresStoreError(cause: error) }
                }
            }
        }
    }

    /// Calls the closure with a place for a connection that nobody else uses.
    ///
    /// - Throws: `pool_exhausted`, or what the closure throws; both are noted as last failure.
    func withSlot<Result: Sendable>(
        _ body: @Sendable (inout ConnectionSlot) throws(PostgresStoreError) -> Result
    ) throws(PostgresStoreError) -> Result {
        do throws(PostgresStoreError) {
            let limit = DispatchTimeInterval.milliseconds(
                Int(configuration.limits.waitMilliseconds))
            guard tickets.wait(timeout: .now() + limit) == .success else {
                throw PostgresStoreError(.poolExhausted)
            }
            defer { tickets.signal() }
            guard let number = free.withLock({ $0.popLast() }) else {
                preconditionFailure("a ticket stands for a free connection")
            }
            defer { free.withLock { $0.append(number) } }
            return try slots[number].slot.withLock { (slot) throws(PostgresStoreError) in
                try body(&slot)
            }
        } catch {
            failure.withLock { $0 = error }
            throw error
        }
    }

    private func create(on connection: inout Connection) throws(PostgresStoreError) {
        do throws(ConnectionFailure) {
            _ = try connection.run(script: "BEGIN")
            _ = try connection.run(script: SchemaScript.lock)
            let found = try connection.run(script: SchemaScript.presence(of: schema))
            if try found.text(0, 0) == "f" {
                _ = try connection.run(script: SchemaScript.creation(of: schema))
            }
            _ = try connection.run(script: "COMMIT")
        } catch {
            connection.rollBack()
            throw PostgresStoreError(cause: error)
        }
    }
}
