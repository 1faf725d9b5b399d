import LinkIntents
import LinkPolicy
import LinkRouting

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
            let ruling = ruling(on: candidate, at: index, turn.nowSeconds)
        else { return }
        let isInLine =
            environment.policy.conflict == .inOrder && scenes[index].state.check != nil
        let isQueued =
            switch ruling.decision.outcome {
            case .hold: true
            case .commit: isInLine || needsCheck(candidate, ruling)
            case .deny, .unavailable, .rejected: false
            }
        if isQueued { return queueWaiting(held, candidate, ruling, at: index, &turn) }
        let count = turn.settlement.committed.count
        _ = settle(held, at: index, .change, &turn)
        guard turn.settlement.committed.count > count else { return }
        endCheck(for: candidate, at: index, &turn)
        if candidate.isPersonsExternalLink, environment.policy.conflict == .latest {
            supersede(at: index, &turn)
        }
    }

    /// After a reload: what waits and can be refused is refused.
    mutating func refuseWaiting(at index: Int, _ turn: inout Turn) {
        for held in scenes[index].state.waiting.intents {
            guard let candidate = reread(held, at: index, &turn),
                let ruling = ruling(on: candidate, at: index, turn.nowSeconds)
            else { continue }
            switch ruling.decision.outcome {
            case .deny: deny(held, ruling, at: index, &turn)
            case .rejected: reject(held, ruling, at: index, &turn)
            case .commit, .hold, .unavailable: break
            }
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
            turn.notices.append(.notice(scenes[index].id, code: code, route: held.intent.route))
            turn.settlement.denied.append(report(held.intent, code))
            end(held.intent, at: index, .denied, reason: code, &turn)
        case .held(let id):
            if id != held.id {
                // The same thing is held already, and has become the newest.
                turn.settlement.superseded.append(report(held.intent, nil))
                end(held.intent, at: index, .superseded, reason: nil, &turn)
            }
            guard let queued = scenes[index].state.queue[id] else { return }
            guard ruling.decision.outcome == .hold else {
                return lineUp(queued, candidate, ruling, at: index, &turn)
            }
            let reason = ruling.decision.reason.code
            turn.settlement.held.append(report(queued.intent, reason))
            turn.prompts.append(.prompt(scenes[index].id, id, required))
            record(
                .intent, scene: scenes[index].id, intent: queued.intent,
                decision: ruling.decision, outcome: .held, reason: reason, &turn)
        }
    }

    /// A cleared link whose content is asked for, or that stands behind one whose content is.
    private mutating func lineUp(
        _ held: HeldIntent, _ candidate: Candidate, _ ruling: Ruling, at index: Int,
        _ turn: inout Turn
    ) {
        guard environment.policy.conflict != .inOrder || scenes[index].state.check == nil else {
            return staysHeld(held, at: index, &turn)
        }
        check(held, candidate, ruling, at: index, &turn)
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
}
