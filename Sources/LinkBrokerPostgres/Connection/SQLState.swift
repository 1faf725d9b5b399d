/// The five characters with which a server names a condition; they hold nothing that anybody sent.
struct SQLState: Hashable, Sendable {
    let text: String

    /// Takes exactly five characters `0-9A-Z`, or answers `nil`.
    init?(_ text: String) {
        // BOUND: five bytes are looked at, whatever the length.
        let isValid = text.utf8.prefix(6).allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
        }
        guard isValid, text.utf8.count == 5 else { return nil }
        self.text = text
    }

    private init(_ text: StaticString) { self.text = text.description }

    static let cannotConnectNow = SQLState("57P03" as StaticString)
    static let serializationFailure = SQLState("40001" as StaticString)
    static let deadlockDetected = SQLState("40P01" as StaticString)

    /// Whether the transaction was rolled back because of another one, and may be tried again.
    var isContention: Bool { self == .serializationFailure || self == .deadlockDetected }

    /// Whether a commit that is refused with it was certainly rolled back: what a deferred check
    /// or another transaction decided, before anything was durable.
    var provesRollback: Bool { text.hasPrefix("40") || text.hasPrefix("23") }
}
