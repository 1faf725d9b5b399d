package import LinkRouting

extension NavigationState {
    /// The state after a cleared link: its back stack and its route, placed as its policy says.
    ///
    /// `replace` gives the tab the link's own stack and dismisses the sheets; `append` adds the
    /// link to the tab's stack, without repeating screens that are on top of it already. A link
    /// never takes a mandatory cover away and never comes on top of one: what it presents goes
    /// beneath. It does not present again what is presented already, so that a link that is
    /// opened over and over cannot pile covers up. A sheet that appends and brings no parents
    /// comes over whatever is shown: the selected tab stays, and its own one does not matter.
    ///
    /// - Parameters:
    ///   - stack: The parents, outermost first, then the route; an empty list changes nothing.
    ///   - placement: The placement of the route.
    /// - Returns: The new state, with the placement's tab selected unless a sheet comes over all.
    /// - Throws: `stack_full` above a limit, `unknown_tab` for a tab that the state has not.
    /// - Complexity: O(n squared) in the depth of the stacks, at most 32.
    package func applying(
        _ stack: [Route], at placement: ScreenPlacement
    ) throws(NavigationError) -> NavigationState {
        guard let tab = tabs.index(of: placement.tab) else { throw NavigationError(.unknownTab) }
        guard let route = stack.last else { return self }
        let sheet = placement.style.sheetStyle.map {
            Sheet(route: route, style: $0, isMandatory: placement.isMandatory)
        }
        let elements: [Route] =
            switch placement.style {
            case .root: []
            case .push: stack
            case .sheet, .fullScreen: Array(stack.dropLast())
            }
        if placement.place == .append, let sheet, elements.isEmpty {
            return try with(sheets: sheets.presenting(sheet))
        }
        let below =
            switch (placement.place, placement.style) {
            // The link's stack is all that the tab shows.
            case (.replace, _): elements
            // A root screen has nothing below it, however it was reached.
            case (.append, .root): elements
            // What is on top already is not repeated.
            case (.append, .push), (.append, .sheet), (.append, .fullScreen):
                stacks[tab].joined(with: elements)
            }
        return try with(
            selection: tab, stack: below, onTab: tab,
            sheets: covers(adding: sheet, place: placement.place))
    }

    /// The sheets after a link.
    private func covers(adding sheet: Sheet?, place: ScreenPlace) -> [Sheet] {
        switch (place, sheet) {
        // The screen below is the news: only what cannot be dismissed stays over it.
        case (.replace, nil), (.append, nil): sheets.filter(\.isMandatory)
        // The link's sheet is the only one that may go.
        case (.replace, .some(let sheet)): sheets.filter(\.isMandatory).presenting(sheet)
        // The sheets stay, the link's comes over those that are not mandatory.
        case (.append, .some(let sheet)): sheets.presenting(sheet)
        }
    }
}

extension [Route] {
    /// The stack followed by elements, the longest overlap of its end and their start only once.
    fileprivate func joined(with elements: [Route]) -> [Route] {
        // BOUND: at most 32 lengths, each compared over at most 32 elements.
        for length in stride(from: Swift.min(count, elements.count), to: 0, by: -1)
        where suffix(length).elementsEqual(elements.prefix(length)) {
            return self + elements.dropFirst(length)
        }
        return self + elements
    }
}

extension [Sheet] {
    /// The sheets with one more beneath the lowest mandatory cover, unless it is there already.
    fileprivate func presenting(_ sheet: Sheet) -> [Sheet] {
        let mandatory = firstIndex(where: \.isMandatory) ?? endIndex
        if self[mandatory...].contains(sheet) || self[..<mandatory].last == sheet { return self }
        return self[..<mandatory] + [sheet] + self[mandatory...]
    }
}
