import LinkRouting

/// Finds everything that is wrong with a route table, look by look.
///
/// After each look what was blamed is taken out, or replaced by something that is right anywhere, so
/// that the next look goes further; nothing is blamed twice, and nothing because of what was taken
/// out or could not be read in the first place.
struct TableSurvey {
    let place: TableErrorPlace
    private let state: ReadingState
    private var rest: RouteTableDefinition
    /// The routes, and behind them the moved paths, whose parameters are not known.
    private(set) var unsure: Set<Int> = []
    private var isLabelUnsure = false
    private var typeUses: Set<[UInt8]> = []

    /// How often the table is looked at.
    private static let roundLimit = 32

    /// Takes out what could not be read, names that stand twice, and targets that do not exist.
    init(
        _ definition: RouteTableDefinition, _ parts: PolicyDrafts, _ place: TableErrorPlace
    ) throws(PolicyError) {
        self.place = place
        state = place.reader.state
        rest = definition
        // BOUND: the routes that could not be read in full.
        for (number, shape) in parts.routes.unread {
            if !shape.isPlaced { rest.routes[number].paths = [] }
            reduce(number)
        }
        for (number, moved) in parts.moved.values.enumerated()
        where !moved.shape.isSettled || !moved.shape.isPlaced || moved.shape.paths.isEmpty {
            if !moved.shape.isPlaced || moved.shape.paths.isEmpty { vacate(number) }
            reduce(rest.routes.count + number)
        }
        try settleNames(parts)
    }

    private mutating func settleNames(_ parts: PolicyDrafts) throws(PolicyError) {
        var known: Set<RouteID> = []
        // BOUND: the routes of the policy.
        for (number, route) in rest.routes.enumerated() where !known.insert(route.id).inserted {
            try state.keep(place.placed(.duplicateName, .route(number, "id")))
            rest.routes[number].id = RouteDraft.unreadID(number)
            // A copy of a whole route is one mistake.
            if rest.routes[..<number].contains(where: {
                $0.id == route.id && $0.paths == route.paths
            }) {
                rest.routes[number].paths = []
                reduce(number)
            }
        }
        // BOUND: the moved paths of the policy.
        for (number, moved) in rest.moved.enumerated() where !known.contains(moved.target) {
            if parts.moved.values[number].hasTarget {
                try blameUnknown(moved.target, .moved(number, "to"))
            }
            unsure.insert(rest.routes.count + number)
            if let first = rest.routes.first { rest.moved[number].target = first.id }
        }
        if rest.routes.isEmpty { rest.moved = [] }
    }

    /// Looks at the table until nothing new is found.
    ///
    /// - Returns: The table of what is left, for questions about routes; nothing where none is left.
    mutating func table() throws(PolicyError) -> RouteTable? {
        // BOUND: 32 looks.
        for _ in 0..<Self.roundLimit {
            let errors = RouteTable.errors(in: rest)
            let own = errors.filter { !Self.isShared($0) }
            guard !own.isEmpty else {
                try settle(shared: errors)
                break
            }
            // BOUND: one error for each origin, route and moved path.
            for error in own { try settle(error) }
        }
        do {
            return try RouteTable(rest)
        } catch {
            return nil
        }
    }

    /// Whether an error is about several routes.
    private static func isShared(_ error: RouteTableError) -> Bool {
        switch error.subject {
        case .route(_, let field):
            return error.code == .samePattern || error.code == .crossingPatterns
                || field == "fallback" || field.utf8.starts(with: "parents".utf8)
        case .moved(_, let field):
            return error.code == .samePattern || error.code == .crossingPatterns || field == "to"
        case .table: return error.code == .tooManyOverlaps
        case .origin, .callback: return false
        }
    }

    // MARK: One origin, route or moved path

    private mutating func settle(_ error: RouteTableError) throws(PolicyError) {
        switch error.subject {
        case .table, .callback: try state.keep(place.placed(error))
        case .origin(let number): try settle(error, origin: number)
        case .route(let number, let field):
            if let parameter = try blamed(error, number, field) { replace(parameter, of: number) }
        case .moved(let number, let field):
            let owner = rest.routes.count + number
            if let parameter = try blamed(error, owner, field) { replace(parameter, of: owner) }
        }
    }

    private mutating func settle(
        _ error: RouteTableError, origin number: Int
    ) throws(PolicyError) {
        try state.keep(place.placed(error))
        guard rest.origins.indices.contains(number) else { return }
        switch rest.origins[number].place {
        case .https(let hosts):
            let left = hosts.filter { host in
                error.name.map { !$0.utf8.elementsEqual(host.text.utf8) } ?? false
            }
            isLabelUnsure = isLabelUnsure || hosts.contains { $0.labelType != nil }
            rest.origins[number].place =
                left.isEmpty ? PolicyReader.unreadPlace(number) : .https(hosts: left)
        case .custom(_, let authority):
            let isAlone = error.code == .hostNeedsHTTPS
            rest.origins[number].place =
                isAlone
                ? PolicyReader.unreadPlace(number)
                : .custom(scheme: "unread\(number)", authority: authority)
        }
    }

    /// Blames a route for what it says itself.
    ///
    /// - Returns: The parameter that must be replaced for the next look, where there is one.
    private mutating func blamed(
        _ error: RouteTableError, _ owner: Int, _ field: String
    ) throws(PolicyError) -> String? {
        if field.utf8.starts(with: "path".utf8), error.code != .duplicateName {
            if error.code != .unreachablePattern || !unsure.contains(owner) {
                try state.keep(place.placed(error))
            }
            removePattern(field, of: owner)
            return nil
        }
        switch error.code {
        case .invalidType, .misplacedType, .conflictingType:
            // A named type is blamed where it is used first.
            let isNew = place.typeName(error).map { typeUses.insert($0).inserted } ?? true
            if isNew { try state.keep(place.placed(error)) }
        // A type names a route that does not exist, or a parameter has no type: both were told.
        case .unknownRoute, .missingType: break
        // Everything else about a parameter.
        default:
            try state.keep(place.placed(error))
            remove(field, of: owner)
            return nil
        }
        return field
    }

    /// Gives a parameter a type that it may have.
    private mutating func replace(_ name: String, of owner: Int) {
        guard unsure.insert(owner).inserted, rest.routes.indices.contains(owner) else {
            return reduce(owner)
        }
        // BOUND: at most 64 query keys.
        for index in rest.routes[owner].query.indices
        where rest.routes[owner].query[index].name == name {
            rest.routes[owner].query[index].type = LinkShape.unreadType
            return
        }
        reduce(owner)
    }

    private mutating func remove(_ name: String, of owner: Int) {
        guard rest.routes.indices.contains(owner) else { return reduce(owner) }
        rest.routes[owner].secret.removeAll { $0 == name }
        rest.routes[owner].publicFragment.removeAll { $0 == name }
        let queries = rest.routes[owner].query.count
        rest.routes[owner].query.removeAll { $0.name == name }
        guard rest.routes[owner].query.count == queries else { return }
        let count = rest.routes[owner].parameters.count
        let isInPath = rest.routes[owner].paths.contains {
            PatternNames(Array($0.utf8)[...]).contains(name)
        }
        if !isInPath { rest.routes[owner].parameters.removeAll { $0.name == name } }
        // A parameter twice in one pattern.
        if isInPath, rest.routes[owner].parameters.count == count {
            rest.routes[owner].paths = []
            reduce(owner)
        }
    }

    private mutating func removePattern(_ field: String, of owner: Int) {
        guard rest.routes.indices.contains(owner) else {
            vacate(owner - rest.routes.count)
            return reduce(owner)
        }
        let number = Int(field.split(separator: "/").last ?? "") ?? 0
        if rest.routes[owner].paths.indices.contains(number) {
            rest.routes[owner].paths.remove(at: number)
        }
        reduce(owner)
    }

    /// Moves a moved path to where no link is.
    private mutating func vacate(_ number: Int) { rest.moved[number].path = "/unread.-.\(number)" }

    /// Leaves of a route its patterns alone, with parameters of any type.
    private mutating func reduce(_ owner: Int) {
        unsure.insert(owner)
        if rest.routes.indices.contains(owner) {
            let route = rest.routes[owner]
            rest.routes[owner] = RouteDefinition(
                id: route.id, paths: route.paths, origins: route.origins,
                parameters: Self.anyParameters(route.paths), parents: route.parents,
                fallback: route.fallback)
            return
        }
        let number = owner - rest.routes.count
        guard rest.moved.indices.contains(number) else { return }
        rest.moved[number].parameters = Self.anyParameters([rest.moved[number].path])
        rest.moved[number].query = []
    }

    private static func anyParameters(_ paths: [String]) -> [ParameterDefinition] {
        var result: [ParameterDefinition] = []
        // BOUND: linear in the patterns.
        for path in paths {
            for name in PatternNames(Array(path.utf8)[...])
            where !result.contains(where: { $0.name == name }) {
                let isRest = path.utf8.firstRange(of: "{\(name)...}".utf8) != nil
                result.append(
                    ParameterDefinition(
                        name: name,
                        type: isRest
                            ? .rest(LinkShape.unreadType, maximum: 1) : LinkShape.unreadType))
            }
        }
        return result
    }
}

extension TableSurvey {
    // MARK: Several routes

    private mutating func settle(shared errors: [RouteTableError]) throws(PolicyError) {
        try settle(overlaps: errors.filter { Self.pair(of: $0) != nil })
        // BOUND: the relations of the policy.
        for error in errors where Self.pair(of: error) == nil { try settle(relation: error) }
        // BOUND: the routes of the policy.
        for number in rest.routes.indices {
            rest.routes[number].parents = []
            rest.routes[number].fallback = nil
        }
        rest.moved = []
    }

    /// Blames as few routes as are enough: each time the one that shares links with the most others.
    private mutating func settle(overlaps errors: [RouteTableError]) throws(PolicyError) {
        var pairs = errors.compactMap { error in
            Self.pair(of: error).map { (error, number($0.0), number($0.1)) }
        }
        // BOUND: each round takes at least one of a thousand pairs.
        while !pairs.isEmpty {
            var counts: [Int: Int] = [:]
            for (_, later, earlier) in pairs {
                counts[later, default: 0] += 1
                if earlier != later { counts[earlier, default: 0] += 1 }
            }
            let most = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
            guard let first = pairs.first(where: { $0.1 == most || $0.2 == most }) else { return }
            try state.keep(place.placed(first.0, isSwapped: first.1 != most))
            pairs.removeAll { $0.1 == most || $0.2 == most }
            if rest.routes.indices.contains(most) { rest.routes[most].paths = [] }
        }
    }

    private mutating func settle(relation error: RouteTableError) throws(PolicyError) {
        guard error.code != .unknownRoute else {
            guard let id = place.target(of: error.subject, in: rest) else { return }
            return try blameUnknown(id, error.subject)
        }
        let parties = [error.subject] + (error.other.map { [$0] } ?? [])
        let isKnown = parties.allSatisfy { !unsure.contains(number($0)) }
        guard isKnown, !isLabelUnsure else { return }
        try state.keep(place.placed(error))
    }

    private func blameUnknown(
        _ id: RouteID, _ subject: RouteTableError.Subject
    ) throws(PolicyError) {
        try state.undeclared(
            .routes, Array(id.text.utf8), place.placed(.unknownRoute, subject))
    }

    /// Two parties whose patterns take one link.
    private static func pair(
        of error: RouteTableError
    ) -> (RouteTableError.Subject, RouteTableError.Subject)? {
        guard error.code == .samePattern || error.code == .crossingPatterns else { return nil }
        return error.other.map { (error.subject, $0) }
    }

    private func number(_ subject: RouteTableError.Subject) -> Int {
        switch subject {
        case .table, .origin, .callback: -1
        case .route(let number, _): number
        case .moved(let number, _): rest.routes.count + number
        }
    }
}
