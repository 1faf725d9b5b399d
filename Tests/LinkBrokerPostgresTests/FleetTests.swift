import LinkAudit
import LinkBroker
import LinkBrokerPostgres
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Testing

/// Whole sessions on one server: the link is held on one machine, the callback lands on another, and
/// whoever is behind learns it.
@Suite(.enabled(if: Programs.arePresent, Programs.absence))
struct FleetTests {
    private let place: Place
    private let scene: SceneID
    private let person: Principal

    init() throws {
        place = try Place()
        scene = try SceneID("s1")
        person = try Principal(
            subject: "u1", issuer: "https://id.example", scopes: ["read"], assurance: "pwd",
            authenticatedAt: 1000)
    }

    /// A session of its own process: pool, store and state are not shared.
    private func machine(
        _ name: String, on pool: PostgresPool? = nil
    ) throws -> RecordedSession {
        let store = try PostgresStore(pool: pool ?? place.pool(), session: name)
        return try RecordedSession(try Policy(json: RichPolicy().json)) {
            $0.store = store
            $0.storeID = store.storeID
            $0.random = .system
        }
    }

    private func commits(_ sessions: [RecordedSession]) -> Int {
        sessions.flatMap(\.effects).count { effect in
            guard case .record(let event) = effect else { return false }
            return event.kind == .intent && event.outcome == .committed
        }
    }

    @Test func `a callback that lands on another machine completes the flow`() throws {
        let first = try machine("u")
        _ = first.broker.setSession(nil)
        _ = first.broker.open("https://a.example/notes/7", in: scene)
        guard case .started(let start) = first.broker.signIn(SignInRequest(scene: scene)) else {
            Issue.record("no sign-in")
            return
        }
        let address = "\(start.redirect)?code=c0de&state=\(start.state)"
        let second = try machine("u")
        guard case .callback(.accepted(let ticket)) = second.broker.callback(address),
            case .settled = second.broker.authenticated(ticket: ticket.text, person)
        else {
            Issue.record("no ticket")
            return
        }
        let note = try RouteID("note")
        #expect(second.published(in: scene).last?.contains(note) == true)
        guard case .callback(.ignored) = first.broker.callback(address) else {
            Issue.record("one callback was taken twice")
            return
        }
        #expect(first.broker.pending(in: scene).isEmpty)
        #expect(first.everPublished.contains(note) == false)
        #expect(commits([first, second]) == 1)
    }

    @Test(arguments: 1...10)
    func `of eight machines that learn of the sign-in at once, one commits`(round: Int) async throws
    {
        let name = "round\(round)"
        let first = try machine(name)
        _ = first.broker.setSession(nil)
        _ = first.broker.open("https://a.example/notes/\(round)", in: scene)
        let pool = try place.pool { $0.connectionCount = 8 }
        let machines = try (0..<8).map { _ in try machine(name, on: pool) }
        let person = person
        await withTaskGroup(of: Void.self) { group in
            for machine in machines {
                group.addTask { _ = machine.broker.setSession(person) }
            }
        }
        #expect(commits([first] + machines) == 1)
        for machine in machines {
            _ = machine.broker.perform(.tick)
            #expect(machine.broker.pending(in: scene).isEmpty)
        }
        let last = try machine(name)
        _ = last.broker.setSession(person)
        #expect(last.published(in: scene).last?.contains(try RouteID("note")) == true)
    }

    @Test func `a thousand sessions of one process share eight connections`() throws {
        let pool = try place.pool { $0.connectionCount = 8 }
        for number in 0..<1000 {
            let session = try machine("s\(number)", on: pool)
            _ = session.broker.setSession(person)
            let reply = session.broker.open("https://a.example/notes/\(number + 1)", in: scene)
            guard case .opened(let opened) = reply, opened.result == .committed else {
                Issue.record("session \(number): not committed")
                return
            }
        }
    }
}
