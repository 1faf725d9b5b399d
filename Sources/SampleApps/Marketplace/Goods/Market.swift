/// The goods and people of the sample: what a server would know.
enum Market {
    static let products = [
        Product(
            id: "p-7", name: "Tea pot", category: "garden", price: "24.00",
            text: "Cast iron, for a litre of tea."),
        Product(
            id: "p-8", name: "Tea towel", category: "garden", price: "6.50",
            text: "Linen, washed once."),
        Product(
            id: "p-12", name: "Kite", category: "toys", price: "18.00",
            text: "Two lines, three metres of silk."),
        Product(
            id: "77", name: "Music box", category: "music", price: "31.00",
            text: "Plays one song, and means it."),
    ]

    static let reviews = [
        Review(id: "r-9", productID: "p-7", author: "bob", text: "Pours without a drip."),
        Review(id: "r-10", productID: "p-12", author: "alice", text: "Flew away. Five stars."),
    ]

    /// `carol` left, and her profile with her.
    static let members = [
        Member(
            id: "alice", place: "Utrecht", cart: ["1 x Kite  18.00"],
            orders: [
                "2026-11-02  Tea pot  24.00", "2026-08-19  Tea towel  6.50",
                "2026-03-30  Music box  31.00",
            ]),
        Member(id: "bob", place: "Ghent", cart: [], orders: ["2026-10-11  Kite  18.00"]),
    ]

    /// A product by its number, or by a review of it as a review's back stack names it.
    static func product(_ id: String) -> Product? {
        let prefix = "of-review-"
        guard id.hasPrefix(prefix) else { return products.first { $0.id == id } }
        return review(String(id.dropFirst(prefix.count))).flatMap { product($0.productID) }
    }

    static func review(_ id: String) -> Review? { reviews.first { $0.id == id } }

    static func member(_ id: String) -> Member? { members.first { $0.id == id } }

    /// What is found: products that have the words in their name, within the category.
    static func found(_ query: String, in category: String?) -> [Product] {
        let words = query.lowercased()
        return products.filter { product in
            (category == nil || product.category == category)
                && product.name.lowercased().contains(words)
        }
    }

    /// Whether the content of a screen is there, as a server would answer.
    static func has(_ route: MarketplaceRoute) -> Bool {
        switch route {
        case .product(let id, _): product(id) != nil
        case .review(let id, _): review(id) != nil
        case .profile(let id): member(id) != nil
        case .orderHistory(let id, _): member(id) != nil
        case .home, .search, .cart, .login, .adminSettings: true
        }
    }
}
