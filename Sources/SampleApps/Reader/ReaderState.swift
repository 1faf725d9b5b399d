public import LinkBroker

/// How the reader reads what its older versions saved.
///
/// The saved form has a version of its own; what it says is gated like a link when it comes back.
public enum ReaderState: Sendable {
    /// The version that this reader writes.
    public static let version: UInt32 = 3

    /// What changed since version 1: `book` was once called `title`, and the screen `highlights`
    /// is gone.
    ///
    /// - Returns: A step for each version.
    /// - Throws: Never for these names; a name that is no identifier would be refused.
    public static func migrations() throws -> [StateMigration] {
        [
            try StateMigration(
                from: 1, renamingRoutes: [try RouteID("title"): try RouteID("book")]),
            try StateMigration(from: 2, droppingRoutes: [try RouteID("highlights")]),
        ]
    }

    /// The part of a restored path whose books are still there.
    ///
    /// A saved path is gated when it comes back, and nobody is asked about its content: the app
    /// knows, and goes back to the last screen before the first book that is gone.
    ///
    /// - Parameters:
    ///   - path: The screens that came back.
    ///   - hasBook: Whether a book is still there.
    /// - Returns: A beginning of the path, or all of it.
    public static func surviving(
        _ path: [ReaderRoute], hasBook: (Int) -> Bool
    ) -> [ReaderRoute] {
        Array(
            path.prefix { route in
                switch route {
                case .book(let id): hasBook(id)
                case .library, .settings: true
                }
            })
    }
}
