/// What a new window of the reader is opened with: the number of a book, and never a path.
///
/// Holding one means that the number came out of a route that the policy took. The new window opens
/// the book itself, so that its own gate is asked, and shares nothing with the window it came from.
public struct ReaderWindow: Codable, Hashable, Sendable {
    /// The number of the book.
    public let bookID: Int

    /// Takes the number of a book's screen; `nil` for a screen that has no window of its own.
    ///
    /// - Parameter route: A screen that the reader shows.
    public init?(_ route: ReaderRoute) {
        switch route {
        case .book(let id): bookID = id
        case .library, .settings: return nil
        }
    }

    /// The screen that the new window opens.
    public var route: ReaderRoute { .book(id: bookID) }
}
