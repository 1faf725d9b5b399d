/// A saved state brought to the client's version, and whether a screen was dropped on the way.
package struct MigratedNavigation: Hashable, Sendable {
    /// The saved state under the names of the client's version.
    package let saved: SavedNavigation
    /// Whether a screen was dropped.
    package let wasTruncated: Bool
}

extension SavedNavigation {
    /// The same state under the names of a later client version, one step after the other.
    ///
    /// - Parameters:
    ///   - version: The version of this client.
    ///   - migrations: The steps, in any order; steps that are not on the way are not used.
    /// - Returns: The state under the new names.
    /// - Throws: `outdated` for a state of a later version, or where a step is missing or there
    ///   are two of it; `too_long` where longer names take it above 64 KiB.
    /// - Complexity: O(steps * bytes)
    package func migrated(
        to version: UInt32, by migrations: [StateMigration]
    ) throws(NavigationError) -> MigratedNavigation {
        guard clientVersion <= version else { throw NavigationError(.outdated) }
        // A gap is seen before any work, so that a far-off version costs nothing.
        guard Int(version - clientVersion) <= migrations.count else {
            throw NavigationError(.outdated)
        }
        var current = self
        // BOUND: as many steps as there are migrations.
        while current.clientVersion < version {
            let steps = migrations.filter { $0.version == current.clientVersion }
            guard let step = steps.first, steps.count == 1 else { throw NavigationError(.outdated) }
            current = try current.stepped(by: step)
        }
        return MigratedNavigation(
            saved: current, wasTruncated: current.screens.count < screens.count)
    }

    private func stepped(by step: StateMigration) throws(NavigationError) -> SavedNavigation {
        let stacks = stacks.map { stack in
            SavedStack(tab: stack.tab, screens: stack.screens.mappedPrefix(step.screen))
        }
        let sheets = sheets.mappedPrefix { sheet in
            step.screen(sheet.screen).map {
                SavedSheet(screen: $0, style: sheet.style, isMandatory: sheet.isMandatory)
            }
        }
        return try SavedNavigation(
            clientVersion: clientVersion + 1, tab: tab,
            stacks: stacks.filter { $0.screens.isEmpty == false }, sheets: sheets)
    }
}
