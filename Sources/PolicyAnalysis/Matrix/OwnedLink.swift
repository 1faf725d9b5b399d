import LinkPolicy
import LinkRouting

/// A link to a route on one origin, and the one to what is a person's own there.
struct OwnedLink {
    private let any: MatchedLink
    private let own: MatchedLink?

    /// Finds the person's own link.
    ///
    /// - Parameters:
    ///   - reach: Any link to the route, and its origin.
    ///   - principal: The person, or `nil` for nobody.
    ///   - links: The links of the policy.
    ///   - policy: The policy.
    /// - Complexity: O(parents * parameters)
    init(
        _ reach: RouteLinks.Reach, for principal: Principal?, _ links: RouteLinks, _ policy: Policy
    ) {
        any = reach.link
        own = principal.flatMap { Self.ownRoute(reach.link, of: $0, policy) }
            .flatMap { links.link(to: $0, on: reach.origin) }
    }

    /// What the gate decides about both, and with which links.
    func cell(_ context: DecisionContext, _ policy: Policy) -> PolicyMatrix.Cell {
        let pair = decisions(context, policy)
        return PolicyMatrix.Cell(
            own: PolicyMatrix.Answer(link: (own ?? any).link.text, decision: pair.own),
            others: pair.others.map { PolicyMatrix.Answer(link: any.link.text, decision: $0) })
    }

    /// What the gate decides about the person's own, or about any where nothing is; and about what
    /// is someone else's, where that is another decision.
    func decisions(
        _ context: DecisionContext, _ policy: Policy
    ) -> (own: Decision, others: Decision?) {
        let others = policy.verdict(for: any.route, in: context).decision
        guard let own else { return (others, nil) }
        let decision = policy.verdict(for: own.route, in: context).decision
        let isSame = decision.outcome == others.outcome && decision.reason == others.reason
        return (decision, isSame ? nil : others)
    }

    /// The route with the person's own claims in the place of what owner rules compare, or `nil`
    /// where nothing can be the person's own.
    private static func ownRoute(
        _ link: MatchedLink, of principal: Principal, _ policy: Policy
    ) -> Route? {
        let rules = policy.elementRules(at: link.index)
        var parameters = link.route.parameters
        var isChanged = false
        // BOUND: at most 32 elements, at most 64 parameters each.
        for (rule, text) in zip(rules, policy.ownerTexts(of: link.route)) {
            guard let owner = rule.owner, let text, let claim = claim(owner.claim, of: principal)
            else { continue }
            for place in parameters.indices
            where isText(link.route.parameters[place].value, text) {
                guard let value = value(claim, like: parameters[place].value) else { return nil }
                parameters[place] = RouteParameter(name: parameters[place].name, value: value)
                isChanged = true
            }
        }
        guard isChanged else { return nil }
        do throws(LinkError) {
            return try policy.table.route(link.route.id, parameters)
        } catch {
            // The type of the parameter does not take the claim: nothing can be their own.
            return nil
        }
    }

    /// The value of a claim; `sub` is the subject unless the host says otherwise.
    private static func claim(_ name: String, of principal: Principal) -> String? {
        principal.claims.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
            ?? (name == "sub" ? principal.subject : nil)
    }

    private static func isText(_ value: ParameterValue, _ text: String) -> Bool {
        switch value {
        case .int(let number): String(number) == text
        case .bool(let flag): String(flag) == text
        case .text(let own): own.utf8.elementsEqual(text.utf8)
        }
    }

    private static func value(_ claim: String, like value: ParameterValue) -> ParameterValue? {
        switch value {
        case .int: Int64(claim).map(ParameterValue.int)
        case .bool: nil
        case .text: .text(claim)
        }
    }
}

extension SessionFacts {
    /// The facts of a person, or of nobody.
    init(of person: NamedPerson, in policy: Policy) {
        self = person.principal.map { .signedIn(policy.facts(of: $0)) } ?? .anonymous
    }
}

extension DecisionContext {
    /// The circumstances of a matrix in the words of a policy, for nobody yet.
    init(_ circumstances: PolicyMatrix.Circumstances, in policy: Policy) {
        self.init(
            source: .inApp, session: .anonymous,
            device: DeviceFacts(
                app: circumstances.app,
                flags: policy.vocabulary.flagSet(of: circumstances.flags)),
            openGates: policy.vocabulary.gateSet(of: circumstances.gates),
            nowSeconds: circumstances.nowSeconds)
    }

    /// The same with another source and session.
    func asked(from source: LinkSource, _ session: SessionFacts) -> DecisionContext {
        var context = self
        context.source = source
        context.session = session
        return context
    }
}
