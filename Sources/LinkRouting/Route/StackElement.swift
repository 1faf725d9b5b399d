/// A screen above a route, and how its parameters follow from the route's.
package struct StackElement: Sendable {
    /// The parent.
    package let index: RouteIndex
    /// Whether it is left out, rather than the link refused, when it would be denied.
    package let isOptional: Bool
    /// The source of each parameter slot of the parent, in slot order.
    package let sources: [ParameterSource]
}

/// Where a parameter of a parent, a fallback or a moved path's target comes from.
package enum ParameterSource: Sendable {
    /// The slot of the child with this number.
    case child(Int)
    /// A fixed value.
    case literal(ParameterValue)
    /// A fixed text and the text of a slot of the child.
    case template(prefix: String, slot: Int)
    /// Nothing: the slot stays empty.
    case absent
}

/// A screen above a route, ready to be gated and shown.
public struct ParentRoute: Hashable, Sendable {
    /// The screen.
    public let route: Route
    /// Whether it is left out, rather than the link refused, when it would be denied.
    public let isOptional: Bool
}
