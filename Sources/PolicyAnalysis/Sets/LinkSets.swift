public import LinkPolicy
public import LinkRouting

/// All links of a policy: for each route the origins and patterns by which a link reaches it, each
/// with a shortest link that the gate has read.
///
/// What is not listed, no link reaches: that is decided by emptiness of languages, not by trying.
public struct LinkSets: Sendable {
    /// Links of one pattern on one site.
    public struct Reach: Sendable {
        /// The number of the site in the policy's table.
        public let site: Int
        /// The origin.
        public let origin: String
        /// The number of the pattern in the policy's table.
        public let pattern: Int
        /// Whether it is a path that the route used to have.
        public let isMoved: Bool
        /// A shortest link, as it was read.
        public let link: MatchedLink
        /// The link's bytes as they were given to the gate.
        public let witness: String
    }

    /// A pattern that no link reaches on a site where it lives.
    public struct Unreached: Hashable, Sendable {
        /// The route.
        public let route: RouteIndex
        /// The number of the site.
        public let site: Int
        /// The origin.
        public let origin: String
        /// The number of the pattern in the policy's table.
        public let pattern: Int
    }

    /// Patterns without a link, in the order of the policy.
    public let unreached: [Unreached]
    private let reaches: [Int32: [Reach]]

    /// Finds the links of a policy.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - progress: Told how many of how many patterns are done.
    /// - Throws: `disagreement` where gate and algebra differ, `too_many_states`.
    /// - Complexity: O(overlapping patterns)
    public init(
        _ policy: Policy, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(DecisionCellError) {
        let sites = policy.table.siteShapes
        var reaches: [Int32: [Reach]] = [:]
        var found: Set<[Int]> = []
        var walk = LinkWalk([policy])
        try walk.forEach(progress) { part, links, _ throws(DecisionCellError) in
            guard let pattern = part.patterns[0], let place = part.authority.places[0],
                let link = links.first, let matched = link.readings[0].matched,
                found.insert([pattern.shape.number, place.site]).inserted
            else { return }
            reaches[pattern.shape.route.value, default: []].append(
                Reach(
                    site: place.site, origin: sites[place.site].origin,
                    pattern: pattern.shape.number, isMoved: pattern.shape.isMoved, link: matched,
                    witness: link.text))
        }
        self.reaches = reaches.mapValues { list in
            list.sorted {
                ($0.isMoved ? 1 : 0, $0.site, $0.pattern) < (
                    $1.isMoved ? 1 : 0, $1.site, $1.pattern
                )
            }
        }
        var unreached: [Unreached] = []
        // BOUND: the patterns, at most 64 sites each.
        for shape in policy.table.patternShapes {
            for (number, site) in sites.enumerated()
            where shape.sites >> UInt64(number) & 1 == 1
                && !found.contains([shape.number, number])
            {
                unreached.append(
                    Unreached(
                        route: shape.route, site: number, origin: site.origin,
                        pattern: shape.number))
            }
        }
        self.unreached = unreached
    }

    /// Where links reach a route, its own patterns before moved paths; nothing where no link does.
    public func reach(of route: RouteIndex) -> [Reach] { reaches[route.value] ?? [] }

    /// A shortest link that leads to a route, in canonical form; `nil` where no link does.
    public func link(of route: RouteIndex) -> MatchedLink? { reach(of: route).first?.link }
}
