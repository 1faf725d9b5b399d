/// Something for sale.
struct Product: Sendable {
    let id: String
    let name: String
    let category: String
    let price: String
    let text: String
}

/// What a member thinks of a product.
struct Review: Sendable {
    let id: String
    let productID: String
    let author: String
    let text: String
}

/// Someone who buys and sells.
struct Member: Sendable {
    let id: String
    let place: String
    let cart: [String]
    /// Lines of the order history, newest first; one page has two.
    let orders: [String]
}
