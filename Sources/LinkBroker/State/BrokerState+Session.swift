import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// The host learned who is there.
    mutating func sessionChanged(
        to principal: Principal?, _ end: SessionEnd, _ turn: inout Turn
    ) -> BrokerReply {
        if let principal {
            enter(principal, &turn)
        } else {
            leave(end, &turn)
        }
        record(.session, outcome: .changed, &turn)
        settleEverything(.change, &turn)
        return .settled(turn.settlement)
    }

    /// The person signed out: attempts, tickets, held and waiting links end with the session.
    mutating func signedOut(_ turn: inout Turn) -> BrokerReply {
        session = .anonymous(expired: nil)
        for index in scenes.indices {
            retireSignIn(at: index, as: .stale, &turn)
            drop(at: index, reason: "signed_out", &turn) { _ in true }
            dropWaiting(at: index, reason: "signed_out", &turn)
        }
        dropChecks(reason: "signed_out", &turn) { _ in true }
        regate(keepingOnlyPublic: false, &turn)
        settleRestoring(&turn)
        record(.signOut, outcome: .changed, &turn)
        return .settled(turn.settlement)
    }

    /// The host finished a sign-in of this broker: the ticket is used, the session is the person's,
    /// and every scene's held links are decided for it.
    mutating func authenticated(
        _ text: String, _ principal: Principal, _ turn: inout Turn
    ) -> BrokerReply {
        let index: Int
        let ticket: LiveTicket
        switch liveTicket(text) {
        case .gone(let reason): return ignored(reason, &turn)
        case .live(let place, let live): (index, ticket) = (place, live)
        }
        let attempt = ticket.attempt
        if let issuer = principal.issuer,
            issuer.utf8.elementsEqual(attempt.party.issuer.utf8) == false
        {
            return ignored(.wrongIssuer, &turn)
        }
        scenes[index].state.ticket = nil
        retired.retire(ticket, as: .stale)
        enter(principal, &turn)
        record(.authenticated, scene: scenes[index].id, outcome: .changed, &turn)
        settleEverything(.signIn(attempt), in: index, &turn)
        return .settled(turn.settlement)
    }

    /// The host's checks failed: the ticket is used, and links whose attempts are used up end.
    mutating func authenticationFailed(_ text: String, _ turn: inout Turn) -> BrokerReply {
        switch liveTicket(text) {
        case .gone(let reason): return ignored(reason, &turn)
        case .live(let index, let ticket):
            scenes[index].state.ticket = nil
            retired.retire(ticket, as: .stale)
            record(.authenticated, scene: scenes[index].id, outcome: .failed, &turn)
            endExhausted(at: index, &turn)
            return .settled(turn.settlement)
        }
    }

    private mutating func ignored(_ reason: IgnoreReason, _ turn: inout Turn) -> BrokerReply {
        record(.authenticated, outcome: .ignored, reason: reason.rawValue, &turn)
        return .ignored(reason)
    }

    /// The session becomes a person's: what belongs to somebody else ends, and after another
    /// person nothing stays that is not everybody's.
    private mutating func enter(_ principal: Principal, _ turn: inout Turn) {
        let tag: SubjectTag
        do throws(IntentError) {
            tag = try keyring.subjectTag(issuer: principal.issuer, subject: principal.subject)
        } catch {
            turn.failure = BrokerError(error)
            return
        }
        let keyring = keyring
        let before = session
        session = .signedIn(
            SignedInSession(
                principal: principal, facts: environment.policy.facts(of: principal), tag: tag))
        for index in scenes.indices {
            retireSignIn(at: index, as: .stale, &turn) {
                keyring.isAnother($0.subject, than: principal)
            }
            drop(at: index, reason: "subject_mismatch", &turn) {
                keyring.isAnother($0.boundSubject, than: principal)
            }
        }
        let isSwitch = before.isSignedIn && keyring.isAnother(before.subject, than: principal)
        dropChecks(reason: "subject_mismatch", &turn) {
            keyring.isAnother($0.subject, than: principal)
        }
        regate(keepingOnlyPublic: isSwitch, &turn)
    }

    /// The session becomes nobody's.
    private mutating func leave(_ end: SessionEnd, _ turn: inout Turn) {
        let subject = session.subject
        switch (session, end) {
        case (.signedIn, .expired), (.anonymous, .expired):
            // What is held stays for the same person; another one's sign-in drops it.
            session = .anonymous(expired: subject)
            bindHeldLinks(to: subject, &turn)
        case (.unknown, _):
            session = .anonymous(expired: nil)
        case (.signedIn, .plain), (.anonymous, .plain):
            session = .anonymous(expired: nil)
            for index in scenes.indices {
                retireSignIn(at: index, as: .stale, &turn) { $0.subject != nil }
                drop(at: index, reason: "signed_out", &turn) { $0.boundSubject != nil }
            }
            dropChecks(reason: "signed_out", &turn) { $0.subject != nil }
        }
        regate(keepingOnlyPublic: false, &turn)
    }

    private mutating func bindHeldLinks(to subject: SubjectTag?, _ turn: inout Turn) {
        guard let subject else { return }
        for index in scenes.indices {
            for held in scenes[index].state.queue.intents {
                var intent = held.intent
                guard intent.boundSubject == nil else { continue }
                intent.boundSubject = subject
                replace(held, by: intent, at: index, &turn)
            }
        }
    }

    /// Restored states, held links and waiting links are decided, in this order, in every scene.
    private mutating func settleEverything(
        _ cause: SettleCause, in scene: Int? = nil, _ turn: inout Turn
    ) {
        settleRestoring(&turn)
        for index in scenes.indices {
            settleHeld(at: index, index == scene ? cause : .change, &turn)
        }
        settleWaiting(&turn)
    }

    /// Gates everything on screen again: tabs, stacks and sheets of every scene.
    mutating func regate(keepingOnlyPublic: Bool, _ turn: inout Turn) {
        guard canary != .keepsScreens else { return }
        for index in scenes.indices {
            let cut = scenes[index].state.navigation.kept { route in
                (keepingOnlyPublic == false || isPublic(route))
                    && isCleared(route, at: turn.nowSeconds)
            }
            scenes[index].state.navigation = cut.state
        }
    }

    /// A gate was opened or closed.
    mutating func gateMoved(
        _ name: String, to position: GatePosition, _ turn: inout Turn
    ) -> BrokerReply {
        guard environment.move(gate: name, to: position) else {
            return .refused(
                BrokerError(.unknownGate, hint: "name one of the policy's `vocab.gates`"))
        }
        regate(keepingOnlyPublic: false, &turn)
        for index in scenes.indices { settleHeld(at: index, .change, &turn) }
        record(.gate, name: name, outcome: .changed, &turn)
        return .settled(turn.settlement)
    }
}
