import LinkRouting

/// The tabs of a client in their order; holding one means that there is at least one and that the
/// names are identifiers, none of them twice.
public struct TabList: Hashable, Sendable {
    // INVARIANT: 1 to `tabCountLimit` distinct ASCII identifiers.
    /// The names in order; the first tab is the one that is selected at the start.
    public let names: [String]

    /// Accepts the tabs of a policy's vocabulary.
    ///
    /// - Parameter names: 1 to 64 distinct identifiers `[A-Za-z][A-Za-z0-9_.-]{0,63}`.
    /// - Throws: `invalid_tabs` for anything else.
    public init(_ names: [String]) throws(NavigationError) {
        guard (1...NavigationLimits.tabCountLimit).contains(names.count),
            names.allSatisfy({ Identifier.isName($0.utf8) }), Set(names).count == names.count
        else { throw NavigationError(.invalidTabs) }
        self.names = names
    }

    /// The place of a tab in the order, or `nil` for a name that is not there.
    ///
    /// - Complexity: O(number of tabs), at most 64.
    public func index(of name: String) -> Int? {
        names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    }
}
