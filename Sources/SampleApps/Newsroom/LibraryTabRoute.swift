/// The screens of the newsroom's tab `library`.
public enum LibraryTabRoute: Codable, Hashable, Sendable {
    /// What the person wants to read.
    case readingList
    /// An article of the list.
    case article(id: Int, referrer: String?)
}
