/// The screens of the reader: a case for each route of `Policies/reader.policy.json`, a label for
/// each parameter; the synthesised `Codable` is the whole mapping.
public enum ReaderRoute: Codable, Hashable, Sendable {
    /// All books.
    case library
    /// One book, by its number.
    case book(id: Int)
    /// What the person may change; wants a sign-in.
    case settings
}
