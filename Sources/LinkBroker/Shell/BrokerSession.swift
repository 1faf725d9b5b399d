import LinkCrypto
import LinkIntents
public import LinkNavigation
public import LinkPolicy
public import LinkRouting
import Synchronization

/// One client session behind the gate: it takes links and answers, and tells its observer what to
/// show.
///
/// What is guaranteed: the observer is told a scene's states whole and in order, each of them
/// cleared by the policy for the session; and nothing that the store did not take has happened.
/// Every method may be called from any thread.
public final class BrokerSession: Sendable {
    private let shared: Mutex<Shared>
    private let store: any BrokerStore
    private let nowMilliseconds: @Sendable () -> Int64
    private let random: RandomSource
    private let observe: @Sendable (BrokerEffect) -> Void

    /// Starts a session that is unknown and has no scenes.
    ///
    /// - Parameter configuration: Policy, keys, time, random bytes, store and observer.
    public init(_ configuration: BrokerConfiguration) {
        self.shared = Mutex(
            Shared(
                state: BrokerState(
                    environment: BrokerEnvironment(
                        policy: configuration.policy, app: configuration.app,
                        flags: configuration.flags, bundle: configuration.bundle,
                        stateVersion: configuration.stateVersion,
                        migrations: configuration.migrations),
                    keyring: configuration.keyring, store: configuration.storeID)))
        self.store = configuration.store
        self.nowMilliseconds = configuration.nowMilliseconds
        self.random = configuration.random
        self.observe = configuration.observe
    }

    /// Takes one event: decides it, stores what it changed, and then tells the observer.
    ///
    /// - Parameter event: What happened.
    /// - Returns: The one answer that every event has; `refused` when random bytes or the store
    ///   failed, and then nothing has changed.
    /// - Complexity: O(scenes * held links) at most.
    public func perform(_ event: BrokerEvent) -> BrokerReply {
        let reply = shared.withLock { shared in turn(event, &shared) }
        deliver()
        return reply
    }

    /// The state of a scene as it was published last, or `nil` for a scene that is not there.
    public func navigation(of scene: SceneID) -> NavigationState? {
        shared.withLock { shared in
            shared.state.index(of: scene).map { shared.state.scenes[$0].published }
        }
    }

    /// What a scene holds, oldest first: ids, routes and what each one waits for.
    public func pending(in scene: SceneID) -> [PendingReport] {
        shared.withLock { shared in
            guard let index = shared.state.index(of: scene) else { return [] }
            return shared.state.scenes[index].state.queue.intents.map {
                PendingReport($0.intent)
            }
        }
    }

    /// The policy in force.
    public var policy: Policy { shared.withLock { $0.state.environment.policy } }

    /// Decides on a copy; the copy takes the place of the state once the store has it.
    private func turn(_ event: BrokerEvent, _ shared: inout Shared) -> BrokerReply {
        let entropy: [UInt8]
        do throws(CryptoError) {
            entropy = try shared.entropy(for: event, from: random)
        } catch {
            return .refused(
                BrokerError(.randomUnavailable, hint: "the system gave no random bytes; try again"))
        }
        // BOUND: what another process took is forgotten, so each round has less.
        for _ in 0..<BrokerLimits.sceneCount {
            var next = shared.state
            let turn = next.handle(
                event, nowMilliseconds: nowMilliseconds(), entropy: entropy)
            if let failure = turn.failure { return .refused(failure) }
            do throws(StoreError) {
                if turn.changes.isEmpty == false { try store.apply(turn.changes) }
            } catch {
                guard shared.state.forget(after: error, of: turn.changes) else {
                    return .refused(BrokerError(error))
                }
                continue
            }
            shared.state = next
            shared.outbox += turn.effects
            return turn.reply
        }
        return .refused(BrokerError(.storeUnavailable))
    }

    /// Tells the observer what is in the outbox.
    ///
    /// One thread at a time delivers, so the order is
    /// that of the events, also when the observer calls back into the session.
    private func deliver() {
        // BOUND: what the events put into the outbox.
        while let effect = shared.withLock({ $0.nextEffect() }) {
            observe(effect)
            shared.withLock { $0.isDelivering = false }
        }
    }
}

/// What the lock guards.
private struct Shared {
    var state: BrokerState
    var outbox: [BrokerEffect] = []
    var isDelivering = false
    private var pool: [UInt8] = []

    init(state: BrokerState) { self.state = state }

    /// 32 bytes for an event; they are drawn 4096 at a time and used once.
    ///
    /// An event that names nothing new needs none, so that a person can sign out although the
    /// system gives no random bytes.
    mutating func entropy(
        for event: BrokerEvent, from source: RandomSource
    ) throws(CryptoError) -> [UInt8] {
        guard event.namesSomething else { return [UInt8](repeating: 0, count: 32) }
        if pool.count < 32 { pool = try source.bytes(4096) }
        let bytes = Array(pool.suffix(32))
        pool.removeLast(32)
        return bytes
    }

    /// The next effect for the one thread that delivers.
    mutating func nextEffect() -> BrokerEffect? {
        guard isDelivering == false, outbox.isEmpty == false else { return nil }
        isDelivering = true
        return outbox.removeFirst()
    }
}
