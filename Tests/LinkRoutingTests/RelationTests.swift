import LinkRouting
import TestSupport
import Testing

/// Parents, fallbacks and moved paths.
struct RelationTests {
    private func route(_ table: RouteTable, _ link: String) throws -> Route {
        try table.matched(link).route
    }

    @Test
    func `parents take parameters by name, from literals and from templates`() throws {
        let table = try Tables.sampler()
        let deep = try route(table, "https://shop.example/deep/7")
        let parents = table.parents(of: deep)
        #expect(parents.map(\.route.spelled) == ["int(v=7)", "token(v=n:7)", "bool(v=true)"])
        #expect(parents.map(\.isOptional) == [true, false, false])
        #expect(table.fallback(of: deep)?.spelled == "int(v=7)")
        for parent in parents { #expect(try table.revalidated(parent.route) == parent.route) }
    }

    @Test
    func `a route without parents has none`() throws {
        let table = try Tables.sampler()
        let home = try route(table, "https://shop.example/")
        #expect(table.parents(of: home).isEmpty)
        #expect(table.fallback(of: home) == nil)
    }

    @Test
    func `a route of another table has neither parents nor fallback`() throws {
        let shelf = try Tables.bookshop().route(
            try RouteID("shelf"), [RouteParameter(name: "userId", value: .text("user-1"))])
        let table = try Tables.sampler()
        #expect(table.parents(of: shelf).isEmpty)
        #expect(table.fallback(of: shelf) == nil)
        #expect(throws: LinkError(.unknownRoute)) { try table.revalidated(shelf) }
    }

    @Test
    func `a moved path leads to its target`() throws {
        let table = try Tables.sampler()
        let old = try table.matched("https://shop.example/old/5")
        #expect(old.wasMoved)
        #expect(old.route.spelled == "int(v=5)")
        #expect(old.link == (try table.matched("https://shop.example/int/5").link))
        #expect(try table.matched("https://shop.example/int/5").wasMoved == false)
        #expect(table.outcome("https://shop.example/old/1000") == "param_out_of_range")
        #expect(table.reading("https://shop.example/legacy/12") == "token(v=no-12)")
    }

    @Test
    func `a moved path may change its parameters and carry its query`() throws {
        var definition = try Tables.definition([
            try Sampler.route(
                "item", "/items/{kind}/{id}",
                types: ["kind": .enumeration(["book"]), "id": .token(1...9, also: [])],
                query: [QueryDefinition(name: "page", type: .int(1...9), presence: .optional)])
        ])
        definition.moved = [
            MovedDefinition(
                path: "/b/{n}", parameters: [ParameterDefinition(name: "n", type: .int(0...99))],
                query: [QueryDefinition(name: "page", type: .int(1...99), presence: .optional)],
                target: try RouteID("item"),
                with: [
                    ArgumentDefinition(name: "kind", template: "book"),
                    ArgumentDefinition(name: "id", template: "b-{n}"),
                ])
        ]
        let table = try RouteTable(definition)
        #expect(
            table.outcome("https://h.example/b/7?page=3")
                == "https://h.example/items/book/b-7?page=3")
        #expect(table.outcome("https://h.example/b/7") == "https://h.example/items/book/b-7")
        #expect(table.outcome("https://h.example/b/7?page=10") == "param_out_of_range")
    }

    @Test
    func `a moved path whose target has no link keeps its own spelling`() throws {
        var definition = try Tables.definition([
            try Sampler.route("screen", types: ["v": .int(0...9)])
        ])
        definition.moved = [
            MovedDefinition(
                path: "/gone/{v}", parameters: [ParameterDefinition(name: "v", type: .int(0...9))],
                target: try RouteID("screen"))
        ]
        let table = try RouteTable(definition)
        #expect(table.outcome("https://h.example/gone/%35/") == "https://h.example/gone/5")
        #expect(table.reading("https://h.example/gone/5") == "screen(v=5)")
    }

    @Test
    func `secrets are listed, in the fragment, or links to routes with secrets`() throws {
        var gift = try Sampler.route("gift", "/gift/{code}", types: ["code": .digits(4...4)])
        gift.secret = ["code"]
        var room = try Sampler.route(
            "room", "/#/room/{id}/{via}", types: ["id": .bool, "via": .bool])
        room.publicFragment = ["via"]
        let login = try Sampler.route(
            "login", "/login",
            query: [
                QueryDefinition(
                    name: "next", type: .route([gift.id], allowsAbsolute: false),
                    presence: .optional)
            ])
        let table = try Tables.simple([gift, room, login])
        func secrets(_ id: RouteID) throws -> [String] {
            table.secretParameters(at: try #require(table.index(of: id)))
        }
        #expect(try secrets(gift.id) == ["code"])
        #expect(try secrets(room.id) == ["id"])
        #expect(try secrets(login.id) == ["next"])
    }

    @Test
    func `slots are sorted by name and say where a link carries them`() throws {
        let table = try Tables.sampler()
        let index = try #require(table.index(of: try RouteID("search")))
        let slots = table.parameters(at: index)
        #expect(slots.map(\.name) == ["lang", "page", "q", "sort", "tag", "x"])
        #expect(slots.map(\.place) == [.host, .query, .query, .query, .query, .query])
        #expect(slots.map(\.isOptional) == [true, true, false, true, true, true])
        #expect(table.id(at: index).text == "search")
        let article = try #require(table.index(of: try RouteID("article")))
        #expect(table.parameters(at: article).map(\.isOptional) == [false, true, true])
        let detail = try #require(table.index(of: try RouteID("detail")))
        #expect(table.parameters(at: detail).map(\.place) == [.screen, .screen])
    }
}
