package import LinkBroker
import LinkCrypto
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// A broker in a world small enough to visit whole: two windows, three protected links, two
/// people, every kind of callback, and two policies.
///
/// A world is a value: a search keeps a copy and takes the next step from it. Beside the broker it
/// keeps what the broker must not be trusted to tell: who is signed in, which states are live,
/// which held links have ended.
package struct SmallWorld: Sendable {
    /// The broker.
    package private(set) var broker: BrokerState
    /// What was seen of it so far.
    package private(set) var memory = WorldMemory()
    private let kit: WorldKit

    /// Starts the world: nobody is signed in, and no window is there.
    ///
    /// - Parameters:
    ///   - kit: The policies, people and keys, made once for many worlds.
    ///   - canary: A planted bug, or none.
    package init(kit: WorldKit, canary: Canary? = nil) {
        self.kit = kit
        self.broker = BrokerState(
            environment: BrokerEnvironment(
                policy: kit.first, app: nil, flags: [], bundle: "small", stateVersion: 1,
                migrations: []),
            keyring: kit.keyring, store: .memory, canary: canary)
        _ = broker.handle(
            .session(nil, .plain), nowMilliseconds: memory.nowMilliseconds,
            entropy: memory.drawEntropy())
    }

    /// Takes one step.
    ///
    /// - Parameter letter: What happens.
    /// - Returns: `nil` where it cannot happen now, otherwise the promises that it broke.
    package mutating func step(_ letter: SmallEvent) -> [BrokenPromise]? {
        if letter == .wait { memory.nowMilliseconds += 900_000 }
        guard let event = kit.event(for: letter, memory, broker) else { return nil }
        let before = self
        let turn = broker.handle(
            event, nowMilliseconds: memory.nowMilliseconds, entropy: memory.drawEntropy())
        memory.learn(letter, turn, broker, kit)
        return PromiseMonitor(before: before, after: self, letter: letter, turn: turn, kit: kit)
            .broken
    }
}

/// What every small world shares: made once, never changed.
package struct WorldKit: Sendable {
    /// The policy at the start.
    package let first: Policy
    /// The policy after a reload.
    package let second: Policy
    /// The keys.
    package let keyring: Keyring
    /// The one who may read notes, with a strong sign-in.
    package let ada: Principal
    /// The one who may not, with a weak sign-in.
    package let bob: Principal
    /// The first window.
    package let here: SceneID
    /// The second window.
    package let there: SceneID

    /// A value that must never come out of the broker's notices, errors and records.
    package static let marker = "s3cretmarker"

    /// Makes policies, people and keys.
    package init() throws {
        first = try Policy(json: Array(SmallPolicy.first.utf8))
        second = try Policy(json: Array(SmallPolicy.second.utf8))
        keyring = try Keyring.insecureForTesting()
        ada = try Principal(
            subject: "ada", issuer: "https://id.example", scopes: ["read"], assurance: "mfa",
            authenticatedAt: 0)
        bob = try Principal(
            subject: "bob", issuer: "https://id.example", assurance: "pwd", authenticatedAt: 0)
        here = try SceneID("s1")
        there = try SceneID("s2")
    }

    /// The broker's event for a letter, or `nil` where it cannot happen now.
    func event(
        for letter: SmallEvent, _ memory: WorldMemory, _ broker: BrokerState
    ) -> BrokerEvent? {
        switch letter {
        case .openNote: open("https://a.example/notes/1", in: here)
        case .openOtherNote: open("https://a.example/notes/2", in: here)
        case .openPay: open("https://a.example/pay", in: here)
        case .openNoteElsewhere: open("https://a.example/notes/1", in: there)
        case .openPage: open("https://a.example/pages/7", in: here)
        case .openUnknown: open("https://a.example/\(Self.marker)", in: here)
        case .pushNotes: memory.notes.map { .push(here, $0, []) }
        case .back: broker.index(of: here) == nil ? nil : .back(here)
        case .signIn: .signIn(SignInRequest(scene: here))
        case .signInElsewhere:
            broker.index(of: there) == nil ? nil : .signIn(SignInRequest(scene: there))
        case .callback: memory.live[here].map { .callback(callback($0)) }
        case .callbackElsewhere: memory.live[there].map { .callback(callback($0)) }
        case .forgedCallback: .callback(callback(String(repeating: "a", count: 64)))
        case .oldCallback: memory.ended.map { .callback(callback($0)) }
        case .adaSignsIn: memory.tickets[here].map { .authenticated(ticket: $0, ada) }
        case .bobSignsIn: memory.tickets[here].map { .authenticated(ticket: $0, bob) }
        case .adaSignsInElsewhere: memory.tickets[there].map { .authenticated(ticket: $0, ada) }
        case .oldTicket: memory.usedTicket.map { .authenticated(ticket: $0, ada) }
        case .cancel: broker.index(of: here) == nil ? nil : .cancel(here)
        case .signOut: .signOut
        case .expire: .session(nil, .expired)
        case .wait: .tick
        case .reload: .reload(memory.isSecondPolicy ? first : second)
        }
    }

    private func open(_ link: String, in scene: SceneID) -> BrokerEvent {
        .open(Arrival(scene: scene, bytes: Array(link.utf8)))
    }

    private func callback(_ state: String) -> [UInt8] {
        Array("https://a.example/cb?code=c0de&state=\(state)&iss=https%3A%2F%2Fid.example".utf8)
    }
}
