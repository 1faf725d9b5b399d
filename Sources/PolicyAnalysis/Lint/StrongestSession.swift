import LinkPolicy
import LinkRouting

/// The session that may do the most, on the newest app: rules only ever ask for more, so what is
/// refused to it is refused to everyone.
struct StrongestSession {
    private let policy: Policy
    private let route: Route
    private let index: RouteIndex

    init(_ policy: Policy, _ route: Route, _ index: RouteIndex) {
        self.policy = policy
        self.route = route
        self.index = index
    }

    /// What the strongest session of a class lacks.
    struct Lack {
        var scopes: UInt64 = 0
        var roles: UInt64 = 0
        /// The greatest rank of assurance, or `nil` for the highest level.
        var rank: Int?
    }

    /// The time of every sample, in epoch seconds.
    private static let nowSeconds: Int64 = 1_800_000_000

    /// Someone with every right but some, who signed in just now and owns what the route shows.
    ///
    /// - Parameter lack: What is missing.
    /// - Returns: The person, or `nil` where the vocabulary does not fit into one.
    func principal(_ lack: Lack = Lack()) -> Principal? {
        let words = policy.vocabulary
        let rank = min(lack.rank ?? .max, words.assurance.names.count)
        do throws(PrincipalError) {
            return try Principal(
                subject: "sample", scopes: words.scopes.names(in: ~lack.scopes),
                roles: words.roles.names(in: ~lack.roles), claims: claims,
                assurance: rank > 0 ? words.assurance.names[rank - 1] : nil,
                authenticatedAt: Self.nowSeconds)
        } catch {
            return nil
        }
    }

    /// The claims that make the person own the route and its parents; of two owners that want one
    /// claim to be two things, the first one gets its way.
    private var claims: [PrincipalClaim] {
        let elements = [route] + policy.table.parents(of: route).map(\.route)
        var claims: [PrincipalClaim] = []
        // BOUND: at most 32 elements.
        for element in elements {
            guard let place = policy.table.index(of: element.id),
                let owner = policy.demand(at: place).owner,
                let value = element.value(of: owner.parameter),
                claims.contains(where: { $0.name == owner.claim }) == false
            else { continue }
            claims.append(PrincipalClaim(name: owner.claim, value: Self.text(value)))
        }
        return claims
    }

    private static func text(_ value: ParameterValue) -> String {
        switch value {
        case .int(let number): String(number)
        case .bool(let flag): flag ? "true" : "false"
        case .text(let text): text
        }
    }

    /// What the gate decides.
    ///
    /// - Parameters:
    ///   - source: Who delivers the link.
    ///   - principal: Who is signed in, or `nil` for nobody.
    /// - Returns: The decision about the route and its back stack.
    func decision(from source: LinkSource, _ principal: Principal?) -> Decision {
        let context = DecisionContext(
            source: source,
            session: principal.map { .signedIn(policy.facts(of: $0)) } ?? .anonymous,
            device: DeviceFacts(app: Self.app, flags: FlagSet(rawValue: .max)),
            openGates: GateSet(rawValue: .max), nowSeconds: Self.nowSeconds)
        return policy.verdict(for: route, in: context).decision
    }

    private static let app = AppVersion(major: .max, minor: .max, patch: .max)

    /// The line for `explain --batch` that shows a decision.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - source: Who delivers it.
    ///   - principal: Who is signed in, or `nil` for nobody.
    /// - Returns: One JSON object on one line.
    func line(_ link: String, from source: LinkSource, _ principal: Principal?) -> String {
        var json = JSONText()
        json.object { line in
            line.member("url", link)
            line.member("from", source.name)
            line.member("app", Self.app.description)
            line.member("flags", policy.vocabulary.flags.names)
            line.member("gates", policy.vocabulary.gates.names)
            line.member("now", Self.nowSeconds)
            guard let principal else { return }
            line.key("as")
            line.object { person in
                person.member("subject", principal.subject)
                person.member("scopes", principal.scopes)
                person.member("roles", principal.roles)
                person.key("claims")
                person.object { claims in
                    for claim in principal.claims { claims.member(claim.name, claim.value) }
                }
                if let assurance = principal.assurance { person.member("assurance", assurance) }
                person.member("authenticatedAt", Self.nowSeconds)
            }
        }
        return json.text
    }
}
