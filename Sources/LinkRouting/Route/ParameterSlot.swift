/// One parameter that a route has, as the table compiled it.
package struct ParameterSlot: Sendable {
    /// The name.
    package let name: String
    /// What it accepts.
    package let type: ParameterType
    /// Whether a route may be without it.
    package let isOptional: Bool
    /// Whether its value is masked everywhere and never written in clear.
    package let isSecret: Bool
    /// Where a link carries it.
    package let place: ParameterPlace
}

/// Where a link carries a parameter.
package enum ParameterPlace: UInt8, Sendable {
    /// In a segment of the path.
    case path
    /// In the query.
    case query
    /// Behind the `#`.
    case fragment
    /// In the left-most label of the host.
    case host
    /// Nowhere: the route is a screen without a link.
    case screen

    /// Whether the value stands in a segment, where some characters never can.
    var isSegment: Bool { self == .path || self == .fragment }
}
