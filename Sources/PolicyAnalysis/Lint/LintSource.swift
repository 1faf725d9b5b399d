import LinkPolicy
import LinkRouting

/// A policy that loaded, with the places of its routes in the file; what every check works on.
struct LintSource: Sendable {
    /// The policy, as the gate has it.
    let policy: Policy
    /// The whole file.
    let root: LintPlace
    // INVARIANT: one per route of the table, in its order.
    let routes: [RouteText]
    /// The origins, in the order of the file.
    let origins: [OriginText]

    init(_ policy: Policy, _ document: JSONDocument) {
        self.policy = policy
        root = LintPlace(root: document)
        let origins = (root.member("origins")?.elements ?? []).map(OriginText.init)
        self.origins = origins
        let places = root.member("routes")?.elements ?? []
        routes = zip(policy.table.indices, places).map { index, place in
            RouteText(index: index, id: policy.table.id(at: index), place: place, origins: origins)
        }
    }

    /// The text of a route.
    func text(at index: RouteIndex) -> RouteText { routes[Int(index.value)] }

    /// What a route asks.
    func demand(_ route: RouteText) -> RouteDemand { policy.demand(at: route.index) }
}

/// An origin as the file has it.
struct OriginText: Sendable {
    let id: String
    let place: LintPlace
    let isCustom: Bool
    let opensBrowser: Bool

    init(_ place: LintPlace) {
        self.place = place
        id = place.member("id")?.value.string ?? ""
        isCustom = place.member("scheme") != nil
        opensBrowser = place.member("unknown")?.value.string == "browser"
    }
}

/// A route as the file has it.
struct RouteText: Sendable {
    let index: RouteIndex
    let id: RouteID
    let place: LintPlace
    /// Its patterns, in the order of the file; none for a screen without a link.
    let patterns: [LintPlace]
    /// Bit i is set where it lives on origin i.
    let originBits: UInt64
    private let fields: [(name: String, place: LintPlace)]

    init(index: RouteIndex, id: RouteID, place: LintPlace, origins: [OriginText]) {
        self.index = index
        self.id = id
        self.place = place
        fields = place.members
        let path = fields.first { $0.name == "path" }?.place
        patterns = path.map { $0.value.string == nil ? $0.elements : [$0] } ?? []
        let on = fields.first { $0.name == "on" }?.place.elements.compactMap(\.value.string)
        var bits: UInt64 = 0
        // BOUND: at most 64 origins.
        for (number, origin) in origins.enumerated() where on?.contains(origin.id) ?? true {
            bits |= 1 << UInt64(number)
        }
        originBits = bits
    }

    /// The value of a key of the route, or `nil` where it does not stand.
    subscript(name: String) -> LintPlace? { fields.first { $0.name == name }?.place }

    /// The value of a key below `require`, or `nil`.
    func requirement(_ name: String) -> LintPlace? { self["require"]?.member(name) }

    /// Where the route declares a parameter, or `nil`.
    func declaration(_ name: String) -> LintPlace? {
        self["params"]?.member(name) ?? self["query"]?.member(name)
            ?? self["query"]?.member(name + "?")
    }

    /// Where a parameter is declared, or else the pattern that has it, or else the route.
    func parameter(_ name: String) -> LintPlace {
        if let found = declaration(name) { return found }
        let pattern = patterns.first { pattern in
            let text = pattern.value.string ?? ""
            return text.contains("{\(name)}") || text.contains("{\(name)...}")
        }
        return pattern ?? place
    }
}
