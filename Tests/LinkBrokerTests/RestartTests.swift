import LinkBroker
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Testing

/// Sessions that follow each other on one store, as after a kill: what was held is held, what was
/// shown comes back through the gate, and what belonged to the process is gone.
@Suite struct RestartTests {
    private let scene: SceneID
    private let person: Principal

    init() throws {
        scene = try SceneID("s1")
        person = try Cast.person("u1")
    }

    @Test func `a callback that relaunched the app completes its flow, once`() throws {
        let life = try Life()
        _ = life.broker.setSession(nil)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        let address = try life.address(in: scene)
        try life.restart()
        #expect(life.broker.pending(in: scene).count == 1)
        let ticket = try life.ticket(address)
        guard case .settled(let settlement) = life.broker.authenticated(ticket: ticket, person)
        else { throw ScriptError("not settled") }
        #expect(settlement.committed.count == 1)
        #expect(life.words(scene) == "*two[notes note(7)]")
        try life.restart()
        _ = life.broker.setSession(person)
        #expect(life.words(scene) == "*two[notes note(7)]")
        #expect(life.broker.pending(in: scene).isEmpty)
        guard case .callback(.ignored) = life.broker.callback(address) else {
            throw ScriptError("a callback was taken twice")
        }
        #expect(life.store.contents().attempts.isEmpty)
    }

    @Test func `nothing protected is shown before the session is known again`() throws {
        let life = try Life()
        _ = life.broker.setSession(person)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        try life.restart()
        #expect(life.session.published(in: scene).isEmpty)
        _ = life.broker.setSession(nil)
        #expect(life.session.everPublished.contains(try RouteID("note")) == false)
        #expect(life.broker.pending(in: scene).isEmpty)
    }

    @Test func `another person gets only what is public of a saved scene`() throws {
        let life = try Life()
        _ = life.broker.setSession(person)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        _ = life.broker.open("https://a.example/pages/1", in: try SceneID("s2"))
        try life.restart()
        _ = life.broker.setSession(try Cast.person("u2"))
        #expect(life.session.everPublished == [try RouteID("page")])
    }

    @Test func `a ticket of the old process is dead`() throws {
        let life = try Life()
        _ = life.broker.setSession(nil)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        let ticket = try life.ticket(try life.address(in: scene))
        try life.restart()
        guard case .ignored = life.broker.authenticated(ticket: ticket, person) else {
            throw ScriptError("an old ticket was taken")
        }
        #expect(life.broker.pending(in: scene).count == 1)
    }

    @Test func `deliveries are still known, and links that waited wait on`() throws {
        let life = try Life()
        _ = life.broker.open("https://a.example/notes/7", in: scene, delivery: "d1")
        try life.restart()
        guard
            case .opened(let again) = life.broker.open(
                "https://a.example/notes/7", in: scene, delivery: "d1")
        else { throw ScriptError("not opened") }
        #expect(again.result == .duplicate)
        _ = life.broker.setSession(person)
        #expect(life.words(scene) == "*two[notes note(7)]")
        #expect(life.store.contents().intents.isEmpty)
    }

    @Test func `what expired while the app was away ends, and says so`() throws {
        let life = try Life()
        _ = life.broker.setSession(nil)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        let address = try life.address(in: scene)
        life.clock.advance(seconds: 900)
        try life.restart()
        #expect(life.broker.pending(in: scene).isEmpty)
        #expect(life.store.contents().intents.isEmpty)
        #expect(life.store.contents().attempts.isEmpty)
        #expect(life.records.filter { $0.outcome == .expired }.count == 2)
        guard case .callback(.ignored) = life.broker.callback(address) else {
            throw ScriptError("an expired attempt was taken")
        }
    }

    /// No boot time is kept, so a reboot is a restart, and the wall clock alone says how old things
    /// are; the threat model says why that is enough.
    @Test(arguments: [
        RebootRow(seconds: 599, isHeld: true, isAttemptAlive: true),
        RebootRow(seconds: 600, isHeld: true, isAttemptAlive: false),
        RebootRow(seconds: 900, isHeld: false, isAttemptAlive: false),
        RebootRow(seconds: -120, isHeld: true, isAttemptAlive: true),
        RebootRow(seconds: -121, isHeld: false, isAttemptAlive: false),
    ])
    func `26 a reboot in between, with another wall clock after it`(row: RebootRow) throws {
        let life = try Life()
        _ = life.broker.setSession(nil)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        let address = try life.address(in: scene)
        let now = life.clock.nowMilliseconds + row.seconds * 1000
        let next = try Life(
            store: life.store, keyring: life.keyring,
            clock: ManualClock(startMilliseconds: now))
        #expect(next.broker.pending(in: scene).count == (row.isHeld ? 1 : 0))
        guard case .callback(let answer) = next.broker.callback(address) else {
            throw ScriptError("no answer to a callback")
        }
        if case .accepted = answer {
            #expect(row.isAttemptAlive)
        } else {
            #expect(row.isAttemptAlive == false)
        }
    }

    struct RebootRow: CustomTestStringConvertible, Sendable {
        let seconds: Int64
        let isHeld: Bool
        let isAttemptAlive: Bool

        var testDescription: String { "\(seconds) s later by the clock" }
    }

    @Test
    func `whatever bit of a record flips, it is put aside under a reason, and the rest stays`()
        throws
    {
        let life = try Life()
        _ = life.broker.setSession(nil)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        _ = life.broker.open("https://a.example/notes/8", in: try SceneID("s2"))
        _ = life.broker.signIn(SignInRequest(scene: scene))
        _ = life.broker.open("https://a.example/pages/1", in: try SceneID("s3"))
        let good = life.store.contents()
        var generator = SeededGenerator(seed: 11)
        // BOUND: 300 flips in each of three kinds of records.
        for round in 0..<900 {
            var bad = good
            switch round % 3 {
            case 0:
                let stored = bad.intents[0]
                let bytes = Self.flipped(stored.record.bytes, &generator)
                bad.intents[0] = StoredIntent(id: stored.id, record: IntentRecord(bytes))
            case 1:
                let stored = bad.scenes[0]
                bad.scenes[0] = StoredScene(
                    scene: stored.scene, bytes: Self.flipped(stored.bytes, &generator))
            // The third kind.
            default:
                let stored = bad.attempts[0]
                bad.attempts[0] = StoredAttempt(
                    index: stored.index, bytes: Self.flipped(stored.bytes, &generator))
            }
            let reader = RigidStore(bad)
            let next = try Life(store: reader, keyring: life.keyring, clock: life.clock)
            let faults = next.records.filter { $0.kind == .fault }
            #expect(faults.count == 1 && faults[0].details.reason != nil)
            // A flipped name of a key may be the name of a newer one: the record is left.
            let isLeft = faults.first?.details.reason?.code == "unknown_key"
            #expect(reader.quarantined == (isLeft ? 0 : 1))
            let held = try ["s1", "s2"].map { next.broker.pending(in: try SceneID($0)).count }
            #expect(held.reduce(0, +) == (round % 3 == 0 ? 1 : 2))
        }
    }

    @Test func `a record under another name, or of another installation, is put aside`() throws {
        let life = try Life()
        _ = life.broker.setSession(nil)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        _ = life.broker.open("https://a.example/notes/8", in: try SceneID("s2"))
        var swapped = life.store.contents()
        let (first, second) = (swapped.intents[0], swapped.intents[1])
        swapped.intents = [
            StoredIntent(id: first.id, record: second.record),
            StoredIntent(id: second.id, record: first.record),
        ]
        let reader = RigidStore(swapped)
        _ = try Life(store: reader, keyring: life.keyring, clock: life.clock)
        #expect(reader.quarantined == 2)
        let stranger = RigidStore(life.store.contents())
        _ = try Life(
            store: stranger, keyring: try Keyring.insecureForTesting(seed: 99), clock: life.clock)
        #expect(stranger.quarantined == 0)
    }

    @Test func `a session whose keyring is older leaves what it cannot ask, until it has the key`()
        throws
    {
        let life = try Life()
        _ = life.broker.setSession(nil)
        let rotated = try life.keyring.rotated(from: .system, nowMilliseconds: 1_000_000)
        let newer = try Life(store: life.store, keyring: rotated, clock: life.clock)
        _ = newer.broker.setSession(nil)
        _ = newer.broker.open("https://a.example/notes/7", in: scene)
        let address = try newer.address(in: scene)
        let older = try Life(store: life.store, keyring: life.keyring, clock: life.clock)
        #expect(older.broker.pending(in: scene).isEmpty)
        #expect(life.store.contents().intents.count == 1)
        #expect(life.store.contents().attempts.count == 1)
        _ = older.broker.replaceKeyring(rotated)
        #expect(older.broker.pending(in: scene).count == 1)
        _ = older.broker.authenticated(ticket: try older.ticket(address), person)
        #expect(older.words(scene) == "*two[notes note(7)]")
    }

    @Test func `41 a record that was put back, older or ended, is put aside by itself`() throws {
        let life = try Life()
        _ = life.broker.setSession(nil)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        _ = life.broker.open("https://a.example/notes/8", in: try SceneID("s2"))
        let first = life.store.contents()
        _ = life.broker.signIn(SignInRequest(scene: scene))
        let second = life.store.contents()
        let renewed = try #require(
            first.intents.first { second.intents.contains($0) == false })
        // The sign-in counted for one link; its older record comes back.
        var older = second
        older.intents = second.intents.map { $0.id == renewed.id ? renewed : $0 }
        let reader = RigidStore(older)
        let next = try Life(store: reader, keyring: life.keyring, clock: life.clock)
        #expect(reader.quarantined == 1)
        #expect(next.records.map { $0.details.reason?.code } == ["rolled_back"])
        #expect(next.broker.pending(in: try SceneID("s2")).count == 1)
        // The links ended; both records come back.
        _ = life.broker.perform(.signOut)
        var ended = life.store.contents()
        #expect(ended.intents.isEmpty)
        ended.intents = second.intents
        let other = RigidStore(ended)
        _ = try Life(store: other, keyring: life.keyring, clock: life.clock)
        #expect(other.quarantined == 2)
    }

    @Test func `keys that were changed are changed, although the store cannot be read after it`()
        throws
    {
        // The start reads and takes nothing over; the third operation is the change of the keys.
        let memory = MemoryStore()
        let store = FaultyStore(memory) { $0 > 2 }
        let life = try Life(store: store)
        let rotated = try life.keyring.rotated(from: .system, nowMilliseconds: 1_000_000)
        guard case .settled = life.broker.replaceKeyring(rotated) else {
            throw ScriptError("refused, although the keys are changed")
        }
        #expect(store.operationCount == 3)
        guard case .refused = life.broker.setSession(nil) else {
            throw ScriptError("the store works")
        }
    }

    @Test func `an event is decided although others were faster twice`() throws {
        let store = BusyStore(MemoryStore(), at: [2, 3])
        let life = try Life(store: store)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        // What waits is over by now, so taking over has something to store as well.
        life.clock.advance(seconds: 900)
        guard case .settled = life.broker.setSession(nil) else {
            throw ScriptError("refused")
        }
        // The link, the event, taking over, and the event once more.
        #expect(store.applyCount == 4)
        #expect(try store.contents().intents.isEmpty)
    }

    @Test func `two sessions on one store see what the other one did`() throws {
        let life = try Life()
        _ = life.broker.setSession(nil)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        let address = try life.address(in: scene)
        let other = try Life(store: life.store, keyring: life.keyring, clock: life.clock)
        let ticket = try other.ticket(address)
        _ = other.broker.authenticated(ticket: ticket, person)
        #expect(other.words(scene) == "*two[notes note(7)]")
        // The first one is behind, learns it at its next event, and shows the committed screen
        // only to the person that it is for.
        guard case .callback(.ignored) = life.broker.callback(address) else {
            throw ScriptError("one callback was taken by two processes")
        }
        #expect(life.broker.pending(in: scene).isEmpty)
        #expect(life.session.everPublished.contains(try RouteID("note")) == false)
        _ = life.broker.setSession(person)
        #expect(life.session.effects.isEmpty == false)
        let commits = (life.records + other.records).filter {
            $0.kind == .intent && $0.outcome == .committed
        }
        #expect(commits.count == 1)
    }

    private static func flipped(
        _ bytes: [UInt8], _ generator: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = bytes
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        return bytes
    }
}
