import LinkIntents
public import LinkNavigation
import LinkPolicy
public import LinkRouting

// The edge at which an app's own route enum appears; everything behind it works on `Route`.
extension BrokerSession {
    /// Opens a link that arrived, and answers in the words of the app's route enum.
    ///
    /// Until the link is on screen no value of the enum is made.
    ///
    /// - Parameters:
    ///   - url: The link as it came.
    ///   - type: The enum, with synthesised `Codable`: a case for a route, a label for a parameter.
    ///   - scene: The window that it was delivered to.
    ///   - source: Who delivered it; by default what its scheme says.
    ///   - delivery: The system's name of this delivery, so that a second one is a duplicate.
    ///   - initiation: Whether a person tapped.
    ///   - ignoring: Routes that this enum leaves to another one.
    /// - Returns: The answer; a value of the enum is in it if and only if it is on screen.
    public func handle<Value: Decodable & Sendable>(
        _ url: String, as type: Value.Type, in scene: SceneID, from source: LinkSource? = nil,
        delivery: String? = nil, initiation: Initiation = .person, ignoring: Set<RouteID> = []
    ) -> TypedReply<Value> {
        handle(
            Array(url.utf8), as: type, in: scene, from: source, delivery: delivery,
            initiation: initiation, ignoring: ignoring)
    }

    /// Opens the bytes of a link that arrived, and answers in the words of the app's route enum.
    ///
    /// - Parameters:
    ///   - bytes: The link as it came.
    ///   - type: The enum, with synthesised `Codable`: a case for a route, a label for a parameter.
    ///   - scene: The window that it was delivered to.
    ///   - source: Who delivered it; by default what its scheme says.
    ///   - delivery: The system's name of this delivery, so that a second one is a duplicate.
    ///   - initiation: Whether a person tapped.
    ///   - ignoring: Routes that this enum leaves to another one.
    /// - Returns: The answer; a value of the enum is in it if and only if it is on screen.
    public func handle<Value: Decodable & Sendable>(
        _ bytes: [UInt8], as type: Value.Type, in scene: SceneID,
        from source: LinkSource? = nil, delivery: String? = nil,
        initiation: Initiation = .person, ignoring: Set<RouteID> = []
    ) -> TypedReply<Value> {
        let arrival = Arrival(
            scene: scene, bytes: bytes, source: source, delivery: delivery,
            initiation: initiation)
        return TypedReply(perform(.open(arrival)), ignoring: ignoring)
    }

    /// Shows a screen that the app itself wants, through the same gate as links.
    ///
    /// - Parameters:
    ///   - value: The screen.
    ///   - scene: The window.
    ///   - ignoring: Routes, such as fallbacks, that this enum leaves to another one.
    /// - Returns: The answer; `unfit` without a reply where the policy has no such route.
    public func push<Value: Codable & Sendable>(
        _ value: Value, in scene: SceneID, ignoring: Set<RouteID> = []
    ) -> TypedReply<Value> {
        do throws(TypedRouteError) {
            let route = try RouteEncoder().encode(value, in: policy.table)
            return TypedReply(
                perform(.push(scene, route.id, route.parameters)), ignoring: ignoring)
        } catch {
            return .unfit(error, nil)
        }
    }

    /// Sets the path of the selected tab: a prefix of what is there is the way back and passes,
    /// anything else is gated as a whole.
    ///
    /// - Parameters:
    ///   - path: The screens, outermost first; at most 32.
    ///   - scene: The window.
    /// - Returns: The answer, with the last screen of the path as its value; `unfit` without a reply
    ///   where the policy has no such route.
    /// - Complexity: O(screens)
    public func setPath<Value: Codable & Sendable>(
        _ path: [Value], in scene: SceneID
    ) -> TypedReply<Value> {
        do throws(TypedRouteError) {
            return TypedReply(perform(.setPath(scene, try screens(of: path))))
        } catch {
            return .unfit(error, nil)
        }
    }

    /// The path of a tab as it was published last, in the words of the app's route enum.
    ///
    /// - Parameters:
    ///   - scene: The window.
    ///   - type: The enum.
    ///   - tab: The name of the tab; by default the selected one.
    /// - Returns: The screens, outermost first; empty at the root, and for a window or tab that is
    ///   not there.
    /// - Throws: As `RouteDecoder`, where the enum does not fit a screen.
    /// - Complexity: O(screens)
    public func path<Value: Decodable>(
        of scene: SceneID, as type: Value.Type, onTab tab: String? = nil
    ) throws(TypedRouteError) -> [Value] {
        guard let state = navigation(of: scene) else { return [] }
        return try state.path(as: type, onTab: tab)
    }

    /// The link of a screen, for sharing.
    ///
    /// - Parameters:
    ///   - value: The screen.
    ///   - origin: The name of the origin; without one, the first that can express the route.
    /// - Returns: The link in canonical form; opening it leads to this screen.
    /// - Throws: As `RouteEncoder`; `refused` with `not_expressible` where the origin has no link
    ///   for these values.
    public func link<Value: Encodable>(
        for value: Value, on origin: String? = nil
    ) throws(TypedRouteError) -> Link {
        try policy.table.link(for: value, on: origin)
    }

    /// The screens of a path before any check of the policy, in the words of events.
    func screens<Value: Encodable>(of path: [Value]) throws(TypedRouteError) -> [ScreenRequest] {
        let table = policy.table
        let encoder = RouteEncoder()
        var screens: [ScreenRequest] = []
        // BOUND: one element more than the broker takes is enough for its refusal.
        for value in path.prefix(BrokerLimits.pathElementCount + 1) {
            let route = try encoder.encode(value, in: table)
            screens.append(ScreenRequest(route: route.id, parameters: route.parameters))
        }
        return screens
    }
}

extension NavigationState {
    /// The path of a tab in the words of an app's route enum.
    ///
    /// - Parameters:
    ///   - type: The enum.
    ///   - tab: The name of the tab; by default the selected one.
    /// - Returns: The screens, outermost first; empty for a tab that is not there.
    /// - Throws: As `RouteDecoder`, where the enum does not fit a screen.
    /// - Complexity: O(screens)
    public func path<Value: Decodable>(
        as type: Value.Type, onTab tab: String? = nil
    ) throws(TypedRouteError) -> [Value] {
        let decoder = RouteDecoder()
        var path: [Value] = []
        // BOUND: `NavigationLimits.stackDepthLimit` screens.
        for route in stack(onTab: tab ?? self.tab) ?? [] {
            path.append(try decoder.decode(type, from: route))
        }
        return path
    }
}
