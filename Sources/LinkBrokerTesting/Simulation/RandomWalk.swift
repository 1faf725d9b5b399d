package import LinkBroker
import LinkCrypto
import LinkIntents
import LinkPolicy
import LinkRouting

/// A long walk through a world by chance, repeatable by its seed, with every promise asserted after
/// every step by an oracle that does not trust the broker.
///
/// The walk plays the shell: it decides on a copy, gives the changes to a store that sometimes
/// fails, and keeps the copy only when the store has them. Clocks jump forwards and backwards, keys
/// are rotated and revoked, policies replace each other.
package struct RandomWalk: Sendable {
    /// The world.
    package let world: WalkWorld
    /// The broker.
    package private(set) var broker: BrokerState
    /// The truth.
    package private(set) var facts = WalkFacts()
    /// How many events the broker has taken.
    package private(set) var stepCount = 0
    /// What the walk remembers of sign-ins, ends and saved scenes.
    package private(set) var memory = WalkMemory()
    private let store = MemoryStore()
    private var generator: SeededGenerator

    /// Starts a walk.
    ///
    /// - Parameters:
    ///   - world: The world.
    ///   - seed: The seed; the same one walks the same way.
    ///   - canary: A planted bug, or none.
    /// - Throws: Where the system's cryptography does not work.
    package init(_ world: WalkWorld, seed: UInt64, canary: Canary? = nil) throws {
        self.world = world
        self.generator = SeededGenerator(seed: seed)
        self.broker = BrokerState(
            environment: BrokerEnvironment(
                policy: world.policies[0], app: AppVersion("3.3.0"), flags: world.flags,
                bundle: "walk", stateVersion: 1, migrations: []),
            keyring: try Keyring.insecureForTesting(seed: seed), store: .memory, canary: canary)
    }

    /// Walks until a promise breaks, or so many steps.
    ///
    /// - Parameter count: How many steps.
    /// - Returns: What broke and how it came about, or `nil`.
    /// - Throws: Where the system's cryptography does not work.
    package mutating func walk(_ count: Int) throws -> WalkFailure? {
        for _ in 0..<count {
            let broken = try step()
            if broken.isEmpty == false {
                return WalkFailure(step: stepCount, trail: memory.trail, broken: broken)
            }
        }
        return nil
    }

    private mutating func step() throws -> [String] {
        stepCount += 1
        moveClock()
        let event = chance(1) ? try rekeying() : event()
        memory.note(event)
        let before = broker
        let factsBefore = facts
        var next = broker
        let turn = next.handle(
            event, nowMilliseconds: facts.nowMilliseconds, entropy: generator.bytes(32))
        if turn.failure != nil || chance(4) { return [] }
        do throws(StoreError) {
            try store.apply(turn.changes)
        } catch {
            return ["P2: the store refuses with \(error)"]
        }
        broker = next
        learn(event, turn)
        let oracle = WalkOracle(
            world: world, before: before, after: broker, event: event, turn: turn,
            factsBefore: factsBefore, facts: facts, memory: memory)
        var broken = oracle.broken
        if holdsOtherThanStore { broken.append("P2: store and queues hold different links") }
        memory.learn(event, turn, facts.nowMilliseconds)
        return broken
    }

    private var holdsOtherThanStore: Bool {
        let count = broker.scenes.reduce(0) { $0 + $1.state.queue.count + $1.state.waiting.count }
        guard count == store.intentCount else { return true }
        guard stepCount.isMultiple(of: 64) else { return false }
        let held = broker.scenes.flatMap {
            ($0.state.queue.intents + $0.state.waiting.intents).map(StoredIntent.init)
        }
        return Set(held) != Set(store.contents().intents)
    }

    /// The clock creeps, sometimes jumps, and sometimes is set back.
    private mutating func moveClock() {
        let jump: Int64 = pick([0, 0, 0, 1, 1, 20, 400, 1500, 61_000, 310_000, 910_000])
        facts.nowMilliseconds += chance(10) ? jump : Int64(generator.next() % 3000)
        if chance(1) { facts.nowMilliseconds -= pick([500, 90_000, 200_000, 900_000]) }
        facts.nowMilliseconds = max(facts.nowMilliseconds, 1_000_000)
    }

    /// Keys are forgotten, revoked or rotated.
    private mutating func rekeying() throws -> BrokerEvent {
        let keyring = broker.keyring
        if keyring.keys.count > 5 {
            return .rekey(try keyring.forgettingRetired(nowMilliseconds: Int64.max))
        }
        if chance(30), let old = keyring.keys.first(where: { $0.state == .verify }) {
            return .rekey(try keyring.revoking(old.id))
        }
        return .rekey(
            try keyring.rotated(
                from: .insecureForTesting(seed: generator.next()), nowMilliseconds: 0))
    }

    /// The truth after an event that the broker took.
    private mutating func learn(_ event: BrokerEvent, _ turn: Turn) {
        switch (event, turn.reply) {
        case (.session(let principal, _), _):
            facts.visitor = principal.flatMap { name in
                world.people.first { $0.principal == name }
            }
        case (.authenticated(_, let principal), .settled):
            facts.visitor = world.people.first { $0.principal == principal }
        case (.signOut, _): facts.visitor = nil
        case (.gate(let name, .open), _): facts.openGates.insert(name)
        case (.gate(let name, .closed), _): facts.openGates.remove(name)
        case (.reload(let policy), _):
            facts.policy = world.policies.firstIndex { $0.digest == policy.digest } ?? 0
        default: break  // Nothing that the truth depends on.
        }
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { generator.pick(elements) }

    /// Whether something happens that does so in so many of a hundred cases.
    mutating func chance(_ percent: UInt64) -> Bool { generator.next() % 100 < percent }
}

/// A walk that broke promises.
package struct WalkFailure: Sendable, CustomStringConvertible {
    /// How many events it took.
    package let step: Int
    /// The last events.
    package let trail: [String]
    /// The promises, each with what was seen.
    package let broken: [String]

    /// The promises, the step and the last events.
    package var description: String {
        "\(broken) at step \(step) after \(trail.joined(separator: ", "))"
    }
}
