/// The screens of the bookshop, which the documentation uses throughout: a case for each route of
/// `Policies/bookshop.policy.json`.
public enum BookshopRoute: Codable, Hashable, Sendable {
    /// The shop's own page, the root of its tab.
    case home
    /// One book.
    case book(bookId: Int)
    /// What was found, and which page of it.
    case search(q: String, page: Int?)
    /// A book that is being read, and where.
    case read(bookId: Int, at: Int?)
    /// The person's books.
    case library
    /// Someone's shelf; only its owner may see it.
    case shelf(userId: String)
    /// The person's account.
    case account
    /// One order.
    case order(orderId: Int64)
    /// How the person pays; wants a second factor.
    case payment
    /// A gift; its code is a secret.
    case gift(code: String)
    /// Where people sign in, and where they wanted to go.
    case login(next: String?)
    /// What a publisher sells.
    case titles(pubId: String)
    /// A screen that is gone; the policy denies it.
    case retired
}
