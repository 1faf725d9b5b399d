/// What happened, in an audit event.
public enum AuditKind: String, CaseIterable, Sendable {
    /// A link came in from outside.
    case link
    /// The app pushed a route.
    case push
    /// A binding set a path.
    case path
    /// A person went back, chose a tab or dismissed a sheet.
    case move
    /// A held intent was decided again.
    case intent
    /// A sign-in was started.
    case signIn = "sign_in"
    /// A sign-in came back.
    case callback
    /// The host vouched for a principal, or said that it cannot.
    case authenticated
    /// A sign-in was cancelled.
    case cancel
    /// Somebody signed out.
    case signOut = "sign_out"
    /// The session changed without a sign-out.
    case session
    /// A gate was opened or closed.
    case gate
    /// The policy was loaded anew.
    case reload
    /// The keys were rotated or revoked.
    case rekey
    /// A saved state came back.
    case restoration
    /// The host said whether content exists.
    case content
    /// The lifetime of something ended.
    case expiry
    /// Screens were asked again and some were taken away.
    case regate
    /// A scene was closed.
    case closeScene = "close_scene"
    /// A store or a key failed.
    case fault

    /// The stable name in the audit log.
    public var name: String { rawValue }
}

/// What came of it, in an audit event.
public enum AuditOutcome: String, CaseIterable, Sendable {
    /// The screens were shown.
    case committed
    /// The link is held.
    case held
    /// The person may not.
    case denied
    /// The route is not available; its fallback answers.
    case unavailable
    /// The link never became a route, or its source is not taken.
    case rejected
    /// The session is not known yet.
    case waiting
    /// The host is asked whether the content exists.
    case checking
    /// The same delivery or intent came before.
    case duplicate
    /// A newer link won.
    case superseded
    /// A held link ended without being shown.
    case dropped
    /// A lifetime ended.
    case expired
    /// Nothing was changed, on purpose.
    case ignored
    /// A sign-in was started.
    case started
    /// A callback belongs to its attempt.
    case accepted
    /// A callback belongs to somebody else and is handed on.
    case external
    /// The person said no at the provider.
    case declined
    /// The provider, a store or a load failed.
    case failed
    /// The change was made.
    case changed
    /// Some screens were taken away.
    case truncated
    /// Everything was as before.
    case unchanged

    /// The stable name in the audit log.
    public var name: String { rawValue }
}

/// The three-way answer about a validated route, in an audit event.
public enum AuditClassification: String, CaseIterable, Sendable {
    /// Anybody may.
    case isPublic = "public"
    /// Somebody must sign in, and may then or not.
    case authRequired = "auth-required"
    /// Whoever is signed in lacks a permission.
    case permissionDenied = "permission-denied"

    /// The stable name in the audit log.
    public var name: String { rawValue }
}
