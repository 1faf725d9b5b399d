import LinkIntents
import LinkNavigation
import LinkPolicy

extension BrokerState {
    /// Other keys: what was signed or begun under a key that is live no longer ends now.
    ///
    /// A rotation ends nothing, because the old key still verifies.
    mutating func rekeyed(_ next: Keyring, _ turn: inout Turn) -> BrokerReply {
        guard next.install == keyring.install else {
            return .refused(
                BrokerError(
                    .otherInstall,
                    hint: "give the keyring of this installation, rotated or with a key revoked"))
        }
        let hasLost = keyring.keys.contains { keyring.isLive($0.id) && next.isLive($0.id) == false }
        keyring = next
        retagSession(&turn)
        if hasLost { endDisowned(&turn) }
        record(.rekey, outcome: .changed, &turn)
        return .settled(turn.settlement)
    }

    /// The person who is signed in keeps their pseudonym under the new keys; otherwise the next
    /// sign-in of the same person would be taken for an account switch once the old key is gone.
    private mutating func retagSession(_ turn: inout Turn) {
        guard case .signedIn(let person) = session else { return }
        do throws(IntentError) {
            let tag = try keyring.subjectTag(
                issuer: person.principal.issuer, subject: person.principal.subject)
            session = .signedIn(
                SignedInSession(principal: person.principal, facts: person.facts, tag: tag))
        } catch {
            turn.failure = BrokerError(error)
        }
    }

    /// Ends what no live key owns: held and waiting links, attempts, tickets, states to restore.
    ///
    /// What is on screen was cleared by the policy, and is saved under a key that a restart can
    /// verify.
    private mutating func endDisowned(_ turn: inout Turn) {
        let keyring = keyring
        expire(&turn)
        for index in scenes.indices {
            retireSignIn(at: index, as: .stale, &turn) { keyring.isLive($0.key) == false }
            if let waiting = scenes[index].state.restoring, keyring.isLive(waiting.key) == false {
                scenes[index].state.restoring = nil
                record(
                    .restoration, scene: scenes[index].id, outcome: .rejected,
                    reason: BrokerError.Code.tampered.code, &turn)
            }
            let root = NavigationState(tabs: environment.tabs)
            if scenes[index].published != root { saveScene(at: index, &turn) }
        }
    }
}
