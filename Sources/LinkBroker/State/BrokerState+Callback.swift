import LinkCrypto
import LinkIntents
import LinkRouting

extension BrokerState {
    /// Whether bytes are an address of a sign-in or of another flow; such bytes are never routed.
    func isCallback(_ bytes: [UInt8]) -> Bool {
        environment.policy.callbacks.matched(bytes.span).isEmpty == false
    }

    /// The provider sent the person back: form, state, time, issuer, in this order.
    ///
    /// Only a callback that passes all of them changes anything, and it changes one attempt.
    mutating func calledBack(_ bytes: [UInt8], _ turn: inout Turn) -> CallbackReply {
        let matches = environment.policy.callbacks.matched(bytes.span)
        let definitions = environment.policy.callbacks.definitions
        let own = matches.filter { definitions[$0.index].kind == .signIn }
        let reply = verified(own, &turn)
        guard case .ignored(let reason) = reply else { return reply }
        if reason == .unknownState || reason == .malformed,
            let other = matches.first(where: { definitions[$0.index].kind == .external })
        {
            record(.callback, outcome: .external, &turn)
            return .external(definitions[other.index].id)
        }
        record(.callback, outcome: .ignored, reason: reason.rawValue, &turn)
        return reply
    }

    private mutating func verified(
        _ matches: [CallbackMatch], _ turn: inout Turn
    ) -> CallbackReply {
        var reason = IgnoreReason.malformed
        // BOUND: the callbacks of a policy that share one redirect.
        for match in matches {
            guard case .response(let response) = match.answer else { continue }
            switch attempt(for: match, response) {
            case .found(let index, let state):
                return finished(index, state, response, &turn)
            case .gone(let why):
                // An entry that knows the state knows better than one that does not.
                if reason == .malformed || reason == .unknownState { reason = why }
            }
        }
        return .ignored(reason)
    }

    private enum FoundAttempt {
        case found(Int, SignInState)
        case gone(IgnoreReason)
    }

    /// The live attempt that a state belongs to: its tag must fit provider, redirect and client.
    private func attempt(
        for match: CallbackMatch, _ response: CallbackResponse
    ) -> FoundAttempt {
        var reason = IgnoreReason.unknownState
        let entry = environment.policy.callbacks.definitions[match.index]
        // BOUND: one live attempt per scene, and `BrokerLimits.retiredCount` that ended.
        for party in parties(of: entry, redirect: match.redirect) {
            let state: SignInState
            do throws(IntentError) {
                state = try StateToken.verified(
                    response.state.span, keyring: keyring, context: party.context)
            } catch {
                continue
            }
            if let scene = scenes.firstIndex(where: { $0.state.attempt?.index == state.index }) {
                return .found(scene, state)
            }
            reason = retired.reason(for: state.index) ?? .unknownState
        }
        return .gone(reason)
    }

    /// The parties for which a state of an entry may have been minted.
    private func parties(of entry: CallbackDefinition, redirect: String) -> [SignInParty] {
        switch entry.issuer {
        case .fixed(let issuer):
            return [SignInParty(issuer: issuer, redirect: redirect, client: entry.client)]
        case .attempt:
            let live = scenes.compactMap(\.state.attempt).filter { $0.callback == entry.id }
            var parties: [SignInParty] = []
            for party in live.map(\.party) + retired.parties(of: entry.id)
            where party.redirect == redirect && parties.contains(party) == false {
                parties.append(party)
            }
            return parties
        }
    }

    /// Issuer, then the one burning step, then what the response says.
    private mutating func finished(
        _ index: Int, _ state: SignInState, _ response: CallbackResponse, _ turn: inout Turn
    ) -> CallbackReply {
        guard let attempt = scenes[index].state.attempt else { return .ignored(.stale) }
        if let issuer = response.issuer {
            guard issuer.utf8.elementsEqual(attempt.party.issuer.utf8) else {
                return .ignored(.wrongIssuer)
            }
        } else if attempt.requiresIssuer {
            return .ignored(.wrongIssuer)
        }
        if canary != .keepsAttempt { burn(attempt, at: index, &turn) }
        switch response.outcome {
        case .code:
            return ticketed(attempt, state, at: index, &turn)
        case .error(let code): return ended(by: code, at: index, &turn)
        }
    }

    /// Takes the attempt, once over all processes that share the store.
    private mutating func burn(
        _ attempt: SignInAttempt, at index: Int, _ turn: inout Turn
    ) {
        scenes[index].state.attempt = nil
        retired.retire(attempt, as: .stale)
        turn.changes.append(.takeAttempt(attempt.index))
    }

    private mutating func ticketed(
        _ attempt: SignInAttempt, _ state: SignInState, at index: Int, _ turn: inout Turn
    ) -> CallbackReply {
        let ticket = LiveTicket(
            bytes: Array(turn.entropy[16..<32]), attempt: attempt,
            createdMilliseconds: turn.nowMilliseconds)
        scenes[index].state.ticket = ticket
        record(.callback, scene: scenes[index].id, outcome: .accepted, &turn)
        do throws(IntentError) {
            return .accepted(
                SignInTicket(
                    text: Hex.text(ticket.bytes), codeVerifier: try state.codeVerifier(),
                    nonce: try state.nonce()))
        } catch {
            turn.failure = BrokerError(error)
            return .ignored(.stale)
        }
    }

    /// The provider reported an error: a person's no drops what the scene holds, anything else
    /// leaves it held.
    private mutating func ended(
        by code: String, at index: Int, _ turn: inout Turn
    ) -> CallbackReply {
        guard code.utf8.elementsEqual("access_denied".utf8) else {
            record(.callback, scene: scenes[index].id, outcome: .failed, &turn)
            endExhausted(at: index, &turn)
            return .failed(turn.settlement)
        }
        drop(at: index, reason: "declined", &turn) { _ in true }
        record(.callback, scene: scenes[index].id, outcome: .declined, &turn)
        return .declined(turn.settlement)
    }
}
