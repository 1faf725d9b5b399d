public import LinkRouting

/// A screen as it was saved: names and values of the right shape, not yet a route of any table.
///
/// A caller turns it into a `Route` through its route table, or drops it.
public struct SavedScreen: Hashable, Sendable {
    /// The name of the route.
    public let id: RouteID
    // INVARIANT: distinct identifiers sorted by their bytes, at most `parameterCountLimit`.
    /// The parameters, sorted by name.
    public let parameters: [RouteParameter]

    init(id: RouteID, sortedParameters: [RouteParameter]) {
        self.id = id
        parameters = sortedParameters
    }

    init(_ route: Route) {
        self.init(id: route.id, sortedParameters: route.parameters)
    }
}

extension SavedScreen: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and the names of the parameters, never their values.
    public var description: String {
        guard parameters.isEmpty == false else { return id.text }
        return "\(id.text)(\(parameters.map(\.name).joined(separator: ", ")))"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows no value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
