import LinkAudit
import LinkBroker
import LinkIntents
import LinkNavigation
import LinkRouting

/// A promise of the design that one step broke.
package enum BrokenPromise: String, Hashable, Sendable {
    /// P1: a published state holds a route that is not cleared.
    case noEarlyPush
    /// P2: a held link ended twice.
    case oneCommit
    /// P3: the deferred state differs from the direct one.
    case deferredEqualsDirect
    /// P4: a callback or ticket that belongs to no live attempt changed something.
    case nothingRides
    /// P5: a held link was committed against the verdict of this moment.
    case freshVerdict
    /// P6: something that is told or recorded carries a value.
    case nothingLeaks
    /// P7: something unlisted was not refused.
    case denyByDefault
    /// P8: a bound was passed.
    case bounded
}

/// Compares one step of a small world with what the design promises; its own idea of who may see
/// what is written down here by hand and shares nothing with the policy's.
struct PromiseMonitor {
    let before: SmallWorld
    let after: SmallWorld
    let letter: SmallEvent
    let turn: Turn
    let kit: WorldKit

    /// The promises that the step broke.
    var broken: [BrokenPromise] {
        var broken: [BrokenPromise] = []
        if showsUncleared { broken.append(.noEarlyPush) }
        if endsTwice { broken.append(.oneCommit) }
        if differsFromDirect { broken.append(.deferredEqualsDirect) }
        if rides { broken.append(.nothingRides) }
        if commitsUncleared { broken.append(.freshVerdict) }
        if leaks { broken.append(.nothingLeaks) }
        if guesses { broken.append(.denyByDefault) }
        if isUnbounded { broken.append(.bounded) }
        return broken
    }

    /// Who may see a screen of the small policy.
    private func isCleared(_ route: RouteID) -> Bool {
        let person = after.memory.person
        return switch (route.text, person) {
        case ("home", _), ("page", _): true
        case ("notes", .ada), ("notes", .bob): true
        case ("note", .ada): after.memory.isSecondPolicy == false
        case ("pay", .ada): true
        default: false  // Deny by default, as the policy must.
        }
    }

    private var showsUncleared: Bool {
        let published = turn.published.contains { effect in
            guard case .publish(_, let state) = effect else { return false }
            return state.allRoutes.contains { isCleared($0.id) == false }
        }
        return published
            || after.broker.scenes.contains { scene in
                scene.published.allRoutes.contains { isCleared($0.id) == false }
            }
    }

    private var endsTwice: Bool {
        after.memory.ends.values.contains { $0 > 1 }
            || after.broker.scenes.contains { scene in
                scene.state.queue.intents.contains { after.memory.ends[$0.intent.id] != nil }
            }
    }

    private var commitsUncleared: Bool {
        turn.settlement.committed.contains { isCleared($0.route) == false }
    }

    private var isUnbounded: Bool {
        after.broker.scenes.count > 2
            || after.broker.scenes.contains { $0.state.queue.intents.count > 2 }
    }

    private var guesses: Bool {
        guard letter == .openUnknown else { return false }
        guard case .opened(let reply) = turn.reply, reply.result == .rejected else { return true }
        return turn.published.isEmpty == false
    }

    /// A notice is a code, and a record is a line without the marker.
    private var leaks: Bool {
        turn.notices.contains { effect in
            guard case .notice(_, let code, _) = effect else { return false }
            return code.utf8.count > 40
                || code.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) } == false
        } || (letter == .openUnknown && turn.records.contains { $0.json.contains(WorldKit.marker) })
    }

    /// A callback is accepted if and only if it is the live one; anything else changes nothing.
    private var rides: Bool {
        switch letter {
        case .callback, .callbackElsewhere:
            if case .callback(.accepted) = turn.reply {
                let scene = letter == .callback ? kit.here : kit.there
                // The attempt is burned: the same state must not be live any more.
                guard let index = after.broker.index(of: scene) else { return true }
                return after.broker.scenes[index].state.attempt != nil
            }
            return true
        case .forgedCallback, .oldCallback, .oldTicket:
            guard isIgnored(turn.reply) else { return true }
            return isSame(before, after) == false
        case .openNote, .openOtherNote, .openPay, .openNoteElsewhere, .openPage, .openUnknown,
            .pushNotes, .back, .signIn, .signInElsewhere, .adaSignsIn, .bobSignsIn,
            .adaSignsInElsewhere, .cancel, .signOut, .expire, .wait, .reload:
            return false
        }
    }

    private func isIgnored(_ reply: BrokerReply) -> Bool {
        switch reply {
        case .ignored, .callback(.ignored): true
        case .done, .nothing, .settled, .reloaded, .opened, .started, .nothingPending, .callback,
            .cancelled, .snapshot, .restored, .refused:
            false
        }
    }

    private func isSame(_ left: SmallWorld, _ right: SmallWorld) -> Bool {
        guard left.broker.scenes.count == right.broker.scenes.count,
            left.broker.session.subject == right.broker.session.subject
        else { return false }
        return zip(left.broker.scenes, right.broker.scenes).allSatisfy { old, new in
            old.state.navigation == new.state.navigation
                && old.state.attempt?.index == new.state.attempt?.index
                && old.state.ticket?.bytes == new.state.ticket?.bytes
                && old.state.queue.intents.map(\.intent) == new.state.queue.intents.map(\.intent)
        }
    }

    /// After a sign-in, every window shows what it would show had its surviving link been opened
    /// with the session already there.
    private var differsFromDirect: Bool {
        let principal =
            switch letter {
            case .adaSignsIn, .adaSignsInElsewhere: kit.ada
            case .bobSignsIn: kit.bob
            default: nil as Principal?  // No sign-in, nothing to compare.
            }
        guard let principal, case .settled = turn.reply else { return false }
        var direct = before.broker
        let now = after.memory.nowMilliseconds
        let entropy = [UInt8](repeating: 7, count: 32)
        var links: [(SceneID, [UInt8])] = []
        for scene in before.broker.scenes {
            let intents = scene.state.queue.intents.map(\.intent)
            let tag = after.broker.session.subject
            let own = intents.filter { $0.boundSubject == nil || $0.boundSubject == tag }
            switch own.last?.content {
            case .link(_, let bytes): links.append((scene.id, bytes))
            case .push, .path: return false
            case nil: break
            }
            _ = direct.handle(.cancel(scene.id), nowMilliseconds: now, entropy: entropy)
        }
        _ = direct.handle(.session(principal, .plain), nowMilliseconds: now, entropy: entropy)
        for (scene, bytes) in links {
            _ = direct.handle(
                .open(Arrival(scene: scene, bytes: bytes)), nowMilliseconds: now,
                entropy: entropy)
        }
        return zip(direct.scenes, after.broker.scenes).contains {
            $0.state.navigation.json() != $1.state.navigation.json()
        }
    }
}
