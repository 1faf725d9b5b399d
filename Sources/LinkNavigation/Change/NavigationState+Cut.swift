package import LinkRouting

/// What is left of a state, and whether anything was cut.
package struct CutState: Hashable, Sendable {
    /// The state that is left.
    package let state: NavigationState
    /// Whether a screen, a sheet or a tab was cut.
    package let wasTruncated: Bool

    /// Pairs a state with what happened to it.
    package init(state: NavigationState, wasTruncated: Bool) {
        self.state = state
        self.wasTruncated = wasTruncated
    }
}

extension NavigationState {
    /// What is left when only some routes may stay.
    ///
    /// Every stack is cut at its first route that is not kept, so that what shows is the nearest
    /// valid parent. A sheet that is not kept goes with everything presented over it, mandatory
    /// or not; a sheet that is kept stays, whatever was cut below it.
    ///
    /// - Parameter isKept: Whether a route may stay; asked in the order of `allRoutes`, and not
    ///   about what is cut already.
    /// - Returns: The state that is left.
    /// - Complexity: O(number of routes in the state)
    package func kept(where isKept: (Route) -> Bool) -> CutState {
        mapped { isKept($0) ? $0 : nil }
    }

    /// What is left when every route is read anew, under another route table; `nil` cuts.
    ///
    /// - Parameter transform: The route as it is now, or `nil`.
    /// - Returns: The state that is left.
    /// - Complexity: O(number of routes in the state)
    package func mapped(_ transform: (Route) -> Route?) -> CutState {
        let stacks = stacks.map { $0.mappedPrefix(transform) }
        let sheets = sheets.mappedPrefix { sheet in
            transform(sheet.route).map {
                Sheet(route: $0, style: sheet.style, isMandatory: sheet.isMandatory)
            }
        }
        let state = NavigationState.assembled(
            tabs: tabs, selection: selection, stacks: stacks, sheets: sheets)
        return CutState(state: state, wasTruncated: state.allRoutes.count < allRoutes.count)
    }

    /// The state on another list of tabs, as after a reload: stacks of tabs that are gone are cut,
    /// and the first tab is selected where the selected one is gone.
    ///
    /// - Complexity: O(tabs squared), at most 64.
    package func moved(to tabs: TabList) -> CutState {
        let state = NavigationState.assembled(
            tabs: tabs, selection: tabs.index(of: tab) ?? 0,
            stacks: tabs.names.map { stack(onTab: $0) ?? [] }, sheets: sheets)
        let isShorter = state.allRoutes.count < allRoutes.count
        return CutState(state: state, wasTruncated: isShorter || state.tab != tab)
    }
}

extension Array {
    /// The elements as transformed, up to the first that gives `nil`.
    func mappedPrefix<Result>(_ transform: (Element) -> Result?) -> [Result] {
        var results: [Result] = []
        // BOUND: linear in an array that its owner has bounded.
        for element in self {
            guard let result = transform(element) else { break }
            results.append(result)
        }
        return results
    }
}
