/// How a route comes on screen.
public enum ScreenStyle: UInt8, CaseIterable, Sendable {
    /// The root screen of its tab: the stack of the tab is emptied.
    case root
    /// On the stack of its tab.
    case push
    /// A sheet over everything.
    case sheet
    /// A full-screen cover over everything.
    case fullScreen

    /// The stable name in policies and JSON.
    public var name: String {
        switch self {
        case .root: "root"
        case .push: "push"
        case .sheet: "sheet"
        case .fullScreen: "fullScreen"
        }
    }

    /// The style of the sheet that shows the route, or `nil` where none does.
    package var sheetStyle: SheetStyle? {
        switch self {
        case .root, .push: nil
        case .sheet: .sheet
        case .fullScreen: .fullScreen
        }
    }
}

/// Whether a link replaces what its tab shows or comes on top of it.
public enum ScreenPlace: UInt8, CaseIterable, Sendable {
    /// The tab's stack and the sheets that may go are replaced.
    case replace
    /// The link is added to the tab's stack.
    case append
}

/// Where and how a route comes on screen, once the broker has resolved what the policy leaves open.
public struct ScreenPlacement: Hashable, Sendable {
    /// The name of the tab.
    public let tab: String
    /// How the route is shown.
    public let style: ScreenStyle
    /// Whether a sheet or cover cannot be taken away by the person or by a link.
    public let isMandatory: Bool
    /// Whether the link replaces or appends.
    public let place: ScreenPlace

    /// Collects the parts.
    public init(tab: String, style: ScreenStyle, isMandatory: Bool, place: ScreenPlace) {
        self.tab = tab
        self.style = style
        self.isMandatory = isMandatory
        self.place = place
    }
}
