import LinkBroker
import LinkBrokerTesting
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Testing

/// The edge at which an app's own enum appears.
@Suite struct TypedEdgeTests {
    private let site = "https://reader.example"
    private let scene: SceneID
    private let session: RecordedSession

    init() throws {
        scene = try SceneID("s1")
        session = try RecordedSession(try Cast.policy("bookshop"))
        _ = session.broker.setSession(nil)
    }

    private func handle(_ path: String) -> TypedReply<ShopRoute> {
        session.broker.handle(site + path, as: ShopRoute.self, in: scene)
    }

    /// A person of the bookshop.
    private func reader(_ scopes: [String] = ["library.read", "orders.read"]) throws -> Principal {
        try Principal(
            subject: "u1", issuer: "https://id.reader.example", scopes: scopes,
            claims: [PrincipalClaim(name: "sub", value: "u1")], assurance: "pwd",
            authenticatedAt: 1000)
    }

    @Test func `a link that is shown is a case of the enum`() throws {
        let reply = handle("/books/42")
        guard case .committed(.book(bookId: 42), let opened) = reply else {
            Issue.record("\(reply)")
            return
        }
        #expect(opened.reason == "public")
        #expect(reply.value == .book(bookId: 42))
        #expect(try session.broker.path(of: scene, as: ShopRoute.self) == [.book(bookId: 42)])
    }

    @Test func `no reply and no sheet prints a value`() throws {
        var dumped = ""
        let reply = handle("/users/s3cret/shelf")
        let shown = handle("/search?q=s3cret")
        #expect("\(shown)" == "committed search: public")
        for value in [reply, shown] { dump(value, to: &dumped) }
        #expect("\(reply) \(String(reflecting: shown)) \(dumped)".contains("s3cret") == false)
    }

    @Test func `bytes and text are read alike`() throws {
        let bytes = Array("reader://books/7".utf8)
        let reply = session.broker.handle(bytes, as: ShopRoute.self, in: scene)
        #expect(reply.value == .book(bookId: 7))
        #expect(reply.value == handle("/books/7").value)
    }

    @Test(arguments: [
        ("/orders/7", "held"), ("/books/0", "rejected"), ("/nowhere", "rejected"),
        ("/account/payment", "held"), ("/publisher/pub1/titles", "held"),
    ])
    func `what is not shown has no case of the enum`(path: String, word: String) {
        let reply = handle(path)
        #expect(reply.value == nil)
        #expect("\(reply)".hasPrefix(word))
        #expect(reply.opened?.shown == nil)
    }

    @Test func `a held link becomes a case when it is opened once more`() throws {
        guard case .held(let opened) = handle("/orders/7") else { throw ScriptError("not held") }
        #expect(opened.route == (try RouteID("order")))
        #expect(opened.required?.signIn == true)
        _ = session.broker.setSession(try reader())
        let path = try session.broker.path(of: scene, as: ShopRoute.self)
        #expect(path == [.account, .order(orderId: 7)])
        #expect(handle("/orders/8").value == .order(orderId: 8))
    }

    @Test func `a denied link is denied, and a fallback is a case with its reason`() throws {
        _ = session.broker.setSession(try reader([]))
        guard case .denied(let denied) = handle("/orders/7") else { throw ScriptError("denied") }
        #expect(denied.reason == "scope_missing")
        guard case .unavailable(let value, let opened) = handle("/gift/abcdefghijklmnop") else {
            throw ScriptError("unavailable")
        }
        #expect(value == .home)
        #expect(opened.reason == "flag_off")
        #expect(opened.route == (try RouteID("gift")))
    }

    @Test func `a link before the session is known waits`() throws {
        let fresh = try RecordedSession(try Cast.policy("bookshop"))
        let reply = fresh.broker.handle(site + "/orders/7", as: ShopRoute.self, in: scene)
        guard case .waiting(let opened) = reply else { throw ScriptError("\(reply)") }
        #expect(opened.reason == "session_unknown")
    }

    @Test func `a second delivery, a callback and a bad scene are named`() throws {
        let twice = (1...2).map { _ in
            session.broker.handle(
                site + "/books/1", as: ShopRoute.self, in: scene, delivery: "d1")
        }
        guard case .duplicate = twice[1] else { throw ScriptError("\(twice[1])") }
        let callback = handle("/auth/callback?code=c0de&state=none")
        guard case .callback(.ignored) = callback else { throw ScriptError("\(callback)") }
        let refused = session.broker.handle(
            site + "/books/1", as: ShopRoute.self, in: scene, delivery: "not a name")
        guard case .refused(let error) = refused else { throw ScriptError("\(refused)") }
        #expect(error.code == .invalidIdentifier)
    }

    @Test func `a push and a path go through the gate`() throws {
        #expect(session.broker.push(ShopRoute.book(bookId: 3), in: scene).value != nil)
        guard case .held = session.broker.push(ShopRoute.library, in: scene) else {
            throw ScriptError("a push of a protected screen was not held")
        }
        let path: [ShopRoute] = [.book(bookId: 3), .search(q: "a b", page: nil)]
        #expect(session.broker.setPath(path, in: scene).value == path[1])
        #expect(try session.broker.path(of: scene, as: ShopRoute.self) == path)
        guard case .held = session.broker.setPath(path + [.account], in: scene) else {
            throw ScriptError("a path with a protected screen was not held")
        }
        #expect(try session.broker.path(of: scene, as: ShopRoute.self) == path)
        guard case .elsewhere = session.broker.setPath([ShopRoute](), in: scene) else {
            throw ScriptError("the root was not reached")
        }
        #expect(try session.broker.path(of: scene, as: ShopRoute.self).isEmpty)
    }

    @Test(arguments: [
        (ShopRoute.home, "/"), (.book(bookId: 42), "/books/42"),
        (.search(q: "a b/é", page: 2), "/search?page=2&q=a%20b%2F%C3%A9"),
        (.read(bookId: 1, at: nil), "/books/1/read"),
        (.order(orderId: .max), "/orders/9223372036854775807"),
        (.shelf(userId: "u1234"), "/users/u1234/shelf"),
    ])
    func `a screen has a link that leads back to it`(value: ShopRoute, link: String) throws {
        let printed = try session.broker.link(for: value)
        #expect(printed.text == site + link)
        let route = try session.broker.policy.table.matched(printed.bytes.span).route
        #expect(try RouteDecoder().decode(ShopRoute.self, from: route) == value)
    }

    @Test func `a value that the policy does not take has no link, and no text says it`() throws {
        let error = #expect(throws: TypedRouteError.self) {
            try session.broker.link(for: ShopRoute.shelf(userId: "s3cret/value"))
        }
        #expect(error?.caseName == "shelf")
        #expect(error?.description.contains("`userId`") == true)
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test func `an origin that cannot express a screen says so`() throws {
        let word = try session.broker.link(for: ShopRoute.book(bookId: 4), on: "app")
        #expect(word.text == "reader://books/4")
        let error = #expect(throws: TypedRouteError.self) {
            try session.broker.link(for: ShopRoute.home, on: "app")
        }
        #expect(error?.key == "not_expressible")
    }

    enum Short: Codable { case book(bookId: String) }
    enum Misspelt: Codable { case book(id: Int) }
    enum Narrow: Codable { case book(bookId: Int8) }
    enum Rest: Codable {
        case book(bookId: Int)
        case home
    }

    @Test func `an enum that does not fit is told what to change`() throws {
        func error<Value: Decodable & Sendable>(
            _ type: Value.Type, _ path: String = "/books/482"
        ) -> String {
            let reply = session.broker.handle(site + path, as: type, in: scene)
            guard case .unfit(let error, .some(let opened)) = reply else { return "\(reply)" }
            #expect(opened.result == .committed)
            return error.description
        }
        #expect(
            error(Short.self)
                == "wrong_type: `bookId` of `book`: the label takes `String` and the route has `Int`: "
                + "use `Int`, or change the policy's type")
        #expect(
            error(Misspelt.self)
                == "missing_parameter: `id` of `book`: the route has `bookId`: rename the label, or "
                + "make it an `Optional`")
        #expect(
            error(Narrow.self)
                == "wrong_type: `bookId` of `book`: the label takes `Int8` and the route has an "
                + "integer outside of it: use `Int`, or narrow the policy's type")
        #expect(
            error(Rest.self, "/search?q=a")
                == "unknown_case: `search`: add `case search(q: String)` to the enum, with an "
                + "`Optional` for each parameter that may be absent, or name the route in `ignoring`"
        )
    }

    @Test func `an enum leaves routes to another one by name`() throws {
        let others = Set(try ["search", "library"].map { try RouteID($0) })
        let reply = session.broker.handle(
            site + "/search?q=a", as: Rest.self, in: scene, ignoring: others)
        guard case .elsewhere(let opened) = reply else { throw ScriptError("\(reply)") }
        #expect(opened.route == (try RouteID("search")))
        #expect(opened.shown?.id == (try RouteID("search")))
    }

    enum Stranger: Codable {
        case nowhere
        case book(bookId: Int)
        case shelf(userId: Int)
    }

    @Test func `what is no route of the policy changes nothing and says why`() throws {
        let before = session.effects.count
        guard case .unfit(let error, nil) = session.broker.push(Stranger.nowhere, in: scene)
        else { throw ScriptError("not refused") }
        #expect(
            error.description
                == "refused: `unknown_route` of `nowhere`: the policy has no route of "
                + "this name: rename the case, or add the route")
        guard
            case .unfit = session.broker.setPath(
                [Stranger.book(bookId: 1), .shelf(userId: 1234)], in: scene)
        else { throw ScriptError("not refused") }
        #expect(session.effects.count == before)
    }
}
