import LinkRouting

/// What a decision depends on besides rules and owners: numbers only, taken out of the context
/// once, so that evaluating a stack counts no references.
struct DecisionMoment {
    var source: LinkSource
    var device: DeviceFacts
    var openGates: GateSet
    var nowSeconds: Int64?
    var scope: DecisionScope
    /// What the person may do; `nil` where nobody is signed in.
    var rights: SubjectRights?

    @inline(__always)
    init(_ context: borrowing DecisionContext) {
        source = context.source
        device = context.device
        openGates = context.openGates
        nowSeconds = context.nowSeconds
        scope = context.scope
        switch context.session {
        case .anonymous: rights = nil
        case .signedIn(let subject): rights = subject.rights
        }
    }
}

/// The age of a sign-in.
enum AuthenticationAge {
    /// How far ahead of the host's clock a sign-in may lie, in seconds.
    static let clockSkewSeconds: Int64 = 120

    /// Tells whether a sign-in is not older than a limit and not from the future; without a time of
    /// sign-in it is too old.
    @inline(__always)
    static func isWithin(
        _ limitSeconds: Int64, authenticatedAt: Int64?, nowSeconds: Int64
    ) -> Bool {
        guard let authenticatedAt else { return false }
        let (age, overflows) = nowSeconds.subtractingReportingOverflow(authenticatedAt)
        guard overflows == false else { return false }
        return age <= limitSeconds && age >= -clockSkewSeconds
    }
}
