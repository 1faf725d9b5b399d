import LinkPolicy
import LinkRouting

/// Links that show findings: the gate has read each one and let it through, for the session and the
/// source that its line names.
struct LintWitnesses {
    private let policy: Policy

    init(_ policy: Policy) { self.policy = policy }

    /// The sources in the order of what is easiest to send, for https and for custom schemes.
    private static let preferred: (web: [LinkSource], custom: [LinkSource]) = (
        [.universalLink, .push, .inApp, .handoff, .restoration, .externalURL],
        [.externalURL, .push, .inApp, .handoff, .restoration, .universalLink]
    )

    /// A link of a route that commits: for nobody where nobody needs to sign in, else for someone
    /// with every right.
    ///
    /// - Parameters:
    ///   - index: The route.
    ///   - given: Values that are used instead of samples.
    ///   - sources: Who may deliver it; by default whom the route takes links from.
    /// - Returns: The link with its line for `explain --batch`, or `nil` where no sample commits.
    /// - Complexity: O(parameters + parents)
    func witness(
        of index: RouteIndex, with given: [String: ParameterValue] = [:],
        from sources: [LinkSource]? = nil
    ) -> LintWitness? {
        guard let (route, text) = SampleRoute(policy).route(of: index, with: given),
            let link = text, leads(link, to: route)
        else { return nil }
        let session = StrongestSession(policy, route, index)
        let allowed = sources ?? policy.sources(at: index)
        let isWeb = link.utf8.starts(with: "https://".utf8)
        let ordered = (isWeb ? Self.preferred.web : Self.preferred.custom).filter(allowed.contains)
        // BOUND: two sessions, six sources.
        for principal in [nil, session.principal()] {
            for source in ordered
            where session.decision(from: source, principal).outcome == .commit {
                return LintWitness(link: link, line: session.line(link, from: source, principal))
            }
        }
        return nil
    }

    /// Whether the gate reads a link as a route.
    func leads(_ link: String, to route: Route) -> Bool {
        do throws(LinkError) {
            return try policy.table.matched(link).route == route
        } catch {
            return false
        }
    }
}
