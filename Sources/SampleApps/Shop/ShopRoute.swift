/// The screens of the shop: a case for each route of `Policies/shop.policy.json`.
public enum ShopRoute: Codable, Hashable, Sendable {
    /// One product, by its number.
    case product(id: Int)
    /// What goes with a product.
    case related(id: Int)
    /// What was found.
    case search(query: String)
}
