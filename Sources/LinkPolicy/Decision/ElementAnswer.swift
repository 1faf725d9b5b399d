/// What one element of a back stack says on its own: one word, from which outcome, classification
/// and reason follow.
///
/// The order of the cases up to `signInRequired` is the order of strictness.
enum ElementAnswer: UInt8 {
    /// Everyone may.
    case open
    /// Only people who are signed out may, and nobody is in.
    case openToSignedOut
    /// The session meets the rule.
    case cleared
    /// Only a gate is closed.
    case gateClosed
    /// Strongly enough, but too long ago.
    case tooLongAgo
    /// Someone is in, but not strongly enough.
    case assuranceTooLow
    /// Nobody is in: everything else waits for that.
    case signInRequired
    /// The route takes no links from this source.
    case sourceNotAllowed
    /// The app is older than the route wants.
    case appTooOld
    /// A flag is off.
    case flagOff
    /// Only people who are signed out may, and someone is in.
    case signedIn
    /// Nobody may.
    case accessDenied
    /// A role is lacking.
    case roleMissing
    /// A scope is lacking.
    case scopeMissing
    /// The screen belongs to someone else.
    case ownerMismatch

    /// What the gate does.
    @inline(__always)
    var outcome: Outcome {
        switch self {
        case .open, .openToSignedOut, .cleared: .commit
        case .gateClosed, .tooLongAgo, .assuranceTooLow, .signInRequired: .hold
        case .sourceNotAllowed: .rejected
        case .appTooOld, .flagOff, .signedIn: .unavailable
        case .accessDenied, .roleMissing, .scopeMissing, .ownerMismatch: .deny
        }
    }

    /// The three-way answer.
    @inline(__always)
    var classification: Classification? {
        switch self {
        case .open, .openToSignedOut: .public
        case .cleared, .gateClosed, .tooLongAgo, .assuranceTooLow, .signInRequired: .authRequired
        case .sourceNotAllowed, .appTooOld, .flagOff, .signedIn: nil
        case .accessDenied, .roleMissing, .scopeMissing, .ownerMismatch: .permissionDenied
        }
    }

    /// The reason as decisions name it.
    @inline(__always)
    var reason: DecisionReason {
        switch self {
        case .open: .public
        case .openToSignedOut, .cleared: .cleared
        case .gateClosed: .gateClosed
        case .tooLongAgo: .tooLongAgo
        case .assuranceTooLow: .assuranceTooLow
        case .signInRequired: .signInRequired
        case .sourceNotAllowed: .sourceNotAllowed
        case .appTooOld: .appTooOld
        case .flagOff: .flagOff
        case .signedIn: .signedIn
        case .accessDenied: .accessDenied
        case .roleMissing: .roleMissing
        case .scopeMissing: .scopeMissing
        case .ownerMismatch: .ownerMismatch
        }
    }

    /// Whether the element refuses, so that neither a commit nor a hold can follow.
    @inline(__always)
    var refuses: Bool { rawValue > ElementAnswer.signInRequired.rawValue }

    /// Whether the element holds the link.
    @inline(__always)
    var holds: Bool { rawValue >= ElementAnswer.gateClosed.rawValue && refuses == false }

    /// Of two elements that do not refuse, the stricter one gives the reason; the two open answers
    /// are equal.
    @inline(__always)
    func isStricter(than other: ElementAnswer) -> Bool {
        max(rawValue, ElementAnswer.openToSignedOut.rawValue)
            > max(other.rawValue, ElementAnswer.openToSignedOut.rawValue)
    }
}
