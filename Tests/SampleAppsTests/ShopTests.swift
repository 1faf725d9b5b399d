import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// The shop, sentence by sentence.
///
/// | sentence | test |
/// |---|---|
/// | `product(id:)`, `related(id:)`, `search(query:)` | `PolicyFileTests`: each enum says what its policy says |
/// | links append here instead of replacing | a link comes on top of what is shown |
/// | hand-off ends in the same route as the URL | a search that is handed over ... |
/// | restored once, then every change is saved (debounced) | a window is restored once ... (three tests) |
/// | pop to root | a window goes back to its root in one step |
@Suite struct ShopTests {
    @Test func `a link comes on top of what is shown`() throws {
        let session = try SampleSession("shop")
        try session.open("shop://products/7")
        try session.open("https://shop.example/products/7/related")
        try session.open("https://shop.example/search?query=rain+coat")
        #expect(
            try session.path(ShopRoute.self) == [
                .product(id: 7), .related(id: 7), .search(query: "rain coat"),
            ])
        // What is on top already is not repeated.
        try session.open("https://shop.example/search?query=rain%20coat")
        #expect(try session.path(ShopRoute.self).count == 3)
    }

    @Test(arguments: ["rain coat", "a/b", "50% off & more", "Zoë", "=+?#"])
    func `a search that is handed over ends in the same route as its link`(query: String) throws {
        let policy = try SampleFiles.policy("shop")
        let url = try policy.table.link(for: ShopRoute.search(query: query))
        let userInfo = try #require(ShopHandoff.userInfo(for: .search(query: query)))
        #expect(userInfo == ["query": query])
        let link = try #require(try ShopHandoff.link(of: userInfo, in: policy))
        #expect(link.text == url.text)
        let session = try SampleSession(policy)
        #expect(try session.open(link.text, from: .handoff) == "committed search public")
        let typed = try session.handle(url.text, as: ShopRoute.self, in: "s2")
        #expect(typed == .search(query: query))
        #expect(try session.path(ShopRoute.self) == [.search(query: query)])
    }

    @Test func `a dictionary that no search wrote opens nothing`() throws {
        let policy = try SampleFiles.policy("shop")
        #expect(try ShopHandoff.link(of: ["q": "x"], in: policy) == nil)
        #expect(throws: TypedRouteError.self) {
            try ShopHandoff.link(of: ["query": ""], in: policy)
        }
        #expect(throws: TypedRouteError.self) {
            try ShopHandoff.link(of: ["query": "\u{202E}x"], in: policy)
        }
        #expect(ShopHandoff.userInfo(for: .product(id: 7)) == nil)
    }

    @Test func `a window is restored once, and what it showed before is not saved over it`() throws
    {
        let first = try SampleSession("shop")
        try first.open("shop://products/7")
        let blob = try first.saved()

        let session = try SampleSession("shop")
        var schedule = SaveSchedule(quietMilliseconds: 500)
        schedule.changed(nowMilliseconds: 0)
        let isDueTooEarly = schedule.isDue(nowMilliseconds: 1000)
        let isFirst = schedule.beginRestoration()
        #expect(isDueTooEarly == false)
        #expect(isFirst)
        #expect(session.perform(.restore(try SceneID("s1"), blob)) == "restored")
        #expect(try session.path(ShopRoute.self) == [.product(id: 7)])
        let isSecond = schedule.beginRestoration()
        #expect(isSecond == false)
        // The session says so as well once a link was shown.
        try session.open("shop://products/8")
        session.perform(.restore(try SceneID("s1"), blob))
        #expect(try session.path(ShopRoute.self) == [.product(id: 7), .product(id: 8)])
    }

    @Test func `after that every burst of changes is saved once, when it is over`() {
        var schedule = SaveSchedule(quietMilliseconds: 500)
        _ = schedule.beginRestoration()
        var saves: [Int64] = []
        let changes: [Int64] = [1000, 1100, 1200, 1650, 3000, 9000]
        for now in stride(from: Int64(0), through: 10_000, by: 50) {
            if changes.contains(now) { schedule.changed(nowMilliseconds: now) }
            if schedule.isDue(nowMilliseconds: now) { saves.append(now) }
        }
        #expect(saves == [2150, 3500, 9500])
    }

    @Test func `what was saved last is what the window showed when it came to rest`() throws {
        let session = try SampleSession("shop")
        var schedule = SaveSchedule(quietMilliseconds: 500)
        _ = schedule.beginRestoration()
        var blob = ""
        for step in Int64(1)...5 {
            try session.open("shop://products/\(step)")
            schedule.changed(nowMilliseconds: step * 100)
            if schedule.isDue(nowMilliseconds: step * 100) { blob = "too early" }
        }
        if schedule.isDue(nowMilliseconds: 1000) { blob = try session.saved() }
        let next = try SampleSession("shop")
        #expect(next.perform(.restore(try SceneID("s1"), blob)) == "restored")
        #expect(try next.path(ShopRoute.self) == (1...5).map { .product(id: $0) })
    }

    @Test func `a window goes back to its root in one step`() throws {
        let session = try SampleSession("shop")
        for id in 1...5 { try session.open("shop://products/\(id)") }
        let scene = try SceneID("s1")
        let count = session.recorded.published(in: scene).count
        #expect(session.perform(.setPath(scene, [])) == "committed cleared")
        #expect(try session.shown() == "*browse[]")
        #expect(session.recorded.published(in: scene).count == count + 1)
    }
}
