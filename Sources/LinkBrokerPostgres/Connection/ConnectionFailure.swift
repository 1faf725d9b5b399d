/// Why a statement has no reply that can be used.
enum ConnectionFailure: Error, Hashable {
    /// There is no connection, or it broke.
    case lost
    /// The server did not answer in time; the connection has to be dropped.
    case timedOut
    /// The server asks for a sign-in that the connection string does not give.
    case passwordNeeded
    /// The server refused the statement.
    case refused(SQLState)
    /// The reply is of another shape than the statement has.
    case unexpected
    /// There are more rows than the limits allow.
    case tooMany
}
