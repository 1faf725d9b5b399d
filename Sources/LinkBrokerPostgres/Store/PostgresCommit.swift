/// What is known of a transaction after its commit was asked for.
enum PostgresCommit {
    /// The server said that it is complete, without any warning.
    case done
    /// It was certainly rolled back.
    case undone(ConnectionFailure)
    /// The answer was lost, or says too little; the server knows.
    case unclear(ConnectionFailure)
    /// The server did it and warned: it may not be on the standby.
    case doubtful
}

extension Connection {
    /// Asks for the commit, and acts on nothing but the completed command.
    ///
    /// A transaction that failed answers a commit with `ROLLBACK`. A commit that stopped waiting
    /// for its standby answers with `COMMIT` and a warning.
    func commit() -> PostgresCommit {
        forgetWarnings()
        do throws(ConnectionFailure) {
            let reply = try run(script: "COMMIT")
            if hasWarning { return .doubtful }
            switch reply.tag {
            case "COMMIT": return .done
            case "ROLLBACK": return .undone(.lost)
            // The reply belongs to another command: nothing can be said.
            default: return .unclear(.unexpected)
            }
        } catch {
            if hasWarning { return .doubtful }
            if case .refused(let state) = error, state.provesRollback, isIdle {
                return .undone(error)
            }
            return .unclear(error)
        }
    }
}
