import LinkPolicy
import LinkRouting

/// The pairs of patterns of two policies whose links are to be sampled together.
struct RegionPlan {
    /// Patterns that share links, by their places; `nil` where only one policy has one.
    struct Job {
        let old: Int?
        let new: Int?
    }

    let patterns: [[SamplePattern]]
    let authorities: [SampleAuthority]
    let literals: Set<String>
    private(set) var jobs: [Job] = []
    /// Places of the tree that the search looked at.
    let placeCount: Int

    /// Plans the comparison of two policies.
    ///
    /// - Complexity: O(patterns + overlaps)
    init(_ tables: [RouteTable]) {
        patterns = tables.map(SamplePattern.all)
        authorities = SampleAuthorities.list(tables)
        literals = SampleLink.literals(of: patterns.flatMap(\.self))
        let tree = PatternTree(patterns[1])
        var jobs: [Job] = []
        var placeCount = 0
        var isPaired = [Bool](repeating: false, count: patterns[1].count)
        // BOUND: the patterns of the old policy.
        for (number, pattern) in patterns[0].enumerated() {
            var hasTwin = false
            for other in tree.overlaps(with: pattern, &placeCount) {
                jobs.append(Job(old: number, new: other))
                if Self.areTwins(pattern, patterns[1][other]) {
                    hasTwin = true
                    isPaired[other] = true
                }
            }
            if hasTwin == false { jobs.append(Job(old: number, new: nil)) }
        }
        jobs += patterns[1].indices.filter { isPaired[$0] == false }.map { Job(old: nil, new: $0) }
        self.placeCount = placeCount
        let linked = jobs.filter { isNesting($0) }
        self.jobs = jobs.filter { isNesting($0) == false } + linked
    }

    /// The patterns of a job.
    func pair(_ job: Job) -> [SamplePattern?] {
        [job.old.map { patterns[0][$0] }, job.new.map { patterns[1][$0] }]
    }

    /// Whether two patterns take the same links but for their types, on the same sites.
    private static func areTwins(_ old: SamplePattern, _ new: SamplePattern) -> Bool {
        old.shape.fragmentMark == new.shape.fragmentMark && old.shape.sites == new.shape.sites
            && zip(old.path + old.fragment, new.path + new.fragment).allSatisfy {
                $0.isShaped(like: $1)
            }
    }

    /// Whether a pattern of the job takes links as values; those come last, when there are samples.
    private func isNesting(_ job: Job) -> Bool {
        pair(job).contains { pattern in
            pattern?.shape.query.contains {
                if case .route = $0.type.type { true } else { false }
            } ?? false
        }
    }
}
