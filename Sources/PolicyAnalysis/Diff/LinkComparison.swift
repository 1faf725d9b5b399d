import LinkPolicy
import LinkRouting

/// Compares what all links get under two policies, part by part.
///
/// All links of a part lead to the same routes; what is left to compare are people and
/// circumstances, and who owns what where parameters have the same value.
struct LinkComparison {
    /// Routes that take one link under the old and the new policy.
    struct RoutePair: Hashable {
        let old: RouteIndex
        let new: RouteIndex
    }

    /// What one comparison of cells stands for.
    private struct Key: Hashable {
        let sides: [String]
        let owners: [Int]
        let isSameTarget: Bool
    }

    private let policies: [Policy]
    private let assuranceIsAlike: Bool
    private let hasCallbacks: Bool
    /// Queries of links by their form.
    private var queries: [String: [String]] = [:]
    private var compared: Set<Key> = []
    private var reported: Set<[String]> = []
    private(set) var changes: [DiffChange] = []
    /// How much was looked at.
    private(set) var work = DiffWork()
    /// Every pair of routes that share a link, in the order in which they were found.
    private(set) var pairs: [RoutePair] = []
    private var knownPairs: Set<RoutePair> = []

    /// Queries that are tried behind one address of a callback.
    private static let queryCount = 64

    init(_ old: Policy, _ new: Policy) {
        policies = [old, new]
        hasCallbacks = policies.contains { !$0.callbacks.definitions.isEmpty }
        assuranceIsAlike = old.vocabulary.assurance.names == new.vocabulary.assurance.names
    }

    /// Compares all links, then the addresses of callbacks.
    ///
    /// - Throws: `too_many_cells`, `too_many_states`, `disagreement`.
    mutating func compareAll(_ progress: (Int, Int) -> Void) throws(DecisionCellError) {
        var walk = LinkWalk(policies)
        try walk.forEach(progress) { part, links, walk throws(DecisionCellError) in
            for link in links {
                try compare(link)
                noteQuery(of: link.text)
            }
            guard links.contains(where: { Set(owners($0.readings).compactMap(\.self)).count > 1 })
            else { return }
            for link in try walk.coincidences(of: part) { try compare(link) }
        }
        work.overlapCount = walk.partition.overlapCount
        work.placeCount = walk.partition.placeCount
        work.linkCount = walk.linkCount
        try compareCallbacks()
    }

    /// Compares the addresses of callbacks, bare and with the queries of links that look like them:
    /// they are matched up to the `?`, before any link is read.
    private mutating func compareCallbacks() throws(DecisionCellError) {
        // BOUND: the callbacks of two policies, at most `queryCount` queries each.
        for definition in policies.flatMap(\.callbacks.definitions)
        where !definition.redirect.hasPrefix("http://127.0.0.1") {
            let address = definition.redirect
            for query in [""] + queries[Self.form(of: address), default: []] {
                let text = address + query
                try compare(
                    LinkWalk.Link(
                        text: text, readings: policies.map { SampleReading(text, in: $0) }))
            }
        }
    }

    /// Remembers the query of a link for callbacks of the same form.
    private mutating func noteQuery(of text: String) {
        guard hasCallbacks, let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return }
        let form = Self.form(of: text)
        let known = queries[form, default: []]
        let query = String(text[mark...])
        guard known.count < Self.queryCount, !known.contains(query) else { return }
        queries[form] = known + [query]
    }

    /// The scheme of a link and how many slashes come before its query.
    private static func form(of text: String) -> String {
        let address = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let scheme = String(text.utf8.prefix { $0 != UInt8(ascii: ":") }) ?? ""
        return scheme + " " + String(address.count { $0 == UInt8(ascii: "/") })
    }

    /// Compares what one link gets, unless links like it were compared before.
    private mutating func compare(_ link: LinkWalk.Link) throws(DecisionCellError) {
        let readings = link.readings
        guard readings.contains(where: { $0.matched != nil }) else { return }
        let isSameTarget = LinkTarget.isSame(readings, policies)
        note(readings, isSameTarget)
        let owners = owners(readings)
        let key = Key(
            sides: readings.map(Self.side),
            owners: owners.map { owner in owners.firstIndex(of: owner) ?? 0 },
            isSameTarget: isSameTarget)
        guard compared.insert(key).inserted, !isSameTarget || !areAlike(readings) else { return }
        let (found, cellCount) = try CellComparison(
            link.text, readings, policies, isSameTarget: isSameTarget
        ).changes()
        work.cellCount += cellCount
        // BOUND: the groups of one comparison.
        for change in found {
            let name = [
                change.oldRoute?.text ?? "", change.newRoute?.text ?? "", change.verdict.rawValue,
                change.old.outcome.name, change.new.outcome.name,
            ]
            if reported.insert(name + change.boxes).inserted { changes.append(change) }
        }
    }

    private func owners(_ readings: [SampleReading]) -> [String?] {
        zip(readings, policies).flatMap { reading, policy in
            reading.matched.map { policy.ownerTexts(of: $0.route) } ?? []
        }
    }

    /// Whether both policies ask the same of the link, in the same words.
    private func areAlike(_ readings: [SampleReading]) -> Bool {
        guard assuranceIsAlike, let old = readings[0].matched, let new = readings[1].matched else {
            return false
        }
        let rules = [
            policies[0].elementRules(at: old.index), policies[1].elementRules(at: new.index),
        ]
        return rules[0].count == rules[1].count
            && zip(rules[0], rules[1]).allSatisfy { $0.asksAlike($1) }
            && policies[0].ownerTexts(of: old.route) == policies[1].ownerTexts(of: new.route)
    }

    private mutating func note(_ readings: [SampleReading], _ isSameTarget: Bool) {
        guard let old = readings[0].matched, let new = readings[1].matched,
            isSameTarget || old.route.id == new.route.id
        else { return }
        let pair = RoutePair(old: old.index, new: new.index)
        if knownPairs.insert(pair).inserted { pairs.append(pair) }
    }

    private static func side(_ reading: SampleReading) -> String {
        switch reading {
        case .refused: "!"
        case .route(let matched): matched.route.id.text
        }
    }
}

/// What a link leads to, as far as the person can tell.
enum LinkTarget {
    /// Whether a link leads to the same under two policies: to one route, or to one that was
    /// renamed, with the same values; names of parameters may change with their route.
    static func isSame(_ readings: [SampleReading], _ policies: [Policy]) -> Bool {
        guard let old = readings[0].matched?.route, let new = readings[1].matched?.route else {
            return true
        }
        if old.id != new.id {
            // A name that both policies know means two different screens.
            guard policies[0].table.index(of: new.id) == nil,
                policies[1].table.index(of: old.id) == nil
            else { return false }
        }
        let values = [old, new].map { route in
            route.parameters.map { (name: $0.name, text: CanonicalText.of($0.value)) }
        }
        let names = values.map { Set($0.map(\.name)) }
        let shared = names[0].intersection(names[1])
        guard
            shared.allSatisfy({ name in
                values[0].first { $0.name == name }?.text
                    == values[1].first { $0.name == name }?.text
            })
        else { return false }
        let others = values.map { list in
            list.filter { !shared.contains($0.name) }.map(\.text).sorted()
        }
        return others[0] == others[1]
    }
}

extension ElementRule {
    /// Whether two elements ask the same; their names do not count.
    func asksAlike(_ other: ElementRule) -> Bool {
        isOptional == other.isOptional && access == other.access && sources == other.sources
            && minimumApp == other.minimumApp && Set(flags) == Set(other.flags)
            && Set(gates) == Set(other.gates) && scopes.asksAlike(other.scopes)
            && roles.asksAlike(other.roles) && owner?.claim == other.owner?.claim
            && Set(owner?.unlessRoles ?? []) == Set(other.owner?.unlessRoles ?? [])
            && assurance == other.assurance && maxAgeSeconds == other.maxAgeSeconds
    }
}

extension ElementRule.Names {
    /// Whether two lists ask the same, in any order.
    func asksAlike(_ other: ElementRule.Names) -> Bool {
        Set(all) == Set(other.all) && Set(any) == Set(other.any)
    }
}
