package import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

// After a start, and after another process went on with the same session: what the store keeps is
// what is true. Every record is verified before anything in it is believed, links wait for the
// session like any other, and screens come back through the gate.
extension BrokerState {
    /// Takes over what a store keeps, in place of what is held and shown here.
    ///
    /// What does not verify is put aside under a named reason, what is over ends; neither keeps the
    /// rest from coming back. What names a key that is not here stays in the store as it is, for
    /// the keyring may be older than the store. Who is signed in, gates and tickets are this
    /// process's own and stay.
    ///
    /// - Parameters:
    ///   - contents: Everything that the store keeps.
    ///   - journal: What its audit lines say about held links.
    ///   - nowMilliseconds: The time, in epoch milliseconds.
    /// - Returns: The turn: what to publish, and what the store has to forget.
    /// - Complexity: O(records)
    package mutating func adopt(
        _ contents: StoreContents, journal: IntentJournal = IntentJournal(),
        nowMilliseconds: Int64
    ) -> Turn {
        var turn = Turn(
            nowMilliseconds: nowMilliseconds, entropy: [UInt8](repeating: 0, count: 32))
        for index in scenes.indices {
            scenes[index].state.queue = IntentQueue()
            scenes[index].state.waiting = IntentQueue()
            scenes[index].state.attempt = nil
            scenes[index].state.deliveries = []
        }
        adopt(contents.scenes, &turn)
        adopt(contents.intents, journal, &turn)
        adopt(contents.attempts, &turn)
        adopt(contents.deliveries, &turn)
        for index in scenes.indices {
            guard let id = scenes[index].state.check?.intent,
                scenes[index].state.queue[id] == nil
            else { continue }
            scenes[index].state.check = nil
        }
        if session.isKnown {
            settleRestoring(&turn)
            for index in scenes.indices { settleHeld(at: index, .change, &turn) }
            settleWaiting(&turn)
        }
        forgetEnded(&turn)
        publish(&turn)
        return turn
    }

    private mutating func adopt(
        _ stored: [StoredIntent], _ journal: IntentJournal, _ turn: inout Turn
    ) {
        var verified: [VerifiedIntent] = []
        // BOUND: the store's limit of intents.
        for item in stored where isOfKnownKey(item.record.bytes, &turn) {
            do throws(IntentError) {
                let found = try item.record.verified(
                    as: item.id, keyring: keyring, context: recordContext,
                    nowMilliseconds: turn.nowMilliseconds)
                guard journal.knowsBetter(than: found.held) == false else {
                    throw IntentError(.rejected, .rolledBack)
                }
                verified.append(found)
            } catch {
                putAside(.intent(item.id), error, &turn)
            }
        }
        verified.sort { $0.intent.arrival < $1.intent.arrival }
        // BOUND: the store's limit of intents.
        for item in verified {
            nextArrival = max(nextArrival, item.intent.arrival &+ 1)
            guard let index = admitted(item.intent.scene) else {
                putAside(.intent(item.intent.id), IntentError(.rejected, .bounds), &turn)
                continue
            }
            switch item.intent.phase {
            case .held: scenes[index].state.queue.restore(item.held)
            case .waiting: scenes[index].state.waiting.restore(item.held)
            }
        }
    }

    private mutating func adopt(_ stored: [StoredScene], _ turn: inout Turn) {
        // BOUND: the store's limit of scenes.
        for item in stored where isOfKnownKey(item.bytes, &turn) {
            if let index = index(of: item.scene), scenes[index].saved == item.bytes { continue }
            do throws(BrokerError) {
                let restorable = try opened(item.bytes, item.scene, turn)
                guard let index = admitted(item.scene) else { throw tooManyScenes }
                scenes[index].saved = item.bytes
                scenes[index].state.restoring = restorable
                scenes[index].state.hasCommittedLink = false
            } catch {
                record(
                    .fault, scene: item.scene, outcome: .rejected, reason: error.code.code, &turn)
                turn.changes.append(
                    error.code == .outdated
                        ? .removeScene(item.scene) : .quarantine(.scene(item.scene)))
            }
        }
    }

    private mutating func adopt(_ stored: [StoredAttempt], _ turn: inout Turn) {
        // BOUND: the store's limit of attempts.
        for item in stored where isOfKnownKey(item.bytes, &turn) {
            do throws(IntentError) {
                let verified = try AttemptRecord.verified(
                    item.bytes, index: item.index, keyring: keyring, context: recordContext,
                    nowMilliseconds: turn.nowMilliseconds)
                let (attempt, scene) = try SignInAttempt.decoded(verified, index: item.index)
                guard let index = admitted(scene) else { throw IntentError(.rejected, .bounds) }
                if let other = scenes[index].state.attempt {
                    // One live attempt per scene; the newer one is it.
                    let older =
                        other.createdMilliseconds < attempt.createdMilliseconds
                        ? other : attempt
                    turn.changes.append(.retireAttempt(older.index))
                    retired.retire(older, as: .stale)
                    guard older.index == other.index else { continue }
                }
                scenes[index].state.attempt = attempt
            } catch {
                putAside(.attempt(item.index), error, &turn)
            }
        }
    }

    private mutating func adopt(_ stored: [StoredDeliveries], _ turn: inout Turn) {
        // BOUND: the store's limit of scenes, and 256 deliveries of each.
        for item in stored {
            guard let index = admitted(item.scene) else { continue }
            scenes[index].state.deliveries = item.ids.suffix(BrokerLimits.deliveryCount).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }

    /// Whether a record can be asked at all; one that can not is left, and its key is told of once.
    private mutating func isOfKnownKey(_ bytes: [UInt8], _ turn: inout Turn) -> Bool {
        guard let key = keyring.unknownKey(of: bytes) else { return true }
        guard unknownKeys.count < BrokerLimits.unknownKeyCount, unknownKeys.contains(key) == false
        else { return false }
        unknownKeys.append(key)
        record(
            .fault, outcome: .ignored, reason: IntentError.AuditCode.unknownKey.text, &turn)
        return false
    }

    /// Ends a record whose time is over, and puts one aside that does not verify; which check
    /// failed is for the audit log alone.
    private mutating func putAside(
        _ item: StoredItem, _ error: IntentError, _ turn: inout Turn
    ) {
        switch error.code {
        case .cryptoUnavailable, .randomUnavailable:
            turn.failure = BrokerError(error)
        case .expired:
            switch item {
            case .intent(let id): turn.changes.append(.removeIntent(id))
            case .attempt(let index): turn.changes.append(.retireAttempt(index))
            case .scene(let scene): turn.changes.append(.removeScene(scene))
            }
            record(.expiry, outcome: .expired, reason: error.code.text, &turn)
        // The code may grow; whatever it is, the record is not ours, or not any more.
        default:
            turn.changes.append(.quarantine(item))
            record(.fault, outcome: .rejected, reason: error.auditCode.text, &turn)
        }
    }
}
