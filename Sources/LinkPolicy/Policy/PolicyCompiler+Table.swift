import LinkRouting

extension PolicyCompiler {
    /// How often a table is built to find further errors.
    private static let roundLimit = 16

    /// The route table; where errors are collected, one per route that cannot stay as it is.
    ///
    /// After an error about patterns the route counts as a screen without a link, after one about
    /// parents or a fallback as one without them, so that the rest is looked at. Errors about
    /// parents and fallbacks are not looked for behind errors about patterns, which may have caused
    /// them.
    ///
    /// - Parameters:
    ///   - definition: Everything that the table is compiled from.
    ///   - place: Finds the places of its errors.
    /// - Returns: The table; nothing was kept then.
    /// - Throws: The first error, or the last one where several were kept.
    /// - Complexity: O(n log n) in the definition, at most 16 times where errors are collected.
    mutating func table(
        _ definition: RouteTableDefinition, _ place: TableErrorPlace
    ) throws(PolicyError) -> RouteTable {
        var rest = definition
        var isPatternKept = false
        var last: PolicyError?
        // BOUND: 16 rounds.
        for _ in 0..<Self.roundLimit {
            let table: RouteTable
            do throws(RouteTableError) {
                table = try RouteTable(rest)
            } catch {
                let found = place.placed(error)
                guard reader.mode == .collecting, let repair = Repair(error, place),
                    repair.isBehind(isPatternKept) == false
                else { throw last ?? found }
                try reader.keep(found)
                last = found
                isPatternKept = isPatternKept || repair.field == .path
                repair.apply(to: &rest)
                continue
            }
            guard let last else { return table }
            throw last
        }
        throw last ?? reader.failure(.invalidValue, at: 0, "the route table refuses it")
    }

    /// What is taken from a route so that the others are looked at.
    private struct Repair {
        enum Field {
            case path
            case parents
            case fallback
        }

        let number: Int
        let field: Field

        /// Nothing where the error is not about one route alone.
        init?(_ error: RouteTableError, _ place: TableErrorPlace) {
            guard case .route(let number, let name) = error.subject else { return nil }
            switch name {
            case "path": field = .path
            case "parents": field = .parents
            case "fallback" where place.isInheritedFallback(error) == false: field = .fallback
            // A name, a type, or the default fallback of every route.
            default: return nil
            }
            self.number = number
        }

        /// Whether an error about patterns may have caused this one.
        func isBehind(_ isPatternKept: Bool) -> Bool { isPatternKept && field != .path }

        func apply(to definition: inout RouteTableDefinition) {
            guard definition.routes.indices.contains(number) else { return }
            switch field {
            case .path:
                let route = definition.routes[number]
                definition.routes[number] = RouteDefinition(
                    id: route.id, paths: [], parameters: route.parameters)
            case .parents: definition.routes[number].parents = []
            case .fallback: definition.routes[number].fallback = nil
            }
        }
    }
}
