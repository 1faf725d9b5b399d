import LinkIntents
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// The strictest verdict of a path governs it, the first of equals; several holds are one that
    /// wants what they all want.
    ///
    /// What the path leaves where it is on its tab stays on screen, so it is not asked for its
    /// source and age again.
    func pathRuling(on candidate: Candidate, at index: Int, _ nowSeconds: Int64) -> Ruling? {
        let entry = context(source: candidate.source, nowSeconds: nowSeconds)
        let onScreen = context(
            source: candidate.source, scope: .onScreen, nowSeconds: nowSeconds)
        let staying = stayingCount(of: candidate, at: index)
        var grants: [Grant] = []
        var governing: Ruling?
        // BOUND: `BrokerLimits.pathElementCount` routes.
        for (place, route) in candidate.routes.enumerated() {
            let verdict = environment.policy.verdict(
                forScreen: route, in: place < staying ? onScreen : entry)
            if let grant = verdict.grant { grants.append(grant) }
            governing = stricter(governing, verdict.decision, route)
        }
        if governing?.decision.outcome == .commit {
            governing?.grants = grants
            if let last = candidate.route { governing?.route = last }
        }
        return governing
    }

    /// How many screens of a path are on its tab already, from the root on.
    private func stayingCount(of candidate: Candidate, at index: Int) -> Int {
        let navigation = scenes[index].state.navigation
        let stack = navigation.stack(onTab: candidate.tab ?? navigation.tab) ?? []
        return zip(candidate.routes, stack).prefix { $0 == $1 }.count
    }

    private func stricter(_ governing: Ruling?, _ decision: Decision, _ route: Route) -> Ruling {
        let ruling = Ruling(decision: decision, grants: [], route: route, unavailable: nil)
        guard var governing else { return ruling }
        let wanted = governing.decision.requirement.merged(with: decision.requirement)
        if strictness(decision) > strictness(governing.decision) { governing = ruling }
        guard governing.decision.outcome == .hold else { return governing }
        let reason = governing.decision
        governing.decision = Decision(
            outcome: .hold, classification: reason.classification, reason: reason.reason,
            requirement: wanted, deciding: reason.deciding)
        return governing
    }

    /// What refuses beats what holds; among holds, whoever is missing beats how strongly they are
    /// there, and that a gate.
    private func strictness(_ decision: Decision) -> Int {
        switch (decision.outcome, decision.reason) {
        case (.rejected, _): 7
        case (.deny, _): 6
        case (.unavailable, _): 5
        case (.hold, .signInRequired): 4
        case (.hold, .assuranceTooLow): 3
        case (.hold, .tooLongAgo): 2
        case (.hold, _): 1
        // Of screens that may be shown, one that takes a session says more than a public one.
        case (.commit, .cleared): 0
        case (.commit, _): -1
        }
    }
}
