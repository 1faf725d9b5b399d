/// The tabs of the newsroom, in the order of `vocab.tabs`; each has a stack and a route enum of its
/// own.
public enum NewsroomTab: String, CaseIterable, Sendable {
    /// The front page: `HomeTabRoute`.
    case home
    /// The search: `SearchTabRoute`.
    case search
    /// What is kept: `LibraryTabRoute`.
    case library
    /// People and settings: `ProfileTabRoute`.
    case profile

    /// The routes that this tab's enum has; the contract kit ignores the others.
    public var routes: Set<String> {
        switch self {
        case .home: ["home", "article"]
        case .search: ["search", "article"]
        case .library: ["readingList", "article"]
        case .profile: ["userProfile", "settings", "article"]
        }
    }

    /// The routes of `NewsroomSheet`.
    public static let sheetRoutes: Set<String> = ["settingsSheet", "paywall"]
}
