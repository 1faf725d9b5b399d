/// A link and the route that it leads to.
public struct MatchedLink: Sendable {
    /// The link in canonical form.
    public let link: Link

    /// The route.
    public let route: Route

    /// The place of the route in its table.
    public let index: RouteIndex

    /// Whether the path was one that the route used to have.
    public let wasMoved: Bool

    /// What the link counts as when its deliverer does not say: any app can open a custom scheme.
    public var defaultSource: LinkSource { link.isWeb ? .universalLink : .externalURL }
}

extension MatchedLink: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The route without values.
    public var description: String { route.description }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
