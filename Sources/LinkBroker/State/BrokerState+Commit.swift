import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// Shows a candidate that is not held.
    mutating func committed(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let commit = Commit(candidate, grants: ruling.grants)
        guard apply(commit, candidate, at: index) else {
            return stackFull(candidate, ruling, at: index, &turn)
        }
        endCheck(for: candidate, at: index, &turn)
        if candidate.isPersonsExternalLink, environment.policy.conflict == .latest {
            supersede(at: index, &turn)
        }
        return shown(candidate, ruling, at: index, &turn)
    }

    /// The reply to what is on screen now: committed, or unavailable with the fallback shown.
    private mutating func shown(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let decision = ruling.unavailable ?? ruling.decision
        let result: OpenResult = ruling.unavailable == nil ? .committed : .unavailable
        if let route = candidate.route, ruling.unavailable != nil {
            turn.notices.append(
                .notice(scenes[index].id, code: decision.reason.code, route: route.id))
        }
        record(
            AuditKind(candidate.kind), scene: scenes[index].id, source: candidate.source,
            route: ruling.route.id, decision: ruling.decision, outcome: AuditOutcome(result),
            reason: decision.reason.code, &turn)
        return OpenReply(
            result, reason: decision.reason.code, classification: decision.classification,
            route: result == .unavailable ? candidate.route?.id : ruling.route.id,
            superseded: turn.settlement.superseded, shown: ruling.route)
    }

    /// Changes the navigation state; false, and nothing changed, where a stack is full.
    mutating func apply(_ commit: Commit, _ candidate: Candidate, at index: Int) -> Bool {
        let before = scenes[index].state.navigation
        let after: NavigationState
        do throws(NavigationError) {
            after = try navigation(after: commit, candidate, before)
        } catch {
            return false
        }
        scenes[index].state.navigation = after
        if candidate.kind == .link { scenes[index].state.hasCommittedLink = true }
        return true
    }

    private func navigation(
        after commit: Commit, _ candidate: Candidate, _ before: NavigationState
    ) throws(NavigationError) -> NavigationState {
        switch commit.kind {
        case .path:
            return try before.settingPath(commit.stack, onTab: commit.tab ?? before.tab)
        case .push:
            guard let route = commit.stack.last else { return before }
            return try before.pushing(route, at: placement(of: route, candidate))
        case .link:
            guard let route = commit.stack.last else { return before }
            let stack = canary == .forgetsParents && commit.intent != nil ? [route] : commit.stack
            return try before.applying(stack, at: placement(of: route, candidate))
        }
    }

    /// Where a route goes: what the policy says, with `auto` resolved by who delivered it.
    func placement(of route: Route, _ candidate: Candidate) -> ScreenPlacement {
        let policy = environment.policy
        guard let index = policy.table.index(of: route.id) else {
            return ScreenPlacement(
                tab: environment.tabs.names[0], style: .push, isMandatory: false, place: .replace)
        }
        let placement = policy.placement(at: index)
        let place: ScreenPlace =
            switch placement.place {
            case .replace: .replace
            case .append: .append
            case .auto: candidate.source == .inApp ? .append : .replace
            }
        let style: ScreenStyle =
            switch placement.style {
            case .root: .root
            case .push: .push
            case .sheet: .sheet
            case .fullScreen: .fullScreen
            }
        return ScreenPlacement(
            tab: placement.tab, style: style, isMandatory: placement.isMandatory, place: place)
    }

    /// A stack that cannot take more refuses the link, in words of its own.
    private mutating func stackFull(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let code = DecisionReason.stackFull.code
        turn.notices.append(.notice(scenes[index].id, code: code, route: ruling.route.id))
        record(
            AuditKind(candidate.kind), scene: scenes[index].id, source: candidate.source,
            route: ruling.route.id, decision: ruling.decision, outcome: .denied, reason: code, &turn
        )
        return OpenReply(
            .denied, reason: code, classification: ruling.decision.classification,
            route: ruling.route.id)
    }

    /// Ends what a scene holds in favour of a newer link.
    mutating func supersede(at index: Int, _ turn: inout Turn) {
        for held in scenes[index].state.queue.removeAll(where: { _ in true }) {
            turn.settlement.superseded.append(report(held.intent, nil))
            end(held.intent, at: index, .superseded, reason: nil, &turn)
        }
    }

    /// Drops held links of a scene.
    mutating func drop(
        at index: Int, reason: String, _ turn: inout Turn, where goes: (PendingIntent) -> Bool
    ) {
        for held in scenes[index].state.queue.removeAll(where: { goes($0.intent) }) {
            turn.settlement.dropped.append(report(held.intent, reason))
            end(held.intent, at: index, .dropped, reason: reason, &turn)
        }
    }

    /// Drops the links of a scene that wait for the session.
    mutating func dropWaiting(at index: Int, reason: String, _ turn: inout Turn) {
        for held in scenes[index].state.waiting.removeAll(where: { _ in true }) {
            turn.settlement.dropped.append(report(held.intent, reason))
            end(held.intent, at: index, .dropped, reason: reason, &turn)
        }
    }

    /// Takes a link out of its scene, whether it is held or waits for the session.
    mutating func discard(_ id: IntentID, at index: Int) {
        if scenes[index].state.queue.remove(id) == nil {
            _ = scenes[index].state.waiting.remove(id)
        }
    }

    /// What every end of a held link that is not a commit has in common.
    mutating func end(
        _ intent: PendingIntent, at index: Int, _ outcome: AuditOutcome, reason: String?,
        decision: Decision? = nil, _ turn: inout Turn
    ) {
        turn.changes.append(.removeIntent(intent.id))
        if scenes[index].state.check?.intent == intent.id { scenes[index].state.check = nil }
        record(
            .intent, scene: scenes[index].id, intent: intent, decision: decision,
            outcome: outcome, reason: reason, &turn)
    }

    /// A held link as replies name it.
    func report(_ intent: PendingIntent, _ reason: String?) -> IntentReport {
        IntentReport(intent: intent.id, route: intent.route, reason: reason)
    }
}
