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
enum HeldEnd {
    case ended
    case stillHeld
}

extension BrokerState {
    /// Decides what a scene holds, by the policy's conflict rule.
    mutating func settleHeld(at index: Int, _ cause: SettleCause, _ turn: inout Turn) {
        guard session.isKnown else { return }
        guard environment.policy.conflict == .inOrder else {
            return settleSurvivor(at: index, cause, &turn)
        }
        // BOUND: `limits.pending` held links; one that waits for its content stops the line.
        for held in scenes[index].state.queue.intents {
            if scenes[index].state.check == nil {
                _ = settle(held, at: index, cause, &turn)
            } else {
                staysHeld(held, at: index, &turn)
            }
        }
    }

    /// The one link that `latest` and `first` let through.
    func survivor(at index: Int, _ cause: SettleCause) -> HeldIntent? {
        let state = scenes[index].state
        let intents = state.queue.intents
        switch environment.policy.conflict {
        case .inOrder: return intents.first
        case .latest: return intents.last { $0.isAutomatic == false } ?? intents.last
        case .first:
            var attempt = state.attempt ?? state.ticket?.attempt
            if case .signIn(let ended) = cause { attempt = ended }
            let began = attempt?.intent
            return intents.first { $0.id == began } ?? intents.first
        }
    }

    /// Decides the one link that survives; when it has ended, the others gave way to it.
    private mutating func settleSurvivor(
        at index: Int, _ cause: SettleCause, _ turn: inout Turn
    ) {
        guard let survivor = survivor(at: index, cause) else { return }
        guard settle(survivor, at: index, cause, &turn) == .stillHeld else {
            return supersede(at: index, &turn)
        }
        for held in scenes[index].state.queue.intents where held.id != survivor.id {
            staysHeld(held, at: index, &turn)
        }
    }

    /// A held link that stays as it is; through a person's session it becomes that person's.
    mutating func staysHeld(_ held: HeldIntent, at index: Int, _ turn: inout Turn) {
        var intent = held.intent
        if intent.boundSubject == nil, let subject = session.subject {
            intent.boundSubject = subject
            replace(held, by: intent, at: index, &turn)
        }
        turn.settlement.held.append(report(intent, nil))
    }

    /// Decides one held link again: fresh bytes, fresh policy, current session.
    mutating func settle(
        _ held: HeldIntent, at index: Int, _ cause: SettleCause, _ turn: inout Turn
    ) -> HeldEnd {
        guard let candidate = reread(held, at: index, &turn),
            let ruling = ruling(on: candidate, at: index, turn.nowSeconds)
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
            reject(held, ruling, at: index, &turn)
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
            let code = error.reason.code
            discard(held.id, at: index)
            turn.notices.append(.notice(scenes[index].id, code: code, route: nil))
            turn.settlement.dropped.append(report(held.intent, code))
            end(held.intent, at: index, .dropped, reason: code, &turn)
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
        let verified: VerifiedIntent
        do throws(IntentError) {
            verified = try held.record.verified(
                as: held.id, keyring: keyring, context: recordContext,
                nowMilliseconds: turn.nowMilliseconds)
        } catch {
            // What is told outside does not say which check failed; the audit log does.
            discard(held.id, at: index)
            turn.settlement.dropped.append(report(held.intent, error.code.text))
            end(held.intent, at: index, .dropped, reason: error.auditCode.text, &turn)
            return .ended
        }
        if asksFirst(cause), needsCheck(candidate, ruling) {
            check(held, candidate, ruling, at: index, &turn)
            return .stillHeld
        }
        return commit(verified, candidate, ruling, at: index, &turn)
    }

    private func asksFirst(_ cause: SettleCause) -> Bool {
        switch cause {
        case .change, .signIn: true
        case .content: false
        }
    }

    private mutating func commit(
        _ verified: VerifiedIntent, _ candidate: Candidate, _ ruling: Ruling, at index: Int,
        _ turn: inout Turn
    ) -> HeldEnd {
        let intent = verified.intent
        if canary != .commitsTwice { discard(intent.id, at: index) }
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
            turn.notices.append(
                .notice(scenes[index].id, code: reason, route: candidate.route?.id))
        }
        turn.changes.append(.takeIntent(intent.id))
        turn.settlement.committed.append(report(intent, reason))
        record(
            .intent, scene: scenes[index].id, intent: intent, decision: ruling.decision,
            outcome: .committed, reason: reason, &turn)
        return .ended
    }

    /// A held link that the session may not open ends here, with the person told why.
    mutating func deny(
        _ held: HeldIntent, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) {
        let reason = ruling.decision.reason.code
        discard(held.id, at: index)
        notice(of: ruling.decision, ruling, at: index, &turn)
        turn.settlement.denied.append(report(held.intent, reason))
        end(
            held.intent, at: index, .denied, reason: reason, decision: ruling.decision, &turn)
    }

    /// A held link whose source its route does not take any more ends here.
    mutating func reject(
        _ held: HeldIntent, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) {
        let code = ruling.decision.reason.code
        discard(held.id, at: index)
        notice(of: ruling.decision, ruling, at: index, &turn)
        turn.settlement.dropped.append(report(held.intent, code))
        end(held.intent, at: index, .dropped, reason: code, &turn)
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
        let reason = ruling.decision.reason.code
        turn.settlement.held.append(report(intent, reason))
        guard isNew else { return .stillHeld }
        turn.prompts.append(.prompt(scenes[index].id, intent.id, required))
        record(
            .intent, scene: scenes[index].id, intent: intent, decision: ruling.decision,
            outcome: .held, reason: reason, &turn)
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
