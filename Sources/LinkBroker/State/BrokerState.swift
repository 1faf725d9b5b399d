package import LinkIntents
package import LinkNavigation
import LinkPolicy
package import LinkRouting

/// The broker: a value that takes one event and a time and answers with what has to be done.
///
/// It reads no clock, draws no random bytes, locks nothing and performs nothing, so the same events
/// give the same answers on every machine, and an old copy of the value is the state before a
/// change that a store refused. What is guaranteed once an event has ended: every scene's
/// navigation state holds only routes that the current policy clears for the current session.
package struct BrokerState: Sendable {
    /// The policy and what it makes of this app version, its flags and the open gates.
    package internal(set) var environment: BrokerEnvironment
    /// The keys.
    package var keyring: Keyring
    /// Who is there.
    package internal(set) var session: SessionState = .unknown
    // INVARIANT: sorted by the name of the scene; at most `BrokerLimits.sceneCount`.
    /// The windows.
    package internal(set) var scenes: [SceneEntry] = []
    /// Attempts and tickets that ended, so that a late callback is told from a forged one.
    package internal(set) var retired = RetiredAttempts()
    /// Keys that records of the store named and nobody here has; each was told of once.
    package internal(set) var unknownKeys: [KeyID] = []
    /// The number of the next arrival.
    package internal(set) var nextArrival: UInt64 = 1
    /// The number of the next content check.
    package internal(set) var nextCheck: UInt64 = 1
    /// The store that held links are bound to.
    package let recordContext: RecordContext
    /// The app that saved scenes are bound to.
    package let sceneContext: SceneContext
    /// A planted bug, for the tests that must catch it; nothing outside this package can set it.
    package let canary: Canary?

    /// Starts a broker whose session is unknown and which has no windows.
    package init(
        environment: BrokerEnvironment, keyring: Keyring, store: StoreID, canary: Canary? = nil
    ) {
        self.environment = environment
        self.keyring = keyring
        self.recordContext = RecordContext(store: store, install: keyring.install)
        self.sceneContext = SceneContext(
            bundle: environment.bundle, install: keyring.install)
        self.canary = canary
    }

    /// Takes one event.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - nowMilliseconds: The time, in epoch milliseconds.
    ///   - entropy: 32 fresh random bytes.
    /// - Returns: The turn: reply, effects and store changes.
    /// - Complexity: O(scenes * held links) at most; a link that commits touches one scene.
    package mutating func handle(
        _ event: BrokerEvent, nowMilliseconds: Int64, entropy: [UInt8]
    ) -> Turn {
        var turn = Turn(nowMilliseconds: nowMilliseconds, entropy: entropy)
        expire(&turn)
        turn.reply = answer(event, &turn)
        forgetEnded(&turn)
        publish(&turn)
        return turn
    }

    /// Nothing is wanted or reported for a link that ended later in the same turn, and for one that
    /// is still held only what was found last.
    func forgetEnded(_ turn: inout Turn) {
        let held = Set(scenes.flatMap { $0.state.queue.intents.map(\.id) })
        let checks = Set(scenes.compactMap { $0.state.check?.id })
        var prompted: Set<IntentID> = []
        turn.prompts = turn.prompts.reversed().filter { effect in
            guard case .prompt(_, let id, _) = effect else { return true }
            return held.contains(id) && prompted.insert(id).inserted
        }.reversed()
        turn.checks.removeAll { effect in
            guard case .checkContent(_, let id, _) = effect else { return false }
            return checks.contains(id) == false
        }
        let reports = Dictionary(
            turn.settlement.held.map { ($0.intent, $0) }, uniquingKeysWith: { $1 })
        turn.settlement.held = scenes.flatMap { scene in
            scene.state.queue.intents.compactMap { reports[$0.id] }
        }
        turn.reply = turn.reply.with(turn.settlement)
    }

    /// Which room of the machine an event belongs to; one row per event.
    private mutating func answer(_ event: BrokerEvent, _ turn: inout Turn) -> BrokerReply {
        switch event {
        case .session(let principal, let end): sessionChanged(to: principal, end, &turn)
        case .open(let arrival): opened(arrival, &turn)
        case .signIn(let request): signInStarted(request, &turn)
        case .callback(let bytes): .callback(calledBack(bytes, &turn))
        case .authenticated(let ticket, let principal): authenticated(ticket, principal, &turn)
        case .authenticationFailed(let ticket): authenticationFailed(ticket, &turn)
        case .cancel(let scene): cancelled(scene, &turn)
        case .signOut: signedOut(&turn)
        case .gate(let name, let position): gateMoved(name, to: position, &turn)
        case .push(let scene, let id, let parameters): pushed(scene, id, parameters, &turn)
        case .setPath(let scene, let path): pathSet(scene, path, &turn)
        case .back(let scene): moved(scene, &turn) { $0.back() }
        case .backTo(let scene, let id): moved(scene, &turn) { $0.back(to: id) }
        case .selectTab(let scene, let tab): tabSelected(scene, tab, &turn)
        case .dismiss(let scene): moved(scene, &turn) { $0.dismissing() }
        case .content(let check, let answer): contentAnswered(check, answer, &turn)
        case .closeScene(let scene): sceneClosed(scene, &turn)
        case .snapshot(let scene): snapshot(of: scene, &turn)
        case .restore(let scene, let blob): restored(scene, blob, &turn)
        case .reload(let policy): reloaded(policy, &turn)
        case .rekey(let keyring): rekeyed(keyring, &turn)
        case .tick: .done
        }
    }
}

extension BrokerReply {
    /// The same answer with the lists as they are at the end of the turn.
    fileprivate func with(_ settlement: Settlement) -> BrokerReply {
        switch self {
        case .settled: .settled(settlement)
        case .reloaded(_, let changed): .reloaded(settlement, changed: changed)
        case .cancelled: .cancelled(settlement)
        case .callback(.declined): .callback(.declined(settlement))
        case .callback(.failed): .callback(.failed(settlement))
        case .callback(.accepted), .callback(.external), .callback(.ignored), .done, .nothing,
            .opened, .started, .nothingPending, .ignored, .snapshot, .restored, .refused:
            self
        }
    }
}

/// A window and its name.
package struct SceneEntry: Sendable {
    /// The name.
    package let id: SceneID
    /// The window.
    package var state: SceneState
    /// The state that was published last.
    package var published: NavigationState
    /// The record under which the store keeps it, or `nil` where it keeps none.
    var saved: [UInt8]?

    /// A window at its root.
    init(id: SceneID, root: NavigationState) {
        self.id = id
        self.state = SceneState(navigation: root)
        self.published = root
    }
}
