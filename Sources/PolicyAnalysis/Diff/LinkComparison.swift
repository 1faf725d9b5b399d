import LinkPolicy
import LinkRouting

/// Samples the links of every overlap of two policies, and compares what they get.
struct LinkComparison {
    /// Routes that take one link under the old and the new policy.
    struct RoutePair: Hashable {
        let old: RouteIndex
        let new: RouteIndex
    }

    /// What one comparison of cells stands for: all links that lead to the same routes, or are
    /// refused for the same reason, and whose owners coincide alike.
    private struct Key: Hashable {
        let sides: [String]
        let owners: [Int]
    }

    private let policies: [Policy]
    private let tables: [RouteTable]
    private let plan: RegionPlan
    private let assuranceIsAlike: Bool
    private var compared: Set<Key> = []
    private var seen: Set<String> = []
    private var reported: Set<[String]> = []
    /// Rooted samples of each route that nested types name.
    private var nested: [RouteID: [String]] = [:]
    private(set) var changes: [DiffChange] = []
    /// How much was looked at.
    private(set) var work = DiffWork()
    /// Every pair of routes that share a link, in the order in which they were found.
    private(set) var pairs: [RoutePair] = []
    private var knownPairs: Set<RoutePair> = []

    init(_ old: Policy, _ new: Policy) {
        policies = [old, new]
        tables = [old.table, new.table]
        plan = RegionPlan(tables)
        work.overlapCount = plan.jobs.count
        work.placeCount = plan.placeCount
        assuranceIsAlike = old.vocabulary.assurance.names == new.vocabulary.assurance.names
        // BOUND: the routes that nested types name.
        for item in plan.patterns.joined().flatMap(\.shape.query) {
            guard case .route(let ids, allowsAbsolute: _) = item.type.type else { continue }
            for id in ids { nested[id] = ["/"] }
        }
    }

    /// Compares all overlaps, then the addresses of callbacks.
    mutating func compareAll(_ progress: (Int, Int) -> Void) throws(DecisionCellError) {
        // BOUND: the overlaps, each on at most 64 times 64 sites.
        for (number, job) in plan.jobs.enumerated() {
            progress(number, plan.jobs.count)
            for authority in plan.authorities where isOn(authority, job) {
                try compare(job, on: authority)
            }
        }
        // BOUND: the callbacks of two policies.
        for definition in policies.flatMap(\.callbacks.definitions) {
            let text = definition.redirect
            if text.hasPrefix("http://127.0.0.1") == false { try compare(text) }
        }
        progress(plan.jobs.count, plan.jobs.count)
    }

    private func isOn(_ authority: SampleAuthority, _ job: RegionPlan.Job) -> Bool {
        // Both patterns must live there; alone, the one.
        zip(plan.pair(job), authority.sites).allSatisfy { pattern, site in
            guard let pattern else { return true }
            return site.map { pattern.shape.sites >> UInt64($0) & 1 == 1 } ?? false
        }
    }

    private mutating func compare(
        _ job: RegionPlan.Job, on authority: SampleAuthority
    ) throws(DecisionCellError) {
        let region = SampleRegion(
            authority, plan.pair(job), tables, literals: plan.literals
        ) { type in
            guard case .route(let ids, allowsAbsolute: _) = type else { return [] }
            return ids.flatMap { nested[$0] ?? [] }
        }
        let expected = plan.pair(job).map { $0?.shape.route }
        // BOUND: four links.
        for draft in region.common {
            let readings = try compare(draft.text, draft)
            try compareCoincidences(draft, readings, region)
            let isOwn = zip(readings, expected).allSatisfy { reading, route in
                route == nil || reading.matched?.index == route
            }
            if isOwn { break }
        }
        // BOUND: two for each part, and the samples of nested links.
        for draft in region.differing(2) {
            let readings = try compare(draft.text, draft)
            if region.common.isEmpty {
                try compareCoincidences(draft, readings, region)
            }
        }
    }

    /// Links whose parameters equal what another owner rule compares, so that one claim owns both.
    private mutating func compareCoincidences(
        _ draft: LinkDraft, _ readings: [SampleReading], _ region: SampleRegion
    ) throws(DecisionCellError) {
        let texts = owners(readings).compactMap(\.self)
        guard Set(texts).count > 1 else { return }
        // BOUND: at most 64 owners times 128 segments, twice.
        for text in Set(texts).sorted() {
            for place in 0..<(region.path.count + region.fragment.count) {
                let variant = region.replacing(place, with: LinkDraft.encoded(text), in: draft)
                let found = try compare(variant.text, variant)
                for other in Set(owners(found).compactMap(\.self)).sorted() where other != text {
                    let last = region.path.count + region.fragment.count
                    for second in 0..<last where second != place {
                        let both = region.replacing(
                            second, with: LinkDraft.encoded(other), in: variant)
                        try compare(both.text, both)
                    }
                }
            }
        }
    }

    private func owners(_ readings: [SampleReading]) -> [String?] {
        zip(readings, policies).flatMap { reading, policy in
            reading.matched.map { policy.ownerTexts(of: $0.route) } ?? []
        }
    }

    /// Compares what one link gets, unless links like it were compared before.
    @discardableResult
    private mutating func compare(
        _ text: String, _ draft: LinkDraft? = nil
    ) throws(DecisionCellError) -> [SampleReading] {
        let readings = policies.map { SampleReading(text, in: $0) }
        work.linkCount += 1
        guard readings.contains(where: { $0.matched != nil }), seen.insert(text).inserted else {
            return readings
        }
        note(readings, draft)
        let owners = owners(readings)
        let key = Key(
            sides: readings.map(Self.side),
            owners: owners.map { owner in owners.firstIndex(of: owner) ?? 0 })
        guard compared.insert(key).inserted, areAlike(readings) == false else { return readings }
        let (found, cellCount) = try CellComparison(text, readings, policies).changes()
        work.cellCount += cellCount
        // BOUND: the groups of one comparison.
        for change in found {
            let name = [
                change.oldRoute?.text ?? "", change.newRoute?.text ?? "", change.verdict.rawValue,
                change.old.outcome.name, change.new.outcome.name,
            ]
            if reported.insert(name + change.boxes).inserted { changes.append(change) }
        }
        return readings
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

    private mutating func note(_ readings: [SampleReading], _ draft: LinkDraft?) {
        // BOUND: two policies; 256 samples for a route.
        for reading in readings {
            guard let draft, let id = reading.matched?.route.id, let known = nested[id],
                known.count < 256
            else { continue }
            nested[id] = known + [draft.rooted, draft.text]
        }
        guard let old = readings[0].matched?.index, let new = readings[1].matched?.index else {
            return
        }
        let pair = RoutePair(old: old, new: new)
        if knownPairs.insert(pair).inserted { pairs.append(pair) }
    }

    private static func side(_ reading: SampleReading) -> String {
        switch reading {
        case .refused(let code): "!" + code
        case .route(let matched): matched.route.id.text
        }
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
