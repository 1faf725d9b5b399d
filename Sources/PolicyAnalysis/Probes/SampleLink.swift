public import LinkPolicy
public import LinkRouting

/// Makes up links that lead to the routes of a policy, for samples, stubs and witnesses.
public struct SampleLink: Sendable {
    private let table: RouteTable
    private let authorities: [SampleAuthority]
    private let patterns: [Int32: [SamplePattern]]
    private let literals: Set<String>

    /// Prepares a policy.
    ///
    /// - Complexity: O(patterns)
    public init(_ policy: Policy) {
        table = policy.table
        authorities = SampleAuthorities.list([policy.table])
        let all = SamplePattern.all(of: policy.table)
        patterns = Dictionary(grouping: all) { $0.shape.route.value }
        literals = Self.literals(of: all)
    }

    /// A short link that leads to a route, in canonical form.
    ///
    /// - Parameter index: A route of the policy.
    /// - Returns: The link, or `nil` for a screen without a link, or where none was found.
    /// - Complexity: O(patterns of the route * authorities)
    public func link(of index: RouteIndex) -> MatchedLink? {
        let own = (patterns[index.value] ?? []).filter { $0.shape.isMoved == false }
        // BOUND: the patterns of one route, at most 64 sites, a few links each.
        for pattern in own {
            for authority in authorities {
                guard let site = authority.sites[0], pattern.shape.sites >> UInt64(site) & 1 == 1
                else { continue }
                if let link = link(of: index, pattern, authority) { return link }
            }
        }
        return nil
    }

    /// The literal segments of patterns.
    static func literals(of patterns: [SamplePattern]) -> Set<String> {
        var literals: Set<String> = []
        // BOUND: the segments of a policy.
        for pattern in patterns {
            for segment in pattern.path + pattern.fragment where segment.type == nil {
                literals.insert(segment.prefix)
            }
        }
        return literals
    }

    private func link(
        of index: RouteIndex, _ pattern: SamplePattern, _ authority: SampleAuthority
    ) -> MatchedLink? {
        let region = SampleRegion(authority, [pattern], [table], literals: literals) { type in
            nested(type)
        }
        // BOUND: four links, and one for each nested link.
        for draft in region.common + region.differing(1) {
            if let matched = table.sample(draft.text), matched.index == index { return matched }
        }
        return nil
    }

    /// Rooted links of the routes that a nested type takes.
    private func nested(_ type: ParameterType) -> [String] {
        guard case .route(let ids, allowsAbsolute: _) = type else { return [] }
        // BOUND: the listed routes.
        return ids.compactMap { id in
            guard let index = table.index(of: id), let pattern = patterns[index.value]?.first,
                let authority = authorities.first
            else { return nil }
            let region = SampleRegion(authority, [pattern], [table], literals: literals) { _ in [] }
            return region.common.first?.rooted
        }
    }
}

extension RouteTable {
    /// The link that a text is, or `nil` where the table refuses it.
    func sample(_ text: String) -> MatchedLink? {
        do throws(LinkError) {
            return try matched(text)
        } catch {
            // A refused sample is an answer, too.
            return nil
        }
    }
}
