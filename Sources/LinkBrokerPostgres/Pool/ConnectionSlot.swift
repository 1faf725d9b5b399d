/// One place of a pool: a connection, or room for one that is opened when it is needed.
struct ConnectionSlot: ~Copyable {
    private let settings: ConnectionSettings
    private var connection: Connection?

    init(_ settings: ConnectionSettings) {
        self.settings = settings
        connection = nil
    }

    /// Drops the connection; what was not committed is rolled back by the server.
    mutating func close() { connection = nil }

    /// Whether a connection of an earlier use is still there.
    var hasConnection: Bool { connection != nil }

    /// Calls the closure with a connection, opened where there is none.
    ///
    /// A connection that is broken or in the middle of something is dropped, before and after.
    mutating func withConnection<Result>(
        checksSchema: Bool = true,
        _ body: (inout Connection) throws(PostgresStoreError) -> Result
    ) throws(PostgresStoreError) -> Result {
        if connection?.isIdle != true { connection = nil }
        var current =
            if let kept = connection.take() { kept } else {
                try settings.opened(checksSchema: checksSchema)
            }
        do throws(PostgresStoreError) {
            let result = try body(&current)
            keep(current)
            return result
        } catch {
            keep(current)
            throw error
        }
    }

    /// Calls the closure, and once more where the connection was an old one that had broken; only
    /// for what may be done twice.
    mutating func retryingOnce<Result>(
        _ body: (inout ConnectionSlot) throws(PostgresStoreError) -> Result
    ) throws(PostgresStoreError) -> Result {
        let isReused = hasConnection
        do throws(PostgresStoreError) { return try body(&self) } catch {
            // The server may have restarted since the connection was used.
            guard isReused, error.code == .unreachable else { throw error }
            close()
            return try body(&self)
        }
    }

    private mutating func keep(_ current: consuming Connection) {
        if current.isIdle { connection = consume current }
    }
}

/// How the connections of a pool are opened.
struct ConnectionSettings: Sendable {
    let text: String
    let schema: SchemaName
    let limits: PostgresLimits

    /// Connects, sets the bounds of the server's side, and looks for the tables.
    func opened(checksSchema: Bool) throws(PostgresStoreError) -> Connection {
        do throws(ConnectionFailure) {
            var connection = try Connection.opened(
                text, openLimit: .milliseconds(limits.connectMilliseconds),
                replyLimit: .milliseconds(limits.statementMilliseconds + limits.graceMilliseconds),
                cancelLimit: .milliseconds(limits.graceMilliseconds))
            let idleMilliseconds = 3 * (limits.statementMilliseconds + limits.graceMilliseconds)
            _ = try connection.run(
                .configure, in: schema,
                [limits.statementMilliseconds, limits.lockMilliseconds, idleMilliseconds]
                    .map { .text("\($0)ms") })
            guard checksSchema else { return connection }
            let reply = try connection.run(.readVersion, in: schema)
            guard reply.rowCount == 1 else { throw .unexpected }
            let version = try reply.integer(0, 0)
            if version == SchemaScript.version { return connection }
            guard version > SchemaScript.version else { throw .unexpected }
        } catch { throw PostgresStoreError(cause: error) }
        throw PostgresStoreError(.outdated)
    }
}
