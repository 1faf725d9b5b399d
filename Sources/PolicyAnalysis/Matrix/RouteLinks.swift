import LinkPolicy
import LinkRouting

/// Links that lead to the routes of a policy, one for each origin on which some link does.
///
/// Each was read back by the gate's own reader: holding one means that the bytes lead to the route.
struct RouteLinks {
    /// A route on one origin.
    struct Reach {
        /// The name of the origin.
        let origin: String
        /// A link of this origin that leads to the route.
        let link: MatchedLink
    }

    private let policy: Policy
    private let sets: LinkSets
    // INVARIANT: one per route: the origins on which it lives, in the order of the file.
    private let homes: [[String]]

    /// Prepares a policy.
    ///
    /// - Throws: As `LinkSets`.
    /// - Complexity: O(overlapping patterns)
    init(_ source: LintSource) throws(DecisionCellError) {
        policy = source.policy
        sets = try LinkSets(source.policy)
        homes = source.routes.map { route in
            guard !route.patterns.isEmpty else { return [] }
            return source.origins.enumerated().filter {
                route.originBits >> UInt64($0.offset) & 1 == 1
            }
            .map(\.element.id)
        }
    }

    /// The origins on which a route with a pattern lives, whether a link reaches it there or not.
    func origins(of index: RouteIndex) -> [String] { homes[Int(index.value)] }

    /// A shortest link for each origin of a route that has one, in the order of the origins; of its
    /// own patterns before former paths.
    ///
    /// - Complexity: O(sites * origins)
    func reach(of index: RouteIndex) -> [Reach] {
        let reaches = sets.reach(of: index)
        return origins(of: index).compactMap { origin in
            reaches.first { $0.origin == origin }.map { Reach(origin: origin, link: $0.link) }
        }
    }

    /// The link of a route on an origin, read back from its bytes; `nil` where there is none.
    func link(to route: Route, on origin: String) -> MatchedLink? {
        do throws(LinkError) {
            let bytes = try policy.table.link(for: route, on: origin).bytes
            // What comes back to a sign-in is never routed.
            guard policy.callbacks.matched(bytes.span).isEmpty else { return nil }
            let link = try policy.table.matched(bytes.span)
            return link.route.id == route.id ? link : nil
        } catch {
            // The origin cannot express these values, which is an answer.
            return nil
        }
    }
}
