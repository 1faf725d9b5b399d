import LinkPolicy
import LinkRouting

/// `LB069`: patterns and origins that no link reaches, by emptiness and not by trying.
///
/// A pattern that some other origin reaches is no finding: a home page has no link of a scheme whose
/// authority is a word.
struct UnreachedCheck {
    let source: LintSource
    let sets: LinkSets?

    /// Adds the findings; none without the sets.
    ///
    /// - Complexity: O(patterns * sites)
    func run(_ findings: inout LintFindings) {
        guard let sets else { return }
        let table = source.policy.table
        let sites = table.siteShapes
        func liveCount(_ shape: PatternShape) -> Int {
            sites.indices.count { shape.sites >> UInt64($0) & 1 == 1 }
        }
        let missing = Dictionary(grouping: sets.unreached, by: \.pattern)
        let moved = source.root.member("moved")?.elements ?? []
        let places = source.routes.flatMap(\.patterns) + moved.compactMap { $0.member("path") }
        let shapes = table.patternShapes
        // BOUND: the patterns of the policy.
        for (shape, place) in zip(shapes, places)
        where missing[shape.number, default: []].count == liveCount(shape) {
            let text = DisplayText.quoted(place.value.string ?? "")
            findings.add(
                "LB069", at: place, "no link reaches the pattern \(text)",
                route: shape.isMoved ? nil : source.text(at: shape.route))
        }
        var reached: Set<String> = []
        // BOUND: the patterns, each with at most 64 sites.
        for shape in shapes {
            let lost = missing[shape.number, default: []].reduce(into: UInt64(0)) {
                $0 |= 1 << UInt64($1.site)
            }
            for (number, site) in sites.enumerated()
            where (shape.sites & ~lost) >> UInt64(number) & 1 == 1 { reached.insert(site.origin) }
        }
        // BOUND: at most 64 origins.
        for origin in source.origins where !reached.contains(origin.id) {
            findings.add(
                "LB069", at: origin.place.member("id") ?? origin.place,
                "no route has a link of origin `\(origin.id)`")
        }
    }
}
