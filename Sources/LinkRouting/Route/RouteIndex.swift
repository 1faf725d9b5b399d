/// The place of a route in its table; it means nothing in another table.
public struct RouteIndex: Hashable, Sendable {
    /// The place, from 0, in the order of the policy.
    public let value: Int32

    init(_ value: Int) { self.value = Int32(truncatingIfNeeded: value) }
}
