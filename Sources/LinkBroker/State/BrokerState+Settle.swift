import LinkIntents
import LinkPolicy
import LinkRouting

/// Why held links are decided again.
enum SettleCause {
    /// The session, a gate, the policy or a content answer changed.
    case change
    /// A sign-in of this scene ended with what it had demanded, or without.
    case signIn(SignInAttempt)
    /// The host said that the content is there.
    case content
}

/// What became of one held link when it was decided again.
private enum HeldEnd {
    case ended
    case stillHeld
}

extension BrokerState {
    /// Decides what waited for the session, as if it were opened now, in order.
    mutating func settleWaiting(_ turn: inout Turn) {
        for index in scenes.indices {
            for waiting in scenes[index].state.waiting.removeAll(where: { _ in true }) {
                settleWaiting(waiting, at: index, &turn)
            }
        }
    }

    private mutating func settleWaiting(
        _ held: HeldIntent, at index: Int, _ turn: inout Turn
    ) {
        guard let candidate = reread(held, at: index, &turn),
            let ruling = ruling(on: candidate, at: turn.nowSeconds)
        else { return }
        let isQueued =
            ruling.decision.outcome == .hold
            || (ruling.decision.outcome == .commit && needsCheck(candidate, ruling))
        if isQueued {
            return queueWaiting(held, candidate, ruling, at: index, &turn)
        }
        let count = turn.settlement.committed.count
        _ = settle(held, at: index, .change, &turn)
        if turn.settlement.committed.count > count, candidate.isPersonsExternalLink,
            environment.policy.conflict == .latest
        {
            turn.settlement.superseded += supersede(at: index, &turn) { _ in true }
        }
    }

    /// A link that waited for the session and has to wait on is held now, for this session, under
    /// its old name and with the rest of its life.
    private mutating func queueWaiting(
        _ waiting: HeldIntent, _ candidate: Candidate, _ ruling: Ruling, at index: Int,
        _ turn: inout Turn
    ) {
        let required = environment.policy.names(of: ruling.decision.requirement)
        guard let held = rebound(waiting, required, &turn) else { return }
        let limit = environment.policy.limits.pendingCountLimit
        switch enqueue(held, limit: limit, known: true, at: index, &turn) {
        case .refused:
            let code = DecisionReason.queueFull.code
            turn.settlement.denied.append(report(held.intent, code))
            end(held.intent, at: index, .denied, reason: code, &turn)
        case .held(let id) where id != held.id:
            turn.settlement.superseded.append(report(held.intent, nil))
            end(held.intent, at: index, .superseded, reason: nil, &turn)
        case .held(let id):
            guard ruling.decision.outcome == .hold else {
                _ = settle(held, at: index, .change, &turn)
                return
            }
            turn.settlement.held.append(report(held.intent, ruling.decision.reason.code))
            turn.prompts.append(.prompt(scenes[index].id, id, required))
        }
    }

    private func rebound(
        _ waiting: HeldIntent, _ required: RequirementNames, _ turn: inout Turn
    ) -> HeldIntent? {
        var intent = waiting.intent
        intent.phase = .held
        intent.boundSubject = session.subject
        do throws(IntentError) {
            intent.requirement = try HeldRequirement(required)
            return try waiting.rewritten(as: intent, keyring: keyring, context: recordContext)
        } catch {
            turn.failure = BrokerError(error)
            return nil
        }
    }

    /// Decides what a scene holds, by the policy's conflict rule.
    mutating func settleHeld(at index: Int, _ cause: SettleCause, _ turn: inout Turn) {
        guard session.isKnown else { return }
        let intents = scenes[index].state.queue.intents
        switch environment.policy.conflict {
        case .inOrder:
            // BOUND: `limits.pending` held links; one that waits for its content stops the line.
            for held in intents where scenes[index].state.check == nil {
                _ = settle(held, at: index, cause, &turn)
            }
        case .latest:
            let survivor = intents.last { $0.intent.isAutomatic == false } ?? intents.last
            settle(survivor, at: index, cause, &turn)
        case .first:
            var began: IntentID?
            if case .signIn(let attempt) = cause { began = attempt.intent }
            settle(
                intents.first { $0.intent.id == began } ?? intents.first, at: index, cause, &turn)
        }
    }

    /// Decides the one link that survives; when it has ended, the others gave way to it.
    private mutating func settle(
        _ survivor: HeldIntent?, at index: Int, _ cause: SettleCause, _ turn: inout Turn
    ) {
        guard let survivor else { return }
        guard settle(survivor, at: index, cause, &turn) == .ended else {
            for held in scenes[index].state.queue.intents
            where held.id != survivor.intent.id {
                turn.settlement.held.append(report(held.intent, nil))
            }
            return
        }
        turn.settlement.superseded += supersede(at: index, &turn) { _ in true }
    }

    /// Decides one held link again: fresh bytes, fresh policy, current session.
    private mutating func settle(
        _ held: HeldIntent, at index: Int, _ cause: SettleCause, _ turn: inout Turn
    ) -> HeldEnd {
        guard let candidate = reread(held, at: index, &turn),
            let ruling = ruling(on: candidate, at: turn.nowSeconds)
        else { return .ended }
        if canary == .replaysVerdict, session.isSignedIn {
            replayed(held, candidate, at: index, &turn)
            return .ended
        }
        switch ruling.decision.outcome {
        case .commit: return take(held, candidate, ruling, at: index, cause, &turn)
        case .hold: return holdAgain(held, ruling, at: index, cause, &turn)
        case .deny, .unavailable:
            deny(held, ruling, at: index, &turn)
            return .ended
        case .rejected:
            let code = ruling.decision.reason.code
            _ = scenes[index].state.queue.remove(held.id)
            turn.settlement.dropped.append(report(held.intent, code))
            end(held.intent, at: index, .dropped, reason: code, &turn)
            return .ended
        }
    }

    /// The candidate of a held link, read anew from its bytes; `nil` when the link has no route any
    /// more, and then it has ended.
    mutating func reread(
        _ held: HeldIntent, at index: Int, _ turn: inout Turn
    ) -> Candidate? {
        do throws(LinkError) {
            return try candidate(of: held.intent)
        } catch {
            _ = scenes[index].state.queue.remove(held.id)
            turn.settlement.dropped.append(report(held.intent, error.reason.code))
            end(held.intent, at: index, .dropped, reason: error.reason.code, &turn)
            return nil
        }
    }

    func candidate(of intent: PendingIntent) throws(LinkError) -> Candidate {
        let table = environment.policy.table
        let initiation: Initiation = intent.isAutomatic ? .automatic : .person
        switch intent.content {
        case .link(_, let bytes):
            let matched = try table.matched(bytes.span)
            return Candidate(
                kind: .link, link: matched.link, routes: [matched.route], source: intent.source,
                initiation: initiation, tab: nil, needsSignIn: intent.needsSignIn)
        case .push(let held):
            let route = try table.route(held.id, held.parameters)
            return Candidate(
                kind: .push, link: nil, routes: [route], source: intent.source,
                initiation: initiation, tab: nil, needsSignIn: intent.needsSignIn)
        case .path(let path, let tab):
            var routes: [Route] = []
            // BOUND: `BrokerLimits.pathElementCount` routes.
            for held in path { routes.append(try table.route(held.id, held.parameters)) }
            return Candidate(
                kind: .path, link: nil, routes: routes, source: intent.source,
                initiation: initiation, tab: tab, needsSignIn: intent.needsSignIn)
        }
    }

    /// Takes a held link, once: its record is verified, then it is committed and gone.
    private mutating func take(
        _ held: HeldIntent, _ candidate: Candidate, _ ruling: Ruling, at index: Int,
        _ cause: SettleCause, _ turn: inout Turn
    ) -> HeldEnd {
        if asksFirst(cause), needsCheck(candidate, ruling) {
            _ = checking(candidate, ruling, intent: held.id, at: index, &turn)
            return .stillHeld
        }
        let verified: VerifiedIntent
        do throws(IntentError) {
            verified = try held.record.verified(
                as: held.id, keyring: keyring, context: recordContext,
                nowMilliseconds: turn.nowMilliseconds)
        } catch {
            _ = scenes[index].state.queue.remove(held.id)
            turn.settlement.dropped.append(report(held.intent, error.auditCode.text))
            end(held.intent, at: index, .dropped, reason: error.auditCode.text, &turn)
            return .ended
        }
        return commit(verified, candidate, ruling, at: index, &turn)
    }

    private func asksFirst(_ cause: SettleCause) -> Bool {
        switch cause {
        case .change, .signIn: true
        case .content: false
        }
    }

    /// Decides a held link whose content the host has confirmed, and then what is left.
    mutating func settleAnswered(_ held: HeldIntent, at index: Int, _ turn: inout Turn) {
        guard settle(held, at: index, .content, &turn) == .ended else { return }
        if environment.policy.conflict != .inOrder {
            turn.settlement.superseded += supersede(at: index, &turn) { _ in true }
        }
        settleHeld(at: index, .change, &turn)
    }

    private mutating func commit(
        _ verified: VerifiedIntent, _ candidate: Candidate, _ ruling: Ruling, at index: Int,
        _ turn: inout Turn
    ) -> HeldEnd {
        let intent = verified.intent
        if canary != .commitsTwice { _ = scenes[index].state.queue.remove(intent.id) }
        let commit = Commit(candidate, grants: ruling.grants, intent: verified)
        guard apply(commit, candidate, at: index) else {
            let code = DecisionReason.stackFull.code
            turn.notices.append(.notice(scenes[index].id, code: code, route: ruling.route.id))
            turn.settlement.denied.append(report(intent, code))
            end(intent, at: index, .denied, reason: code, &turn)
            return .ended
        }
        let reason = (ruling.unavailable ?? ruling.decision).reason.code
        if ruling.unavailable != nil {
            turn.notices.append(.notice(scenes[index].id, code: reason, route: ruling.route.id))
        }
        turn.changes.append(.takeIntent(intent.id))
        turn.settlement.committed.append(
            IntentReport(intent: intent.id, route: ruling.route.id, reason: reason))
        record(
            .intent, scene: scenes[index].id, intent: intent, outcome: .committed,
            reason: reason, &turn)
        return .ended
    }

    /// A held link that the session may not open ends here, with the person told why.
    private mutating func deny(
        _ held: HeldIntent, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) {
        let decision = ruling.unavailable ?? ruling.decision
        _ = scenes[index].state.queue.remove(held.id)
        notice(of: decision, ruling, at: index, &turn)
        turn.settlement.denied.append(report(held.intent, decision.reason.code))
        end(held.intent, at: index, .denied, reason: decision.reason.code, &turn)
    }

    /// A held link that is not cleared yet: denied where its own sign-in came back without what it
    /// had demanded, otherwise still held, with a prompt of its own where it needs something else.
    private mutating func holdAgain(
        _ held: HeldIntent, _ ruling: Ruling, at index: Int, _ cause: SettleCause,
        _ turn: inout Turn
    ) -> HeldEnd {
        let required = environment.policy.names(of: ruling.decision.requirement)
        if case .signIn(let attempt) = cause, isBroken(attempt.demand, required, ruling.decision) {
            deny(held, ruling, at: index, &turn)
            return .ended
        }
        var intent = held.intent
        do throws(IntentError) {
            intent.requirement = try HeldRequirement(required)
        } catch {
            turn.failure = BrokerError(error)
            return .stillHeld
        }
        intent.boundSubject = session.subject ?? intent.boundSubject
        let isNew = intent.requirement != held.intent.requirement
        if intent != held.intent { replace(held, by: intent, at: index, &turn) }
        turn.settlement.held.append(report(intent, ruling.decision.reason.code))
        if isNew { turn.prompts.append(.prompt(scenes[index].id, intent.id, required)) }
        return .stillHeld
    }

    /// Whether a sign-in did not bring what it had demanded: the link still lacks assurance or age,
    /// and no more of it than was asked for.
    private func isBroken(
        _ demand: SignInDemand, _ required: RequirementNames, _ decision: Decision
    ) -> Bool {
        guard decision.reason == .assuranceTooLow || decision.reason == .tooLongAgo else {
            return false
        }
        let vocabulary = environment.policy.vocabulary
        let demanded = vocabulary.assuranceRank(of: demand.assurance)
        guard vocabulary.assuranceRank(of: required.assurance) <= demanded else { return false }
        guard let age = required.maxAgeSeconds else { return true }
        guard let asked = demand.maxAgeSeconds else { return false }
        return asked <= age
    }
}
