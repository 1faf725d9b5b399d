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
}
