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
    /// The number of the event in its log, from 0.
    public let sequence: UInt64
    /// What happened.
    public let kind: AuditKind
    /// What came of it.
    public let outcome: AuditOutcome
    /// The details that apply.
    public let details: AuditDetails
    /// The hash of the line before, where the log is chained.
    public let previous: AuditTag?
    /// The tag over the line, where the log is keyed.
    public let mac: AuditTag?

    /// Collects the fields of an event that is not chained yet.
    ///
    /// - Parameters:
    ///   - timeMilliseconds: Milliseconds since 1970, UTC.
    ///   - sequence: The number of the event in its log.
    ///   - kind: What happened.
    ///   - outcome: What came of it.
    ///   - details: The details that apply.
    package init(
        timeMilliseconds: Int64, sequence: UInt64, kind: AuditKind, outcome: AuditOutcome,
        details: AuditDetails = AuditDetails()
    ) {
        self.init(
            timeMilliseconds: timeMilliseconds, sequence: sequence, kind: kind, outcome: outcome,
            details: details, previous: nil, mac: nil)
    }

    private init(
        timeMilliseconds: Int64, sequence: UInt64, kind: AuditKind, outcome: AuditOutcome,
        details: AuditDetails, previous: AuditTag?, mac: AuditTag?
    ) {
        self.timeMilliseconds = timeMilliseconds
        self.sequence = sequence
        self.kind = kind
        self.outcome = outcome
        self.details = details
        self.previous = previous
        self.mac = mac
    }

    /// The same event as a link of a chain.
    ///
    /// - Parameters:
    ///   - previous: The hash of the line before.
    ///   - mac: The tag over the line without its tag, or `nil` before it is known.
    /// - Returns: The event with both fields.
    package func chained(after previous: AuditTag, mac: AuditTag? = nil) -> AuditEvent {
        AuditEvent(
            timeMilliseconds: timeMilliseconds, sequence: sequence, kind: kind, outcome: outcome,
            details: details, previous: previous, mac: mac)
    }
}
