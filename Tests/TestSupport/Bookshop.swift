package import LinkRouting

/// The links of the bookshop, the policy that the documentation uses throughout, built by hand.
package enum Bookshop {
    /// What `cases/bookshop.policy.json` says about links.
    package static func definition() throws -> RouteTableDefinition {
        guard let limits = LinkLimits() else { throw FixtureError.limits }
        return RouteTableDefinition(
            origins: [
                OriginDefinition(
                    id: "web", place: .https(hosts: [HostDefinition(text: "reader.example")])),
                OriginDefinition(
                    id: "app", place: .custom(scheme: "reader", authority: .word)),
            ],
            routes: try catalogue() + account() + other(),
            moved: [
                MovedDefinition(
                    path: "/catalogue/item/{bookId}", parameters: [bookID],
                    target: try RouteID("book"))
            ],
            limits: limits)
    }

    private enum FixtureError: Error {
        case limits
    }

    private static var bookID: ParameterDefinition {
        ParameterDefinition(name: "bookId", type: .int(1...999_999_999))
    }

    private static func catalogue() throws -> [RouteDefinition] {
        [
            RouteDefinition(id: try RouteID("home"), paths: ["/"]),
            RouteDefinition(
                id: try RouteID("book"), paths: ["/books/{bookId}"], parameters: [bookID],
                fallback: try RouteID("home")),
            RouteDefinition(
                id: try RouteID("search"), paths: ["/search"],
                query: [
                    QueryDefinition(name: "q", type: .text(1...120, allowsSlash: false)),
                    QueryDefinition(name: "page", type: .int(1...500), presence: .optional),
                ],
                fallback: try RouteID("home")),
            RouteDefinition(
                id: try RouteID("read"), paths: ["/books/{bookId}/read"], parameters: [bookID],
                query: [
                    QueryDefinition(name: "at", type: .int(0...9_999_999), presence: .optional)
                ],
                parents: [ParentDefinition(route: try RouteID("book"))],
                fallback: try RouteID("book")),
        ]
    }

    private static func account() throws -> [RouteDefinition] {
        [
            RouteDefinition(
                id: try RouteID("library"), paths: ["/library"], fallback: try RouteID("home")),
            RouteDefinition(
                id: try RouteID("shelf"), paths: ["/users/{userId}/shelf"],
                parameters: [
                    ParameterDefinition(name: "userId", type: .token(4...36, also: []))
                ],
                parents: [ParentDefinition(route: try RouteID("library"))],
                fallback: try RouteID("home")),
            RouteDefinition(
                id: try RouteID("account"), paths: ["/account"], fallback: try RouteID("home")),
            RouteDefinition(
                id: try RouteID("order"), paths: ["/orders/{orderId}"],
                parameters: [
                    ParameterDefinition(name: "orderId", type: .int(1...Int64.max))
                ],
                parents: [ParentDefinition(route: try RouteID("account"))],
                fallback: try RouteID("home")),
            RouteDefinition(
                id: try RouteID("payment"), paths: ["/account/payment"],
                parents: [ParentDefinition(route: try RouteID("account"))],
                fallback: try RouteID("home")),
        ]
    }

    private static func other() throws -> [RouteDefinition] {
        [
            RouteDefinition(
                id: try RouteID("gift"), paths: ["/gift/{code}"],
                parameters: [ParameterDefinition(name: "code", type: .token(16...64, also: []))],
                secret: ["code"], fallback: try RouteID("home")),
            RouteDefinition(
                id: try RouteID("login"), paths: ["/login"],
                query: [
                    QueryDefinition(
                        name: "next",
                        type: .route(
                            [
                                try RouteID("library"), try RouteID("read"),
                                try RouteID("order"),
                            ], allowsAbsolute: false),
                        presence: .optional)
                ],
                fallback: try RouteID("home")),
            RouteDefinition(
                id: try RouteID("titles"), paths: ["/publisher/{pubId}/titles"],
                parameters: [
                    ParameterDefinition(name: "pubId", type: .token(4...36, also: []))
                ],
                fallback: try RouteID("home")),
            RouteDefinition(
                id: try RouteID("retired"), paths: ["/beta/reader"],
                fallback: try RouteID("home")),
        ]
    }
}
