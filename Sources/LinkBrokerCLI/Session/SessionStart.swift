import LinkBroker

extension BrokerSession {
    /// Starts a session, and says what to do where that fails.
    ///
    /// - Parameter configuration: Everything that it takes.
    /// - Returns: The session.
    /// - Throws: A problem with the broker's code and the way out.
    static func started(
        _ configuration: BrokerConfiguration
    ) throws(CommandFailure) -> BrokerSession {
        do throws(BrokerError) { return try BrokerSession(configuration) } catch {
            throw .problem(
                Problem(
                    "the session does not start: \(error.code.code)",
                    hint: error.hint ?? "check the store, the keyring and the audit log"))
        }
    }
}
