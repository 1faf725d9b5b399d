import LinkRouting
import TestSupport
import Testing

/// Printing: every route has a link on each origin that can express it, and the link leads back.
struct PrintingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let route: String
        let parameters: [RouteParameter]
        /// The name of an origin and the link there, or the code of the refusal.
        let links: [(origin: String?, link: String)]

        init(
            _ route: String, _ parameters: KeyValuePairs<String, ParameterValue>,
            _ links: [(String?, String)]
        ) {
            self.route = route
            self.parameters = parameters.map { RouteParameter(name: $0.key, value: $0.value) }
            self.links = links
        }

        var testDescription: String { route + " " + parameters.map(\.name).joined(separator: " ") }
    }

    @Test(arguments: rows)
    func `a route is printed on each origin that can express it`(row: Row) throws {
        let table = try Tables.sampler()
        let route = try table.route(try RouteID(row.route), row.parameters)
        for (origin, link) in row.links {
            let printed: String
            do throws(LinkError) {
                let link = try table.link(for: route, on: origin)
                printed = link.text
                #expect(origin == nil || link.origin == origin)
            } catch {
                printed = error.reason.code
            }
            #expect(printed == link, "\(origin ?? "any")")
            guard printed.contains(":") else { continue }
            let back = try table.matched(printed)
            #expect(back.route == route)
            #expect(back.link.text == printed)
        }
    }

    private static let none = "not_expressible"

    static let rows = [
        Row(
            "home", [:],
            [
                (nil, "https://shop.example/"), ("web", "https://shop.example/"), ("app", none),
                ("languages", "https://reader.example/"), ("signal", "sgnl://shop.example/"),
                ("plain", "plain:///"), ("nope", none),
            ]),
        Row(
            "home", ["lang": .text("de")],
            [
                (nil, "https://de.reader.example/"), ("web", none), ("app", none),
                ("languages", "https://de.reader.example/"),
                ("signal", "sgnl://de.reader.example/"),
            ]),
        Row(
            "int", ["v": .int(-5)],
            [
                (nil, "https://shop.example/int/-5"), ("app", "shop://int/-5"),
                ("plain", "plain:///int/-5"),
            ]),
        Row(
            "text", ["v": .text("a é%")],
            [
                (nil, "https://shop.example/text/a%20%C3%A9%25"),
                ("app", "shop://text/a%20%C3%A9%25"),
            ]),
        Row("slash", ["v": .text("a/b")], [(nil, "https://shop.example/slash/a%2Fb")]),
        Row("slash", ["v": .text("..")], [(nil, none)]),
        Row("token", ["v": .text("..")], [(nil, none)]),
        Row("token", ["v": .text("a@!$+=,")], [(nil, "https://shop.example/token/a@!$+=,")]),
        Row("files", ["v": .text("a/b/c")], [("app", "shop://files/a/b/c")]),
        Row("files", ["v": .text("a/../c")], [(nil, none)]),
        Row("chat", ["chat": .text("ann")], [(nil, "https://shop.example/messages/ann")]),
        Row("chat", ["chat": .text("settings")], [(nil, none)]),
        Row("chat", ["chat": .text("@ann")], [(nil, none)]),
        Row("mention", ["user": .text("ann")], [(nil, "https://shop.example/messages/@ann")]),
        Row(
            "profile", ["user": .text("ann")],
            [
                (nil, "https://shop.example/@ann"), ("app", none), ("plain", "plain:///@ann"),
            ]),
        Row(
            "room", ["roomId": .text("a:b")],
            [
                (nil, "https://shop.example/#/room/a:b"), ("app", none),
                ("languages", "https://reader.example/#/room/a:b"),
            ]),
        Row(
            "get", ["screen": .text("a b")],
            [(nil, "https://shop.example/get#a%20b"), ("app", "shop://get#a%20b")]),
        Row("article", ["id": .int(5)], [(nil, "https://shop.example/a/5")]),
        Row(
            "article", ["id": .int(5), "slug": .text("x")],
            [(nil, "https://shop.example/article/5/x")]),
        Row("alias", [:], [(nil, "https://shop.example/alias")]),
        Row(
            "webOnly", ["id": .int(5)],
            [
                (nil, "https://shop.example/web-only/5"), ("app", none),
                ("signal", "sgnl://shop.example/web-only/5"), ("languages", none),
            ]),
        Row("appOnly", ["id": .int(5)], [(nil, "shop://app-only/5"), ("web", none)]),
        Row("joined", ["server": .text("a.example")], [(nil, "shop://a.example")]),
        Row("joined", ["server": .text("search")], [(nil, none)]),
        Row("joined", ["server": .text("xn--a.example")], [(nil, none)]),
        Row(
            "search", ["q": .text(""), "page": .int(5)],
            [(nil, "https://shop.example/search?page=5&q=")]),
        Row(
            "search", ["q": .text("it's a+b/c?&=#")],
            [
                (nil, "https://shop.example/search?q=it%27s%20a%2Bb%2Fc%3F%26%3D%23")
            ]),
        Row(
            "login", ["next": .text("/search?page=5&q=a")],
            [
                (nil, "https://shop.example/login?next=/search?page%3D5%26q%3Da")
            ]),
        Row("detail", ["v": .int(1), "w": .text("x")], [(nil, none), ("web", none)]),
    ]

    @Test
    func `a route that the table does not take has no link`() throws {
        let table = try Tables.bookshop()
        let route = try Tables.sampler().route(
            try RouteID("int"), [RouteParameter(name: "v", value: .int(5))])
        #expect(throws: LinkError(.unknownRoute)) { try table.link(for: route) }
    }

    @Test
    func `a label that spells another host has no link`() throws {
        var definition = try Tables.definition([try Sampler.route("home", "/")])
        definition.origins = [
            OriginDefinition(
                id: "web",
                place: .https(hosts: [
                    HostDefinition(text: "{site}.h.example", labelType: .token(1...20, also: [])),
                    HostDefinition(text: "www.h.example"),
                ]))
        ]
        let table = try RouteTable(definition)
        func home(_ site: String) throws -> Route {
            try table.route(
                try RouteID("home"), [RouteParameter(name: "site", value: .text(site))])
        }
        #expect(try table.link(for: try home("a")).text == "https://a.h.example/")
        #expect(table.reading("https://www.h.example/") == "home")
        #expect(table.reading("https://A-b.h.example/") == "home(site=a-b)")
        for site in ["www", "a_b", "A", "a.b", "-a", "xn--a", "~"] {
            let route = try home(site)
            #expect(throws: LinkError(.notExpressible), "\(site)") { try table.link(for: route) }
        }
        #expect(table.reading("https://xn--a.h.example/") == "host_not_allowed")
        #expect(table.reading("https://-a.h.example/") == "host_not_allowed")
    }
}
