import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// The host's answer; the policy is asked again before anything is shown.
    mutating func contentAnswered(
        _ id: String, _ answer: ContentAnswer, _ turn: inout Turn
    ) -> BrokerReply {
        let found = scenes.firstIndex { $0.state.check?.id.utf8.elementsEqual(id.utf8) == true }
        guard let index = found, let check = scenes[index].state.check,
            let reply = resolved(check, answer, at: index, &turn)
        else {
            record(.content, outcome: .ignored, reason: IgnoreReason.stale.rawValue, &turn)
            return .ignored(.stale)
        }
        return .opened(reply)
    }

    /// A check that nobody answered counts as answered by nobody knowing.
    mutating func expireChecks(_ turn: inout Turn) {
        for index in scenes.indices {
            guard let check = scenes[index].state.check,
                Lifetime.isOver(
                    check.createdMilliseconds, BrokerLimits.contentCheckLifetimeMilliseconds,
                    at: turn.nowMilliseconds)
            else { continue }
            _ = resolved(check, .unknown, at: index, &turn)
        }
    }

    /// What one answer does, and then to what waited behind the check; `nil` where the link that
    /// was checked has ended.
    private mutating func resolved(
        _ check: PendingCheck, _ answer: ContentAnswer, at index: Int, _ turn: inout Turn
    ) -> OpenReply? {
        scenes[index].state.check = nil
        let reply: OpenReply
        if let id = check.intent {
            guard let held = scenes[index].state.queue[id],
                let candidate = reread(held, at: index, &turn),
                let ruling = ruling(on: candidate, at: index, turn.nowSeconds)
            else { return nil }
            reply = resolvedHeld(held, candidate, ruling, answer, at: index, &turn)
        } else {
            guard let ruling = ruling(on: check.candidate, at: index, turn.nowSeconds) else {
                return nil
            }
            reply = resolvedNew(check.candidate, ruling, answer, at: index, &turn)
        }
        settleHeld(at: index, .change, &turn)
        return reply
    }

    /// The answer for a link that was never held.
    private mutating func resolvedNew(
        _ candidate: Candidate, _ ruling: Ruling, _ answer: ContentAnswer, at index: Int,
        _ turn: inout Turn
    ) -> OpenReply {
        switch (answer, ruling.decision.outcome) {
        case (.exists, .commit): return committed(candidate, ruling, at: index, &turn)
        case (.gone, .commit), (.unknown, .commit):
            let code = missing(candidate, ruling, answer, held: nil, at: index, &turn)
            return OpenReply(.unavailable, reason: code, route: ruling.route.id)
        case (.signIn, .commit):
            guard maySignIn(ruling.route) else {
                return settled(candidate, hidden(ruling), at: index, &turn)
            }
            var wanting = candidate
            wanting.needsSignIn = true
            return decided(wanting, at: index, &turn)
        case (_, .hold), (_, .deny), (_, .unavailable), (_, .rejected):
            return settled(candidate, ruling, at: index, &turn)
        }
    }

    /// The answer for a held link: it is taken, ends, or stays held.
    ///
    /// When it has ended and was the one to survive, the others gave way to it.
    private mutating func resolvedHeld(
        _ held: HeldIntent, _ candidate: Candidate, _ ruling: Ruling, _ answer: ContentAnswer,
        at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        var missing: String?
        let isInOrder = environment.policy.conflict == .inOrder
        guard isInOrder || survivor(at: index, .content)?.id == held.id else {
            // A newer link decides what becomes of this one.
            staysHeld(held, at: index, &turn)
            return summary(of: held, ruling, turn.settlement)
        }
        switch (answer, ruling.decision.outcome) {
        case (.exists, _), (_, .hold), (_, .deny), (_, .unavailable), (_, .rejected):
            _ = settle(held, at: index, .content, &turn)
        case (.gone, .commit), (.unknown, .commit):
            missing = self.missing(candidate, ruling, answer, held: held, at: index, &turn)
        case (.signIn, .commit):
            if maySignIn(ruling.route) {
                askToSignIn(held, at: index, &turn)
            } else {
                deny(held, hidden(ruling), at: index, &turn)
            }
        }
        if isInOrder == false, scenes[index].state.queue[held.id] == nil {
            supersede(at: index, &turn)
        }
        guard let missing else { return summary(of: held, ruling, turn.settlement) }
        return OpenReply(
            .unavailable, reason: missing, route: ruling.route.id, intent: held.id,
            superseded: turn.settlement.superseded)
    }

    /// What the settlement says of one held link, as the answer to its content check.
    private func summary(
        of held: HeldIntent, _ ruling: Ruling, _ settlement: Settlement
    ) -> OpenReply {
        func report(_ reports: [IntentReport]) -> IntentReport? {
            reports.last { $0.intent == held.id }
        }
        let (result, found): (OpenResult, IntentReport?) =
            if let found = report(settlement.committed) {
                (ruling.unavailable == nil ? .committed : .unavailable, found)
            } else if let found = report(settlement.held) {
                (.held, found)
            } else {
                (.denied, report(settlement.denied) ?? report(settlement.dropped))
            }
        let kept = scenes.lazy.compactMap { $0.state.queue[held.id] }.first?.intent.requirement
        let isShown = result == .committed || result == .unavailable
        return OpenReply(
            result, reason: found?.reason ?? ruling.decision.reason.code,
            classification: ruling.decision.classification, route: ruling.route.id,
            intent: held.id, required: kept.map(RequirementNames.init),
            superseded: settlement.superseded, shown: isShown ? ruling.route : nil)
    }

    /// The content is gone, or nobody knows: the nearest parent or the fallback is shown, and the
    /// person told.
    private mutating func missing(
        _ candidate: Candidate, _ ruling: Ruling, _ answer: ContentAnswer, held: HeldIntent?,
        at index: Int, _ turn: inout Turn
    ) -> String {
        let code = answer == .gone ? "content_gone" : "content_unknown"
        turn.notices.append(.notice(scenes[index].id, code: code, route: ruling.route.id))
        show(instead(of: candidate, ruling, answer, turn), candidate, at: index)
        if let held {
            _ = scenes[index].state.queue.remove(held.id)
            turn.settlement.denied.append(report(held.intent, code))
            turn.changes.append(.removeIntent(held.id))
        }
        record(
            .content, scene: scenes[index].id, source: candidate.source, route: ruling.route.id,
            intent: held?.intent, outcome: .unavailable, reason: code, &turn)
        return code
    }

    /// The cleared screens that stand in for a route whose content cannot be shown: its parents
    /// where it is gone and has some, else its fallback.
    private func instead(
        of candidate: Candidate, _ ruling: Ruling, _ answer: ContentAnswer, _ turn: Turn
    ) -> [Route] {
        let parents = (ruling.grants.first?.stack ?? []).dropLast()
        if answer == .gone, parents.isEmpty == false { return Array(parents) }
        guard let fallback = environment.policy.table.fallback(of: ruling.route) else { return [] }
        let context = context(source: candidate.source, nowSeconds: turn.nowSeconds)
        return environment.policy.verdict(for: fallback, in: context).grant?.stack ?? []
    }

    /// Whether a sign-in may help with content that only signed-in people may know of.
    private func maySignIn(_ route: Route) -> Bool {
        let index = environment.policy.table.index(of: route.id)
        let rule = index.flatMap { environment.policy.content(at: $0) }
        return session.isSignedIn == false && rule?.maySignIn == true
    }

    /// The denial of content that stays hidden.
    private func hidden(_ ruling: Ruling) -> Ruling {
        Ruling(
            decision: Decision(
                outcome: .deny, classification: .permissionDenied, reason: .accessDenied,
                deciding: ruling.decision.deciding),
            grants: [], route: ruling.route, unavailable: nil)
    }

    /// A held link whose content wants a sign-in stays held, with a prompt for it.
    private mutating func askToSignIn(_ held: HeldIntent, at index: Int, _ turn: inout Turn) {
        var intent = held.intent
        intent.needsSignIn = true
        replace(held, by: intent, at: index, &turn)
        guard let changed = scenes[index].state.queue[held.id] else { return }
        _ = settle(changed, at: index, .content, &turn)
    }

    /// Shows cleared screens in place of a route whose content cannot be shown.
    private mutating func show(_ stack: [Route], _ candidate: Candidate, at index: Int) {
        guard let route = stack.last else { return }
        do throws(NavigationError) {
            scenes[index].state.navigation = try scenes[index].state.navigation.applying(
                stack, at: placement(of: route, candidate))
            if candidate.kind == .link { scenes[index].state.hasCommittedLink = true }
        } catch {
            // A full stack shows what it showed; the notice has been given.
            return
        }
    }
}
