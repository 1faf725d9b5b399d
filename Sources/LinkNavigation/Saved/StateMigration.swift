public import LinkRouting

/// What changed in a client's routes from one version to the next; holding one means that every
/// name is an identifier and that no name gets two meanings.
public struct StateMigration: Hashable, Sendable {
    /// The version that it starts from; it leads to the next one.
    public let version: UInt32
    /// Routes that have another name since: the old name, then the new one.
    public let renamedRoutes: [RouteID: RouteID]
    /// Parameters that have another name since, for each route by its old name.
    public let renamedParameters: [RouteID: [String: String]]
    /// Routes that are gone; a stack is cut at the first of them.
    public let droppedRoutes: Set<RouteID>

    /// Accepts the changes of one version.
    ///
    /// - Parameters:
    ///   - version: The version that the migration starts from.
    ///   - renamedRoutes: The old and the new name of routes.
    ///   - renamedParameters: For a route's old name, the old and the new name of parameters.
    ///   - droppedRoutes: The routes that are gone.
    /// - Throws: `invalid_migration` where a route is dropped and renamed, a parameter's new name
    ///   is no identifier or two parameters of a route would get the same name, or `version` is
    ///   the largest there is.
    public init(
        from version: UInt32, renamingRoutes renamedRoutes: [RouteID: RouteID] = [:],
        renamingParameters renamedParameters: [RouteID: [String: String]] = [:],
        droppingRoutes droppedRoutes: Set<RouteID> = []
    ) throws(NavigationError) {
        let changed = droppedRoutes.intersection(renamedRoutes.keys).union(
            droppedRoutes.intersection(renamedParameters.keys))
        guard version < .max, changed.isEmpty,
            renamedParameters.values.allSatisfy({ names in
                Set(names.values).count == names.count
                    && names.values.allSatisfy { Identifier.isName($0.utf8) }
            })
        else { throw NavigationError(.invalidMigration) }
        self.version = version
        self.renamedRoutes = renamedRoutes
        self.renamedParameters = renamedParameters
        self.droppedRoutes = droppedRoutes
    }

    /// The screen under its new names, or `nil` where it is dropped or a new name is taken.
    func screen(_ screen: SavedScreen) -> SavedScreen? {
        guard droppedRoutes.contains(screen.id) == false else { return nil }
        let names = renamedParameters[screen.id, default: [:]]
        let parameters = screen.parameters
            .map { RouteParameter(name: names[$0.name] ?? $0.name, value: $0.value) }
            .sorted { $0.name < $1.name }
        guard Set(parameters.map(\.name)).count == parameters.count else { return nil }
        return SavedScreen(
            id: renamedRoutes[screen.id] ?? screen.id, sortedParameters: parameters)
    }
}
