import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// The newsroom, sentence by sentence.
///
/// | sentence | test |
/// |---|---|
/// | four tabs, each with its own stack | each tab keeps its own stack |
/// | and its own route enum | each stack reads as its own tab's enum; `PolicyFileTests` |
/// | the routes | `PolicyFileTests`: each tab of the newsroom has an enum of its own ... |
/// | `settings` pushed in one place, a sheet in another | settings are pushed in one place ... |
/// | `paywall` over whatever is shown, from a push | the paywall comes over whatever is shown |
/// | a link switches the tab, then presents a sheet, by readiness | `NewsroomSceneTests` |
/// | no restoration when signed out | nothing is restored to someone who is signed out |
/// | restoration checks the app version and every element | restoration asks for the version and ... |
/// | one owner per path | a path is set on its own tab alone |
@Suite struct NewsroomTests {
    private let session: SampleSession
    private let scene: SceneID

    init() throws {
        session = try SampleSession("newsroom", app: "2.1.0")
        scene = try SceneID("s1")
        try session.signIn("u1")
    }

    private func fillTabs() throws {
        try session.open("https://newsroom.example/articles/42?referrer=mail")
        try session.open("https://newsroom.example/search?query=floods")
        try session.push(SearchTabRoute.article(id: 7, referrer: nil))
        try session.open("https://newsroom.example/reading-list")
        try session.open("https://newsroom.example/people/u2002")
    }

    @Test func `each tab keeps its own stack`() throws {
        try fillTabs()
        #expect(
            try session.shown()
                == "home[article(42,mail)] search[search(floods) article(7)] library[readingList] *profile[userProfile(u2002)]"
        )
        session.perform(.selectTab(scene, "search"))
        session.perform(.back(scene))
        #expect(
            try session.shown()
                == "home[article(42,mail)] *search[search(floods)] library[readingList] profile[userProfile(u2002)]"
        )
    }

    @Test func `each stack reads as its own tab's enum`() throws {
        try fillTabs()
        let tabs = session.broker.navigation(of: scene)?.tabs.names
        func stack<Value: Decodable>(_ tab: NewsroomTab, _ type: Value.Type) throws -> [Value] {
            try session.broker.path(of: scene, as: type, onTab: tab.rawValue)
        }
        #expect(try stack(.home, HomeTabRoute.self) == [.article(id: 42, referrer: "mail")])
        #expect(
            try stack(.search, SearchTabRoute.self)
                == [.search(query: "floods"), .article(id: 7, referrer: nil)])
        #expect(try stack(.library, LibraryTabRoute.self) == [.readingList])
        #expect(try stack(.profile, ProfileTabRoute.self) == [.userProfile(id: "u2002")])
        #expect(NewsroomTab.allCases.map(\.rawValue) == tabs)
    }

    @Test func `settings are pushed in one place, and a sheet in another`() throws {
        session.perform(.selectTab(scene, "profile"))
        try session.push(ProfileTabRoute.settings)
        #expect(try session.shown() == "*profile[settings]")
        session.perform(.selectTab(scene, "home"))
        try session.push(NewsroomSheet.settingsSheet)
        #expect(try session.shown() == "*home[] profile[settings] +settingsSheet")
        session.perform(.dismiss(scene))
        #expect(try session.shown() == "*home[] profile[settings]")
    }

    @Test(arguments: NewsroomTab.allCases)
    func `the paywall comes over whatever is shown`(tab: NewsroomTab) throws {
        try fillTabs()
        session.perform(.selectTab(scene, tab.rawValue))
        let before = try session.shown()
        #expect(
            try session.open("newsroom://subscribe/limit", from: .push)
                == "committed paywall public")
        #expect(try session.shown() == before + " +paywall(limit)")
        session.perform(.dismiss(scene))
        #expect(try session.shown() == before)
        // Nobody else may bring it.
        #expect(
            try session.open("https://newsroom.example/subscribe/limit")
                == "rejected paywall source_not_allowed")
        #expect(try session.shown() == before)
    }

    @Test func `the paywall comes over a sheet too, and needs no session`() throws {
        try session.push(NewsroomSheet.settingsSheet)
        try session.open("newsroom://subscribe/campaign", from: .push)
        #expect(try session.shown() == "*home[] +settingsSheet +paywall(campaign)")
        // What lay on a sheet that goes, goes with it.
        session.perform(.signOut)
        #expect(try session.shown() == "*home[]")
        try session.open("newsroom://subscribe/campaign", from: .push)
        #expect(try session.shown() == "*home[] +paywall(campaign)")
    }

    @Test func `nothing is restored to someone who is signed out`() throws {
        try fillTabs()
        let blob = try session.saved()
        let later = try SampleSession("newsroom", app: "2.1.0")
        #expect(later.perform(.restore(scene, blob)) == "restored truncated")
        // The selected tab is no screen; no tab has one.
        #expect(later.broker.navigation(of: scene)?.allRoutes.isEmpty == true)
        // Nor to another person.
        let other = try SampleSession("newsroom", app: "2.1.0")
        try other.signIn("u2")
        other.perform(.restore(scene, blob))
        #expect(other.broker.navigation(of: scene)?.allRoutes.isEmpty == true)
    }

    @Test func `restoration asks for the version and for every element`() throws {
        try session.open("https://newsroom.example/reading-list")
        try session.push(LibraryTabRoute.article(id: 7, referrer: nil))
        try session.open("https://newsroom.example/articles/42")
        let blob = try session.saved()
        let same = try SampleSession("newsroom", app: "2.0.0")
        try same.signIn("u1")
        #expect(same.perform(.restore(scene, blob)) == "restored")
        #expect(try same.shown() == (try session.shown()))
        // The reading list came with 2.0.0: what lies on top of it does not come back without it.
        let old = try SampleSession("newsroom", app: "1.9.9")
        try old.signIn("u1")
        #expect(old.perform(.restore(scene, blob)) == "restored truncated")
        #expect(try old.shown() == "*home[article(42)]")
    }

    @Test func `a path is set on its own tab alone`() throws {
        try fillTabs()
        session.perform(.selectTab(scene, "search"))
        _ = session.broker.setPath([SearchTabRoute.article(id: 9, referrer: nil)], in: scene)
        #expect(
            try session.shown()
                == "home[article(42,mail)] *search[article(9)] library[readingList] profile[userProfile(u2002)]"
        )
        // The session publishes every path; a client's own copy is never asked.
        let last = try #require(session.recorded.published(in: scene).last)
        #expect(last == session.broker.navigation(of: scene))
    }
}
