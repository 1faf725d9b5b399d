import LinkIntents

/// Why a transaction was given up before its commit.
enum ChangeFailure: Error {
    /// A change was refused by what is there.
    case refused(StoreError)
    /// The server did not do its part.
    case failed(ConnectionFailure)
    /// A check of ours found what should not be.
    case found(PostgresStoreError)
}
