package import LinkRouting

/// Ways back. Each gives `nil` where there is nothing to go back to, or where a mandatory cover
/// is in the way; other tabs never change.
extension NavigationState {
    /// One step back: the top sheet is dismissed, else the top of the selected stack is popped.
    package func back() -> NavigationState? {
        if sheets.isEmpty == false { return dismissing() }
        guard selectedStack.isEmpty == false else { return nil }
        return reduced(stack: selectedStack.count - 1)
    }

    /// Back to the nearest screen of a route; the screen that is visible counts, and the state is
    /// then unchanged.
    ///
    /// - Complexity: O(depth), at most 40.
    package func back(to id: RouteID) -> NavigationState? {
        backed(from: breadcrumbs.count) { $0.id == id }
    }

    /// Back to the nearest screen below the visible one that means something by itself, else to
    /// the root of the tab.
    ///
    /// - Parameter isMeaningful: Whether a screen is worth returning to.
    /// - Returns: The new state, or `nil` at the root and under a mandatory cover.
    /// - Complexity: O(depth), at most 40.
    package func backToMeaningful(where isMeaningful: (Route) -> Bool) -> NavigationState? {
        backed(from: breadcrumbs.count - 1, to: isMeaningful) ?? backToRoot()
    }

    /// Back to the root of the selected tab.
    package func backToRoot() -> NavigationState? {
        isAtRoot ? nil : reduced(toLevel: 0)
    }

    /// The state whose visible route is the nearest that fits among the first breadcrumbs.
    private func backed(from count: Int, to isTarget: (Route) -> Bool) -> NavigationState? {
        breadcrumbs.prefix(max(count, 0)).lastIndex(where: isTarget).flatMap {
            reduced(toLevel: $0 + 1)
        }
    }

    /// The state with so many breadcrumbs left, or `nil` where a mandatory cover would have to go.
    private func reduced(toLevel count: Int) -> NavigationState? {
        let depth = min(count, selectedStack.count)
        let sheetCount = count - depth
        guard sheets.dropFirst(sheetCount).allSatisfy({ $0.isMandatory == false }) else {
            return nil
        }
        return reduced(stack: depth, sheets: sheetCount)
    }
}
