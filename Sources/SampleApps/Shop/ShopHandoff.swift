public import LinkBroker

/// The dictionary in which another device hands a search over, and the way back from it.
///
/// A dictionary is not a second way in: it becomes the link of its route, and that link goes through
/// the gate with source `handoff`.
public enum ShopHandoff: Sendable {
    /// The one key of the dictionary.
    public static let queryKey = "query"

    /// The dictionary that another device gets.
    ///
    /// - Parameter route: The screen to hand over.
    /// - Returns: `nil` for a screen that is handed over by its link.
    public static func userInfo(for route: ShopRoute) -> [String: String]? {
        switch route {
        case .search(let query): [queryKey: query]
        case .product, .related: nil
        }
    }

    /// The link of what another device handed over.
    ///
    /// - Parameters:
    ///   - userInfo: The dictionary as it came.
    ///   - policy: The shop's policy, whose types check the words.
    /// - Returns: The canonical link, or `nil` where the key is absent.
    /// - Throws: `refused` where the policy does not take the words.
    public static func link(
        of userInfo: [String: String], in policy: Policy
    ) throws(TypedRouteError) -> Link? {
        guard let query = userInfo[queryKey] else { return nil }
        return try policy.table.link(for: ShopRoute.search(query: query))
    }
}
