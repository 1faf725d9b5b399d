import LinkBroker
import LinkPolicy
import LinkRouting

/// What the demo will do under a policy: a link that needs a sign-in, and a made-up person who may
/// open it.
struct DemoPlan: Sendable {
    /// The link.
    let link: Link
    /// Its route.
    let route: Route
    /// Who delivers it.
    let source: LinkSource
    /// The person who signs in.
    let principal: Principal
    /// What the sign-in is asked for.
    let request: SignInRequest
    /// The issuer that the demo plays.
    let issuer: String

    /// The window of the demo.
    static let scene = "main"
    /// The version that the demo's app has.
    static let app = AppVersion(major: 999, minor: 0, patch: 0)

    /// Looks for the first route that is held for a sign-in and commits after it.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - preferred: A route that comes first where it fits.
    ///   - nowSeconds: The time of the sign-in, in epoch seconds.
    /// - Throws: A problem that says what the policy lacks.
    /// - Complexity: O(routes * parameters)
    init(
        under policy: Policy, preferring preferred: String?, nowSeconds: Int64
    ) throws(CommandFailure) {
        let signIn = try DemoSignIn(policy)
        let places = policy.table.indices
        let first = places.filter { policy.table.id(at: $0).text == preferred }
        // BOUND: the routes of the policy.
        for index in first + places {
            guard let route = Self.sample(at: index, policy.table),
                let link = Self.link(to: route, policy.table),
                let source = Self.source(for: route, link, policy, nowSeconds)
            else { continue }
            let people = Self.people(for: route, signIn.issuer, policy, nowSeconds)
            let asked = Self.context(source, policy, nowSeconds)
            // BOUND: one person per parameter.
            for person in people {
                var context = asked
                context.session = .signedIn(policy.facts(of: person))
                guard policy.verdict(for: route, in: context).grant != nil else { continue }
                self.link = link
                self.route = route
                self.source = source
                principal = person
                request = signIn.request
                issuer = signIn.issuer
                return
            }
        }
        throw .problem(
            Problem(
                "no route of this policy has a link that is held for a sign-in",
                hint: "the demo shows how a link is held; `linkbroker demo` has a policy of its own"
            ))
    }

    private static func context(
        _ source: LinkSource, _ policy: Policy, _ nowSeconds: Int64
    ) -> DecisionContext {
        let vocabulary = policy.vocabulary
        return DecisionContext(
            source: source, session: .anonymous,
            device: DeviceFacts(app: app, flags: vocabulary.flagSet(of: vocabulary.flags.names)),
            openGates: vocabulary.gateSet(of: vocabulary.gates.names), nowSeconds: nowSeconds)
    }

    /// A route with made-up parameters; optional ones stay absent.
    private static func sample(at index: RouteIndex, _ table: RouteTable) -> Route? {
        var parameters: [RouteParameter] = []
        // BOUND: at most 64 parameters.
        for slot in table.parameters(at: index) where slot.isOptional == false {
            guard let value = DemoSamples.value(of: slot.type) else { return nil }
            parameters.append(RouteParameter(name: slot.name, value: value))
        }
        do throws(LinkError) {
            return try table.route(table.id(at: index), parameters)
        } catch {
            // The made-up values do not fit; another route may do.
            return nil
        }
    }

    /// The link to a route, where the table reads it as that route again.
    private static func link(to route: Route, _ table: RouteTable) -> Link? {
        do throws(LinkError) {
            let link = try table.link(for: route)
            return try table.matched(link.bytes.span).route == route ? link : nil
        } catch {
            // A screen without a link.
            return nil
        }
    }

    /// The first source from which the link is held for a sign-in; what its scheme says is first.
    private static func source(
        for route: Route, _ link: Link, _ policy: Policy, _ nowSeconds: Int64
    ) -> LinkSource? {
        let natural: LinkSource = link.isWeb ? .universalLink : .externalURL
        return ([natural] + LinkSource.allCases).first { source in
            let decision = policy.verdict(
                for: route, in: context(source, policy, nowSeconds)
            ).decision
            return decision.outcome == .hold && decision.requirement.signIn
        }
    }

    /// People with every right, each of whom owns what one of the parameters names.
    private static func people(
        for route: Route, _ issuer: String, _ policy: Policy, _ nowSeconds: Int64
    ) -> [Principal] {
        let vocabulary = policy.vocabulary
        let names = ["demo-person"] + route.parameters.map { Self.text($0.value) }
        return names.compactMap { name in
            do throws(PrincipalError) {
                return try Principal(
                    subject: name, issuer: issuer, scopes: vocabulary.scopes.names,
                    roles: vocabulary.roles.names,
                    claims: vocabulary.claims.names.map { PrincipalClaim(name: $0, value: name) },
                    assurance: vocabulary.assurance.names.last, authenticatedAt: nowSeconds)
            } catch {
                // A value that is no name of a person.
                return nil
            }
        }
    }

    private static func text(_ value: ParameterValue) -> String {
        switch value {
        case .int(let number): String(number)
        case .bool(let flag): String(flag)
        case .text(let text): text
        }
    }
}

/// The sign-in of the demo: the first callback of the policy, with what it leaves to the attempt.
struct DemoSignIn: Sendable {
    /// What the broker is asked for.
    let request: SignInRequest
    /// The provider that the demo plays.
    let issuer: String

    /// Takes the first sign-in callback of a policy.
    ///
    /// - Parameter policy: The policy.
    /// - Throws: A problem where it has none.
    init(_ policy: Policy) throws(CommandFailure) {
        guard let entry = policy.callbacks.definitions.first(where: { $0.kind == .signIn }) else {
            throw .problem(
                Problem(
                    "this policy has no callback for a sign-in",
                    hint: "add one to `callbacks`; `linkbroker demo` has a policy of its own"))
        }
        let scene: SceneID
        do throws(LinkError) {
            scene = try SceneID(DemoPlan.scene)
        } catch {
            throw .problem(Problem("the scene of the demo has no valid name"))
        }
        let hasOpenPort = entry.redirect(port: nil) == nil
        var request = SignInRequest(
            scene: scene, callback: entry.id, port: hasOpenPort ? 49_152 : nil)
        switch entry.issuer {
        case .fixed(let fixed): issuer = fixed
        case .attempt:
            issuer = "https://id.example"
            request.issuer = issuer
        }
        self.request = request
    }
}
