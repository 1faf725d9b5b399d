import LinkBroker

/// What to do about a refused command where the broker does not say so itself.
enum RefusalWords {
    /// One line for a code; a code without words of its own gets the general advice.
    static func advice(_ code: BrokerError.Code) -> String {
        let words: [(code: BrokerError.Code, text: String)] = [
            (.tooManyScenes, "close a scene before opening another"),
            (.unknownScene, "the scene is not there; open a link in it first"),
            (.invalidIdentifier, "write 1 to 64 characters of `A-Za-z0-9_.-`"),
            (.unknownGate, "name one of the policy's `vocab.gates`"),
            (.unknownTab, "name one of the policy's `vocab.tabs`"),
            (.unknownCallback, "name the id of a sign-in entry of the policy's `callbacks`"),
            (.wrongIssuer, "leave out `issuer`: the policy's entry names it"),
            (.missingIssuer, "give `issuer`, an https URL"),
            (.missingPort, "give `port`: the redirect leaves it open"),
            (.unexpectedPort, "leave out `port`: the redirect has no open port"),
            (.pathTooLong, "set at most \(BrokerLimits.pathElementCount) elements"),
            (.tampered, "the blob was changed or made by another session; start afresh"),
            (.wrongScene, "the blob is another scene's; restore it there"),
            (.outdated, "the blob is too old; start afresh"),
        ]
        return words.first { $0.code == code }?.text ?? "nothing has changed; try again"
    }
}
