/// What the samples tell a person where a link did not lead to its screen: one plain sentence.
///
/// A sentence names the kind of screen at most. It never has anything of the link, and never which
/// permission was missing.
public enum NoticeWords: Sendable {
    /// The sentence of a notice.
    ///
    /// - Parameters:
    ///   - code: The stable code of the notice.
    ///   - title: The display name of the route, where the notice names one.
    /// - Returns: One line.
    public static func sentence(_ code: String, title: String?) -> String {
        let screen = title ?? "this screen"
        return switch code {
        case "unknown_route": "Nothing in this app has that address."
        case "scheme_not_allowed", "host_not_allowed", "missing_scheme", "invalid_host":
            "That is not a link of this app."
        case "missing_parameter", "param_not_canonical", "param_out_of_range":
            "That link is incomplete or damaged."
        case "source_not_allowed": "\(screen) does not open from another app's link."
        case "access_denied", "role_missing", "scope_missing", "owner_mismatch":
            "Access denied: \(screen)."
        case "app_too_old": "\(screen) needs a newer version of this app."
        case "flag_off": "\(screen) is not available yet."
        case "signed_in": "You are signed in already."
        case "content_gone": "\(screen): no longer there."
        case "content_unknown": "\(screen) did not load. Please try again."
        case "queue_full": "Too many links are waiting. Sign in or cancel first."
        case "stack_full": "Too many screens are open. Go back a few first."
        case "expired": "The link waited too long; open it again."
        // Codes may grow; whatever else is wrong with a link says the same to a person.
        default: "That link cannot be opened."
        }
    }
}
