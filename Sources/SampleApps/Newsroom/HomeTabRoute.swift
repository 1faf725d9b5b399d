/// The screens of the newsroom's tab `home`.
public enum HomeTabRoute: Codable, Hashable, Sendable {
    /// The front page, the root of the tab.
    case home
    /// One article, and where its link came from.
    case article(id: Int, referrer: String?)
}
