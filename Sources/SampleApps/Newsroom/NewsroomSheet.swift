/// What the newsroom presents over its tabs.
public enum NewsroomSheet: Codable, Hashable, Sendable {
    /// What the person may change, over the front page.
    case settingsSheet
    /// The offer to subscribe, over whatever is shown.
    case paywall(source: String)
}
