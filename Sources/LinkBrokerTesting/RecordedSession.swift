public import LinkBroker
public import LinkIntents
public import LinkNavigation
public import LinkPolicy
public import LinkRouting
import Synchronization

/// A broker session on a manual clock, with known keys and random bytes, that remembers everything
/// it was told to show: what an integration test drives and asserts on.
public final class RecordedSession: Sendable {
    /// The session.
    public let broker: BrokerSession
    /// The clock, which stands until the test moves it.
    public let clock: ManualClock
    private let recording: Recording

    /// Starts a session whose principal is unknown.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy.
    ///   - clock: The clock; by default a new one.
    ///   - configure: Changes to the configuration, such as app version and flags.
    /// - Throws: Where the system's cryptography does not work.
    public init(
        _ policy: Policy, clock: ManualClock = ManualClock(startMilliseconds: 1_000_000),
        configure: (inout BrokerConfiguration) -> Void = { _ in }
    ) throws {
        let recording = Recording()
        var configuration = BrokerConfiguration(
            policy: policy, keyring: try Keyring.insecureForTesting(),
            nowMilliseconds: { clock.nowMilliseconds }, observe: { recording.append($0) })
        configuration.random = .countingForTesting()
        configure(&configuration)
        self.broker = try BrokerSession(configuration)
        self.clock = clock
        self.recording = recording
    }

    /// Everything that the session told its observer, in order.
    public var effects: [BrokerEffect] { recording.effects }

    /// Every state that was published in a window, in order.
    public func published(in scene: SceneID) -> [NavigationState] {
        effects.compactMap { effect in
            guard case .publish(let place, let state) = effect, place == scene else { return nil }
            return state
        }
    }

    /// The codes of the notices that were given in a window, in order.
    public func notices(in scene: SceneID) -> [String] {
        effects.compactMap { effect in
            guard case .notice(let place, let code, _) = effect, place == scene else {
                return nil
            }
            return code
        }
    }

    /// The held links for which something was wanted in a window, in order.
    public func prompts(in scene: SceneID) -> [IntentID] {
        effects.compactMap { effect in
            guard case .prompt(let place, let intent, _) = effect, place == scene else {
                return nil
            }
            return intent
        }
    }

    /// The names of the routes that any published state of any window ever held.
    public var everPublished: Set<RouteID> {
        var ids: Set<RouteID> = []
        for case .publish(_, let state) in effects { ids.formUnion(state.allRoutes.map(\.id)) }
        return ids
    }
}

/// The effects so far.
private final class Recording: Sendable {
    private let all = Mutex<[BrokerEffect]>([])

    var effects: [BrokerEffect] { all.withLock { $0 } }

    func append(_ effect: BrokerEffect) { all.withLock { $0.append(effect) } }
}
