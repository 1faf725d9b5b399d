import LinkBroker
import Synchronization

/// What a session told its observer and the terminal has not shown yet, in order.
final class EffectInbox: Sendable {
    private let effects = Mutex<[BrokerEffect]>([])

    /// Keeps an effect.
    func append(_ effect: BrokerEffect) { effects.withLock { $0.append(effect) } }

    /// Gives the effects away.
    func drained() -> [BrokerEffect] {
        effects.withLock { all in
            defer { all = [] }
            return all
        }
    }
}
