package import LinkRouting

extension NavigationState {
    /// A state from its saved form, without any screen that the caller does not vouch for.
    ///
    /// A stack is cut at the first screen that gives `nil`, a sheet that gives `nil` goes with all
    /// that was presented over it, a tab that the client no longer has is dropped, and the first
    /// tab is selected where the saved one is gone. Whether a route may be shown is not asked:
    /// `kept` comes after.
    ///
    /// - Parameters:
    ///   - saved: The saved state, already migrated to the client's version.
    ///   - tabs: The tabs of the policy.
    ///   - screen: The route of a saved screen, checked by the route table, or `nil`.
    /// - Returns: The state, and whether anything of the saved one is missing.
    /// - Complexity: O(number of screens)
    package static func restored(
        from saved: SavedNavigation, tabs: TabList, screen: (SavedScreen) -> Route?
    ) -> CutState {
        let stacks = tabs.names.map { name in
            let stack = saved.stacks.first { $0.tab == name }
            return stack.map { $0.screens.mappedPrefix(screen) } ?? []
        }
        let sheets = saved.sheets.mappedPrefix { sheet in
            screen(sheet.screen).map {
                Sheet(route: $0, style: sheet.style, isMandatory: sheet.isMandatory)
            }
        }
        let state = assembled(
            tabs: tabs, selection: tabs.index(of: saved.tab) ?? 0, stacks: stacks, sheets: sheets)
        let isShorter = state.allRoutes.count < saved.screens.count
        return CutState(state: state, wasTruncated: isShorter || state.tab != saved.tab)
    }
}
