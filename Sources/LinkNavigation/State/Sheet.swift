public import LinkRouting

/// How a screen that is not in a stack covers what is below it.
public enum SheetStyle: UInt8, CaseIterable, Sendable {
    /// A sheet.
    case sheet = 0
    /// A cover of the whole screen.
    case fullScreen = 1

    /// The stable name in policies and JSON.
    public var name: String {
        switch self {
        case .sheet: "sheet"
        case .fullScreen: "fullScreen"
        }
    }
}

/// One screen that is presented over the tabs.
public struct Sheet: Hashable, Sendable {
    /// The route that it shows.
    public let route: Route
    /// How it covers what is below it.
    public let style: SheetStyle
    /// Whether neither the person nor a link can take it away.
    public let isMandatory: Bool

    /// Collects the parts.
    package init(route: Route, style: SheetStyle, isMandatory: Bool) {
        self.route = route
        self.style = style
        self.isMandatory = isMandatory
    }
}

extension Sheet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The style, the route and the names of its parameters, never their values.
    public var description: String {
        "\(isMandatory ? "mandatory " : "")\(style.name) \(route.description)"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows no value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
