public import LinkNavigation
public import LinkRouting
public import Observation

/// One tab of a window in the words of an app's route enum, for the bindings of views.
///
/// `NavigationStack(path: $tab.path)` shows it: setting the path goes through the gate, and reading
/// it gives what has passed. It keeps nothing of its own, so it may be made anew at any time.
@MainActor
public final class TabModel<Value: Codable & Hashable & Sendable>: Observable {
    /// The window.
    public let model: SceneModel
    /// The name of the tab, or `nil` for whichever is selected.
    public let name: String?

    init(_ model: SceneModel, name: String?) {
        self.model = model
        self.name = name
    }

    /// Whether the tab is the one that is on screen.
    public var isSelected: Bool { name == nil || name == model.tab }

    /// The path of the tab, outermost first, up to the first screen that the enum does not fit.
    public var path: [Value] {
        get { reading.values }
        set { if newValue != path { model.setPath(newValue, onTab: name) } }
    }

    /// Why the enum does not fit a screen of the tab, with what to change, or `nil`.
    public var mismatch: TypedRouteError? { reading.mismatch }

    /// The top sheet on screen where it is a sheet; setting it to `nil` dismisses it.
    public var sheet: TypedSheet<Value>? {
        get { top(.sheet) }
        set { if newValue == nil, sheet != nil { model.dismiss() } }
    }

    /// The top sheet on screen where it covers the whole screen; setting it to `nil` dismisses it.
    public var cover: TypedSheet<Value>? {
        get { top(.fullScreen) }
        set { if newValue == nil, cover != nil { model.dismiss() } }
    }

    private func top(_ style: SheetStyle) -> TypedSheet<Value>? {
        // Read for the refusals too: a mandatory sheet that was swiped away comes back.
        guard let sheet = model.sequence.sheets.last, sheet.style == style else { return nil }
        return TypedSheet(sheet)
    }

    private var reading: (values: [Value], mismatch: TypedRouteError?) {
        let navigation = model.navigation
        let decoder = RouteDecoder()
        var values: [Value] = []
        // BOUND: `NavigationLimits.stackDepthLimit` screens.
        for route in navigation.stack(onTab: name ?? navigation.tab) ?? [] {
            do throws(TypedRouteError) {
                values.append(try decoder.decode(Value.self, from: route))
            } catch {
                return (values, error)
            }
        }
        return (values, nil)
    }
}

/// A sheet in the words of an app's route enum.
public struct TypedSheet<Value: Decodable & Hashable & Sendable>: Hashable, Sendable, Identifiable {
    /// The screen.
    public let value: Value
    /// The sheet itself, which tells it from every other one.
    public let id: Sheet

    init?(_ sheet: Sheet) {
        do throws(TypedRouteError) {
            value = try RouteDecoder().decode(Value.self, from: sheet.route)
        } catch {
            return nil
        }
        id = sheet
    }
}

extension TypedSheet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The style and the route, never a value.
    public var description: String { id.description }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows no value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SceneModel {
    /// One tab of the window in the words of an app's route enum.
    ///
    /// - Parameters:
    ///   - name: The name of the tab; by default whichever is selected.
    ///   - type: The enum.
    /// - Returns: The tab.
    public func tab<Value: Codable & Hashable & Sendable>(
        _ name: String? = nil, as type: Value.Type
    ) -> TabModel<Value> {
        TabModel(self, name: name)
    }
}
