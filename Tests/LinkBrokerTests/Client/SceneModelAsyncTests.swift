import LinkBroker
import LinkBrokerTesting
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Synchronization
import Testing

/// What other threads and slow answers do to a window.
@MainActor @Suite struct SceneModelAsyncTests {
    typealias AppRoute = Windows.AppRoute

    /// Lets other work of the main actor go on until something is so; bounded, and without a clock.
    private func reach(_ isReached: () -> Bool) async -> Bool {
        for _ in 0..<100_000 {
            if isReached() { return true }
            await Task.yield()
        }
        return false
    }

    @Test(arguments: 1...4)
    func `events of other threads arrive whole and in order`(round: Int) async throws {
        let windows = try Windows()
        let here = windows.here
        let broker = windows.session.broker
        let follower = Task { await here.follow() }
        let last = "https://a.example/pages/77"
        let work = Task.detached {
            for step in 1...60 {
                _ = broker.open("https://a.example/pages/\(step)", in: here.scene)
                if step % 7 == 0 { _ = broker.open("https://a.example/banner", in: here.scene) }
            }
            _ = broker.open(last, in: here.scene)
        }
        var seen: [NavigationState] = [here.navigation]
        let isThere = await reach {
            if seen.last != here.navigation { seen.append(here.navigation) }
            return here.shareLink()?.text == last
        }
        #expect(isThere)
        await work.value
        // What was seen is what was published, in its order, with some of it left out.
        let published = windows.session.published(in: here.scene)
        var place = published.startIndex
        for state in seen.dropFirst() {
            let found = published[place...].firstIndex(of: state)
            #expect(found != nil)
            place = found ?? place
        }
        follower.cancel()
        await follower.value
    }

    @Test func `a follower whose task is cancelled ends, before and while it waits`() async throws {
        let windows = try Windows()
        let first = Task { await windows.here.follow() }
        first.cancel()
        await first.value
        let second = Task { await windows.here.follow() }
        for _ in 0..<10 { await Task.yield() }
        second.cancel()
        await second.value
    }

    @Test(arguments: [
        (ContentAnswer.exists, ["doc"], [String]()), (.gone, [], ["content_gone"]),
        (.unknown, [], ["content_unknown"]),
    ])
    func `the host is asked about content, and the answer is shown`(
        answer: ContentAnswer, shown: [String], notices: [String]
    ) async throws {
        let windows = try Windows()
        let here = windows.here
        guard case .checking = here.handle("https://a.example/docs/5", as: AppRoute.self) else {
            throw ScriptError("not asked")
        }
        #expect(here.navigation.allRoutes.isEmpty)
        let reply = await here.answerQuestion(as: AppRoute.self) { route in
            #expect(route == .doc(n: 5))
            return answer
        }
        #expect(reply?.value == (answer == .exists ? .doc(n: 5) : nil))
        #expect(here.navigation.allRoutes.map(\.id.text) == shown)
        #expect(here.notices.map(\.code) == notices)
        #expect(here.question == nil)
        #expect(await here.answerQuestion { _ in .exists } == nil)
    }

    @Test func `a newer link takes the place of a question, and the old answer is dropped`()
        async throws
    {
        let windows = try Windows()
        let here = windows.here
        here.open("https://a.example/docs/5")
        let old = here.question
        let reply = await here.answerQuestion { _ in
            here.open("https://a.example/docs/6")
            return .exists
        }
        #expect(reply == nil)
        #expect(here.navigation.allRoutes.isEmpty)
        #expect(here.question != nil && here.question != old)
        _ = await here.answerQuestion { _ in .exists }
        #expect(here.shareLink()?.text == "https://a.example/docs/6")
    }

    @Test func `an answer of a cancelled task is dropped`() async throws {
        let windows = try Windows()
        let here = windows.here
        here.open("https://a.example/docs/5")
        let asking = Task {
            await here.answerQuestion { _ in
                while Task.isCancelled == false { await Task.yield() }
                return .exists
            }
        }
        asking.cancel()
        #expect(await asking.value == nil)
        #expect(here.question != nil)
    }

    @Test(arguments: 1...4)
    nonisolated func `a sign-out of another thread leaves nothing to take`(
        round: Int
    ) async throws {
        let broker = try RecordedSession(try Windows.policy()).broker
        let scene = try SceneID("s1")
        let ada = try Windows.principal(.ada)
        let door = Door()
        let watch = try broker.watch(scene) {}
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for _ in 1...50 {
                    door.isSignedIn.withLock { $0 = true }
                    _ = broker.setSession(ada)
                    _ = broker.open("https://a.example/notes/1", in: scene)
                    _ = broker.perform(.signOut)
                    // From here on, whoever takes must see nothing of it.
                    door.isSignedIn.withLock { $0 = false }
                }
            }
            group.addTask {
                for _ in 1...500 {
                    let frame = door.isSignedIn.withLock { $0 ? nil : watch.take().frame }
                    if let frame { #expect(frame.navigation.allRoutes.isEmpty) }
                    await Task.yield()
                }
            }
        }
    }

    /// Whether somebody may be signed in, as the test knows it.
    private final class Door: Sendable {
        let isSignedIn = Mutex(false)
    }
}
