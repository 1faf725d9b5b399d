import LinkBrokerTesting
import LinkNavigation
import LinkRouting

/// One change of a state, on texts, so that two implementations can do it.
enum Move: Hashable, Sendable {
    case link([String], ScreenPlacement)
    case push(String, ScreenPlacement)
    case path([String], tab: String)
    case back
    case backTo(String)
    case backToMeaningful([String])
    case backToRoot
    case select(String)
    case dismiss
    case finish(String)
    case keep([String])

    /// The moves of a small world: three routes and two tabs.
    static let all: [Move] = {
        let placements = ["x", "y"].flatMap { tab in
            [ScreenPlace.replace, .append].flatMap { place in
                [
                    ScreenPlacement(tab: tab, style: .root, isMandatory: false, place: place),
                    ScreenPlacement(tab: tab, style: .push, isMandatory: false, place: place),
                    ScreenPlacement(tab: tab, style: .sheet, isMandatory: false, place: place),
                    ScreenPlacement(tab: tab, style: .fullScreen, isMandatory: true, place: place),
                ]
            }
        }
        let links = placements.flatMap { placement in
            [["a"], ["a", "b"], ["b", "a", "b"], ["c"]].map { Move.link($0, placement) }
        }
        let pushes = placements.filter { $0.place == .append && $0.tab == "y" }
            .flatMap { placement in ["a", "b", "c"].map { Move.push($0, placement) } }
        let paths = ["x", "y"].flatMap { tab in
            [[], ["a"], ["a", "b"], ["c", "c"]].map { Move.path($0, tab: tab) }
        }
        let names = ["a", "b", "c"]
        return links + pushes + paths + [.back, .backToRoot, .dismiss]
            + names.map { .backTo($0) } + names.map { .finish($0) }
            + [.backToMeaningful(["b"]), .backToMeaningful(["a", "c"])]
            + [.select("x"), .select("y"), .select("z")]
            + [.keep(["a", "b"]), .keep(["b", "c"]), .keep(["a", "c"]), .keep([])]
    }()

    /// Moves that make states grow, to reach the limits.
    static let growing = all.filter {
        switch $0 {
        case .link(_, let placement): placement.place == .append && placement.style != .root
        case .push(_, let placement): placement.style != .root
        case .path, .back, .backTo, .backToMeaningful, .backToRoot, .select, .dismiss, .finish,
            .keep:
            false
        }
    }
}

/// The routes of the small world, made once.
struct SmallWorld: Sendable {
    private let routes: [String: Route]

    init() throws {
        var routes: [String: Route] = [:]
        for name in ["a", "b", "c"] { routes[name] = try Screens.route(name) }
        self.routes = routes
    }

    func initial() throws -> NavigationState { NavigationState(tabs: try TabList(["x", "y"])) }

    /// Does the move by the product, or gives `nil` where it has no effect or is refused.
    func state(after move: Move, from state: NavigationState) -> NavigationState? {
        switch move {
        case .link(let names, let placement):
            return try? state.applying(names.compactMap { routes[$0] }, at: placement)
        case .push(let name, let placement):
            return routes[name].flatMap { try? state.pushing($0, at: placement) }
        case .path(let names, let tab):
            return try? state.settingPath(names.compactMap { routes[$0] }, onTab: tab)
        case .back: return state.back()
        case .backTo(let name): return routes[name].flatMap { state.back(to: $0.id) }
        case .backToMeaningful(let names):
            return state.backToMeaningful { names.contains($0.id.text) }
        case .backToRoot: return state.backToRoot()
        case .select(let name): return state.selecting(tab: name)
        case .dismiss: return state.dismissing()
        case .finish(let name): return routes[name].flatMap { state.finishing($0.id) }
        case .keep(let names): return state.kept { names.contains($0.id.text) }.state
        }
    }
}
