import LinkRouting

/// A `never` property before its route is found.
struct NeverDraft {
    var node: Int
    var name: String
    var routeNode: Int
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
    mutating func movedDefinitions(_ node: Int?) throws(PolicyError) -> [MovedDefinition] {
        guard let node else { return [] }
        var result: [MovedDefinition] = []
        // BOUND: the elements of one list.
        for element in try elements(node, "`moved`") {
            guard result.count < Self.routeCountLimit else {
                throw failure(.overCap, at: element, "the policy has too many moved paths")
            }
            let moved = try attempt { reader throws(PolicyError) in try reader.moved(element) }
            if let moved { result.append(moved) }
        }
        return result
    }

    private func moved(_ node: Int) throws(PolicyError) -> MovedDefinition {
        let fields = try fields(of: node, as: MovedKey.self)
        let path = try required(.path, of: fields)
        var definition = MovedDefinition(
            path: try string(path, "`path`"),
            target: try routeID(try required(.to, of: fields), "`to`"))
        definition.parameters = try parameters(fields[.params])
        try addTypes(of: path, definition.parameters, to: &definition.parameters)
        if let on = fields[.on] { definition.origins = try originNames(on) }
        definition.query = try query(fields[.query])
        if let with = fields[.with] { definition.with = try arguments(with) }
        return definition
    }

    private static let reachWords = NameList(NeverReach.allCases.map(\.name))

    /// `never`: properties that no decision may break.
    mutating func neverDrafts(_ node: Int?) throws(PolicyError) -> [NeverDraft] {
        guard let node else { return [] }
        var result: [NeverDraft] = []
        // BOUND: the elements of one list, at most 1024.
        for element in try elements(node, "`never`") {
            guard result.count < 1024 else {
                throw failure(.overCap, at: element, "`never` has more than 1024 properties")
            }
            let draft = try attempt { reader throws(PolicyError) in try reader.never(element) }
            if let draft { result.append(draft) }
        }
        return result
    }

    private func never(_ node: Int) throws(PolicyError) -> NeverDraft {
        let fields = try fields(of: node, as: NeverKey.self)
        let name = try text(try required(.name, of: fields), "`name`")
        let route = try required(.route, of: fields)
        _ = try routeID(route, "`route`")
        let reach = try choice(
            try required(.reach, of: fields), "`reach`", of: Self.reachWords)
        var draft = NeverDraft(
            node: node, name: name, routeNode: route, sources: SourceSet.any, below: nil,
            reach: reach == 0 ? .held : .commit)
        if let from = fields[.from] { draft.sources = try sources(from, "`from`") }
        if let below = fields[.below] { draft.below = try bound(below) }
        return draft
    }

    private func bound(_ node: Int) throws(PolicyError) -> SessionBound {
        let fields = try fields(of: node, as: BelowKey.self)
        let given = BelowKey.allCases.filter { fields[$0] != nil }
        guard given.count == 1, let key = given.first, let value = fields[key] else {
            throw failure(
                .invalidValue, at: node, "`below` names exactly one bound",
                hint: "`assurance`, `scopes`, `roles` or \"signedIn\": false")
        }
        switch key {
        case .assurance:
            let index = try declared(value, "`assurance`", in: vocabulary.assurance)
            return .assurance(vocabulary.assurance.names[index])
        case .scopes: return .scopes(try boundNames(value, "`scopes`", in: vocabulary.scopes))
        case .roles: return .roles(try boundNames(value, "`roles`", in: vocabulary.roles))
        case .signedIn:
            guard try bool(value, "`signedIn`") == false else {
                throw failure(.invalidValue, at: value, "`signedIn` is always false here")
            }
            return .signedOut
        }
    }

    private func boundNames(
        _ node: Int, _ what: String, in list: NameList
    ) throws(PolicyError) -> [String] {
        let bits = try bits(node, what, in: list)
        guard bits != 0 else { throw failure(.neverMet, at: node, "\(what) is empty") }
        return list.names(in: bits)
    }

    /// `suppress`: findings that are accepted until a day.
    mutating func suppressionDrafts(_ node: Int?) throws(PolicyError) -> [SuppressionDraft] {
        guard let node else { return [] }
        var result: [SuppressionDraft] = []
        // BOUND: the elements of one list, at most 1024.
        for element in try elements(node, "`suppress`") {
            guard result.count < 1024 else {
                throw failure(.overCap, at: element, "`suppress` has more than 1024 entries")
            }
            let draft = try attempt { reader throws(PolicyError) in
                try reader.suppression(element)
            }
            if let draft { result.append(draft) }
        }
        return result
    }

    private func suppression(_ node: Int) throws(PolicyError) -> SuppressionDraft {
        let fields = try fields(of: node, as: SuppressKey.self)
        let idNode = try required(.id, of: fields)
        let id = try string(idNode, "`id`")
        let digits = id.utf8.dropFirst(2)
        guard id.utf8.starts(with: "LB".utf8), digits.count == 3,
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else {
            throw failure(
                .invalidValue, at: idNode, "\(DisplayText.quoted(id)) is no id of a finding",
                hint: "such as \"LB036\"")
        }
        if let route = fields[.route] { _ = try routeID(route, "`route`") }
        let untilNode = try required(.until, of: fields)
        let until = try string(untilNode, "`until`")
        guard CalendarDay.isReal(until) else {
            throw failure(
                .invalidValue, at: untilNode, "`until` is \(DisplayText.quoted(until))",
                hint: "a real day, such as \"2027-01-31\"")
        }
        return SuppressionDraft(
            node: node, id: id, routeNode: fields[.route],
            reason: try text(try required(.reason, of: fields), "`reason`"), until: until)
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
