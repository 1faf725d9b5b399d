import LinkBroker
import LinkBrokerTesting
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Observation
import Synchronization
import Testing

/// A window as views see it.
@MainActor @Suite struct SceneModelTests {
    typealias AppRoute = Windows.AppRoute

    private let windows: Windows
    private var here: SceneModel { windows.here }
    private var there: SceneModel { windows.there }
    private var path: TabModel<AppRoute> { windows.here.tab(as: AppRoute.self) }

    init() throws { windows = try Windows() }

    /// How often a change is told to whoever reads something, while something is done.
    private func notifications(
        of read: @escaping @MainActor () -> Void, while act: () -> Void
    ) -> Int {
        let count = Mutex(0)
        withObservationTracking {
            read()
        } onChange: {
            count.withLock { $0 += 1 }
        }
        act()
        return count.withLock { $0 }
    }

    @Test func `a protected push through the path changes nothing on screen and is prompted for`()
        throws
    {
        here.open("https://a.example/pages/1")
        #expect(path.path == [.page(n: 1)])
        let published = windows.session.published(in: here.scene).count
        path.path.append(.notes)
        #expect(path.path == [.page(n: 1)])
        #expect(here.prompt?.route == (try RouteID("notes")))
        #expect(windows.session.published(in: here.scene).count == published)
        try windows.enter(.bob)
        #expect(path.path == [.page(n: 1), .notes])
        #expect(here.prompt == nil)
    }

    @Test func `a prefix of the path is the way back`() throws {
        path.path = [.page(n: 1), .page(n: 2), .page(n: 3)]
        #expect(path.path.count == 3)
        path.path.removeLast()
        #expect(path.path == [.page(n: 1), .page(n: 2)])
        path.path = []
        #expect(here.navigation.isAtRoot)
        #expect(here.back() == false)
    }

    @Test func `whoever shows the path is told of what passes, and of what does not`() throws {
        let read = { @MainActor in _ = self.path.path }
        #expect(notifications(of: read) { path.path = [.page(n: 1)] } == 1)
        // The stack on screen has pushed already: it must read the path again.
        #expect(notifications(of: read) { path.path = [.page(n: 1), .notes] } == 1)
        #expect(path.path == [.page(n: 1)])
        #expect(notifications(of: read) { path.path = [.page(n: 1)] } == 0)
        #expect(notifications(of: read) { here.open("https://a.example/nowhere") } == 0)
        #expect(notifications(of: read) { here.stackIsReady(-1) } == 0)
    }

    @Test func `a path that is denied changes nothing, and is told, so that it is read again`()
        throws
    {
        try windows.enter(.bob)
        path.path = [.page(n: 1)]
        let frame = here.frame
        let read = { @MainActor in _ = self.path.path }
        #expect(notifications(of: read) { path.path.append(.note(n: 1)) } == 1)
        #expect(here.frame == frame)
        #expect(here.notices.last?.code == "scope_missing")
    }

    @Test func `a change of many parts is told once and is whole when it can be read`() throws {
        try windows.enter(.ada)
        let seen = Mutex<[String]>([])
        withObservationTracking {
            _ = (here.tab, here.navigation, here.sheets, here.prompt)
        } onChange: {
            seen.withLock { $0.append("told") }
        }
        here.open("https://a.example/notes/1")
        #expect(seen.withLock { $0 } == ["told"])
        #expect(here.tab == "two")
        #expect(path.path == [.notes, .note(n: 1)])
    }

    @Test func `what one window does is in the other before the call returns`() throws {
        here.open("https://a.example/notes/1")
        there.open("https://a.example/notes/2")
        #expect(here.prompt != nil && there.prompt != nil)
        guard case .started(let start) = here.signIn(),
            case .callback(.accepted(let ticket)) = here.open(
                "\(start.redirect)?code=c0de&state=\(start.state)"),
            let ada = try Windows.principal(.ada)
        else { throw ScriptError("no sign-in") }
        #expect(here.navigation.isAtRoot && there.navigation.isAtRoot)
        here.perform(.authenticated(ticket: ticket.text, ada))
        #expect(path.path == [.notes, .note(n: 1)])
        #expect(there.tab(as: AppRoute.self).path == [.notes, .note(n: 2)])
        here.perform(.signOut)
        #expect(here.navigation.allRoutes.isEmpty && there.navigation.allRoutes.isEmpty)
    }

    @Test func `a cancelled sign-in ends its prompt`() {
        here.open("https://a.example/notes/1")
        #expect(here.pending.count == 1)
        here.cancelSignIn()
        #expect(here.prompt == nil)
        #expect(here.pending.isEmpty)
    }

    @Test func `a sheet waits until its stack is shown`() {
        here.stackIsReady()
        here.open("https://a.example/banner")
        #expect(path.path == [.page(n: 7)])
        #expect(here.navigation.sheets.count == 1)
        #expect(here.sheets.isEmpty && here.awaitsStack)
        let number = here.stackNumber
        here.stackIsReady(number - 1)
        #expect(here.sheets.isEmpty)
        here.stackIsReady(number)
        #expect(path.sheet?.value == .banner)
    }

    @Test func `a tab that changes is a stack to wait for`() throws {
        try windows.enter(.ada)
        here.stackIsReady()
        here.open("https://a.example/pay")
        #expect(here.tab == "two")
        #expect(path.path == [.notes])
        #expect(path.sheet == nil)
        here.stackIsReady()
        #expect(path.sheet?.value == .pay)
    }

    @Test
    func `a sheet over what is shown does not wait, nor one whose stack came from the screen`() {
        here.stackIsReady()
        path.path = [.page(n: 7)]
        #expect(here.awaitsStack == false)
        here.push(AppRoute.banner)
        #expect(path.sheet?.value == .banner)
        path.sheet = nil
        #expect(here.navigation.sheets.isEmpty)
    }

    @Test func `a terminal shows a state in one go`() throws {
        let windows = try Windows(sheets: .atOnce)
        windows.here.open("https://a.example/banner")
        #expect(windows.here.sheets.count == 1)
    }

    @Test func `a mandatory cover comes back when it is swiped away`() {
        here.stackIsReady()
        here.push(AppRoute.must)
        #expect(path.cover?.value == .must)
        let read = { @MainActor in _ = self.path.cover }
        #expect(notifications(of: read) { path.cover = nil } == 1)
        #expect(path.cover?.value == .must)
    }

    @Test func `a path belongs to the selected tab`() throws {
        let one = here.tab("one", as: AppRoute.self)
        let two = here.tab("two", as: AppRoute.self)
        one.path = [.page(n: 1)]
        here.tab = "two"
        #expect(one.path == [.page(n: 1)] && two.path.isEmpty)
        one.path = []
        #expect(one.path == [.page(n: 1)])
        guard case .refused(let error) = here.setPath([AppRoute](), onTab: "one") else {
            throw ScriptError("a hidden tab's path was set")
        }
        #expect(error.code == .tabNotSelected)
        // The tab bar has changed already: it must read the tab again.
        let read = { @MainActor in _ = self.here.tab }
        #expect(notifications(of: read) { here.tab = "none" } == 1)
        #expect(here.tab == "two")
    }

    enum Less: Codable, Hashable { case page(n: Int) }

    @Test func `an enum that does not fit shows what it can and says what to change`() throws {
        try windows.enter(.ada)
        here.open("https://a.example/notes/1")
        let less = here.tab(as: Less.self)
        #expect(less.path.isEmpty)
        #expect(less.mismatch?.caseName == "notes")
        // What it shows was not set by a person: nothing is popped.
        less.path = []
        #expect(path.path == [.notes, .note(n: 1)])
    }

    @Test func `notices come with their route, are bounded, and go when they were seen`() {
        here.open("https://a.example/nowhere")
        #expect(here.notices.map(\.code) == ["unknown_route"])
        #expect(there.notices.isEmpty)
        for _ in 0..<BrokerLimits.noticeCount { here.open("https://a.example/nowhere") }
        #expect(here.notices.count == BrokerLimits.noticeCount)
        #expect(here.notices.map(\.id) == Array(2...17))
        here.dismissNotice(17)
        #expect(here.notices.last?.id == 16)
    }

    @Test func `what is on screen has a link`() {
        #expect(here.shareLink() == nil)
        here.open("https://a.example/pages/3")
        #expect(here.shareLink()?.text == "https://a.example/pages/3")
    }

    @Test func `a window is saved and restored through the gate`() throws {
        try windows.enter(.ada)
        here.open("https://a.example/pages/3")
        here.tab = "two"
        here.push(AppRoute.notes)
        let saved = try #require(here.savedState())
        #expect(there.savedState() == nil)
        here.perform(.closeScene(here.scene))
        #expect(here.navigation.allRoutes.isEmpty)
        here.perform(.session(nil, .plain))
        here.restore(saved)
        #expect(here.navigation.allRoutes.map(\.id.text) == ["page"])
        guard case .refused(let error) = there.restore(saved) else {
            throw ScriptError("another window's state was restored")
        }
        #expect(error.code == .wrongScene)
    }

    @Test func `a model whose window is gone ends its watch`() throws {
        for _ in 0..<BrokerLimits.watchCount * 2 {
            _ = try SceneModel(windows.session.broker, scene: here.scene)
        }
        let rest = try (3...BrokerLimits.watchCount).map { _ in
            try SceneModel(windows.session.broker, scene: here.scene)
        }
        let error = #expect(throws: BrokerError.self) {
            try SceneModel(windows.session.broker, scene: here.scene)
        }
        #expect(error?.code == .tooManyWatches)
        here.open("https://a.example/pages/1")
        #expect(rest.allSatisfy { $0.navigation == here.navigation })
    }
}
