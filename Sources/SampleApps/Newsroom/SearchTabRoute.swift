/// The screens of the newsroom's tab `search`.
public enum SearchTabRoute: Codable, Hashable, Sendable {
    /// What was found, or the empty field.
    case search(query: String?)
    /// An article that was found.
    case article(id: Int, referrer: String?)
}
