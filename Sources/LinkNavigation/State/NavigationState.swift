public import LinkRouting

/// Everything that one scene shows: the selected tab, a stack of routes for each tab, and the
/// sheets over them; holding one means that no stack and no pile of sheets is above its limit.
///
/// The root screen of a tab is not an element of its stack. Only this room makes states, from an
/// empty one onwards, and every change is a function that returns a new state. Whether a route may
/// be shown is not asked here: the broker gates a route before it calls `applying`.
public struct NavigationState: Sendable {
    /// The tabs in their order.
    public let tabs: TabList
    // INVARIANT: an index of `tabs`.
    let selection: Int
    // INVARIANT: one stack for each tab, each of at most `stackDepthLimit` routes.
    let stacks: [[Route]]
    // INVARIANT: at most `sheetCountLimit`.
    /// The presented sheets, the bottom one first.
    public let sheets: [Sheet]

    /// Makes the initial state: the first tab is selected, and every tab is at its root.
    ///
    /// - Parameter tabs: The tabs of the policy's vocabulary.
    public init(tabs: TabList) {
        self.tabs = tabs
        selection = 0
        stacks = Array(repeating: [], count: tabs.names.count)
        sheets = []
    }

    private init(tabs: TabList, selection: Int, stacks: [[Route]], sheets: [Sheet]) {
        self.tabs = tabs
        self.selection = selection
        self.stacks = stacks
        self.sheets = sheets
    }

    /// The selected tab.
    public var tab: String { tabs.names[selection] }

    /// The stack of the selected tab, the outermost route first.
    public var selectedStack: [Route] { stacks[selection] }

    /// The stack of a tab, the outermost route first, or `nil` for an unknown tab.
    public func stack(onTab name: String) -> [Route]? {
        tabs.index(of: name).map { stacks[$0] }
    }

    /// The route on top: the top sheet, else the top of the selected stack, else `nil` at the root.
    public var visibleRoute: Route? { sheets.last?.route ?? selectedStack.last }

    /// The way to what is on screen: the selected stack, then the sheets from the bottom.
    public var breadcrumbs: [Route] { selectedStack + sheets.map(\.route) }

    /// Every route of the state: the stacks in the order of the tabs, then the sheets.
    public var allRoutes: [Route] { stacks.flatMap(\.self) + sheets.map(\.route) }

    /// Whether the root screen of the selected tab is what the person sees.
    public var isAtRoot: Bool { visibleRoute == nil }

    /// Tells whether a route of this name is anywhere in the state, background tabs included.
    ///
    /// - Complexity: O(number of routes in the state)
    public func contains(_ id: RouteID) -> Bool { allRoutes.contains { $0.id == id } }

    /// The same state with some parts exchanged.
    ///
    /// - Throws: `stack_full` where a part is above its limit.
    func with(
        selection: Int? = nil, stack: [Route]? = nil, onTab tab: Int? = nil, sheets: [Sheet]? = nil
    ) throws(NavigationError) -> NavigationState {
        var stacks = self.stacks
        let sheets = sheets ?? self.sheets
        if let stack { stacks[tab ?? selection ?? self.selection] = stack }
        guard stacks.allSatisfy({ $0.count <= NavigationLimits.stackDepthLimit }),
            sheets.count <= NavigationLimits.sheetCountLimit
        else { throw NavigationError(.stackFull) }
        return NavigationState(
            tabs: tabs, selection: selection ?? self.selection, stacks: stacks, sheets: sheets)
    }

    /// A part of this state; the limits hold because nothing is added.
    func reduced(
        selection: Int? = nil, stack: Int? = nil, sheets: Int? = nil
    ) -> NavigationState {
        var stacks = self.stacks
        if let stack { stacks[self.selection] = Array(stacks[self.selection].prefix(stack)) }
        let sheets = sheets.map { Array(self.sheets.prefix($0)) } ?? self.sheets
        return NavigationState(
            tabs: tabs, selection: selection ?? self.selection, stacks: stacks, sheets: sheets)
    }

    /// A state of listed parts, each cut to its limit.
    static func assembled(
        tabs: TabList, selection: Int, stacks: [[Route]], sheets: [Sheet]
    ) -> NavigationState {
        NavigationState(
            tabs: tabs, selection: selection,
            stacks: stacks.map { Array($0.prefix(NavigationLimits.stackDepthLimit)) },
            sheets: Array(sheets.prefix(NavigationLimits.sheetCountLimit)))
    }
}

extension NavigationState: Hashable {
    /// Compares what is printed: the selected tab, the stacks that are not empty, the sheets.
    public static func == (left: NavigationState, right: NavigationState) -> Bool {
        left.tab == right.tab && left.sheets == right.sheets && left.listed == right.listed
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(tab)
        hasher.combine(listed)
        hasher.combine(sheets)
    }

    /// The stacks that are not empty, in the order of the tabs.
    var listed: [TabStack] {
        zip(tabs.names, stacks).compactMap { name, routes in
            routes.isEmpty ? nil : TabStack(tab: name, routes: routes)
        }
    }
}

/// A tab and its stack.
struct TabStack: Hashable {
    let tab: String
    let routes: [Route]
}

extension NavigationState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The tab, the routes and the names of their parameters, never a value:
    /// `shop; shop: book(bookId); sheet payment`.
    public var description: String {
        let stacks = listed.map { stack in
            "\(stack.tab): \(stack.routes.map(\.description).joined(separator: " > "))"
        }
        return ([tab] + stacks + sheets.map(\.description)).joined(separator: "; ")
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows no value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
