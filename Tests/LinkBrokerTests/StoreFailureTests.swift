import LinkBroker
import LinkBrokerTesting
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Testing

/// A store that fails, at each of its operations in turn: what was refused has not happened.
@Suite struct StoreFailureTests {
    /// A story in which everything that goes to a store goes there.
    private static let story: [@Sendable (Story) throws -> BrokerReply] = [
        { $0.broker.open("https://a.example/notes/1", in: $0.scene, delivery: "d1") },
        { $0.broker.open("https://a.example/secrets/s3cret", in: $0.scene, delivery: "d2") },
        { $0.broker.setSession(nil) },
        { $0.broker.open("https://a.example/pages/1", in: $0.other) },
        { $0.broker.signIn(SignInRequest(scene: $0.scene)) },
        { $0.broker.callback(try $0.address()) },
        { $0.broker.authenticated(ticket: $0.ticket, try Cast.person("u1")) },
        { $0.broker.open("https://a.example/vault/1", in: $0.scene) },
        { $0.broker.perform(.gate(name: "unlocked", .open)) },
        { $0.broker.perform(.back($0.scene)) },
        { $0.broker.perform(.signOut) },
        { $0.broker.perform(.closeScene($0.other)) },
    ]

    @Test(arguments: [FaultyStore.Fault.unavailable, .full, .unknownAndUndone])
    func `whatever operation fails, nothing changed, and the next try goes on`(
        fault: FaultyStore.Fault
    ) throws {
        let whole = try Story(FaultyStore(MemoryStore(), at: 0))
        for step in Self.story { whole.learn(try step(whole)) }
        let count = whole.store.operationCount
        #expect(count >= 10)
        // The first operation is the reading at the start; see below.
        for number in 2...count {
            let story = try Story(FaultyStore(MemoryStore(), fault: fault, at: number))
            for step in Self.story {
                let before = story.picture
                let reply = try step(story)
                if case .refused(let error) = reply {
                    #expect(
                        error.code
                            == (fault == .unknownAndUndone ? .outcomeUnknown : .storeUnavailable))
                    #expect(story.picture == before)
                    story.learn(try step(story))
                } else {
                    story.learn(reply)
                }
            }
            #expect(story.picture.states == whole.picture.states, "operation \(number)")
            #expect(story.picture.published == whole.picture.published, "operation \(number)")
        }
    }

    @Test func `a session over a store that cannot be read does not start`() throws {
        #expect(throws: BrokerError(.storeUnavailable)) {
            _ = try Story(FaultyStore(MemoryStore(), at: 1))
        }
    }

    @Test(arguments: FaultyStore.Fault.allCases)
    func `whatever operation the process dies at, the link is held or shown, once`(
        fault: FaultyStore.Fault
    ) throws {
        let scene = try SceneID("s1")
        let person = try Cast.person("u1")
        for number in 2...9 {
            let memory = MemoryStore()
            let first = try Life(store: FaultyStore(memory, fault: fault, at: number))
            var shown = 0
            var address = ""
            do {
                _ = first.broker.setSession(nil)
                let reply = first.broker.open("https://a.example/notes/7", in: scene)
                guard case .opened(let opened) = reply, opened.result == .held else { continue }
                address = try first.address(in: scene)
                _ = first.broker.authenticated(ticket: try first.ticket(address), person)
            } catch is ScriptError {
                // The process dies here.
            }
            shown += first.commits
            let second = try Life(store: memory, keyring: first.keyring, clock: first.clock)
            _ = second.broker.setSession(person)
            shown += second.commits
            let isThere = second.words(scene) == "*two[notes note(7)]"
            #expect(isThere && second.broker.pending(in: scene).isEmpty, "operation \(number)")
            // A commit whose outcome nobody knew is in the log of the store alone.
            #expect(shown == 1 || (shown == 0 && fault == .unknownAndDone), "\(number)")
        }
    }

    @Test func `an outcome that nobody knows is never a second win`() throws {
        for number in 2...16 {
            let memory = MemoryStore()
            let store = FaultyStore(memory, fault: .unknownAndDone, at: number)
            let story = try Story(store)
            for step in Self.story {
                let reply = try step(story)
                if case .refused = reply {
                    story.learn(try step(story))
                } else {
                    story.learn(reply)
                }
            }
            #expect(story.commits.count == Set(story.commits).count, "operation \(number)")
            #expect(memory.contents().scenes.count <= 2)
        }
    }
}

/// One session on a store, and what it was told.
private final class Story {
    let store: FaultyStore
    let broker: BrokerSession
    let scene: SceneID
    let other: SceneID
    private let session: RecordedSession
    private(set) var ticket = "none"
    private(set) var commits: [IntentID] = []
    private var start: SignInStart?

    init(_ store: FaultyStore) throws {
        self.store = store
        session = try RecordedSession(try Cast.policy("rich+inOrder")) { $0.store = store }
        broker = session.broker
        scene = try SceneID("s1")
        other = try SceneID("s2")
    }

    /// Everything that a client can see.
    struct Picture: Equatable {
        var states: [NavigationState?]
        var pending: [[PendingReport]]
        var published: [NavigationState]
        var effectCount: Int
    }

    var picture: Picture {
        Picture(
            states: [broker.navigation(of: scene), broker.navigation(of: other)],
            pending: [broker.pending(in: scene), broker.pending(in: other)],
            published: session.published(in: scene), effectCount: session.effects.count)
    }

    func address() throws -> String {
        guard let start else { throw ScriptError("no sign-in") }
        return "\(start.redirect)?code=c0de&state=\(start.state)"
    }

    func learn(_ reply: BrokerReply) {
        switch reply {
        case .started(let start): self.start = start
        case .callback(.accepted(let ticket)): self.ticket = ticket.text
        case .settled(let settlement): commits += settlement.committed.map(\.intent)
        default: break  // Nothing to remember.
        }
    }
}
