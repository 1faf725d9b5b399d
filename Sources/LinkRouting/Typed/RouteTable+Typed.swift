extension RouteTable {
    /// Prints the link of an enum's value, for sharing.
    ///
    /// - Parameters:
    ///   - value: A case whose name is a route and whose labels are its parameters.
    ///   - origin: The name of the origin; without one, the first that can express the route.
    /// - Returns: The link in canonical form; reading it leads to this value.
    /// - Throws: As `RouteEncoder`; `refused` with `not_expressible` where the origin has no link
    ///   for these values.
    public func link<Value: Encodable>(
        for value: Value, on origin: String? = nil
    ) throws(TypedRouteError) -> Link {
        let route = try RouteEncoder().encode(value, in: self)
        do throws(LinkError) {
            return try link(for: route, on: origin)
        } catch {
            throw TypedRouteError(refusal: error, of: route.id.text)
        }
    }
}
