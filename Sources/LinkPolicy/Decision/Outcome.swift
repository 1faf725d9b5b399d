/// What the gate does with a link now.
public enum Outcome: UInt8, Sendable, CaseIterable {
    /// The navigation may be committed.
    case commit
    /// The link is kept until the person signed in, stepped up, or a gate opened.
    case hold
    /// The person may not go there.
    case deny
    /// The app is too old, a flag is off, or the route is for signed-out people: the fallback.
    case unavailable
    /// The route does not take links from this source.
    case rejected

    /// The stable name in JSON and audit events.
    public var name: String {
        switch self {
        case .commit: "commit"
        case .hold: "hold"
        case .deny: "deny"
        case .unavailable: "unavailable"
        case .rejected: "rejected"
        }
    }
}

/// The three-way answer for a validated route and a session.
public enum Classification: UInt8, Sendable, CaseIterable {
    /// Anyone may see it.
    case `public`
    /// It takes a session, which may have been enough or not yet.
    case authRequired
    /// This session lacks a permission, or nobody may.
    case permissionDenied

    /// The stable name in JSON and audit events.
    public var name: String {
        switch self {
        case .public: "public"
        case .authRequired: "auth-required"
        case .permissionDenied: "permission-denied"
        }
    }
}

/// Why a decision came out as it did; the names are stable.
public enum DecisionReason: UInt8, Sendable, CaseIterable {
    /// Everyone may.
    case `public`
    /// The session meets the rule.
    case cleared
    /// Nobody is signed in.
    case signInRequired
    /// The sign-in was not strong enough.
    case assuranceTooLow
    /// The sign-in is too old.
    case tooLongAgo
    /// The host has not opened a gate.
    case gateClosed
    /// The rule denies everyone.
    case accessDenied
    /// A role is lacking.
    case roleMissing
    /// A scope is lacking.
    case scopeMissing
    /// The screen belongs to someone else.
    case ownerMismatch
    /// The app is older than the route wants.
    case appTooOld
    /// A feature flag is off.
    case flagOff
    /// The route is for people who are signed out.
    case signedIn
    /// The scene holds as many links as it may (given by the broker).
    case queueFull
    /// The stack is as deep as it may be (given by the broker).
    case stackFull
    /// The route does not take links from this source.
    case sourceNotAllowed
    /// The policy does not have the route, which came from another policy.
    case unknownRoute

    /// The stable name in JSON and audit events.
    public var code: String {
        switch self {
        case .public: "public"
        case .cleared: "cleared"
        case .signInRequired: "sign_in_required"
        case .assuranceTooLow: "assurance_too_low"
        case .tooLongAgo: "too_long_ago"
        case .gateClosed: "gate_closed"
        case .accessDenied: "access_denied"
        case .roleMissing: "role_missing"
        case .scopeMissing: "scope_missing"
        case .ownerMismatch: "owner_mismatch"
        case .appTooOld: "app_too_old"
        case .flagOff: "flag_off"
        case .signedIn: "signed_in"
        case .queueFull: "queue_full"
        case .stackFull: "stack_full"
        case .sourceNotAllowed: "source_not_allowed"
        case .unknownRoute: "unknown_route"
        }
    }
}
