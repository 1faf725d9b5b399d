package import LinkIntents
package import LinkRouting

/// Something that wants to be shown: a link, an in-app push, or a whole path.
///
/// Its routes passed the checks of the route table; whether they may be shown is decided anew each
/// time that it is asked.
package struct Candidate: Sendable {
    /// Link, push or path.
    package let kind: IntentKind
    /// The canonical link, for a link.
    package let link: Link?
    /// One route for a link or a push; the whole path otherwise.
    package let routes: [Route]
    /// Who delivered it.
    package let source: LinkSource
    /// Who began it.
    package let initiation: Initiation
    /// The tab on which a path was set.
    package let tab: String?
    /// Whether the host said that its content needs a sign-in.
    package var needsSignIn = false
    /// The name under which it will be held, where one was drawn for it before.
    package var name: IntentID?

    /// The route that names it in replies, the last one; an empty path is nobody's to hold.
    package var route: Route? { routes.last }

    /// Whether it is a link that a person opened from outside: such a link, once committed, takes
    /// the place of what its scene holds.
    package var isPersonsExternalLink: Bool {
        kind == .link && initiation == .person && source != .inApp && source != .restoration
    }
}
