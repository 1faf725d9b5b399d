import LinkPolicy
import LinkRouting

/// Finds the links on which a site file and a policy disagree: what the system hands over
/// and the policy does not take, and what the policy takes and the system keeps.
///
/// Paths are compared exactly, by the shapes of patterns and components. Every link that is told
/// was asked of both: of the gate's own reader, and of the matcher of site files.
struct DeliveryComparison {
    /// A component that hands over links that the policy does not take.
    struct Surplus {
        let component: Int
        let link: String
        /// The route whose links they are, where they are of one.
        let route: RouteIndex?
    }

    /// A pattern whose links are not handed over.
    struct Lack {
        let target: SitePattern.Target
        let link: String
        /// The component that keeps them from the app, or `nil` where none speaks of them.
        let component: Int?
    }

    private let policy: Policy
    private let delivery: SiteDelivery
    private let patterns: [SitePattern]
    /// Scheme and host.
    private let prefix: String
    private let sets: LinkSets?
    private let site: Int
    private let rejectsFragment: Bool
    private(set) var surplus: [Int: Surplus] = [:]
    private(set) var lacks: [Int: Lack] = [:]
    /// The patterns whose samples were asked.
    private var sampled: Set<Int> = []
    /// Whether all paths were looked at.
    private(set) var isComplete = true
    /// How many places the search looked at.
    private(set) var stepCount = 0

    /// How often texts that fit the same patterns and components are looked at.
    private static let roundCount = 4

    /// Compares a site of a policy with the components of an app.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - site: The place of the site among `table.siteShapes`.
    ///   - sets: The links of the policy; `nil` where they could not be worked out.
    ///   - delivery: What the system does with links.
    /// - Complexity: O(paths that patterns and components tell apart), bounded by
    ///   `AnalysisLimits.searchStepCount`
    init(_ policy: Policy, site: Int, _ sets: LinkSets?, _ delivery: SiteDelivery) {
        self.policy = policy
        self.delivery = delivery
        self.sets = sets
        self.site = site
        prefix = Self.prefix(policy, site)
        patterns = SitePattern.all(of: policy, site: site)
        rejectsFragment = policy.table.siteShapes[site].rejectsFragment
        var machine = WildcardMachine()
        let anything = WildcardText([.any(.all)])
        // BOUND: the components of one app, and the patterns of one policy.
        for (number, rule) in delivery.rules.enumerated() {
            machine.add(rule.path ?? anything, as: number, rule.component.view)
        }
        for (number, pattern) in patterns.enumerated() {
            machine.add(pattern.path, as: delivery.rules.count + number, .segments)
            machine.add(
                pattern.typedPath, as: delivery.rules.count + patterns.count + number, .segments)
        }
        var search = PathSearch(machine)
        var rounds: [[Int]: Int] = [:]
        var paths: [(path: String, ends: [Int])] = []
        let isSearched = search.run(limit: AnalysisLimits.searchStepCount) { path, ends in
            guard rounds[ends, default: 0] < Self.roundCount else { return }
            rounds[ends, default: 0] += 1
            paths.append((path, ends))
        }
        isComplete = isSearched && sets != nil
        stepCount = search.stepCount
        // BOUND: the paths that were told apart.
        for (path, ends) in paths { compare(path, ends) }
    }

    private mutating func compare(_ path: String, _ ends: [Int]) {
        let count = delivery.rules.count
        let rules = ends.filter { $0 < count }
        let owners = ends.filter { $0 >= count && $0 < count + patterns.count }.map { $0 - count }
        let tails = LinkTails(owners.map { patterns[$0] }, rules.map { delivery.rules[$0] })
        // BOUND: a few queries and fragments.
        for tail in tails.texts {
            let text = prefix + "/" + path + tail
            let link = SiteLink(text)
            let verdict = delivery.verdict(
                rules.first { delivery.rules[$0].fitsBehindPath(link) })
            let owner = owner(of: link, owners)
            switch (verdict, owner.takes) {
            case (.delivered(let number), false): noteSurplus(number, text, owner.number)
            case (.excluded, true), (.unmatched, true):
                if let number = owner.number { noteLack(number, text) }
            // Both say the same.
            case (.delivered, true), (.excluded, false), (.unmatched, false): break
            }
        }
    }

    /// The pattern that a link belongs to, and whether the app takes it from the web.
    private func owner(of link: SiteLink, _ numbers: [Int]) -> (number: Int?, takes: Bool) {
        let items = link.query.split(separator: 0x26).map { item in
            item.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        // BOUND: the patterns that fit one path.
        for number in numbers {
            let pattern = patterns[number]
            if let fragment = pattern.fragment {
                guard fragment.fits(SiteLink.decoded(link.fragment)) else { continue }
            } else if link.fragment.isEmpty == false, rejectsFragment {
                return (number, false)
            }
            let hasKeys = pattern.requiredKeys.allSatisfy { key in
                items.contains { $0[0] == key && $0.count > 1 && $0[1].isEmpty == false }
            }
            let isKnown =
                policy.table.undeclaredQuery == .drop || pattern.shape == nil
                || items.allSatisfy { pattern.declaredKeys.contains($0[0]) }
            return (number, pattern.isTaken && hasKeys && isKnown)
        }
        return (nil, false)
    }

    private mutating func noteSurplus(_ number: Int, _ text: String, _ owner: Int?) {
        let component = delivery.rules[number].component
        // Every component that compares links as they are written takes escaped slashes.
        let isEscaped = text.utf8.count > 2 && text.contains("%2F") && component.isPercentEncoded
        guard surplus[number] == nil, isEscaped == false, takes(text) == nil else { return }
        var route: RouteIndex?
        if let owner, case .route(let index) = patterns[owner].target { route = index }
        surplus[number] = Surplus(component: number, link: text, route: route)
    }

    private mutating func noteLack(_ number: Int, _ text: String) {
        guard lacks[number] == nil else { return }
        let pattern = patterns[number]
        let others = sampled.insert(number).inserted ? samples(of: pattern) : []
        // BOUND: a few samples of one pattern, once.
        for link in [text] + Self.longer(text, pattern) + others {
            let verdict = delivery.verdict(for: link)
            guard case .route(let index) = pattern.target else {
                lacks[number] = lack(pattern, link, verdict)
                return
            }
            guard takes(link) == index else { continue }
            if case .delivered = verdict { continue }
            lacks[number] = lack(pattern, link, verdict)
            return
        }
    }

    /// The link with one parameter longer: the search visits the shortest path of its kind, and a
    /// type may want more.
    private static func longer(_ text: String, _ pattern: SitePattern) -> [String] {
        guard let segments = pattern.shape?.path else { return [] }
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        // Scheme and host stand before the path.
        let parts = text[..<end].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == segments.count + 3 else { return [] }
        // BOUND: the segments of one pattern.
        return segments.indices.filter { segments[$0].type != nil }.flatMap { place in
            [1, 2, 3, 7, 31].map { count in
                var longer = parts.map(String.init)
                let suffix = segments[place].suffix
                let stem = String(longer[place + 3].dropLast(suffix.count))
                longer[place + 3] =
                    stem + String(repeating: stem.last ?? "a", count: count) + suffix
                return longer.joined(separator: "/") + text[end...]
            }
        }
    }

    private func lack(
        _ pattern: SitePattern, _ link: String, _ verdict: SiteDelivery.Verdict
    ) -> Lack {
        var component: Int?
        if case .excluded(let number) = verdict { component = number }
        return Lack(target: pattern.target, link: link, component: component)
    }

    /// The route that takes a link from the web, by the gate's own reader.
    private func takes(_ link: String) -> RouteIndex? {
        guard let index = SampleReading(link, in: policy).matched?.index,
            policy.access(at: index) != .deny,
            policy.sources(at: index).contains(.universalLink)
        else { return nil }
        return index
    }

    /// Links of a pattern whose parameters keep their types.
    private func samples(of pattern: SitePattern) -> [String] {
        guard let shape = pattern.shape else { return [] }
        return (sets?.reach(of: shape.route) ?? [])
            .filter { $0.site == site && $0.pattern == shape.number }.map(\.witness)
    }

    /// Scheme and host of the links of a site.
    private static func prefix(_ policy: Policy, _ site: Int) -> String {
        var search = WordSearch(byteCountLimit: policy.limits.link.byteCountLimit)
        let authorities = LinkAuthority.all(of: [policy.table], &search)
        let own = authorities.first { $0.places[0]?.site == site }
        let host = search.word(of: own?.language, at: .authority) ?? []
        return "https://" + String(decoding: host, as: UTF8.self)
    }
}
