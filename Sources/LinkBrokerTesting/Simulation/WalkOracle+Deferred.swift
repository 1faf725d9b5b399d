import LinkBroker
import LinkIntents
import LinkPolicy
import LinkRouting

extension WalkOracle {
    /// P3: after a sign-in every window shows what it would show had the links that survive been
    /// opened with the session already there.
    var deferred: String? {
        guard let principal = signedIn, before.session.isKnown, before.session.isSignedIn == false
        else { return nil }
        var direct = before
        let now = facts.nowMilliseconds
        let entropy = [UInt8](repeating: 7, count: 32)
        _ = direct.handle(.tick, nowMilliseconds: now, entropy: entropy)
        var plans: [(scene: SceneID, events: [BrokerEvent])] = []
        for scene in direct.scenes where scene.state.restoring == nil && scene.state.check == nil {
            guard let events = survivors(of: scene, in: direct, principal) else { continue }
            plans.append((scene.id, events))
        }
        for scene in direct.scenes {
            for held in scene.state.queue.intents { _ = direct.forget(held.id) }
        }
        _ = direct.handle(.session(principal, .plain), nowMilliseconds: now, entropy: entropy)
        for plan in plans {
            if let difference = difference(&direct, plan.scene, plan.events, entropy) {
                return difference
            }
        }
        return nil
    }

    private func difference(
        _ direct: inout BrokerState, _ scene: SceneID, _ events: [BrokerEvent], _ entropy: [UInt8]
    ) -> String? {
        for (number, event) in events.enumerated() {
            // Another name for each, as the shell would draw it.
            var other = entropy
            other[0] = UInt8(truncatingIfNeeded: number)
            let turn = direct.handle(
                event, nowMilliseconds: facts.nowMilliseconds, entropy: other)
            // Content is asked for, so the two stories have not ended alike yet.
            if case .opened(let reply) = turn.reply, reply.result == .checking { return nil }
        }
        guard let left = direct.index(of: scene), let right = after.index(of: scene) else {
            return nil
        }
        let wanted = direct.scenes[left].published.json()
        let got = after.scenes[right].published.json()
        return wanted == got ? nil : "P3: \(scene) shows \(got), not \(wanted)"
    }

    private var signedIn: Principal? {
        switch (event, turn.reply) {
        case (.session(let principal, _), _): principal
        case (.authenticated(_, let principal), .settled): principal
        default: nil  // Nobody came.
        }
    }

    /// The events that open what survives, or `nil` where that cannot be told from here.
    private func survivors(
        of scene: SceneEntry, in state: BrokerState, _ principal: Principal
    ) -> [BrokerEvent]? {
        let own = scene.state.queue.intents.filter { isOwn($0.intent.boundSubject, principal) }
        let chosen: [HeldIntent]
        switch state.environment.policy.conflict {
        case .inOrder: chosen = own
        case .latest:
            let survivor = own.last { $0.isAutomatic == false } ?? own.last
            chosen = survivor.map { [$0] } ?? []
        case .first:
            // Which link began the sign-in is the broker's to know; with one there is no question.
            guard own.count <= 1 else { return nil }
            chosen = own
        }
        var events: [BrokerEvent] = []
        for held in chosen where verifies(held) {
            guard let event = event(of: held.intent) else { return nil }
            events.append(event)
        }
        return events
    }

    private func isOwn(_ tag: SubjectTag?, _ principal: Principal) -> Bool {
        guard let tag else { return true }
        do throws(IntentError) {
            return try after.keyring.matches(
                tag, issuer: principal.issuer, subject: principal.subject)
        } catch {
            return false
        }
    }

    /// Whether a record can still be read: its key may have been revoked, or its clock set back.
    private func verifies(_ held: HeldIntent) -> Bool {
        do throws(IntentError) {
            _ = try held.record.verified(
                as: held.id, keyring: after.keyring, context: after.recordContext,
                nowMilliseconds: facts.nowMilliseconds)
            return true
        } catch {
            return false
        }
    }

    private func event(of intent: PendingIntent) -> BrokerEvent? {
        guard intent.needsSignIn == false else { return nil }
        return switch intent.content {
        case .link(_, let bytes):
            .open(
                Arrival(
                    scene: intent.scene, bytes: bytes, source: intent.source,
                    initiation: intent.isAutomatic ? .automatic : .person))
        case .push(let route): .push(intent.scene, route.id, route.parameters)
        case .path: nil
        }
    }
}
