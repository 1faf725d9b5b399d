import LinkAudit
import LinkBroker
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// Compares one step of a walk with the promises; it asks the world's hand-written idea and the
/// walk's own memory, never the policy.
struct WalkOracle {
    let world: WalkWorld
    let before: BrokerState
    let after: BrokerState
    let event: BrokerEvent
    let turn: Turn
    let factsBefore: WalkFacts
    let facts: WalkFacts
    let memory: WalkMemory

    /// The promises that the step broke, each with what was seen.
    var broken: [String] {
        [
            uncleared, ends, deferred, rides, committed, leaks, guesses, bounds, order, overdue,
        ].compactMap(\.self)
    }

    /// P1: every route that is or was published is cleared now.
    private var uncleared: String? {
        for scene in after.scenes {
            guard scene.state.navigation == scene.published else {
                return "P1: \(scene.id) has a state that was not published"
            }
            for route in scene.published.allRoutes where world.isCleared(route, facts) == false {
                return "P1: \(scene.id) shows \(route.id)"
            }
        }
        for case .publish(let scene, let state) in turn.published {
            for route in state.allRoutes where world.isCleared(route, facts) == false {
                return "P1: \(scene) published \(route.id)"
            }
        }
        return nil
    }

    /// P2: a held link ends once, is told once, and is not held any more.
    private var ends: String? {
        let ends = turn.settlement.ends.map(\.intent)
        guard Set(ends).count == ends.count else { return "P2: a link ended twice in one turn" }
        for id in ends where memory.ended.contains(id) { return "P2: \(id) ended again" }
        let held = Set(ids(after))
        for id in ends where held.contains(id) { return "P2: an ended link is still held" }
        let gone = Set(ids(before)).subtracting(held)
        guard gone.isSubset(of: ends) else { return "P2: a link vanished without a word" }
        return nil
    }

    private func ids(_ state: BrokerState) -> [IntentID] {
        state.scenes.flatMap { ($0.state.queue.intents + $0.state.waiting.intents).map(\.id) }
    }

    /// P4: only a live state is accepted, only a live ticket signs in, and nothing else changes.
    private var rides: String? {
        let now = facts.nowMilliseconds
        switch (event, turn.reply) {
        case (.callback(let bytes), .callback(.accepted)),
            (.callback(let bytes), .callback(.declined)),
            (.callback(let bytes), .callback(.failed)):
            let text = String(decoding: bytes, as: UTF8.self)
            let live = memory.states.first { text.contains("state=\($0.state)") }
            guard let live, now - live.atMilliseconds < 600_000,
                text.contains("evil") == false
            else { return "P4: a callback without a live attempt was taken" }
        case (.authenticated(let ticket, _), .settled),
            (.authenticationFailed(let ticket), .settled):
            let live = memory.tickets.first { $0.state == ticket }
            guard let live, now - live.atMilliseconds < 300_000 else {
                return "P4: a dead ticket was taken"
            }
        case (_, .ignored), (_, .callback(.ignored)):
            // What the time brought about would have come anyway.
            var idle = before
            let anyway = idle.handle(.tick, nowMilliseconds: now, entropy: turn.entropy)
            guard turn.settlement == anyway.settlement,
                before.session.subject == after.session.subject
            else { return "P4: something ignored changed something" }
        default: break  // Nothing that could ride.
        }
        return nil
    }

    /// P5: what was held and is committed is cleared now, whatever it was when it was held.
    private var committed: String? {
        for report in turn.settlement.committed {
            let reason = report.reason ?? ""
            if ["flag_off", "app_too_old", "signed_in"].contains(reason) { continue }
            guard world.mayEnter(report.route, facts) else {
                return "P5: \(report.route) was committed"
            }
        }
        return nil
    }

    /// P6: no marked value is told, recorded, or stored in clear.
    private var leaks: String? {
        let marker = WorldKit.marker
        for case .notice(_, let code, _) in turn.notices where code.utf8.count > 40 {
            return "P6: a notice is no code"
        }
        for record in turn.records where record.json.contains(marker) {
            return "P6: the audit log has a secret"
        }
        for change in turn.changes where change.isClear(of: Array(marker.utf8)) == false {
            return "P6: the store has a secret in clear"
        }
        return nil
    }

    /// P7: what is unlisted is rejected and shows nothing.
    private var guesses: String? {
        guard case .open(let arrival) = event,
            world.unlisted.contains(String(decoding: arrival.bytes, as: UTF8.self))
        else { return nil }
        guard case .opened(let reply) = turn.reply,
            reply.result == .rejected || reply.result == .duplicate
        else { return "P7: an unlisted link was taken" }
        return nil
    }

    /// P8: every queue, list and counter is within its bound.
    private var bounds: String? {
        let limit = before.environment.policy.limits.pendingCountLimit
        for scene in after.scenes {
            guard scene.state.queue.count <= limit, scene.state.waiting.count <= limit,
                scene.state.deliveries.count <= 256, scene.state.handOvers.count <= 8
            else { return "P8: \(scene.id) is over a bound" }
            for held in scene.state.queue.intents where held.intent.attempts > 3 {
                return "P8: more than three attempts"
            }
        }
        return after.scenes.count <= memory.scenes.count ? nil : "P8: too many scenes"
    }

    /// One new state for a scene at most, and nothing is wanted for what has ended.
    private var order: String? {
        var told: Set<SceneID> = []
        for case .publish(let scene, let state) in turn.published {
            guard told.insert(scene).inserted else { return "order: two states in one turn" }
            let old = before.index(of: scene).map { before.scenes[$0].published }
            if old == state { return "order: an unchanged state was published" }
        }
        let held = Set(after.scenes.flatMap { $0.state.queue.intents.map(\.id) })
        for case .prompt(_, let id, _) in turn.prompts where held.contains(id) == false {
            return "order: a prompt for nothing"
        }
        let checks = after.scenes.compactMap { $0.state.check?.id }
        for case .checkContent(_, let check, _) in turn.checks where checks.contains(check) == false
        {
            return "order: a check for nothing"
        }
        // A number is given where an event is chained, after the turn.
        guard turn.records.allSatisfy({ $0.sequence == nil }) else {
            return "order: a record numbered by the state"
        }
        if case .open = event, turn.records.isEmpty { return "order: a link without a record" }
        return nil
    }

    /// Nothing outlives its life.
    private var overdue: String? {
        let now = facts.nowMilliseconds
        for scene in after.scenes {
            for held in scene.state.queue.intents + scene.state.waiting.intents
            where held.notAfterMilliseconds <= now { return "life: a link is over its time" }
            if let attempt = scene.state.attempt, now - attempt.createdMilliseconds >= 600_000 {
                return "life: an attempt is over its time"
            }
            if let check = scene.state.check, check.intent.map({ ids(after).contains($0) }) == false
            {
                return "life: a check of nothing"
            }
        }
        return nil
    }
}

extension StoreChange {
    /// Whether some bytes are nowhere in what the change stores.
    fileprivate func isClear(of marker: [UInt8]) -> Bool {
        let bytes: [UInt8] =
            switch self {
            case .insertIntent(let stored), .replaceIntent(let stored): stored.record.bytes
            case .saveScene(_, let bytes), .saveAttempt(_, let bytes), .appendAudit(_, let bytes):
                bytes
            case .takeIntent, .removeIntent, .removeScene, .takeAttempt, .retireAttempt,
                .rememberDelivery, .forgetDeliveries, .noteTime, .trimAudit, .quarantine:
                []
            }
        guard bytes.count >= marker.count else { return true }
        // BOUND: the bytes of one record.
        for start in 0...(bytes.count - marker.count)
        where bytes[start] == marker[0] && bytes[start..<start + marker.count].elementsEqual(marker)
        {
            return false
        }
        return true
    }
}
