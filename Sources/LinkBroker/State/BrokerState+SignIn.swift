import LinkCrypto
import LinkIntents
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// The host wants to sign in: an attempt is made, and the old one of the scene ends.
    mutating func signInStarted(_ request: SignInRequest, _ turn: inout Turn) -> BrokerReply {
        do throws(BrokerError) {
            let entry = try callback(of: request)
            let party = try party(of: request, entry)
            guard index(of: request.scene) != nil || request.purpose == .standalone else {
                return .nothingPending
            }
            guard let index = admitted(request.scene) else { return .refused(tooManyScenes) }
            endExhausted(at: index, &turn)
            let wanting = wantingSignIn(at: index)
            guard wanting.isEmpty == false || request.purpose == .standalone else {
                return .nothingPending
            }
            return .started(try begun(entry, party, for: wanting, at: index, &turn))
        } catch {
            return .refused(error)
        }
    }

    private mutating func begun(
        _ entry: CallbackDefinition, _ party: SignInParty, for wanting: [PendingIntent],
        at index: Int, _ turn: inout Turn
    ) throws(BrokerError) -> SignInStart {
        let required = requirement(of: wanting)
        let start: SignInStart
        let state: SignInState
        do throws(IntentError) {
            let minted = try StateToken.minted(
                from: Array(turn.entropy[0..<16]), keyring: keyring, context: party.context)
            state = minted.state
            start = SignInStart(
                state: minted.text, nonce: try state.nonce(),
                codeChallenge: try state.codeChallenge(), redirect: party.redirect,
                issuer: party.issuer, required: required)
        } catch {
            throw BrokerError(error)
        }
        retireSignIn(at: index, as: .stale, &turn)
        countAttempt(of: wanting, at: index, &turn)
        let attempt = SignInAttempt(
            index: state.index, key: keyring.activeID, callback: entry.id, party: party,
            requiresIssuer: entry.requiresIssuer, createdMilliseconds: turn.nowMilliseconds,
            demand: SignInDemand(
                assurance: required.assurance, maxAgeSeconds: required.maxAgeSeconds),
            intent: wanting.first?.id, subject: session.subject)
        scenes[index].state.attempt = attempt
        save(attempt, &turn)
        record(.signIn, scene: scenes[index].id, name: entry.id, outcome: .started, &turn)
        return start
    }

    /// The callback entry that a request means.
    private func callback(of request: SignInRequest) throws(BrokerError) -> CallbackDefinition {
        let entries = environment.policy.callbacks.definitions.filter { $0.kind == .signIn }
        guard let id = request.callback else {
            guard let first = entries.first else {
                throw BrokerError(
                    .unknownCallback, hint: "the policy has no sign-in entry in `callbacks`")
            }
            return first
        }
        guard let found = entries.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
            throw BrokerError(
                .unknownCallback, hint: "name the id of a sign-in entry of `callbacks`")
        }
        return found
    }

    /// Issuer and redirect of an attempt, from the entry and what the request adds to it.
    private func party(
        of request: SignInRequest, _ entry: CallbackDefinition
    ) throws(BrokerError) -> SignInParty {
        let issuer: String
        switch entry.issuer {
        case .fixed(let fixed):
            guard request.issuer == nil || request.issuer == fixed else {
                throw BrokerError(.wrongIssuer, hint: "the entry names another issuer")
            }
            issuer = fixed
        case .attempt:
            guard let named = request.issuer, isIssuer(named) else {
                throw BrokerError(
                    .missingIssuer, hint: "give `issuer`, an https URL of at most 2048 bytes")
            }
            issuer = named
        }
        guard let redirect = entry.redirect(port: request.port) else {
            throw request.port == nil
                ? BrokerError(.missingPort, hint: "give `port`: the redirect leaves it open")
                : BrokerError(.unexpectedPort, hint: "the redirect has no open port")
        }
        return SignInParty(issuer: issuer, redirect: redirect, client: entry.client)
    }

    private func isIssuer(_ text: String) -> Bool {
        text.utf8.count <= BrokerLimits.issuerByteCount
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && (text.utf8.starts(with: "https://".utf8)
                || isOnLoopback(text, "http://127.0.0.1") || isOnLoopback(text, "http://localhost"))
    }

    /// Whether an origin without a port begins a URL and its host ends where it does.
    private func isOnLoopback(_ text: String, _ origin: String) -> Bool {
        guard text.utf8.starts(with: origin.utf8) else { return false }
        let next = text.utf8.dropFirst(origin.utf8.count).first
        return next == nil || next == 0x2F || next == 0x3A
    }

    /// The held links that a sign-in would help, the one that it is for first: under `latest` the
    /// newest that a person opened, under `first` the oldest, under `inOrder` all.
    private func wantingSignIn(at index: Int) -> [PendingIntent] {
        let intents = scenes[index].state.queue.intents.map(\.intent)
        let wanting = intents.filter { $0.requirement.wantsSignIn }
        switch environment.policy.conflict {
        case .inOrder: return wanting
        case .latest:
            let survivor = intents.last { $0.isAutomatic == false } ?? intents.last
            guard let survivor else { return [] }
            return survivor.requirement.wantsSignIn ? [survivor] : wanting
        case .first: return wanting.first.map { [$0] } ?? []
        }
    }

    /// What one sign-in should bring for all of these: the strongest level, the smallest age.
    private func requirement(of intents: [PendingIntent]) -> RequirementNames {
        let vocabulary = environment.policy.vocabulary
        var merged = Requirement(signIn: session.isSignedIn == false)
        // BOUND: `limits.pending` held links.
        for intent in intents {
            let names = intent.requirement
            merged = merged.merged(
                with: Requirement(
                    assuranceRank: vocabulary.assuranceRank(of: names.assurance),
                    maxAgeSeconds: names.maxAgeSeconds))
        }
        return environment.policy.names(of: merged)
    }

    private mutating func countAttempt(
        of intents: [PendingIntent], at index: Int, _ turn: inout Turn
    ) {
        // BOUND: `limits.pending` held links, each with fewer than three attempts.
        for var intent in intents {
            guard let held = scenes[index].state.queue[intent.id] else { continue }
            intent.attempts += 1
            replace(held, by: intent, at: index, &turn)
        }
    }

    /// Ends held links whose attempts are used up, as denied with what they still lack.
    mutating func endExhausted(at index: Int, _ turn: inout Turn) {
        let over = scenes[index].state.queue.removeAll {
            $0.intent.attempts >= BrokerLimits.attemptsPerIntent
        }
        for held in over {
            let reason = held.intent.requirement.signIn ? "sign_in_required" : "assurance_too_low"
            turn.settlement.denied.append(report(held.intent, reason))
            let isConcealed = conceals(held.intent.route)
            turn.notices.append(
                .notice(
                    scenes[index].id,
                    code: isConcealed ? RejectReason.unknownRoute.code : reason,
                    route: isConcealed ? nil : held.intent.route))
            end(held.intent, at: index, .denied, reason: reason, &turn)
        }
    }

    /// The person gave up: the scene's attempt and ticket end, and what it holds is dropped unless
    /// the policy keeps it.
    mutating func cancelled(_ scene: SceneID, _ turn: inout Turn) -> BrokerReply {
        guard let index = index(of: scene) else { return .nothingPending }
        let state = scenes[index].state
        guard state.attempt != nil || state.ticket != nil || state.queue.isEmpty == false else {
            return .nothingPending
        }
        retireSignIn(at: index, as: .stale, &turn)
        if environment.policy.onCancel == .drop {
            drop(at: index, reason: "cancelled", &turn) { _ in true }
        }
        record(.cancel, scene: scene, outcome: .changed, &turn)
        return .cancelled(turn.settlement)
    }

    /// Ends the attempt and the ticket of a scene, where they are among those meant.
    mutating func retireSignIn(
        at index: Int, as reason: IgnoreReason, _ turn: inout Turn,
        where ends: (SignInAttempt) -> Bool = { _ in true }
    ) {
        if let attempt = scenes[index].state.attempt, ends(attempt) {
            scenes[index].state.attempt = nil
            retired.retire(attempt, as: reason)
            turn.changes.append(.retireAttempt(attempt.index))
        }
        if let ticket = scenes[index].state.ticket, ends(ticket.attempt) {
            scenes[index].state.ticket = nil
            retired.retire(ticket, as: reason)
        }
    }

    /// The live ticket with a text, or why there is none.
    func liveTicket(_ text: String) -> FoundTicket {
        guard let bytes = Hex.bytes(text.utf8), bytes.count == 16 else { return .gone(.malformed) }
        // BOUND: one ticket per scene.
        for index in scenes.indices {
            guard let ticket = scenes[index].state.ticket,
                constantTimeEqual(ticket.bytes.span, bytes.span)
            else { continue }
            return .live(index, ticket)
        }
        return .gone(retired.reason(forTicket: bytes) ?? .unknownState)
    }
}

/// What a ticket's text was found to be.
enum FoundTicket {
    case live(Int, LiveTicket)
    case gone(IgnoreReason)
}
