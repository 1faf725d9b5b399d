import LinkNavigation
import LinkRouting

/// A written form of states for tables: `*x:a,b y:c +p #q!` is tab `x` selected with `a` and `b`
/// on its stack, `c` on the stack of `y`, a sheet `p`, and over it a mandatory full-screen `q`.
struct Screens: CustomStringConvertible, Equatable {
    let state: NavigationState

    init(_ state: NavigationState) { self.state = state }

    init(_ text: String, tabs names: [String] = ["x", "y"]) throws {
        var state = NavigationState(tabs: try TabList(names))
        var selected = names[0]
        for token in text.split(separator: " ") {
            if token.hasPrefix("+") || token.hasPrefix("#") {
                let isMandatory = token.hasSuffix("!")
                let name = token.dropFirst().prefix { $0 != "!" }
                state = try state.pushing(
                    try Screens.route(String(name)),
                    at: ScreenPlacement(
                        tab: "", style: token.hasPrefix("+") ? .sheet : .fullScreen,
                        isMandatory: isMandatory, place: .append))
                continue
            }
            let parts = token.split(separator: ":")
            var tab = String(parts[0])
            if tab.hasPrefix("*") {
                tab.removeFirst()
                selected = tab
            }
            let path = parts.count > 1 ? String(parts[1]) : ""
            state = try state.settingPath(try Screens.routes(path), onTab: tab)
        }
        self.state = state.selecting(tab: selected) ?? state
    }

    /// Routes without parameters: `a,b`.
    static func routes(_ text: String) throws -> [Route] {
        try text.split(separator: ",").map { try route(String($0)) }
    }

    /// A route of the given parameters.
    static func route(_ name: String, _ values: [String: ParameterValue] = [:]) throws -> Route {
        let parameters = values.map { RouteParameter(name: $0.key, value: $0.value) }
        return Route(
            id: try RouteID(name), sortedParameters: parameters.sorted { $0.name < $1.name })
    }

    var description: String {
        let stacks = state.tabs.names.compactMap { name -> String? in
            let path = (state.stack(onTab: name) ?? []).map(\.id.text).joined(separator: ",")
            if path.isEmpty { return name == state.tab ? "*\(name)" : nil }
            return (name == state.tab ? "*" : "") + "\(name):\(path)"
        }
        let sheets = state.sheets.map { sheet in
            (sheet.style == .sheet ? "+" : "#") + sheet.route.id.text
                + (sheet.isMandatory ? "!" : "")
        }
        return (stacks + sheets).joined(separator: " ")
    }
}

extension Optional where Wrapped == NavigationState {
    /// The written form, or `nothing`.
    var written: String { map { Screens($0).description } ?? "nothing" }
}

extension ScreenPlacement {
    /// A written placement: `x push`, `y sheet! append`.
    init(_ text: String) throws {
        let words = text.split(separator: " ").map(String.init)
        let name = words[1].filter { $0 != "!" }
        guard let style = ScreenStyle.allCases.first(where: { $0.name == name }) else {
            throw NavigationError(.unknownTab)
        }
        self.init(
            tab: words[0], style: style, isMandatory: words[1].hasSuffix("!"),
            place: words.contains("append") ? .append : .replace)
    }
}
