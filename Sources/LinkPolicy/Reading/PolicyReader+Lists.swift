import LinkRouting

/// A moved path before its target is found.
struct MovedDraft {
    var definition: MovedDefinition
    /// Whether its target could be read.
    var hasTarget: Bool
    /// What its links look like, as far as that could be read.
    var shape: LinkShape
}

/// A `never` property before its route is found.
struct NeverDraft {
    var node: Int
    var name: String
    var routeNode: Int?
    var sources: UInt8
    var below: SessionBound?
    var reach: NeverReach
}

/// A suppression before its route is found.
struct SuppressionDraft {
    var node: Int
    var id: String
    var routeNode: Int?
    var reason: String
    var until: String
}

extension PolicyReader {
    /// `moved`: patterns that lead elsewhere now.
    func movedDrafts(_ node: Int?) throws(PolicyError) -> ReadList<MovedDraft> {
        try list(node, "`moved`", limit: Self.routeCountLimit) { element throws(PolicyError) in
            try moved(element)
        }
    }

    /// `never`: properties that no decision may break.
    func neverDrafts(_ node: Int?) throws(PolicyError) -> ReadList<NeverDraft> {
        try list(node, "`never`", limit: 1024) { element throws(PolicyError) in
            try never(element)
        }
    }

    /// `suppress`: findings that are accepted until a day.
    func suppressionDrafts(_ node: Int?) throws(PolicyError) -> ReadList<SuppressionDraft> {
        try list(node, "`suppress`", limit: 1024) { element throws(PolicyError) in
            try suppression(element)
        }
    }

    private func list<Value>(
        _ node: Int?, _ what: String, limit: Int,
        _ read: (Int) throws(PolicyError) -> Value?
    ) throws(PolicyError) -> ReadList<Value> {
        var result = ReadList<Value>()
        guard let node, let elements = try attempt(try elements(node, what)) else { return result }
        // BOUND: the elements of one list, at most `limit`.
        for element in elements {
            guard result.nodes.count < limit else {
                try keep(
                    failure(
                        .overCap, at: element, "\(what) has more than \(limit) entries",
                        hint: "remove this one and those behind it"))
                break
            }
            if let value = try attempt(try read(element)) { result.append(value, at: element) }
        }
        return result
    }

    private func moved(_ node: Int) throws(PolicyError) -> MovedDraft {
        let fields = try fields(of: node, as: MovedKey.self)
        var target: RouteID?
        if let to = try required(.to, of: fields) {
            target = try attempt(try routeID(to, "`to`"))
        }
        var nodes = LinkNodes(on: fields[.on], params: fields[.params], query: fields[.query])
        nodes.areParamsLost = fields.isLost(.params)
        if let path = try required(.path, of: fields) { nodes.paths = [path] }
        var shape = try linkShape(nodes)
        if fields.isLost(.query) || fields.isLost(.with) { shape.isSettled = false }
        var with: [ArgumentDefinition] = []
        if let node = fields[.with] {
            let mark = state.mark
            with = try attempt(try arguments(node)) ?? []
            if state.mark != mark { shape.isSettled = false }
        }
        return MovedDraft(
            definition: MovedDefinition(
                path: shape.paths.first ?? "", origins: shape.origins,
                parameters: shape.parameters, query: shape.query,
                target: target ?? RouteDraft.unreadID(0), with: with),
            hasTarget: target != nil, shape: shape)
    }

    private static let reachWords = NameList(NeverReach.allCases.map(\.name))

    private func never(_ node: Int) throws(PolicyError) -> NeverDraft? {
        let fields = try fields(of: node, as: NeverKey.self)
        var draft = NeverDraft(
            node: node, name: "", routeNode: nil, sources: SourceSet.any, below: nil,
            reach: .commit)
        if let name = try required(.name, of: fields) {
            draft.name = try attempt(try text(name, "`name`")) ?? ""
        }
        if let route = try required(.route, of: fields),
            try attempt(try routeID(route, "`route`")) != nil
        {
            draft.routeNode = route
        }
        if let reach = try required(.reach, of: fields) {
            let choice = try attempt(try choice(reach, "`reach`", of: Self.reachWords))
            draft.reach = choice == 0 ? .held : .commit
        }
        if let from = fields[.from], let bits = try attempt(try sources(from, "`from`")) {
            draft.sources = bits
        }
        if let below = fields[.below] { draft.below = try attempt(try bound(below)) }
        return draft
    }

    private func bound(_ node: Int) throws(PolicyError) -> SessionBound? {
        let fields = try fields(of: node, as: BelowKey.self)
        let given = BelowKey.allCases.filter { fields[$0] != nil }
        guard given.count == 1, let key = given.first, let value = fields[key] else {
            guard !given.isEmpty || !BelowKey.allCases.contains(where: fields.isLost) else {
                return nil
            }
            throw failure(
                .invalidValue, at: node, "`below` names exactly one bound",
                hint: "one of { \"assurance\": \"mfa\" }, { \"scopes\": [\"orders.read\"] }, "
                    + "{ \"roles\": [\"staff\"] } and \(BelowKey.example)")
        }
        switch key {
        case .assurance:
            let index = try declared(value, "`assurance`", in: .assurance)
            return index.map { .assurance(vocabulary.assurance.names[$0]) }
        case .scopes: return try boundNames(value, "`scopes`", in: .scopes).map { .scopes($0) }
        case .roles: return try boundNames(value, "`roles`", in: .roles).map { .roles($0) }
        case .signedIn:
            guard try !bool(value, "`signedIn`") else {
                throw failure(
                    .invalidValue, at: value, "`signedIn` is always false here",
                    hint: "write false: sessions below it are signed out")
            }
            return .signedOut
        }
    }

    private func boundNames(
        _ node: Int, _ what: String, in kind: DeclaredKind
    ) throws(PolicyError) -> [String]? {
        let mark = state.mark
        let bits = try bits(node, what, in: kind)
        guard bits != 0 || state.mark != mark else {
            throw failure(
                .neverMet, at: node, "\(what) is empty", hint: "list at least one name")
        }
        return vocabulary.list(kind).names(in: bits)
    }

    private func suppression(_ node: Int) throws(PolicyError) -> SuppressionDraft? {
        let fields = try fields(of: node, as: SuppressKey.self)
        var draft = SuppressionDraft(node: node, id: "", routeNode: nil, reason: "", until: "")
        if let id = try required(.id, of: fields) {
            draft.id = try attempt(try findingID(id)) ?? ""
        }
        if let route = fields[.route], try attempt(try routeID(route, "`route`")) != nil {
            draft.routeNode = route
        }
        if let until = try required(.until, of: fields) {
            draft.until = try attempt(try day(until)) ?? ""
        }
        if let reason = try required(.reason, of: fields) {
            draft.reason = try attempt(try text(reason, "`reason`")) ?? ""
        }
        return draft
    }

    private func findingID(_ node: Int) throws(PolicyError) -> String {
        let id = try string(node, "`id`")
        let digits = id.utf8.dropFirst(2)
        guard id.utf8.starts(with: "LB".utf8), digits.count == 3,
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else {
            throw failure(
                .invalidValue, at: node, "\(DisplayText.quoted(id)) is no id of a finding",
                hint: "`LB` and three digits, as `check` prints them: \"LB036\"")
        }
        return id
    }

    private func day(_ node: Int) throws(PolicyError) -> String {
        let day = try string(node, "`until`")
        guard CalendarDay.isReal(day) else {
            throw failure(
                .invalidValue, at: node, "`until` is \(DisplayText.quoted(day))",
                hint: "a real day, such as \"2027-01-31\"")
        }
        return day
    }
}

/// Days of the proleptic Gregorian calendar.
enum CalendarDay {
    /// Tells whether a text is `YYYY-MM-DD` and such a day exists.
    static func isReal(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return false }
        let digits = bytes[0..<4] + bytes[5..<7] + bytes[8..<10]
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        guard (1...12).contains(month) else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...lengths[month - 1]).contains(day)
    }
}
