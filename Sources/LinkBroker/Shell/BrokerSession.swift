import LinkIntents
public import LinkNavigation
public import LinkPolicy
public import LinkRouting
import Synchronization

/// One client session behind the gate: it takes links and answers, and tells its observer what to
/// show.
///
/// What is guaranteed: the observer is told a scene's states whole and in order, each of them
/// cleared by the policy for the session; nothing that the store did not take has happened; and
/// every decision is a line of the audit chain that the store took with it.
/// Every method may be called from any thread.
public final class BrokerSession: Sendable {
    private let shared: Mutex<SessionCore>
    private let observe: @Sendable (BrokerEffect) -> Void
    /// The models of its windows, which show at once what one of them did.
    @MainActor var models = ModelList()

    /// Starts a session over what its store keeps: the session is unknown, links that were held
    /// are held, and saved scenes wait for the first `session` event.
    ///
    /// - Parameter configuration: Policy, keys, time, random bytes, store, audit log and observer.
    /// - Throws: `store_unavailable` where the store or the log cannot be read, `rolled_back` where
    ///   the store is older than the log; `crypto_unavailable`.
    /// - Complexity: O(records of the store)
    public init(_ configuration: BrokerConfiguration) throws(BrokerError) {
        observe = configuration.observe
        shared = Mutex(try SessionCore(configuration))
        deliver()
    }

    /// Takes one event: decides it, stores what it changed, and then tells the observer.
    ///
    /// - Parameter event: What happened.
    /// - Returns: The one answer that every event has; `refused` when random bytes or the store
    ///   failed, and then nothing has changed.
    /// - Complexity: O(scenes * held links) at most.
    public func perform(_ event: BrokerEvent) -> BrokerReply {
        let (reply, wakes) = shared.withLock { shared in
            (shared.perform(event), shared.watches.awakened(by: shared.state))
        }
        // BOUND: `BrokerLimits.watchCount` watches.
        for wake in wakes { wake() }
        deliver()
        return reply
    }

    /// Watches a window: what it shows and waits for is then there to be taken, whole, as soon as
    /// an event has ended.
    ///
    /// What is guaranteed: a frame is never older than the last event that ended before it was
    /// taken, several may be merged into one, and none is ever taken after a newer one.
    ///
    /// - Parameters:
    ///   - scene: The window; it need not have been seen.
    ///   - wake: Told, on the thread of an event and outside of any lock, that there is something
    ///     to take; not told again until it was taken. It must be quick, and must not take.
    /// - Returns: The watch, which ends when it is released.
    /// - Throws: `too_many_watches`.
    public func watch(
        _ scene: SceneID, wake: @escaping @Sendable () -> Void
    ) throws(BrokerError) -> SceneWatch {
        let id = shared.withLock { shared in
            shared.watches.add(scene, frame: shared.state.frame(of: scene), wake: wake)
        }
        guard let id else {
            throw BrokerError(.tooManyWatches, hint: "release a watch before beginning another")
        }
        return SceneWatch(id: id, scene: scene, session: self)
    }

    /// Takes what a watched window shows now, and the notices since the last time.
    func news(of watch: UInt64, in scene: SceneID) -> SceneNews {
        shared.withLock { shared in
            shared.watches.news(of: watch, frame: shared.state.frame(of: scene))
        }
    }

    /// Ends a watch.
    func end(watch: UInt64) { shared.withLock { $0.watches.remove(watch) } }

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
