/// Where and how a route shows, as the policy says; LinkNavigation has its own value for it.
public struct Placement: Hashable, Sendable {
    /// The name of the tab.
    public let tab: String
    /// How the screen shows.
    public let style: PlacementStyle
    /// Whether the person cannot dismiss a sheet.
    public let isMandatory: Bool
    /// Whether it replaces what the tab shows.
    public let place: PlacementRule
}

/// How a screen shows.
public enum PlacementStyle: UInt8, Sendable, CaseIterable {
    /// As the root of its tab, whose stack it empties.
    case root
    /// On the stack of its tab.
    case push
    /// Over its parents' stack, as a sheet.
    case sheet
    /// Over its parents' stack, on the whole screen.
    case fullScreen

    /// The stable name in policies.
    public var name: String {
        switch self {
        case .root: "root"
        case .push: "push"
        case .sheet: "sheet"
        case .fullScreen: "fullScreen"
        }
    }
}

/// Whether a route replaces what its tab shows.
public enum PlacementRule: UInt8, Sendable, CaseIterable {
    /// It replaces the stack and the sheets.
    case replace
    /// It comes on top.
    case append
    /// Links from outside replace, pushes of the app append.
    case auto

    /// The stable name in policies.
    public var name: String {
        switch self {
        case .replace: "replace"
        case .append: "append"
        case .auto: "auto"
        }
    }
}

/// How the existence of a route's content is asked of the host.
public struct ContentRule: Hashable, Sendable {
    /// Whether the host may answer that it needs a sign-in to tell.
    public let maySignIn: Bool
}

/// Whether opening a route only reads, or also changes something; for `check` only.
public enum RouteEffect: UInt8, Sendable, CaseIterable {
    /// It only reads.
    case read
    /// It leads to a change.
    case write

    /// The stable name in policies.
    public var name: String {
        switch self {
        case .read: "read"
        case .write: "write"
        }
    }
}
