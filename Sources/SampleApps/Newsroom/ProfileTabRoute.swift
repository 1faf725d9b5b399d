/// The screens of the newsroom's tab `profile`.
public enum ProfileTabRoute: Codable, Hashable, Sendable {
    /// One person.
    case userProfile(id: String)
    /// What the person may change, pushed.
    case settings
    /// An article that someone wrote.
    case article(id: Int, referrer: String?)
}
