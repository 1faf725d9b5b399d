public import LinkBroker

/// The way to what a window of the marketplace shows, in the app's own routes: breadcrumbs, and
/// where "back" can go.
public struct MarketplaceTrail: Sendable {
    /// One screen of the way.
    public struct Step: Hashable, Sendable {
        /// The screen.
        public let route: MarketplaceRoute
        /// Its name for people.
        public let name: String
    }

    /// The screens, outermost first; the root of the tab is not one of them.
    public let steps: [Step]
    private let stackCount: Int

    /// Reads a published state.
    ///
    /// - Parameters:
    ///   - state: What the window shows.
    ///   - policy: The policy, which has the display names.
    /// - Throws: `TypedRouteError` where the policy has a route that the enum has not.
    public init(_ state: NavigationState, _ policy: Policy) throws(TypedRouteError) {
        var steps: [Step] = []
        // BOUND: at most 40 screens.
        for route in state.breadcrumbs {
            let typed = try RouteDecoder().decode(MarketplaceRoute.self, from: route)
            let title = policy.table.index(of: route.id).flatMap { policy.title(at: $0) }
            steps.append(Step(route: typed, name: typed.name(titled: title ?? route.id.text)))
        }
        self.steps = steps
        stackCount = state.selectedStack.count
    }

    /// The names, outermost first.
    public var breadcrumbs: [String] { steps.map(\.name) }

    /// Whether a screen that fits is below the visible one.
    public func canGoBack(to isTarget: (MarketplaceRoute) -> Bool) -> Bool {
        steps.dropLast().contains { isTarget($0.route) }
    }

    /// How many screens of the stack stay when the person goes up to the nearest screen that means
    /// something by itself; 0 is the root of the tab, `nil` where the window is there already.
    ///
    /// Sheets lie over the stack and go first.
    public var upDepth: Int? {
        guard steps.isEmpty == false else { return nil }
        let below = steps.dropLast().prefix(stackCount)
        return below.lastIndex { $0.route.isMeaningful }.map { $0 + 1 } ?? 0
    }
}
