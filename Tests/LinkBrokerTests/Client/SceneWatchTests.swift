import LinkBroker
import LinkBrokerTesting
import LinkNavigation
import LinkRouting
import Synchronization
import Testing

/// Watching a window from any thread, without a model.
@Suite struct SceneWatchTests {
    private let session: RecordedSession
    private let scene: SceneID

    init() throws {
        session = try RecordedSession(try Windows.policy())
        scene = try SceneID("s1")
        _ = session.broker.setSession(nil)
    }

    /// Counts how often it is told.
    private final class Bell: Sendable {
        private let rings = Mutex(0)
        var count: Int { rings.withLock { $0 } }
        func ring() { rings.withLock { $0 += 1 } }
    }

    private func open(_ path: String, in scene: SceneID? = nil) {
        _ = session.broker.open("https://a.example\(path)", in: scene ?? self.scene)
    }

    @Test func `a watch is told once until it takes, and takes what is there then`() throws {
        let bell = Bell()
        let watch = try session.broker.watch(scene) { bell.ring() }
        #expect(watch.take().frame.navigation.isAtRoot)
        open("/pages/1")
        open("/pages/2")
        open("/notes/1")
        #expect(bell.count == 1)
        let news = watch.take()
        #expect(news.frame.navigation == session.broker.navigation(of: scene))
        #expect(news.frame.prompt?.route == (try RouteID("note")))
        open("/pages/3")
        #expect(bell.count == 2)
    }

    @Test func `a watch hears nothing of other windows, and nothing where nothing changed`() throws
    {
        let bell = Bell()
        let watch = try session.broker.watch(scene) { bell.ring() }
        open("/pages/1", in: try SceneID("s2"))
        open("/nowhere", in: try SceneID("s2"))
        _ = session.broker.perform(.tick)
        #expect(bell.count == 0)
        open("/pages/1")
        _ = watch.take()
        open("/pages/1")
        #expect(bell.count == 1)
    }

    @Test func `a watch that nobody holds is told nothing`() throws {
        let bell = Bell()
        _ = try session.broker.watch(scene) { bell.ring() }
        open("/pages/1")
        #expect(bell.count == 0)
    }

    @Test(arguments: [-1, 0, 1])
    func `notices are kept up to their limit, and those above it are counted`(excess: Int) throws {
        let watch = try session.broker.watch(scene) {}
        let count = BrokerLimits.noticeCount + excess
        for _ in 0..<count { open("/nowhere") }
        let news = watch.take()
        #expect(news.notices.count == min(count, BrokerLimits.noticeCount))
        #expect(news.missedNoticeCount == max(0, excess))
        #expect(news.notices.last?.id == UInt64(count))
        #expect(watch.take().notices.isEmpty)
    }

    @Test func `a wake may call the session, and what it does is told in turn`() throws {
        let broker = session.broker
        let scene = scene
        let bell = Bell()
        let watch = try broker.watch(scene) {
            bell.ring()
            if bell.count == 1 { _ = broker.open("https://a.example/pages/2", in: scene) }
        }
        open("/pages/1")
        #expect(watch.take().frame.navigation.visibleRoute?.value(of: "n") == .int(2))
        #expect(bell.count == 1)
        open("/pages/3")
        #expect(bell.count == 2)
    }

    @Test func `an event that the store did not take changes no frame`() throws {
        let faulty = try RecordedSession(try Windows.policy()) {
            $0.store = FaultyStore(MemoryStore()) { $0 > 1 }
        }
        let bell = Bell()
        let watch = try faulty.broker.watch(scene) { bell.ring() }
        guard case .refused = faulty.broker.open("https://a.example/nowhere", in: scene) else {
            throw ScriptError("not refused")
        }
        #expect(bell.count == 0)
        #expect(watch.take().notices.isEmpty)
    }
}
