import LinkRouting
import TestSupport
import Testing

/// Which pattern takes a link, and which patterns may stand beside each other.
struct PatternTests {
    private static let token = ParameterType.token(1...20, also: Array("@:".utf8))

    /// A route named `rN` for each pattern; every parameter is a token.
    private static func routes(_ patterns: [String]) throws -> [RouteDefinition] {
        try patterns.enumerated().map { number, pattern in
            let names = pattern.split(separator: "{").dropFirst().map {
                String($0.prefix { $0 != "}" })
            }
            return RouteDefinition(
                id: try RouteID("r\(number)"), paths: [pattern],
                parameters: names.map { name in
                    name.hasSuffix("...")
                        ? ParameterDefinition(
                            name: String(name.dropLast(3)), type: .rest(token, maximum: 3))
                        : ParameterDefinition(name: name, type: token)
                })
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let patterns: [String]
        /// Links below `https://h.example` and the number of the pattern that takes each.
        let links: [String: Int]

        init(_ patterns: [String], _ links: [String: Int]) {
            self.patterns = patterns
            self.links = links
        }

        var testDescription: String { patterns.joined(separator: " ") }
    }

    @Test(
        arguments: [
            Row(
                ["/messages/{c}", "/messages/settings"],
                ["/messages/settings": 1, "/messages/setting": 0]),
            Row(["/{c}", "/@{u}"], ["/@ann": 1, "/ann": 0, "/@": 0, "/%40ann": 1]),
            Row(["/{a}.json", "/{b}"], ["/x.json": 0, "/.json": 1, "/x.jso": 1]),
            Row(["/{a}.x.json", "/{b}.json", "/{c}"], ["/1.x.json": 0, "/1.json": 1, "/1": 2]),
            Row(["/{a}/x", "/b/x"], ["/b/x": 1, "/c/x": 0]),
            Row(["/{a}/{b}/x", "/b/{c}/y"], ["/b/1/x": 0, "/b/1/y": 1, "/c/1/y": -1]),
            Row(
                ["/a/{r...}", "/a/{b}", "/a/b/{c}"],
                ["/a/1": 1, "/a/1/2": 0, "/a/b/1": 2, "/a/b": 1]),
            Row(
                ["/a/{r...}", "/a/b/{s...}"],
                ["/a/b/1": 1, "/a/b": 0, "/a/b/1/2/3": 1, "/a/1/2/3": 0]),
            Row(["/{a}/{b}", "/x/{c}", "/x/y"], ["/x/y": 2, "/x/z": 1, "/w/y": 0]),
            Row(["/a/{x}/c/{y}", "/a/b/c/d"], ["/a/b/c/d": 1, "/a/b/c/e": 0, "/a/z/c/d": 0]),
            Row(["/a#{f}", "/a"], ["/a#x": 0, "/a": 1, "/a#x/y": 1, "/a#/x": 1]),
            Row(["/#/{f}", "/#/b", "/"], ["/#/b": 1, "/#/c": 0, "/": 2, "/#b": 2, "/#/b/": 1]),
            Row(["/{a}#{f}", "/x"], ["/x#f": 0, "/x": 1, "/y#f": 0, "/y": -1]),
            Row(["/a#/b/{f...}", "/a#/b/c"], ["/a#/b/c": 1, "/a#/b/c/d": 0, "/a#/b": -1]),
            Row(
                ["/:a/{b}", "/~a/{b}", "/a.b-c_d/{b}"], ["/:a/1": 0, "/~a/1": 1, "/a.b-c_d/1": 2]),
            Row(["/%7Ea"], [:]),
        ].dropLast())
    func `the most literal pattern takes a link`(row: Row) throws {
        let table = try Tables.simple(try Self.routes(row.patterns))
        for (link, number) in row.links {
            let reading = table.reading("https://h.example" + link)
            let name = reading.prefix { $0 != "(" }
            #expect(name == (number < 0 ? "unknown_route" : "r\(number)"), "\(link)")
        }
    }

    @Test(arguments: [
        ["/{a}/x", "/y/{b}"], ["/a{x}", "/{y}b"], ["/a{x}", "/{y}/z", "/q/{r}", "/{w}a"],
        ["/a/{x}/c", "/a/b/{y}"], ["/{a}/b/{c}", "/x/{y}/z"], ["/x/{r...}", "/{a}/y"],
        ["/x/{r...}", "/{a}/y/{s...}"],
        ["/{a}/{r...}", "/x/y/z", "/{b}/w", "/x/{c...}", "/{d}/q/{e}"],
        ["/a#{x}/b", "/a#c/{y}"], ["/#/{x}/b", "/#/c/{y}"], ["/a{x}c", "/ab{y}"],
        ["/{r...}", "/x/{s...}", "/{a}/y"],
    ])
    func `patterns that cross are refused with a link that both take`(patterns: [String]) throws {
        let routes = try Self.routes(patterns)
        let error = #expect(throws: RouteTableError.self) { try Tables.simple(routes) }
        let found = try #require(error)
        guard found.code == .crossingPatterns, case .route(let first, _) = found.subject,
            case .route(let second, _) = found.other, let witness = found.witness
        else {
            Issue.record("\(found)")
            return
        }
        for number in [first, second] {
            let alone = try Tables.simple([routes[number]])
            #expect(alone.reading(witness).hasPrefix("r\(number)"), "\(witness)")
        }
    }

    @Test(arguments: [
        ["/a", "/a"], ["/{a}", "/{b}"], ["/x/{a}/y", "/x/{b}/y"], ["/{a...}", "/{b...}"],
        ["/@{a}", "/@{b}"], ["/a#{x}", "/a#{y}"], ["/", "/"],
    ])
    func `patterns of one shape are refused with a link that both take`(patterns: [String]) throws {
        let routes = try Self.routes(patterns)
        let error = #expect(throws: RouteTableError.self) { try Tables.simple(routes) }
        #expect(error?.code == .samePattern)
        let witness = try #require(error?.witness)
        for number in routes.indices {
            #expect(try Tables.simple([routes[number]]).reading(witness).hasPrefix("r\(number)"))
        }
    }

    @Test(arguments: [
        ["/a/{x}", "/b/{x}"], ["/{x}/a", "/{x}/b"], ["/a{x}", "/b{x}"], ["/{x}a", "/{x}b"],
        ["/{a}", "/{a}/{b}"], ["/{r...}", "/a/b/c/d"], ["/a#{x}", "/a#/{x}"],
        ["/a/{x}", "/a/{r...}"], ["/{a}/x", "/b/y", "/{r...}"],
    ])
    func `patterns that share no link, or where one is more literal, are fine`(
        patterns: [String]
    ) throws {
        let table = try Tables.simple(try Self.routes(patterns))
        #expect(table.routeCount == patterns.count)
    }

    @Test(arguments: [
        "", "a", "a/b", "//", "/a/", "/a//b", "/.", "/..", "/a b", "/a%20", "/{}", "/{a", "/a}",
        "/{1a}", "/{a}{b}", "/{a...}/b", "/a{b...}", "/{a...}#x", "/a#", "/a#/", "/a#b/", "/a#b#c",
        "/é", "/a?b", "/{a b}", "/a;b", "/a*", "/{a...b}",
    ])
    func `a pattern outside the grammar is refused`(pattern: String) throws {
        var route = try Sampler.route("a")
        route.paths = [pattern]
        route.parameters = [ParameterDefinition(name: "a", type: Self.token)]
        #expect(throws: RouteTableError.self) { try Tables.simple([route]) }
    }

    @Test
    func `patterns on different origins are different routes`() throws {
        var web = try Sampler.route("webRoute", "/x/{a}", types: ["a": .int(0...9)], on: ["web"])
        let app = try Sampler.route("appRoute", "/x/{b}", types: ["b": .bool], on: ["app"])
        func definition() throws -> RouteTableDefinition {
            RouteTableDefinition(
                origins: [
                    OriginDefinition(
                        id: "web", place: .https(hosts: [HostDefinition(text: "h.example")])),
                    OriginDefinition(id: "app", place: .custom(scheme: "app", authority: .word)),
                ], routes: [web, app], limits: try #require(LinkLimits()))
        }
        let table = try RouteTable(try definition())
        #expect(table.reading("https://h.example/x/5") == "webRoute(a=5)")
        #expect(table.reading("app://x/true") == "appRoute(b=true)")
        #expect(table.reading("app://x/5") == "param_not_canonical")
        web.origins = []
        #expect(throws: RouteTableError.self) { try RouteTable(try definition()) }
    }

    @Test
    func `a pattern that no origin of its route can express is refused`() throws {
        for path in ["/", "/{a}", "/@{a}", "/Books", "/a~b", "/a..b", "/ab--c", "/{r...}"] {
            var definition = try Tables.definition([])
            definition.origins.append(
                OriginDefinition(id: "app", place: .custom(scheme: "app", authority: .word)))
            var route = try Self.routes([path])[0]
            definition.routes = [route]
            #expect(throws: Never.self, "\(path)") { try RouteTable(definition) }
            route.origins = ["app"]
            definition.routes = [route]
            let error = #expect(throws: RouteTableError.self, "\(path)") {
                try RouteTable(definition)
            }
            #expect(error?.code == .unreachablePattern)
        }
    }

    @Test
    func `patterns that overlap in very many ways are given up with a named error`() throws {
        // Every mix of literals and parameters over 11 segments: 2 048 patterns, all overlapping.
        let patterns = (0..<2048).map { bits in
            (0..<11).map { bits >> $0 & 1 == 1 ? "/a" : "/{p\($0)}" }.joined() + "/end\(bits)"
        }
        let routes = try Self.routes(patterns)
        let error = #expect(throws: RouteTableError.self) { try Tables.simple(routes) }
        #expect(error?.code == .tooManyOverlaps)
    }
}
