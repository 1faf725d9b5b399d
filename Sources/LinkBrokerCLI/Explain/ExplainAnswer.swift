import LinkNavigation
import LinkPolicy
import LinkRouting

/// What a policy says about one link.
enum ExplainAnswer: Sendable {
    /// The bytes are an address that a sign-in or another flow comes back to; they are never
    /// routed. Several callbacks may share one address; which of them it is the provider's answer
    /// tells.
    case callback([CallbackDefinition])
    /// The bytes are no link to a route.
    case unread(LinkError)
    /// The bytes are a link to a route, and this is the decision about it.
    case decided(MatchedLink, Explanation)

    /// Asks the policy.
    ///
    /// - Parameters:
    ///   - question: The link and its circumstances.
    ///   - policy: The policy.
    /// - Complexity: O(bytes of the link + parents)
    init(_ question: ExplainQuestion, under policy: Policy) {
        let callbacks = policy.callbacks.matched(question.url.span)
        guard callbacks.isEmpty else {
            self = .callback(callbacks.map { policy.callbacks.definitions[$0.index] })
            return
        }
        let matched: MatchedLink
        do throws(LinkError) {
            matched = try policy.table.matched(question.url.span)
        } catch {
            self = .unread(error)
            return
        }
        let context = DecisionContext(
            source: question.source ?? matched.defaultSource,
            session: question.principal.map { .signedIn(policy.facts(of: $0)) } ?? .anonymous,
            device: DeviceFacts(
                app: question.app, flags: policy.vocabulary.flagSet(of: question.flags)),
            openGates: policy.vocabulary.gateSet(of: question.gates),
            nowSeconds: question.nowSeconds)
        self = .decided(matched, policy.explanation(for: matched.route, in: context))
    }

    /// What the gate does.
    var outcome: Outcome {
        switch self {
        case .callback, .unread: .rejected
        case .decided(_, let explanation): explanation.decision.outcome
        }
    }

    /// The stable reason code.
    var reason: String {
        switch self {
        case .callback: RejectReason.unknownRoute.code
        case .unread(let error): error.reason.code
        case .decided(_, let explanation): explanation.decision.reason.code
        }
    }

    /// The exit code of `explain` for one link.
    var status: ExitCode {
        switch outcome {
        case .commit: .clean
        case .hold: .held
        case .deny, .unavailable: .refused
        case .rejected: .rejected
        }
    }
}

extension ExplainAnswer {
    /// The line for programs.
    ///
    /// - Parameters:
    ///   - number: The number of the input line, from 1.
    ///   - policy: The policy that was asked.
    ///   - whyNot: What would let the link through, where that was asked.
    /// - Returns: One line of JSON; secret parameters are masked, and a link that carries one is
    ///   left out.
    func json(_ number: Int, _ policy: Policy, _ whyNot: WhyNot? = nil) -> String {
        var json = JSONText()
        json.object { line in
            line.member("line", Int64(number))
            line.member("outcome", outcome.name)
            switch self {
            case .callback(let callbacks):
                line.member("reason", reason)
                line.callbacks(callbacks)
            case .unread:
                line.member("reason", reason)
            case .decided(let matched, let explanation):
                line.decided(matched, explanation, policy)
            }
            whyNot?.write(to: &line)
        }
        return json.text
    }

    /// The screens that are shown once the link commits: parents that stay, then the route.
    ///
    /// - Complexity: O(parents), at most 31.
    static func path(
        _ route: Route, _ explanation: Explanation, _ policy: Policy
    ) -> [RouteID] {
        // Parents are evaluated in order behind the route, until one of them decides.
        let evaluated = explanation.elements.dropFirst().map(\.isLeftOut)
        let parents = policy.table.parents(of: route).enumerated().filter { place, _ in
            place >= evaluated.count || evaluated[place] == false
        }
        return parents.map(\.element.route.id) + [route.id]
    }

    /// The names of the secret parameters that a link carries.
    static func secrets(_ matched: MatchedLink, _ policy: Policy) -> [String] {
        policy.table.secretParameters(at: matched.index).filter {
            matched.route.value(of: $0) != nil
        }
    }
}

extension CallbackDefinition {
    /// The stable name of its kind in policies.
    var kindName: String {
        switch kind {
        case .signIn: "signIn"
        case .external: "external"
        }
    }

    /// Its issuer as a policy writes it.
    var issuerName: String {
        switch issuer {
        case .fixed(let url): url
        case .attempt: "attempt"
        }
    }
}

extension JSONText {
    /// Writes `"callback": id, "kind", "issuer"`, and the names of all where several share the
    /// address.
    fileprivate mutating func callbacks(_ callbacks: [CallbackDefinition]) {
        guard let first = callbacks.first else { return }
        member("callback", first.id)
        member("kind", first.kindName)
        member("issuer", first.issuerName)
        if callbacks.count > 1 { member("callbacks", callbacks.map(\.id)) }
    }

    fileprivate mutating func decided(
        _ matched: MatchedLink, _ explanation: Explanation, _ policy: Policy
    ) {
        let decision = explanation.decision
        let secrets = ExplainAnswer.secrets(matched, policy)
        if let classification = decision.classification {
            member("classification", classification.name)
        }
        member("reason", decision.reason.code)
        screen(matched.route) { _, name in secrets.contains { $0.isSame(as: name) } }
        switch decision.outcome {
        case .commit, .hold:
            member("path", ExplainAnswer.path(matched.route, explanation, policy).map(\.text))
        case .deny, .unavailable, .rejected: break
        }
        if secrets.isEmpty { member("canonical", matched.link.text) }
        if decision.outcome == .hold {
            key("required")
            policy.names(of: decision.requirement).write(to: &self)
        }
        guard let rule = explanation.reference else { return }
        key("rule")
        object { entry in
            entry.member("pointer", rule.pointer)
            entry.member("line", Int64(rule.line))
        }
    }
}
