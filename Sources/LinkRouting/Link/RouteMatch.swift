/// The receipt that bytes became a route.
///
/// It says where the route stands in the table; the values stay in the reader that made it, until
/// that reads again.
public struct RouteMatch: Sendable {
    /// The place of the route in its table.
    public let index: RouteIndex

    /// Whether the link is an https link.
    public let isWeb: Bool

    /// Whether the path was one that the route used to have.
    public let wasMoved: Bool

    /// The record whose pattern matched; of a moved path, not the route's own.
    let pattern: Int32
    let site: Int32
    /// The host in the table, or -1.
    let host: Int32
    /// The count of reads that the reader had made.
    let generation: UInt64

    /// What the link counts as when its deliverer does not say.
    public var defaultSource: LinkSource { isWeb ? .universalLink : .externalURL }
}
