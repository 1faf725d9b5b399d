public import LinkRouting

/// The name and parameters of a route as they are held; not a `Route` until a route table has
/// checked them again.
public struct HeldRoute: Hashable, Sendable {
    /// The name of the route.
    public let id: RouteID
    // INVARIANT: at most 64, sorted by the bytes of the names, no name twice.
    /// The parameters, sorted by name.
    public let parameters: [RouteParameter]

    /// Holds a route.
    public init(_ route: Route) {
        id = route.id
        parameters = route.parameters
    }

    private init(id: RouteID, parameters: [RouteParameter]) {
        self.id = id
        self.parameters = parameters
    }

    /// Takes what was read back: identifiers, strictly ascending.
    static func read(id: RouteID, parameters: [RouteParameter]) throws(IntentError) -> HeldRoute {
        var last: String?
        // BOUND: at most 64 parameters.
        for parameter in parameters {
            guard Identifier.isName(parameter.name.utf8) else { throw .rejected(.grammar) }
            if let last, !last.utf8.lexicographicallyPrecedes(parameter.name.utf8) {
                throw .rejected(.body)
            }
            last = parameter.name
        }
        return HeldRoute(id: id, parameters: parameters)
    }

    var isWithinBounds: Bool {
        parameters.count <= IntentLimits.parameterCountLimit
            && parameters.allSatisfy { parameter in
                switch parameter.value {
                case .int, .bool: true
                case .text(let text): text.utf8.count <= IntentLimits.linkByteCountLimit
                }
            }
    }
}
