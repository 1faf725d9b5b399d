/// What a held link waits for, in an audit event.
public struct AuditRequirement: Hashable, Sendable {
    /// Whether somebody must sign in.
    public let needsSignIn: Bool
    /// The least assurance, a name from the policy.
    public let assurance: AuditName?
    /// The greatest age of the sign-in in seconds.
    public let maxAgeSeconds: Int64?
    /// The gates that must be open, at most 8.
    public let gates: [AuditName]

    /// The largest number of gates that a policy has.
    public static let gateCountLimit = 8

    /// Collects what is required.
    ///
    /// - Parameters:
    ///   - needsSignIn: Whether somebody must sign in.
    ///   - assurance: The least assurance.
    ///   - maxAgeSeconds: The greatest age of the sign-in in seconds.
    ///   - gates: The gates that must be open, in the order of the policy.
    /// - Throws: `too_many_entries` above 8 gates.
    public init(
        needsSignIn: Bool, assurance: AuditName? = nil, maxAgeSeconds: Int64? = nil,
        gates: [AuditName] = []
    ) throws(AuditError) {
        guard gates.count <= Self.gateCountLimit else { throw AuditError(.tooManyEntries) }
        self.needsSignIn = needsSignIn
        self.assurance = assurance
        self.maxAgeSeconds = maxAgeSeconds
        self.gates = gates
    }
}
