import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// Who sees what in the marketplace, and when; the table of sentences is in `MarketplaceTests`.
@Suite struct MarketplaceAccessTests {
    private let session: SampleSession
    private let scene: SceneID

    init() throws {
        session = try SampleSession("marketplace")
        scene = try SceneID("s1")
    }

    static let personal = [
        ("https://market.example/users/bob", "profile", "*account[profile(bob)]"),
        ("https://market.example/cart", "cart", "*account[cart]"),
        (
            "https://market.example/users/alice/orders", "orderHistory",
            "*account[profile(alice) orderHistory(alice)]"
        ),
    ]

    @Test(arguments: personal)
    func `what is personal waits for a sign-in, and shows after it`(
        url: String, route: String, shown: String
    ) throws {
        #expect(try session.open(url) == "held \(route) sign_in_required")
        #expect(session.recorded.everPublished.isEmpty)
        #expect(session.broker.pending(in: scene).map(\.route.text) == [route])
        try session.signIn("alice")
        if route == "profile" { session.perform(.content(check: try session.check(), .exists)) }
        #expect(try session.shown() == shown)
        // The same as opening it signed in.
        let direct = try SampleSession("marketplace")
        try direct.signIn("alice")
        try direct.open(url)
        if route == "profile" { direct.perform(.content(check: try direct.check(), .exists)) }
        #expect(try direct.shown() == shown)
    }

    @Test(arguments: ["bob", "admin"])
    func `orders are their owner's alone, and to others there is no such place`(
        person: String
    ) throws {
        try session.open("https://market.example/users/alice/orders")
        try session.signIn(person, roles: person == "admin" ? ["admin"] : [])
        #expect(session.recorded.everPublished.isEmpty)
        #expect(try session.notices() == ["unknown_route"])
        // The same words as for a place that is not there.
        try session.open("https://market.example/no-such-place")
        #expect(try session.notices() == ["unknown_route", "unknown_route"])
    }

    @Test func `someone without the permission is told no more than which screen it was`() throws {
        try session.signIn("alice")
        #expect(
            try session.open("https://market.example/admin/settings")
                == "denied adminSettings role_missing")
        var sentences: [String] = []
        for case .notice(_, let code, let route) in session.recorded.effects {
            let id = try #require(route)
            let index = try #require(session.broker.policy.table.index(of: id))
            sentences.append(
                NoticeWords.sentence(code, title: session.broker.policy.title(at: index)))
        }
        #expect(sentences == ["Access denied: Admin settings."])
        #expect(session.recorded.everPublished.isEmpty)
        session.perform(.signOut)
        try session.signIn("root", roles: ["admin"])
        try session.open("https://market.example/admin/settings")
        #expect(try session.shown() == "*account[adminSettings]")
    }

    @Test func `a permission that goes takes its screen with it`() throws {
        try session.signIn("root", roles: ["admin"])
        try session.open("https://market.example/admin/settings")
        _ = session.broker.setSession(try Principal(subject: "root"))
        #expect(try session.shown() == "*account[]")
    }

    @Test func `what is gone shows its own stand-in`() throws {
        // A product: the search for its name, which is its parent.
        try session.open("https://market.example/products/p-99?name=Lamp")
        #expect(
            session.perform(.content(check: try session.check(), .gone))
                == "unavailable product content_gone")
        #expect(try session.shown() == "*browse[search(Lamp)]")
        // A member: home, which is the route's fallback.
        try session.signIn("alice")
        try session.open("https://market.example/users/carol")
        #expect(
            session.perform(.content(check: try session.check(), .gone))
                == "unavailable profile content_gone")
        #expect(try session.shown() == "*browse[]")
        #expect(try session.notices() == ["content_gone", "content_gone"])
    }

    @Test func `a screen waits for its content, and shows it or its fallback`() throws {
        try session.open("https://market.example/search?query=lamp")
        #expect(
            try session.open("https://market.example/products/p-7?name=Tea%20pot")
                == "checking product public")
        #expect(try session.shown() == "*browse[search(lamp)]")
        session.perform(.content(check: try session.check(), .exists))
        #expect(try session.shown() == "*browse[search(Tea pot) product(Tea pot,p-7)]")
        // Nobody answered in time: the fallback, and a word about it.
        try session.open("https://market.example/products/p-8?name=Towel")
        session.recorded.clock.advance(
            seconds: BrokerLimits.contentCheckLifetimeMilliseconds / 1000)
        session.perform(.tick)
        #expect(try session.shown() == "*browse[]")
        #expect(try session.notices() == ["content_unknown"])
    }

    @Test func `a newer link wins over one whose content still loads`() throws {
        try session.open("https://market.example/products/p-7?name=Tea%20pot")
        let first = try session.check()
        try session.open("https://market.example/products/p-12?name=Kite")
        let second = try session.check()
        #expect(session.perform(.content(check: first, .exists)) == "ignored stale")
        #expect(try session.shown() == "nothing" || session.recorded.everPublished.isEmpty)
        session.perform(.content(check: second, .exists))
        #expect(try session.shown() == "*browse[search(Kite) product(Kite,p-12)]")
    }

    @Test func `a second link during a sign-in takes the place of the first`() throws {
        try session.open("https://market.example/cart")
        guard case .started(let start) = session.broker.signIn(SignInRequest(scene: scene)) else {
            Issue.record("no sign-in")
            return
        }
        try session.open("https://market.example/users/alice/orders")
        #expect(session.broker.pending(in: scene).count == 2)
        let answer = session.broker.callback(
            "\(start.redirect)?code=c&state=\(start.state)&iss=https%3A%2F%2Fid.market.example")
        guard case .callback(.accepted(let ticket)) = answer,
            case .settled(let settlement) = session.broker.authenticated(
                ticket: ticket.text, try Principal(subject: "alice"))
        else {
            Issue.record("not accepted")
            return
        }
        #expect(settlement.committed.map(\.route.text) == ["orderHistory"])
        #expect(settlement.superseded.map(\.route.text) == ["cart"])
        #expect(try session.shown() == "*account[profile(alice) orderHistory(alice)]")
    }

    @Test func `links that come before the session is known are decided together, in order`() throws
    {
        let early = try SampleSession(try SampleFiles.policy("marketplace"), isKnown: false)
        #expect(try early.open("https://market.example/cart") == "waiting cart session_unknown")
        #expect(
            try early.open("https://market.example/search?query=tea")
                == "waiting search session_unknown")
        #expect(early.recorded.everPublished.isEmpty)
        _ = early.broker.setSession(try Principal(subject: "alice"))
        #expect(try early.shown() == "*browse[search(tea)] account[cart]")
        #expect(early.recorded.published(in: scene).count == 1)
    }
}
