import LinkIntents
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// Holds a candidate in its scene's queue.
    mutating func held(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let required = environment.policy.names(of: ruling.decision.requirement)
        guard let held = signed(candidate, required, .held, at: index, &turn) else {
            return unsigned(ruling)
        }
        let limit =
            canary == .unboundedQueue
            ? Int.max : environment.policy.limits.pendingCountLimit
        switch enqueue(held, limit: limit, at: index, &turn) {
        case .refused: return queueFull(candidate, ruling, at: index, &turn)
        case .held(let id):
            turn.prompts.append(.prompt(scenes[index].id, id, required))
            let decision = ruling.decision
            record(
                AuditKind(candidate.kind), scene: scenes[index].id, source: candidate.source,
                route: ruling.route.id, intent: scenes[index].state.queue[id]?.intent,
                decision: decision, outcome: .held, reason: decision.reason.code, &turn)
            return OpenReply(
                .held, reason: decision.reason.code, classification: decision.classification,
                route: ruling.route.id, intent: id, required: required,
                superseded: turn.settlement.superseded)
        }
    }

    /// Keeps a candidate until the session is known, with the bound and lifetime of held links.
    mutating func waiting(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let required = environment.policy.names(of: ruling.decision.requirement)
        guard let held = signed(candidate, required, .waiting, at: index, &turn) else {
            return unsigned(ruling)
        }
        let answer = scenes[index].state.waiting.hold(
            held, limit: environment.policy.limits.pendingCountLimit,
            rule: QueueRule(environment.policy.conflict))
        switch answer {
        case .refused: return queueFull(candidate, ruling, at: index, &turn)
        case .renewed(let id): renew(scenes[index].state.waiting[id], by: held, at: index, &turn)
        case .held(let evicted):
            endEvicted(evicted, at: index, &turn)
            turn.changes.append(.insertIntent(StoredIntent(held)))
        }
        record(
            AuditKind(candidate.kind), scene: scenes[index].id, source: candidate.source,
            route: candidate.route?.id, outcome: .waiting, &turn)
        return OpenReply(.waiting, reason: "session_unknown", route: candidate.route?.id)
    }

    /// Where a held link ended up in its queue.
    enum Enqueued {
        case held(IntentID)
        case refused
    }

    /// Puts a held link into its queue: bounded, and the same thing only once.
    mutating func enqueue(
        _ held: HeldIntent, limit: Int, known isKnown: Bool = false, at index: Int,
        _ turn: inout Turn
    ) -> Enqueued {
        let answer = scenes[index].state.queue.hold(
            held, limit: limit, rule: QueueRule(environment.policy.conflict))
        switch answer {
        case .refused: return .refused
        case .renewed(let id):
            renew(scenes[index].state.queue[id], by: held, at: index, &turn)
            return .held(id)
        case .held(let evicted):
            endEvicted(evicted, at: index, &turn)
            let stored = StoredIntent(held)
            turn.changes.append(isKnown ? .replaceIntent(stored) : .insertIntent(stored))
            return .held(held.id)
        }
    }

    /// The same thing came again: it is the newest now, its life stays.
    private mutating func renew(
        _ same: HeldIntent?, by newer: HeldIntent, at index: Int, _ turn: inout Turn
    ) {
        guard let same else { return }
        let newer = newer.intent
        replace(
            same,
            by: same.intent.renewed(arrival: newer.arrival, isAutomatic: newer.isAutomatic),
            at: index, &turn)
    }

    private mutating func endEvicted(
        _ evicted: [HeldIntent], at index: Int, _ turn: inout Turn
    ) {
        for held in evicted {
            turn.settlement.superseded.append(report(held.intent, nil))
            end(held.intent, at: index, .superseded, reason: nil, &turn)
        }
    }

    /// No room: the newest is refused.
    mutating func queueFull(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let code = DecisionReason.queueFull.code
        turn.notices.append(.notice(scenes[index].id, code: code, route: ruling.route.id))
        record(
            AuditKind(candidate.kind), scene: scenes[index].id, source: candidate.source,
            route: ruling.route.id, decision: ruling.decision, outcome: .denied, reason: code, &turn
        )
        return OpenReply(
            .denied, reason: code, classification: ruling.decision.classification,
            route: ruling.route.id)
    }

    /// The answer of a turn that is thrown away because nothing could be signed.
    private func unsigned(_ ruling: Ruling) -> OpenReply {
        OpenReply(.denied, reason: BrokerError.Code.cryptoUnavailable.code, route: ruling.route.id)
    }

    /// The signed intent for a candidate that must wait; `nil` fails the turn.
    private mutating func signed(
        _ candidate: Candidate, _ required: RequirementNames, _ phase: IntentPhase,
        at index: Int, _ turn: inout Turn
    ) -> HeldIntent? {
        let policy = environment.policy
        guard let content = content(of: candidate) else {
            turn.failure = BrokerError(.notHoldable)
            return nil
        }
        let arrival = nextArrival
        nextArrival += 1
        do throws(IntentError) {
            let name =
                if let drawn = candidate.name { drawn } else {
                    try IntentID(Array(turn.entropy[0..<16]))
                }
            let intent = try PendingIntent(
                id: name, scene: scenes[index].id,
                content: content, source: candidate.source,
                hasSecret: hasSecret(candidate), createdMilliseconds: turn.nowMilliseconds,
                notAfterMilliseconds: Lifetime.end(
                    of: turn.nowMilliseconds, policy.limits.pendingLifetimeSeconds * 1000),
                phase: phase, isAutomatic: candidate.initiation == .automatic, arrival: arrival,
                boundSubject: session.subject, needsSignIn: candidate.needsSignIn,
                requirement: try HeldRequirement(required), policyDigest: policy.digest.digest)
            return try HeldIntent.signed(intent, keyring: keyring, context: recordContext)
        } catch {
            turn.failure = BrokerError(error)
            return nil
        }
    }

    private func content(of candidate: Candidate) -> IntentContent? {
        guard let route = candidate.route else { return nil }
        switch candidate.kind {
        case .link: return candidate.link.map { .link(route.id, $0.bytes) }
        case .push: return .push(HeldRoute(route))
        case .path:
            return candidate.tab.map { .path(candidate.routes.map(HeldRoute.init), tab: $0) }
        }
    }

    /// Whether one of the routes carries a parameter that must not be stored in clear.
    private func hasSecret(_ candidate: Candidate) -> Bool {
        candidate.routes.contains { carriesSecret($0) }
    }

    /// Whether a route carries a parameter that the policy calls secret.
    func carriesSecret(_ route: Route) -> Bool {
        let table = environment.policy.table
        guard let index = table.index(of: route.id) else { return true }
        let secret = table.secretParameters(at: index)
        return route.parameters.contains { secret.contains($0.name) }
    }

    /// Replaces a held link by a changed one, signed anew.
    mutating func replace(
        _ held: HeldIntent, by intent: PendingIntent, at index: Int, _ turn: inout Turn
    ) {
        do throws(IntentError) {
            let rewritten = try held.rewritten(
                as: intent, keyring: keyring, context: recordContext)
            if scenes[index].state.queue.update(rewritten) == false {
                scenes[index].state.waiting.update(rewritten)
            }
            turn.changes.append(.replaceIntent(StoredIntent(rewritten)))
            record(
                .intent, scene: scenes[index].id, intent: intent, outcome: .changed, &turn)
        } catch {
            turn.failure = BrokerError(error)
        }
    }
}
