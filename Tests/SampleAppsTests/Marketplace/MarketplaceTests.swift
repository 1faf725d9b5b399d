import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// The marketplace, sentence by sentence; the second half is in `MarketplaceAccessTests`.
///
/// | sentence | test |
/// |---|---|
/// | the nine routes | `PolicyFileTests`: each enum says what its policy says |
/// | route to URL and back for every route | every route has a link that leads back to it |
/// | the share link of the current screen | the link of what is on screen shows it again |
/// | a review gives search > product > review | a link to a review brings search and product below it |
/// | back to a given screen, can-go-back-to | a person goes back to a screen that is there |
/// | back to the nearest meaningful screen | going up stops at home, a search or a profile |
/// | breadcrumbs with display names | breadcrumbs have the names that people read |
/// | profile, cart and order history need sign-in | what is personal waits for a sign-in ... |
/// | order history belongs to its owner | orders are their owner's alone ... |
/// | admin settings need a permission | someone without the permission is told no more than ... |
/// | deleted product, deactivated user: fallback per route | what is gone shows its own stand-in |
/// | old `/legacy/oldProduct/{old}` links | an old link leads to today's product |
/// | content loads first, a newer link wins | a screen waits for its content ...; a newer link wins ... |
/// | a second link while one is being handled | a second link during a sign-in ...; ... before the session |
@Suite struct MarketplaceTests {
    static let routes: [MarketplaceRoute] = [
        .home, .search(query: "tea pot", category: nil), .search(query: "kite", category: "toys"),
        .product(productID: "p-7", name: "Tea pot"),
        .review(reviewID: "r-9", productName: "Tea pot"),
        .profile(userID: "bob"), .cart, .orderHistory(userID: "alice", page: nil),
        .orderHistory(userID: "alice", page: 2), .login, .adminSettings,
    ]

    @Test(arguments: routes)
    func `every route has a link that leads back to it`(route: MarketplaceRoute) throws {
        let table = try SampleFiles.policy("marketplace").table
        let link = try table.link(for: route)
        let back = try table.matched(link.text)
        #expect(try RouteDecoder().decode(MarketplaceRoute.self, from: back.route) == route)
        #expect(back.link.text == link.text)
    }

    @Test func `the link of what is on screen shows it again`() throws {
        let session = try SampleSession("marketplace")
        try session.open("marketplace://reviews/r-9?productName=Tea%20pot")
        let visible = try #require(try session.path(MarketplaceRoute.self).last)
        let link = try session.broker.link(for: visible)
        #expect(link.text == "https://market.example/reviews/r-9?productName=Tea%20pot")
        let other = try SampleSession("marketplace")
        try other.open(link.text)
        #expect(try other.shown() == (try session.shown()))
    }

    @Test func `a link to a review brings search and product below it`() throws {
        let session = try SampleSession("marketplace")
        try session.open("https://market.example/reviews/r-9?productName=Tea%20pot")
        #expect(
            try session.path(MarketplaceRoute.self) == [
                .search(query: "Tea pot", category: nil),
                .product(productID: "of-review-r-9", name: "Tea pot"),
                .review(reviewID: "r-9", productName: "Tea pot"),
            ])
    }

    private func trail(_ session: SampleSession) throws -> MarketplaceTrail {
        let state = try #require(session.broker.navigation(of: try SceneID("s1")))
        return try MarketplaceTrail(state, session.broker.policy)
    }

    @Test func `a person goes back to a screen that is there`() throws {
        let session = try SampleSession("marketplace")
        try session.open("https://market.example/reviews/r-9?productName=Tea%20pot")
        let isSearch: (MarketplaceRoute) -> Bool = { route in
            if case .search = route { true } else { false }
        }
        #expect(try trail(session).canGoBack(to: isSearch))
        #expect(try trail(session).canGoBack { $0 == .cart } == false)
        let scene = try SceneID("s1")
        #expect(session.perform(.backTo(scene, try RouteID("cart"))) == "nothing")
        #expect(session.perform(.backTo(scene, try RouteID("search"))) == "ok")
        #expect(
            try session.path(MarketplaceRoute.self) == [.search(query: "Tea pot", category: nil)])
        // What is visible is not behind.
        #expect(try trail(session).canGoBack(to: isSearch) == false)
    }

    @Test func `going up stops at home, a search or a profile`() throws {
        let session = try SampleSession("marketplace")
        try session.open("https://market.example/reviews/r-9?productName=Tea%20pot")
        #expect(try trail(session).upDepth == 1)
        session.perform(.backTo(try SceneID("s1"), try RouteID("search")))
        // Nothing that means something is below a search: up is the root, which is home.
        #expect(try trail(session).upDepth == 0)
        session.perform(.setPath(try SceneID("s1"), []))
        #expect(try trail(session).upDepth == nil)
        try session.signIn("alice")
        try session.open("https://market.example/users/alice/orders")
        #expect(try trail(session).upDepth == 1)
        #expect(try session.path(MarketplaceRoute.self).first == .profile(userID: "alice"))
    }

    @Test func `breadcrumbs have the names that people read`() throws {
        let session = try SampleSession("marketplace")
        try session.open("https://market.example/reviews/r-9?productName=Tea%20pot")
        #expect(try trail(session).breadcrumbs == ["Search: Tea pot", "Tea pot", "Review"])
        try session.signIn("alice")
        try session.open("https://market.example/users/alice/orders?page=2")
        #expect(try trail(session).breadcrumbs == ["Profile: alice", "Orders, page 2"])
    }

    @Test func `an old link leads to today's product`() throws {
        let session = try SampleSession("marketplace")
        #expect(
            try session.open("https://market.example/legacy/oldProduct/77")
                == "checking product public")
        session.perform(.content(check: try session.check(), .exists))
        #expect(
            try session.path(MarketplaceRoute.self) == [
                .search(query: "Item 77", category: nil),
                .product(productID: "77", name: "Item 77"),
            ])
        #expect(
            try session.open("https://market.example/legacy/oldProduct/a%2Fb")
                == "rejected encoded_separator")
    }
}
