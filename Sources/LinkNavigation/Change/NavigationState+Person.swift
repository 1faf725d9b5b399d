package import LinkRouting

extension NavigationState {
    /// The state after a push from inside the app: the route alone, without its parents.
    ///
    /// A screen goes on the stack of the selected tab, a sheet or cover over everything that is
    /// presented, and a root screen selects its own tab and empties its stack.
    ///
    /// - Parameters:
    ///   - route: The cleared route.
    ///   - placement: The placement of the route; its tab matters for a root screen only.
    /// - Returns: The new state.
    /// - Throws: `stack_full` above a limit, `unknown_tab` for a root screen of a tab that the
    ///   state has not.
    package func pushing(
        _ route: Route, at placement: ScreenPlacement
    ) throws(NavigationError) -> NavigationState {
        switch placement.style {
        case .root:
            guard let tab = tabs.index(of: placement.tab) else {
                throw NavigationError(.unknownTab)
            }
            return try with(selection: tab, stack: [], onTab: tab)
        case .push:
            return try with(stack: selectedStack + [route])
        case .sheet:
            return try presenting(route, .sheet, isMandatory: placement.isMandatory)
        case .fullScreen:
            return try presenting(route, .fullScreen, isMandatory: placement.isMandatory)
        }
    }

    /// The state after a client's binding set the whole stack of a tab; the selection stays.
    ///
    /// - Parameters:
    ///   - path: The cleared routes, outermost first.
    ///   - tab: The tab on which the path was set.
    /// - Returns: The new state.
    /// - Throws: `stack_full` above 32 routes, `unknown_tab` for a tab that the state has not.
    package func settingPath(
        _ path: [Route], onTab tab: String
    ) throws(NavigationError) -> NavigationState {
        guard let index = tabs.index(of: tab) else { throw NavigationError(.unknownTab) }
        return try with(stack: path, onTab: index)
    }

    /// Tells whether a path is a beginning of a tab's stack, or all of it: the system's back
    /// gesture, which shows nothing new.
    package func isPrefix(_ path: [Route], ofStackOnTab tab: String) -> Bool {
        stack(onTab: tab)?.starts(with: path) ?? false
    }

    /// The state after a tab was selected, or `nil` for an unknown tab; sheets stay.
    package func selecting(tab: String) -> NavigationState? {
        tabs.index(of: tab).map { reduced(selection: $0) }
    }

    /// The state without its top sheet, or `nil` where there is none or it is mandatory.
    package func dismissing() -> NavigationState? {
        guard let top = sheets.last, top.isMandatory == false else { return nil }
        return reduced(sheets: sheets.count - 1)
    }

    /// The state after the app itself ended the topmost sheet of a route, mandatory or not, with
    /// all that is presented over it; `nil` where no such sheet is presented.
    package func finishing(_ id: RouteID) -> NavigationState? {
        sheets.lastIndex { $0.route.id == id }.map { reduced(sheets: $0) }
    }

    private func presenting(
        _ route: Route, _ style: SheetStyle, isMandatory: Bool
    ) throws(NavigationError) -> NavigationState {
        let sheet = Sheet(route: route, style: style, isMandatory: isMandatory)
        return try with(sheets: sheets + [sheet])
    }
}
