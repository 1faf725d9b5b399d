package import LinkRouting

/// A table with one of everything: every kind of origin, type, pattern and query rule.
package enum Sampler {
    private enum FixtureError: Error {
        case limits
        case bounds
    }

    /// The table's definition.
    package static func definition() throws -> RouteTableDefinition {
        guard let limits = LinkLimits() else { throw FixtureError.limits }
        return RouteTableDefinition(
            origins: origins, routes: try types() + patterns() + queries() + screens(),
            moved: try moved(), limits: limits)
    }

    /// A route with one pattern.
    package static func route(
        _ id: String, _ paths: String..., types: KeyValuePairs<String, ParameterType> = [:],
        query: [QueryDefinition] = [], on origins: [String] = []
    ) throws -> RouteDefinition {
        RouteDefinition(
            id: try RouteID(id), paths: paths, origins: origins,
            parameters: types.map { ParameterDefinition(name: $0.key, type: $0.value) },
            query: query)
    }

    private static var origins: [OriginDefinition] {
        [
            OriginDefinition(
                id: "web",
                place: .https(hosts: [
                    HostDefinition(text: "shop.example"), HostDefinition(text: "www.shop.example"),
                    HostDefinition(text: "host.example:8443"),
                    HostDefinition(text: "xn--bcher-kva.example"),
                ]), unknown: .browser),
            OriginDefinition(
                id: "languages",
                place: .https(hosts: [
                    HostDefinition(
                        text: "{lang}.reader.example", labelType: .enumeration(["en", "de"])),
                    HostDefinition(text: "reader.example"),
                ]), fragment: .reject),
            OriginDefinition(id: "app", place: .custom(scheme: "shop", authority: .word)),
            OriginDefinition(id: "signal", place: .custom(scheme: "sgnl", authority: .host)),
            OriginDefinition(id: "plain", place: .custom(scheme: "plain", authority: .none)),
        ]
    }

    private static func types() throws -> [RouteDefinition] {
        guard let bounds = DecimalBounds(minimumScaled: -150, maximumScaled: 99_999, places: 2)
        else { throw FixtureError.bounds }
        return [
            try route("int", "/int/{v}", types: ["v": .int(-5...999)]),
            try route("long", "/long/{v}", types: ["v": .int(Int64.min...Int64.max)]),
            try route(
                "token", "/token/{v}", types: ["v": .token(2...8, also: Array(":@!$+=,".utf8))]),
            try route("text", "/text/{v}", types: ["v": .text(1...10, allowsSlash: false)]),
            try route("slash", "/slash/{v}", types: ["v": .text(1...10, allowsSlash: true)]),
            try route("kind", "/kind/{v}", types: ["v": .enumeration(["new", "old", "a+b"])]),
            try route("uuid", "/uuid/{v}", types: ["v": .uuid]),
            try route("date", "/date/{v}", types: ["v": .date]),
            try route("bool", "/bool/{v}", types: ["v": .bool]),
            try route("decimal", "/decimal/{v}", types: ["v": .decimal(bounds)]),
            try route("digits", "/digits/{v}", types: ["v": .digits(3...5)]),
            try route("server", "/server/{v}", types: ["v": .host(3...30)]),
            try route(
                "files", "/files/{v...}", types: ["v": .rest(.token(1...8, also: []), maximum: 4)]),
            try route(
                "names", "/names/{v...}",
                types: ["v": .rest(.text(1...8, allowsSlash: false), maximum: 3)]),
        ]
    }

    private static func patterns() throws -> [RouteDefinition] {
        [
            try route("home", "/"),
            try route("chat", "/messages/{chat}", types: ["chat": .token(1...20, also: [0x40])]),
            try route("settings", "/messages/settings"),
            try route("mention", "/messages/@{user}", types: ["user": .token(1...20, also: [])]),
            try route(
                "feed", "/feeds/{name}.json", types: ["name": .text(1...9, allowsSlash: false)]),
            try route("profile", "/@{user}", types: ["user": .token(1...20, also: [])]),
            try route("room", "/#/room/{roomId}", types: ["roomId": .token(1...20, also: [0x3A])]),
            try route("get", "/get#{screen}", types: ["screen": .text(1...9, allowsSlash: false)]),
            try route(
                "article", "/a/{id}", "/article/{id}/{slug}",
                types: [
                    "id": .int(1...999), "slug": .token(1...20, also: []),
                ]),
            try route("alias", "/alias", "/other-name"),
            try route("webOnly", "/web-only/{id}", types: ["id": .int(1...9)], on: ["web"]),
            try route("appOnly", "/app-only/{id}", types: ["id": .int(1...9)], on: ["app"]),
            try route("joined", "/{server}", types: ["server": .host(3...30)], on: ["app"]),
        ]
    }

    private static func queries() throws -> [RouteDefinition] {
        let text = ParameterType.text(0...20, allowsSlash: false)
        return [
            try route(
                "search", "/search",
                query: [
                    QueryDefinition(name: "q", type: text, plus: .space),
                    QueryDefinition(name: "page", type: .int(1...50), presence: .optional),
                    QueryDefinition(
                        name: "sort", type: .enumeration(["up", "down, fast"]),
                        presence: .optionalDroppingInvalid),
                    QueryDefinition(
                        name: "tag", type: .token(1...9, also: Array("/?:@+='".utf8)),
                        presence: .optional, plus: .literal),
                    QueryDefinition(name: "x", type: text, presence: .optional),
                ]),
            try route(
                "login", "/login",
                query: [
                    QueryDefinition(
                        name: "next",
                        type: .route(
                            [try RouteID("int"), try RouteID("search"), try RouteID("login")],
                            allowsAbsolute: false), presence: .optional),
                    QueryDefinition(
                        name: "back",
                        type: .route(
                            [try RouteID("home"), try RouteID("int")], allowsAbsolute: true),
                        presence: .optional),
                ]),
        ]
    }

    private static func screens() throws -> [RouteDefinition] {
        var detail = try route(
            "detail", types: ["v": .int(0...9), "w": .text(1...9, allowsSlash: true)])
        detail.parents = [ParentDefinition(route: try RouteID("home"))]
        var deep = try route("deep", "/deep/{v}", types: ["v": .int(0...9)])
        deep.parents = [
            ParentDefinition(route: try RouteID("int"), isOptional: true),
            ParentDefinition(
                route: try RouteID("token"),
                with: [ArgumentDefinition(name: "v", template: "n:{v}")]),
            ParentDefinition(
                route: try RouteID("bool"),
                with: [ArgumentDefinition(name: "v", template: "true")]),
        ]
        deep.fallback = try RouteID("int")
        return [detail, deep]
    }

    private static func moved() throws -> [MovedDefinition] {
        [
            MovedDefinition(
                path: "/old/{v}",
                parameters: [ParameterDefinition(name: "v", type: .int(-9...9999))],
                target: try RouteID("int")),
            MovedDefinition(
                path: "/legacy/{old}",
                parameters: [ParameterDefinition(name: "old", type: .digits(1...4))],
                target: try RouteID("token"),
                with: [ArgumentDefinition(name: "v", template: "no-{old}")]),
            MovedDefinition(path: "/start", target: try RouteID("home")),
        ]
    }
}
