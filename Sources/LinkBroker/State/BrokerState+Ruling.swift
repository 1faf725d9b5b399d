import LinkIntents
import LinkPolicy
import LinkRouting

/// What the policy says about a candidate now, with everything that a commit needs.
struct Ruling {
    /// The verdict that governs: the strictest of what would be shown.
    var decision: Decision
    // INVARIANT: as many as routes when the outcome is commit, and empty otherwise.
    /// The grants of a commit.
    var grants: [Grant]
    /// The route that the verdict is about; a fallback's, where one was followed.
    var route: Route
    /// Why the route itself is not available, where its fallback answers for it.
    var unavailable: Decision?
}

extension BrokerState {
    /// The facts for a decision.
    func context(
        source: LinkSource, scope: DecisionScope = .entry, nowSeconds: Int64
    ) -> DecisionContext {
        let policy = environment.policy
        return DecisionContext(
            source: source, session: session.facts,
            device: DeviceFacts(
                app: environment.app, flags: policy.vocabulary.flagSet(of: environment.flags)),
            openGates: policy.vocabulary.gateSet(of: environment.openGates),
            nowSeconds: nowSeconds,
            scope: scope)
    }

    /// Asks the policy about a candidate, following fallbacks; `nil` for an empty path.
    func ruling(on candidate: Candidate, at nowSeconds: Int64) -> Ruling? {
        guard let route = candidate.route else { return nil }
        if candidate.needsSignIn, session.isSignedIn == false {
            return Ruling(
                decision: signInDecision(for: route), grants: [], route: route, unavailable: nil)
        }
        switch candidate.kind {
        case .link: return linkRuling(on: route, candidate, nowSeconds)
        case .push: return linkRuling(on: route, candidate, nowSeconds)
        case .path: return pathRuling(on: candidate, nowSeconds)
        }
    }

    /// Whether a route may stay on screen: everything but source and age is asked.
    func isCleared(_ route: Route, at nowSeconds: Int64) -> Bool {
        let context = context(source: .restoration, scope: .onScreen, nowSeconds: nowSeconds)
        return environment.policy.verdict(forScreen: route, in: context).decision.outcome == .commit
    }

    /// Whether everybody may see a route.
    func isPublic(_ route: Route) -> Bool {
        guard let index = environment.policy.table.index(of: route.id) else { return false }
        return environment.policy.access(at: index) == .public
    }

    private func linkRuling(
        on first: Route, _ candidate: Candidate, _ nowSeconds: Int64
    ) -> Ruling {
        let context = context(source: candidate.source, nowSeconds: nowSeconds)
        var route = first
        var reason: Decision?
        // BOUND: the policy's fallback chains are acyclic, and at most this many are followed.
        for _ in 0...BrokerLimits.fallbackCount {
            let verdict =
                candidate.kind == .push
                ? environment.policy.verdict(forScreen: route, in: context)
                : environment.policy.verdict(for: route, in: context)
            guard verdict.decision.outcome == .unavailable else {
                return Ruling(
                    decision: verdict.decision, grants: verdict.grant.map { [$0] } ?? [],
                    route: route, unavailable: reason)
            }
            reason = reason ?? verdict.decision
            guard let fallback = environment.policy.table.fallback(of: route) else {
                return Ruling(
                    decision: verdict.decision, grants: [], route: route, unavailable: reason)
            }
            route = fallback
        }
        let verdict = environment.policy.verdict(for: route, in: context)
        return Ruling(decision: verdict.decision, grants: [], route: route, unavailable: reason)
    }

    /// The strictest verdict of a path governs it, the first of equals.
    private func pathRuling(on candidate: Candidate, _ nowSeconds: Int64) -> Ruling? {
        let context = context(source: candidate.source, nowSeconds: nowSeconds)
        var grants: [Grant] = []
        var governing: Ruling?
        // BOUND: `BrokerLimits.pathElementCount` routes.
        for route in candidate.routes {
            let verdict = environment.policy.verdict(forScreen: route, in: context)
            if let grant = verdict.grant { grants.append(grant) }
            let ruling = Ruling(
                decision: verdict.decision, grants: [], route: route, unavailable: nil)
            guard let strictest = governing else {
                governing = ruling
                continue
            }
            if strictness(verdict.decision) > strictness(strictest.decision) {
                governing = ruling
            } else if verdict.decision.outcome == .hold, strictest.decision.outcome == .hold {
                governing?.decision = merged(strictest.decision, verdict.decision)
            }
        }
        if governing?.decision.outcome == .commit {
            governing?.grants = grants
            if let last = candidate.route { governing?.route = last }
        }
        return governing
    }

    private func strictness(_ decision: Decision) -> Int {
        switch decision.outcome {
        case .commit: 0
        case .hold: 1
        case .unavailable: 2
        case .deny: 3
        case .rejected: 4
        }
    }

    private func signInDecision(for route: Route) -> Decision {
        Decision(
            outcome: .hold, classification: .authRequired, reason: .signInRequired,
            requirement: Requirement(signIn: true),
            deciding: environment.policy.table.index(of: route.id))
    }

    /// Two holds as one: what meets both.
    private func merged(_ left: Decision, _ right: Decision) -> Decision {
        Decision(
            outcome: left.outcome, classification: left.classification, reason: left.reason,
            requirement: left.requirement.merged(with: right.requirement),
            deciding: left.deciding)
    }
}
