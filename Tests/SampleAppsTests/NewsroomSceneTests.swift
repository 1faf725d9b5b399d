import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// A window of the newsroom as views see it; the table of sentences is in `NewsroomTests`.
@MainActor @Suite struct NewsroomSceneTests {
    private let session: SampleSession
    private let window: SceneModel

    init() throws {
        session = try SampleSession("newsroom", app: "2.1.0")
        window = try SceneModel(session.broker, scene: try SceneID("s1"))
        try session.signIn("u1")
        window.refresh()
    }

    private var home: TabModel<HomeTabRoute> {
        window.tab(NewsroomTab.home.rawValue, as: HomeTabRoute.self)
    }
    private var search: TabModel<SearchTabRoute> {
        window.tab(NewsroomTab.search.rawValue, as: SearchTabRoute.self)
    }
    private var sheets: [String] { window.sheets.map(\.route.id.text) }

    @Test func `a link switches the tab, and then its sheet comes when the tab is shown`() throws {
        window.open("https://newsroom.example/reading-list")
        window.stackIsReady()
        #expect(window.tab == "library")
        window.open("https://newsroom.example/settings/here")
        // The state is whole at once; the view gets the tab first.
        #expect(window.navigation.sheets.count == 1)
        #expect(window.tab == "home")
        #expect(sheets.isEmpty)
        #expect(window.awaitsStack)
        // No time brings it.
        session.recorded.clock.advance(seconds: 3600)
        window.perform(.tick)
        #expect(sheets.isEmpty)
        window.stackIsReady()
        #expect(sheets == ["settingsSheet"])
    }

    @Test func `a word about an older stack presents nothing`() throws {
        window.open("https://newsroom.example/reading-list")
        let older = window.stackNumber
        window.open("https://newsroom.example/settings/here")
        window.stackIsReady(older)
        #expect(sheets.isEmpty)
        window.stackIsReady(window.stackNumber)
        #expect(sheets == ["settingsSheet"])
    }

    @Test func `the paywall comes at once, because nothing below it moves`() throws {
        window.open("https://newsroom.example/reading-list")
        window.stackIsReady()
        let below = window.tab
        window.open("newsroom://subscribe/limit", from: .push)
        #expect(window.tab == below)
        #expect(sheets == ["paywall"])
        window.dismiss()
        #expect(sheets.isEmpty)
    }

    @Test func `each tab's path is bound in its own enum, and has one owner`() throws {
        window.open("https://newsroom.example/articles/42?referrer=mail")
        #expect(home.path == [.article(id: 42, referrer: "mail")])
        window.tab = NewsroomTab.search.rawValue
        search.path = [.search(query: "floods"), .article(id: 7, referrer: nil)]
        #expect(search.path == [.search(query: "floods"), .article(id: 7, referrer: nil)])
        #expect(home.path == [.article(id: 42, referrer: "mail")])
        // A view of another tab that writes late changes nothing.
        home.path = []
        #expect(home.path == [.article(id: 42, referrer: "mail")])
        #expect(search.path.count == 2)
    }

    @Test func `a push that must wait changes no path, and is there after the sign-in`() throws {
        window.perform(.signOut)
        #expect(home.path.isEmpty)
        home.path = [.article(id: 42, referrer: nil)]
        #expect(home.path.isEmpty)
        #expect(window.prompt?.route.text == "article")
        try session.signIn("u1")
        window.refresh()
        #expect(home.path == [.article(id: 42, referrer: nil)])
    }
}
