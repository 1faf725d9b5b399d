/// The bookshop's own route enum, as an app writes it.
enum ShopRoute: Codable, Hashable {
    case home
    case book(bookId: Int)
    case search(q: String, page: Int?)
    case read(bookId: Int, at: Int?)
    case library
    case shelf(userId: String)
    case account
    case order(orderId: Int64)
    case payment
    case gift(code: String)
    case login(next: String?)
    case titles(pubId: String)
    case retired
}
