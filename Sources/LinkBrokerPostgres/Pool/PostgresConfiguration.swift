public import LinkCrypto

/// How a pool reaches its server, and its bounds.
///
/// The connection string may hold a password, so a configuration prints itself as a mask.
public struct PostgresConfiguration: Sendable {
    /// A connection string or URI of libpq; several hosts may stand in it, of which the one that
    /// takes writes is used.
    public var connection: String
    /// The schema that holds the tables: 1 to 63 bytes of `[a-z0-9_]`, the first a letter.
    public var schema: String
    /// The bounds of the pool.
    public var limits = PostgresLimits()
    /// Where the ids of sessions and transactions come from.
    public var random = RandomSource.system

    /// Names a server.
    ///
    /// - Parameters:
    ///   - connection: A connection string or URI of libpq.
    ///   - schema: The schema that holds the tables.
    public init(connection: String, schema: String = "linkbroker") {
        self.connection = connection
        self.schema = schema
    }
}

extension PostgresConfiguration: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
