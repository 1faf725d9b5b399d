/// One thing that the broker decided, as the audit log keeps it; holding one means that every text
/// in it is a name, a code or a hash of a fixed shape.
///
/// No field can hold a parameter value, a link, a code or a token: there is no field of type
/// `String`, and each field's type takes only what its own grammar allows.
public struct AuditEvent: Hashable, Sendable {
    /// The version of the line format.
    public static let schemaVersion: Int64 = 1

    /// Milliseconds since 1970 by the broker's clock, UTC.
    public let timeMilliseconds: Int64
    /// What happened.
    public let kind: AuditKind
    /// What came of it.
    public let outcome: AuditOutcome
    /// The details that apply.
    public let details: AuditDetails
    /// The number of the event in its log, from 0, where it is chained.
    public private(set) var sequence: UInt64?
    /// The hash of the line before, where the event is chained; zeros for the first one.
    public private(set) var previous: AuditTag?
    /// The name of the key of the tag, where the event is chained.
    public private(set) var key: AuditKeyID?
    /// The tag over the line, where the event is chained.
    public private(set) var mac: AuditTag?

    /// Collects the fields of an event that is not chained yet.
    ///
    /// - Parameters:
    ///   - timeMilliseconds: Milliseconds since 1970, UTC.
    ///   - kind: What happened.
    ///   - outcome: What came of it.
    ///   - details: The details that apply.
    package init(
        timeMilliseconds: Int64, kind: AuditKind, outcome: AuditOutcome,
        details: AuditDetails = AuditDetails()
    ) {
        self.timeMilliseconds = timeMilliseconds
        self.kind = kind
        self.outcome = outcome
        self.details = details
    }

    /// The same event at its place in a chain.
    ///
    /// - Parameters:
    ///   - sequence: The number of the event in its log.
    ///   - previous: The hash of the line before.
    ///   - key: The name of the key that signs it.
    ///   - mac: The tag over the line without its tag, or `nil` before it is known.
    /// - Returns: The event with the fields.
    package func chained(
        sequence: UInt64, after previous: AuditTag, key: AuditKeyID, mac: AuditTag? = nil
    ) -> AuditEvent {
        var event = self
        event.sequence = sequence
        event.previous = previous
        event.key = key
        event.mac = mac
        return event
    }
}
