import LinkRouting

/// One question that a rule asks, in the order in which an explanation lists them.
public enum Condition: UInt8, Sendable, CaseIterable {
    /// Does the route take links from this source?
    case source
    /// Is the app new enough?
    case appVersion
    /// Are all flags on?
    case flags
    /// Does the rule let anyone in at all, and does it fit the session?
    case access
    /// Is someone signed in?
    case signedIn
    /// Has the person the roles?
    case roles
    /// Has the session the scopes?
    case scopes
    /// Does the screen belong to the person?
    case owner
    /// Was the sign-in strong enough?
    case assurance
    /// Is the sign-in young enough?
    case age
    /// Are all gates open?
    case gates

    /// The stable name in explanations.
    public var name: String {
        switch self {
        case .source: "source"
        case .appVersion: "app version"
        case .flags: "flags"
        case .access: "access"
        case .signedIn: "signed in"
        case .roles: "roles"
        case .scopes: "scopes"
        case .owner: "owner"
        case .assurance: "assurance"
        case .age: "age"
        case .gates: "gates"
        }
    }
}

/// How a condition came out.
public enum ConditionState: UInt8, Sendable, CaseIterable {
    /// It holds.
    case hit
    /// It does not hold.
    case miss
    /// Nobody knows before someone signs in.
    case may
    /// It was not asked: the rule does not have it, or the answer was there before.
    case skipped

    /// The stable name in explanations.
    public var name: String {
        switch self {
        case .hit: "hit"
        case .miss: "miss"
        case .may: "may"
        case .skipped: "skipped"
        }
    }
}

/// Who listens while a rule is evaluated: nobody at the gate, a notebook for an explanation.
protocol DecisionRecorder {
    /// An element of the back stack is about to be evaluated.
    mutating func begin(_ rule: RouteRule, at index: RouteIndex)
    /// A condition came out.
    mutating func note(_ condition: Condition, _ state: ConditionState)
    /// The element has its answer.
    mutating func end(_ answer: ElementAnswer)
    /// The element does not count: its parent is optional and would have refused.
    mutating func leaveOut()
}

/// Nobody listens; every call disappears when the evaluation is specialised.
struct SilentRecorder: DecisionRecorder {
    @inline(__always)
    mutating func begin(_ rule: RouteRule, at index: RouteIndex) {}
    @inline(__always)
    mutating func note(_ condition: Condition, _ state: ConditionState) {}
    @inline(__always)
    mutating func end(_ answer: ElementAnswer) {}
    @inline(__always)
    mutating func leaveOut() {}
}
