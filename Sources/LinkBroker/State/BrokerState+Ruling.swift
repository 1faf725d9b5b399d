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
    /// The route that the verdict is about; a fallback's, where one answers for the route itself.
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

    /// Asks the policy about a candidate in its scene, following fallbacks; `nil` for an empty path.
    func ruling(on candidate: Candidate, at index: Int, _ nowSeconds: Int64) -> Ruling? {
        guard let route = candidate.route else { return nil }
        let ruling =
            switch candidate.kind {
            case .link, .push: linkRuling(on: route, candidate, nowSeconds)
            case .path: pathRuling(on: candidate, at: index, nowSeconds)
            }
        // What the host said about the content stands beside what the policy says.
        guard candidate.needsSignIn, session.isSignedIn == false,
            ruling?.decision.outcome == .commit
        else { return ruling }
        return Ruling(
            decision: signInDecision(for: route), grants: [], route: route, unavailable: nil)
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
        on asked: Route, _ candidate: Candidate, _ nowSeconds: Int64
    ) -> Ruling {
        let context = context(source: candidate.source, nowSeconds: nowSeconds)
        let policy = environment.policy
        var route = asked
        var verdict = verdict(on: route, candidate.kind, in: context)
        guard verdict.decision.outcome == .unavailable else {
            return Ruling(verdict, about: route, unavailable: nil)
        }
        let reason = verdict.decision
        // BOUND: the policy's fallback chains are acyclic, and at most this many are followed.
        for _ in 0..<BrokerLimits.fallbackCount {
            guard let fallback = policy.table.fallback(of: route) else { break }
            route = fallback
            verdict = self.verdict(on: route, candidate.kind, in: context)
            if verdict.decision.outcome != .unavailable {
                return Ruling(verdict, about: route, unavailable: reason)
            }
        }
        return Ruling(decision: reason, grants: [], route: asked, unavailable: reason)
    }

    private func verdict(
        on route: Route, _ kind: IntentKind, in context: DecisionContext
    ) -> Verdict {
        switch kind {
        case .link: environment.policy.verdict(for: route, in: context)
        case .push, .path: environment.policy.verdict(forScreen: route, in: context)
        }
    }

    private func signInDecision(for route: Route) -> Decision {
        Decision(
            outcome: .hold, classification: .authRequired, reason: .signInRequired,
            requirement: Requirement(signIn: true),
            deciding: environment.policy.table.index(of: route.id))
    }
}

extension Ruling {
    /// A verdict that answers for itself.
    fileprivate init(_ verdict: Verdict, about route: Route, unavailable: Decision?) {
        self.init(
            decision: verdict.decision, grants: verdict.grant.map { [$0] } ?? [], route: route,
            unavailable: unavailable)
    }
}
