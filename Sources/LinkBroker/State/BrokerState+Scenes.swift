import LinkIntents
import LinkNavigation
import LinkRouting

extension BrokerState {
    /// The place of a window, or `nil` where it has not been seen.
    ///
    /// - Complexity: O(scenes), at most 64.
    package func index(of scene: SceneID) -> Int? { scenes.firstIndex { $0.id == scene } }

    /// The place of a window, which is made where it has not been seen.
    ///
    /// - Returns: `nil` at the limit of scenes.
    mutating func admitted(_ scene: SceneID) -> Int? {
        if let index = index(of: scene) { return index }
        guard scenes.count < BrokerLimits.sceneCount else { return nil }
        let root = NavigationState(tabs: environment.tabs)
        let place = scenes.firstIndex { scene < $0.id } ?? scenes.count
        scenes.insert(SceneEntry(id: scene, root: root), at: place)
        return place
    }

    /// The window is gone: what it held ends with it.
    mutating func sceneClosed(_ scene: SceneID, _ turn: inout Turn) -> BrokerReply {
        guard let index = index(of: scene) else { return .nothing }
        retireSignIn(at: index, as: .stale, &turn)
        drop(at: index, reason: "scene_closed", &turn) { _ in true }
        dropWaiting(at: index, reason: "scene_closed", &turn)
        scenes.remove(at: index)
        turn.changes.append(.removeScene(scene))
        turn.changes.append(.forgetDeliveries(scene))
        record(.closeScene, scene: scene, outcome: .changed, &turn)
        return .done
    }

    /// Ends everything whose time is over; the first step of every event.
    mutating func expire(_ turn: inout Turn) {
        for index in scenes.indices {
            expireIntents(at: index, &turn)
            expireSignIn(at: index, &turn)
        }
        expireChecks(&turn)
    }

    /// Ends what is too old, and what a key signed that was revoked since: such a record must not be
    /// signed anew, or it would outlive its key.
    private mutating func expireIntents(at index: Int, _ turn: inout Turn) {
        let now = turn.nowMilliseconds
        let keyring = keyring
        let over =
            scenes[index].state.queue.expire(nowMilliseconds: now)
            + scenes[index].state.waiting.expire(nowMilliseconds: now)
        endOver(over, at: index, reason: "expired", &turn)
        let revoked =
            scenes[index].state.queue.removeAll { $0.isLive(in: keyring) == false }
            + scenes[index].state.waiting.removeAll { $0.isLive(in: keyring) == false }
        // One word for whoever asks; which check failed is nobody's business outside.
        endOver(revoked, at: index, reason: "rejected", &turn)
    }

    private mutating func endOver(
        _ over: [HeldIntent], at index: Int, reason: String, _ turn: inout Turn
    ) {
        let scene = scenes[index].id
        for held in over {
            turn.changes.append(.removeIntent(held.id))
            turn.settlement.dropped.append(report(held.intent, reason))
            record(
                .intent, scene: scene, intent: held.intent, outcome: .dropped, reason: reason,
                &turn)
            guard scenes[index].state.check?.intent == held.id else { continue }
            scenes[index].state.check = nil
        }
    }

    private mutating func expireSignIn(at index: Int, _ turn: inout Turn) {
        let now = turn.nowMilliseconds
        if let attempt = scenes[index].state.attempt,
            Lifetime.isOver(
                attempt.createdMilliseconds, BrokerLimits.attemptLifetimeMilliseconds, at: now)
        {
            scenes[index].state.attempt = nil
            retired.retire(attempt, as: .expired)
            turn.changes.append(.retireAttempt(attempt.index))
        }
        if let ticket = scenes[index].state.ticket,
            Lifetime.isOver(
                ticket.createdMilliseconds, BrokerLimits.ticketLifetimeMilliseconds, at: now)
        {
            scenes[index].state.ticket = nil
            retired.retire(ticket, as: .expired)
        }
    }

    /// Publishes each scene that changed, once, and saves it.
    ///
    /// It is the one way to the screen, so it asks the policy again about every route: a mistake
    /// in a room above costs a screen, never a leak.
    mutating func publish(_ turn: inout Turn) {
        for index in scenes.indices where scenes[index].state.navigation != scenes[index].published
        {
            if canary != .keepsScreens {
                scenes[index].state.navigation =
                    scenes[index].state.navigation.kept { isCleared($0, at: turn.nowSeconds) }.state
            }
            let state = scenes[index].state.navigation
            guard state != scenes[index].published else { continue }
            scenes[index].published = state
            turn.published.append(.publish(scenes[index].id, state))
            saveScene(at: index, &turn)
        }
    }
}
