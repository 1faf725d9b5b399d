/// The screens of the marketplace: a case for each route of `Policies/marketplace.policy.json`.
public enum MarketplaceRoute: Codable, Hashable, Sendable {
    /// The root of everything.
    case home
    /// What was found, perhaps within a category.
    case search(query: String, category: String?)
    /// Something for sale.
    case product(productID: String, name: String)
    /// What someone thinks of a product.
    case review(reviewID: String, productName: String)
    /// A member.
    case profile(userID: String)
    /// What the person is about to buy.
    case cart
    /// What the person has bought.
    case orderHistory(userID: String, page: Int?)
    /// Where people sign in.
    case login
    /// What admins may change.
    case adminSettings

    /// Whether a person would look for this screen again: what "up" goes back to.
    public var isMeaningful: Bool {
        switch self {
        case .home, .search, .profile: true
        case .product, .review, .cart, .orderHistory, .login, .adminSettings: false
        }
    }

    /// The name of the screen in breadcrumbs.
    ///
    /// - Parameter title: The display name that the policy gives the route.
    /// - Returns: The display name, with what tells two screens of the route apart.
    public func name(titled title: String) -> String {
        switch self {
        case .home, .cart, .login, .adminSettings: title
        case .search(let query, nil): "\(title): \(query)"
        case .search(let query, .some(let category)): "\(title): \(query) in \(category)"
        case .product(_, let name): name
        case .review: title
        case .profile(let userID): "\(title): \(userID)"
        case .orderHistory(_, nil), .orderHistory(_, .some(1)): title
        case .orderHistory(_, .some(let page)): "\(title), page \(page)"
        }
    }
}
