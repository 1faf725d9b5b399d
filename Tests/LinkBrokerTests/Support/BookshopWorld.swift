import LinkBroker
import LinkBrokerTesting
import LinkPolicy
import LinkRouting

extension WalkWorld {
    /// The world of the policy that the documentation uses.
    static func bookshop() throws -> WalkWorld {
        let site = "https://reader.example"
        return WalkWorld(
            policies: [try Cast.policy("bookshop")],
            people: [
                try visitor("u1234", "pwd", 1, scoped: true, at: 2000),
                try visitor("u1234", "mfa", 2, scoped: true, at: 2300),
                try visitor("viewer", "mfa", 2, scoped: false, at: 2000),
                try visitor("maker", "phr", 3, scoped: true, roles: ["publisher"], at: 2100),
            ],
            links: [
                "/", "/books/1", "/books/2", "/search?q=a", "/books/1/read", "/library",
                "/users/u1234/shelf", "/account", "/orders/1", "/orders/2", "/account/payment",
                "/gift/abcdefghijklmnop1", "/login", "/publisher/pub1/titles", "/beta/reader",
                "/catalogue/item/7",
            ].map { site + $0 } + ["reader://books/42", "reader://library", "reader://account"],
            unlisted: [
                site + "/nowhere", "https://evil.example/books/1", site + "/books/0",
                site + "/orders/1/..",
            ],
            screens: [
                ScreenRequest(route: try RouteID("home")),
                ScreenRequest(route: try RouteID("library")),
                ScreenRequest(route: try RouteID("payment")),
                ScreenRequest(
                    route: try RouteID("order"),
                    parameters: [RouteParameter(name: "orderId", value: .int(7))]),
                ScreenRequest(
                    route: try RouteID("book"),
                    parameters: [RouteParameter(name: "bookId", value: .int(7))]),
            ],
            gates: [], flags: ["newReader"], redirect: site + "/auth/callback",
            isCleared: isClearedInBookshop, mayEnter: mayEnterBookshop)
    }

    private static func visitor(
        _ name: String, _ level: String, _ rank: Int, scoped: Bool, roles: [String] = [],
        at time: Int64
    ) throws -> WalkVisitor {
        let principal = try Principal(
            subject: name, issuer: "https://id.reader.example",
            scopes: scoped ? ["library.read", "orders.read", "payments.write"] : [], roles: roles,
            claims: [
                PrincipalClaim(name: "sub", value: name),
                PrincipalClaim(name: "publisher_id", value: "pub1"),
            ], assurance: level, authenticatedAt: time)
        return WalkVisitor(
            principal, rank: rank, hasScopes: scoped, isStaff: roles.isEmpty == false,
            signedInAt: time)
    }

    /// Who may see a screen of the bookshop, by hand.
    @Sendable
    private static func isClearedInBookshop(_ route: Route, _ facts: WalkFacts) -> Bool {
        let visitor = facts.visitor
        return switch route.id.text {
        case "home", "book", "search", "login": true
        case "read": visitor?.hasScopes == true
        case "library", "account": visitor != nil
        case "shelf": route.value(of: "userId") == visitor.map { .text($0.principal.subject) }
        case "order": visitor?.hasScopes == true
        case "payment": visitor?.hasScopes == true && (visitor?.rank ?? 0) >= 2
        case "titles":
            visitor?.isStaff == true && (visitor?.rank ?? 0) >= 3
                && route.value(of: "pubId") == .text("pub1")
        default: false  // Deny by default: gift cards are off, the old reader is retired.
        }
    }

    /// What links ask beyond that.
    @Sendable
    private static func mayEnterBookshop(_ route: RouteID, _ facts: WalkFacts) -> Bool {
        switch route.text {
        case "payment": facts.isYoung(300)
        case "titles": facts.isYoung(3600)
        default: true  // The screen says it all.
        }
    }
}
