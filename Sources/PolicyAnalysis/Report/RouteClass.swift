import LinkPolicy
import LinkRouting

/// What a route is to a reviewer, its back stack counted: the strictest screen that must show
/// decides.
enum RouteClass: Int, CaseIterable, Sendable {
    /// Anyone may see it.
    case open
    /// It is for people who are signed out.
    case signedOut
    /// It takes a sign-in, and nothing that not everyone has.
    case signIn
    /// It takes a role, a scope, or what belongs to the person.
    case permission
    /// Nobody may see it.
    case denied

    /// The class of a route.
    ///
    /// - Parameter rules: The rules of its back stack, its own first.
    init(_ rules: [ElementRule]) {
        let counted = rules.filter { $0.isOptional == false }.map(Self.own)
        self = counted.max { $0.rawValue < $1.rawValue } ?? .denied
    }

    /// The class of one screen, by its own rule alone.
    static func own(_ rule: ElementRule) -> RouteClass {
        switch rule.access {
        case .public: return .open
        case .signedOut: return .signedOut
        case .deny: return .denied
        case .authenticated:
            let asks = [rule.scopes, rule.roles].contains {
                $0.all.isEmpty == false || $0.any.isEmpty == false
            }
            return asks || rule.owner != nil ? .permission : .signIn
        }
    }

    /// The name for people.
    var name: StaticString {
        switch self {
        case .open: "public"
        case .signedOut: "signed-out only"
        case .signIn: "auth-required"
        case .permission: "needs permission"
        case .denied: "denied to all"
        }
    }

    /// The word in the page's attributes and styles.
    var word: StaticString {
        switch self {
        case .open: "open"
        case .signedOut: "signedout"
        case .signIn: "signin"
        case .permission: "permission"
        case .denied: "denied"
        }
    }
}
