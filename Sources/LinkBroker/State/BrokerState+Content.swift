import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// Whether the host must be asked about the content before the route is shown.
    func needsCheck(_ candidate: Candidate, _ ruling: Ruling) -> Bool {
        guard candidate.kind != .path,
            let index = environment.policy.table.index(of: ruling.route.id)
        else { return false }
        return environment.policy.content(at: index) != nil
    }

    /// Asks the host; a newer check of the scene takes the place of an older one.
    mutating func checking(
        _ candidate: Candidate, _ ruling: Ruling, intent: IntentID?, at index: Int,
        _ turn: inout Turn
    ) -> OpenReply {
        abandonCheck(at: index, &turn)
        let id = "c\(nextCheck)"
        nextCheck += 1
        scenes[index].state.check = PendingCheck(
            id: id, candidate: candidate, intent: intent,
            createdMilliseconds: turn.nowMilliseconds)
        turn.checks.append(.checkContent(scenes[index].id, check: id, ruling.route))
        record(
            .content, scene: scenes[index].id, source: candidate.source,
            route: ruling.route.id, outcome: .checking, &turn)
        return OpenReply(
            .checking, reason: ruling.decision.reason.code,
            classification: ruling.decision.classification, route: ruling.route.id, check: id)
    }

    /// A newer link ends the check of an older one, and the held link that it was for.
    mutating func abandonCheck(at index: Int, _ turn: inout Turn) {
        guard let check = scenes[index].state.check else { return }
        scenes[index].state.check = nil
        guard let id = check.intent, let held = scenes[index].state.queue.remove(id) else { return }
        turn.settlement.superseded.append(report(held.intent, nil))
        end(held.intent, at: index, .superseded, reason: nil, &turn)
    }

    /// The host's answer; the policy is asked again before anything is shown.
    mutating func contentAnswered(
        _ id: String, _ answer: ContentAnswer, _ turn: inout Turn
    ) -> BrokerReply {
        let found = scenes.firstIndex { $0.state.check?.id.utf8.elementsEqual(id.utf8) == true }
        guard let index = found, let check = scenes[index].state.check else {
            return .ignored(.stale)
        }
        scenes[index].state.check = nil
        return .opened(resolved(check, answer, at: index, &turn))
    }

    /// A check that nobody answered counts as answered by nobody knowing.
    mutating func expireChecks(_ turn: inout Turn) {
        for index in scenes.indices {
            guard let check = scenes[index].state.check,
                Lifetime.isOver(
                    check.createdMilliseconds, BrokerLimits.contentCheckLifetimeMilliseconds,
                    at: turn.nowMilliseconds)
            else { continue }
            scenes[index].state.check = nil
            _ = resolved(check, .unknown, at: index, &turn)
        }
    }

    private mutating func resolved(
        _ check: PendingCheck, _ answer: ContentAnswer, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        guard let ruling = ruling(on: check.candidate, at: turn.nowSeconds) else {
            return OpenReply(.rejected, reason: RejectReason.unknownRoute.code)
        }
        if let id = check.intent {
            guard let held = scenes[index].state.queue[id] else {
                return OpenReply(.duplicate, reason: IgnoreReason.stale.rawValue)
            }
            return resolvedHeld(held, check.candidate, ruling, answer, at: index, &turn)
        }
        switch (answer, ruling.decision.outcome) {
        case (.exists, .commit): return committed(check.candidate, ruling, at: index, &turn)
        case (.gone, .commit): return gone(check.candidate, ruling, at: index, &turn)
        case (.unknown, .commit): return unreachable(check.candidate, ruling, at: index, &turn)
        case (.signIn, .commit): return hidden(check.candidate, ruling, at: index, &turn)
        case (_, .hold), (_, .deny), (_, .unavailable), (_, .rejected):
            return settled(check.candidate, ruling, at: index, &turn)
        }
    }

    /// The answer for a held link: it is taken, ends, or stays held, and the rest of the queue is
    /// decided after it.
    private mutating func resolvedHeld(
        _ held: HeldIntent, _ candidate: Candidate, _ ruling: Ruling, _ answer: ContentAnswer,
        at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let reply: OpenReply
        switch (answer, ruling.decision.outcome) {
        case (.exists, _), (_, .hold), (_, .deny), (_, .unavailable), (_, .rejected):
            settleAnswered(held, at: index, &turn)
            return summary(of: held.intent, ruling, turn.settlement)
        case (.gone, .commit):
            finish(held, reason: "content_gone", at: index, &turn)
            reply = gone(candidate, ruling, at: index, &turn)
        case (.unknown, .commit):
            finish(held, reason: "content_unknown", at: index, &turn)
            reply = unreachable(candidate, ruling, at: index, &turn)
        case (.signIn, .commit):
            finish(held, reason: DecisionReason.accessDenied.code, at: index, &turn)
            reply = hidden(candidate, ruling, at: index, &turn)
        }
        settleHeld(at: index, .change, &turn)
        return reply
    }

    private mutating func finish(
        _ held: HeldIntent, reason: String, at index: Int, _ turn: inout Turn
    ) {
        _ = scenes[index].state.queue.remove(held.id)
        turn.settlement.denied.append(report(held.intent, reason))
        end(held.intent, at: index, .denied, reason: reason, &turn)
    }

    /// What the settlement says of one held link, as the answer to its content check.
    private func summary(
        of intent: PendingIntent, _ ruling: Ruling, _ settlement: Settlement
    ) -> OpenReply {
        func report(_ reports: [IntentReport]) -> IntentReport? {
            reports.first { $0.intent == intent.id }
        }
        let (result, found): (OpenResult, IntentReport?) =
            if let found = report(settlement.committed) {
                (ruling.unavailable == nil ? .committed : .unavailable, found)
            } else if let found = report(settlement.held) {
                (.held, found)
            } else {
                (.denied, report(settlement.denied) ?? report(settlement.dropped))
            }
        return OpenReply(
            result, reason: found?.reason ?? ruling.decision.reason.code,
            classification: ruling.decision.classification, route: ruling.route.id,
            intent: intent.id, superseded: settlement.superseded)
    }

    /// The content is gone: the nearest parent is shown, and the person told.
    private mutating func gone(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let code = "content_gone"
        turn.notices.append(.notice(scenes[index].id, code: code, route: ruling.route.id))
        show(Array((ruling.grants.first?.stack ?? []).dropLast()), candidate, at: index)
        record(
            .content, scene: scenes[index].id, source: candidate.source,
            route: ruling.route.id, outcome: .unavailable, reason: code, &turn)
        return OpenReply(.unavailable, reason: code, route: ruling.route.id)
    }

    /// Nobody knows: the fallback is shown, and the person may try again.
    private mutating func unreachable(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let code = "content_unknown"
        turn.notices.append(.notice(scenes[index].id, code: code, route: ruling.route.id))
        if let fallback = environment.policy.table.fallback(of: ruling.route) {
            let verdict = environment.policy.verdict(
                for: fallback,
                in: context(source: candidate.source, nowSeconds: turn.nowSeconds))
            if let grant = verdict.grant { show(grant.stack, candidate, at: index) }
        }
        record(
            .content, scene: scenes[index].id, source: candidate.source,
            route: ruling.route.id, outcome: .unavailable, reason: code, &turn)
        return OpenReply(.unavailable, reason: code, route: ruling.route.id)
    }

    /// Only a signed-in person may know: the link is held, or denied to one who is signed in.
    private mutating func hidden(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let table = environment.policy.table
        let rule = table.index(of: ruling.route.id).flatMap { environment.policy.content(at: $0) }
        guard session.isSignedIn == false, rule?.maySignIn == true else {
            var denied = ruling
            denied.decision = Decision(
                outcome: .deny, classification: .permissionDenied, reason: .accessDenied,
                deciding: ruling.decision.deciding)
            denied.grants = []
            return settled(candidate, denied, at: index, &turn)
        }
        var wanting = candidate
        wanting.needsSignIn = true
        return decided(wanting, at: index, &turn)
    }

    /// Shows cleared screens in place of a route whose content cannot be shown.
    private mutating func show(_ stack: [Route], _ candidate: Candidate, at index: Int) {
        guard let route = stack.last else { return }
        do throws(NavigationError) {
            scenes[index].state.navigation = try scenes[index].state.navigation.applying(
                stack, at: placement(of: route, candidate))
        } catch {
            // A full stack shows what it showed; the notice has been given.
            return
        }
    }
}
