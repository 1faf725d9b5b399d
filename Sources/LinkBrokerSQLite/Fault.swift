import LinkIntents

/// Why something was not done: a change was refused, or the database failed.
enum Fault: Error, Hashable {
    /// A change cannot be done; the database is well.
    case refused(StoreError)
    /// The database or the system failed.
    case failed(Failure)

    /// A failure of the database or the system.
    struct Failure: Hashable {
        /// What the caller of the store is told.
        let code: StoreError.Code
        /// Whether the connection may have lost track of its file, and is opened again.
        let isConnectionDoubtful: Bool
    }

    /// A refusal by its code.
    static func refused(_ code: StoreError.Code, intent: IntentID? = nil) -> Fault {
        .refused(StoreError(code, intent: intent))
    }

    /// What is in the file is not what a store wrote.
    static let tampered = Fault.failed(Failure(code: .tampered, isConnectionDoubtful: true))

    /// What the caller of the store is told.
    var storeError: StoreError {
        switch self {
        case .refused(let error): error
        case .failed(let failure): StoreError(failure.code)
        }
    }
}
