/// The bounds of a navigation state and of its saved form; each one is fixed.
public enum NavigationLimits: Sendable {
    /// Screens in the stack of one tab, the root screen not counted.
    public static let stackDepthLimit = 32
    /// Sheets and full-screen covers presented at once.
    public static let sheetCountLimit = 8
    /// Tabs of a client.
    public static let tabCountLimit = 64
    /// Parameters of one saved screen.
    public static let parameterCountLimit = 64
    /// Bytes of one text in a saved state; a link has no longer one.
    public static let textByteCountLimit = 8192
    /// Bytes of a saved state.
    public static let savedByteCountLimit = 65_536
}
