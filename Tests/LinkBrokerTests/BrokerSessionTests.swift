import LinkAudit
import LinkBroker
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Synchronization
import Testing

/// The shell around the machine: order, re-entrancy, threads, random bytes, other processes.
@Suite struct BrokerSessionTests {
    private let scene: SceneID
    private let policy: Policy

    init() throws {
        scene = try SceneID("s1")
        policy = try Cast.policy("rich+inOrder")
    }

    /// Begins a sign-in and brings it to its ticket.
    static func ticket(_ broker: BrokerSession, in scene: SceneID) throws -> String {
        let request = SignInRequest(scene: scene, purpose: .standalone)
        guard case .started(let start) = broker.signIn(request) else {
            throw ScriptError("no sign-in")
        }
        let url = "\(start.redirect)?code=c0de&state=\(start.state)"
        guard case .callback(.accepted(let ticket)) = broker.callback(url) else {
            throw ScriptError("no ticket")
        }
        return ticket.text
    }

    @Test func `the observer hears states, prompts, checks, notices and records, in this order`()
        throws
    {
        let session = try RecordedSession(policy)
        _ = session.broker.open("https://a.example/pages/1", in: scene)
        _ = session.broker.open("https://a.example/docs/2", in: scene)
        _ = session.broker.open("https://a.example/key", in: try SceneID("s2"))
        _ = session.broker.open("https://a.example/staff", in: scene)
        let before = session.effects.count
        _ = session.broker.setSession(try Cast.person("u1"))
        let kinds = session.effects.dropFirst(before).map(\.rank)
        #expect(kinds == kinds.sorted())
        #expect(Set(kinds).count == 5)
    }

    @Test func `an observer that calls back is answered, and what it caused comes after`() throws {
        let calls = Mutex<[BrokerEffect]>([])
        let holder = Mutex<BrokerSession?>(nil)
        let scene = scene
        var configuration = BrokerConfiguration(
            policy: policy, keyring: try Keyring.insecureForTesting(),
            nowMilliseconds: { 1_000_000 },
            observe: { effect in
                calls.withLock { $0.append(effect) }
                guard case .prompt = effect else { return }
                let session = holder.withLock { $0 }
                _ = session?.signIn(SignInRequest(scene: scene))
                _ = session?.open("https://a.example/pages/7", in: scene)
            })
        configuration.random = .countingForTesting()
        let session = try BrokerSession(configuration)
        holder.withLock { $0 = session }
        _ = session.setSession(nil)
        _ = session.open("https://a.example/notes/1", in: scene)
        var records: [AuditEvent] = []
        for case .record(let event) in calls.withLock({ $0 }) { records.append(event) }
        #expect(records.map(\.sequence) == [0, 1, 2, 3, 4])
        #expect(records.map(\.kind) == [.session, .link, .intent, .signIn, .link])
        holder.withLock { $0 = nil }
    }

    @Test(arguments: 1...4)
    func `threads that open and sign in at once keep every promise`(round: Int) async throws {
        let session = try RecordedSession(try Cast.policy("rich"))
        let person = try Cast.person("u1")
        _ = session.broker.setSession(nil)
        await withTaskGroup(of: Void.self) { group in
            for number in 1...8 {
                group.addTask {
                    do {
                        let scene = try SceneID("s\(number % 4 + 1)")
                        for step in 1...10 {
                            _ = session.broker.open(
                                "https://a.example/notes/\(number * 100 + step)", in: scene)
                            if step % 3 == 0 {
                                let ticket = try Self.ticket(session.broker, in: scene)
                                _ = session.broker.authenticated(ticket: ticket, person)
                            }
                            if step % 5 == 0 { _ = session.broker.perform(.signOut) }
                        }
                    } catch {
                        // Another thread's sign-in took the place of this one's.
                    }
                }
            }
        }
        _ = session.broker.perform(.signOut)
        var sequences: [UInt64?] = []
        for case .record(let event) in session.effects { sequences.append(event.sequence) }
        #expect(sequences == (0..<UInt64(sequences.count)).map(Optional.some))
        for number in 1...4 {
            let scene = try SceneID("s\(number)")
            #expect(session.published(in: scene).last?.contains(try RouteID("note")) != true)
            #expect(session.broker.pending(in: scene).isEmpty)
        }
    }

    @Test func `a link that another process took is forgotten, and the rest goes on`() throws {
        let store = MemoryStore()
        let session = try RecordedSession(policy) { $0.store = store }
        _ = session.broker.setSession(nil)
        for number in 1...3 {
            _ = session.broker.open("https://a.example/notes/\(number)", in: scene)
        }
        let ids = session.broker.pending(in: scene).map(\.intent)
        try store.apply([.takeIntent(ids[1])])
        guard case .settled(let settlement) = session.broker.setSession(try Cast.person("u1"))
        else {
            Issue.record("not settled")
            return
        }
        #expect(settlement.committed.map(\.intent) == [ids[0], ids[2]])
        #expect(session.broker.pending(in: scene).isEmpty)
        #expect(store.intentCount == 0)
    }

    @Test func `a callback that another process took is stale here`() throws {
        let store = MemoryStore()
        let session = try RecordedSession(policy) { $0.store = store }
        let request = SignInRequest(scene: scene, purpose: .standalone)
        guard case .started(let start) = session.broker.signIn(request) else {
            Issue.record("not started")
            return
        }
        try store.apply([.takeAttempt(try #require(store.contents().attempts.first).index)])
        let url = "\(start.redirect)?code=c0de&state=\(start.state)"
        for _ in 1...2 {
            guard case .callback(.ignored(.stale)) = session.broker.callback(url) else {
                Issue.record("not ignored as stale")
                return
            }
        }
    }

    @Test func `without random bytes nothing is minted, and a person can still sign out`() throws {
        let store = MemoryStore()
        let works = Mutex(true)
        let session = try RecordedSession(policy) { configuration in
            configuration.store = store
            configuration.random = RandomSource { (count) throws(CryptoError) in
                guard works.withLock({ $0 }) else { throw CryptoError(.randomUnavailable) }
                return [UInt8](repeating: 7, count: count)
            }
        }
        works.withLock { $0 = false }
        _ = session.broker.setSession(try Cast.person("u1"))
        let refused: [BrokerReply] = [
            session.broker.open("https://a.example/notes", in: scene),
            session.broker.push(try RouteID("notes"), in: scene),
            session.broker.signIn(SignInRequest(scene: scene, purpose: .standalone)),
            session.broker.callback("https://a.example/cb?code=a&state=b"),
        ]
        for reply in refused {
            guard case .refused(let error) = reply else {
                Issue.record("not refused")
                return
            }
            #expect(error.code == .randomUnavailable)
        }
        #expect(store.contents().attempts.isEmpty && store.intentCount == 0)
        #expect(session.broker.navigation(of: scene) == nil)
        guard case .settled = session.broker.perform(.signOut) else {
            Issue.record("not signed out")
            return
        }
    }
}

extension BrokerEffect {
    /// The place of the effect among those of one event.
    fileprivate var rank: Int {
        switch self {
        case .publish: 1
        case .prompt: 2
        case .checkContent: 3
        case .notice: 4
        case .record: 5
        }
    }
}
