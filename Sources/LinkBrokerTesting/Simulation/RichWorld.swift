import LinkBroker
import LinkPolicy
import LinkRouting

extension WalkWorld {
    /// The world of `RichPolicy`.
    ///
    /// - Parameter conflict: What happens to several links.
    /// - Returns: The world.
    /// - Throws: Where a policy does not load, which would be a mistake here.
    package static func rich(conflict: String) throws -> WalkWorld {
        WalkWorld(
            policies: try policies(conflict), people: try people(),
            links: richLinks.map { "https://a.example" + $0 } + ["rich://notes", "rich://pages/9"],
            unlisted: [
                "https://a.example/\(WorldKit.marker)", "https://b.example/pages/1",
                "other://pages/1", "https://a.example/pages/0\(WorldKit.marker)",
                "https://a.example/notes/..%2f\(WorldKit.marker)",
            ],
            screens: try richScreens(), gates: ["terms", "unlocked"], flags: [],
            redirect: "https://a.example/cb", isCleared: isClearedInRich, mayEnter: mayEnterRich)
    }

    private static func policies(_ conflict: String) throws -> [Policy] {
        var policy = RichPolicy()
        policy.conflict = conflict
        let first = policy
        policy.noteAccess = "deny"
        policy.revision = "2"
        let second = policy
        policy.hasNotes = false
        policy.hasChecked = false
        policy.revision = "3"
        return try [first, second, policy].map { try Policy(json: $0.json) }
    }

    private static func people() throws -> [WalkVisitor] {
        func visitor(
            _ name: String, _ level: String, _ rank: Int, scopes: [String], roles: [String] = [],
            at time: Int64
        ) throws -> WalkVisitor {
            let principal = try Principal(
                subject: name, issuer: "https://id.example", scopes: scopes, roles: roles,
                claims: [PrincipalClaim(name: "sub", value: name)], assurance: level,
                authenticatedAt: time)
            return WalkVisitor(
                principal, rank: rank, hasScopes: scopes.isEmpty == false,
                isStaff: roles.isEmpty == false, signedInAt: time)
        }
        return [
            try visitor("ada", "pwd", 1, scopes: ["read"], at: 2000),
            try visitor("ada", "mfa", 2, scopes: ["read"], at: 2400),
            try visitor("ada", "phr", 3, scopes: ["read"], at: 4000),
            try visitor("bob", "mfa", 2, scopes: [], at: 2000),
            try visitor("eve", "phr", 3, scopes: ["read"], roles: ["staff"], at: 3000),
        ]
    }

    private static let richLinks = [
        "/", "/pages/1", "/pages/2", "/more/1", "/cover", "/welcome", "/closed", "/inbox",
        "/articles/1", "/articles/2", "/open/1", "/docs/1", "/docs/2", "/pay", "/key", "/vault/1",
        "/deals/1", "/secrets/\(WorldKit.marker)", "/users/ada/box", "/users/bob/box", "/staff",
        "/tips/1", "/plans/1", "/beta/1", "/newer", "/newest", "/chained", "/notes", "/notes/1",
        "/notes/2", "/notes/3",
    ]

    private static func richScreens() throws -> [ScreenRequest] {
        let number = { (name: String) in [RouteParameter(name: name, value: .int(1))] }
        return [
            ScreenRequest(route: try RouteID("page"), parameters: number("n")),
            ScreenRequest(route: try RouteID("note"), parameters: number("n")),
            ScreenRequest(route: try RouteID("vault"), parameters: number("n")),
            ScreenRequest(route: try RouteID("doc"), parameters: number("n")),
            ScreenRequest(route: try RouteID("notes")), ScreenRequest(route: try RouteID("pay")),
            ScreenRequest(route: try RouteID("staff")), ScreenRequest(route: try RouteID("home")),
            ScreenRequest(
                route: try RouteID("secret"),
                parameters: [RouteParameter(name: "code", value: .text(WorldKit.marker))]),
        ]
    }

    /// Who may see a screen of the rich policy, by hand.
    @Sendable
    private static func isClearedInRich(_ route: Route, _ facts: WalkFacts) -> Bool {
        let visitor = facts.visitor
        let rank = visitor?.rank ?? 0
        let gates = facts.openGates
        return switch route.id.text {
        case "home", "page", "more", "cover": true
        case "article", "open": facts.policy < 2
        case "welcome": visitor == nil
        case "inbox", "secret", "tip", "plan": visitor != nil
        case "doc": visitor != nil && facts.policy < 2
        case "pay": rank >= 2
        case "key": rank >= 3
        case "vault": visitor != nil && gates.contains("unlocked")
        case "deal": rank >= 2 && gates.isSuperset(of: ["terms", "unlocked"])
        case "own": route.value(of: "user") == visitor.map { .text($0.principal.subject) }
        case "staff": visitor?.isStaff == true
        case "notes": visitor != nil && facts.policy < 2
        case "note": visitor?.hasScopes == true && facts.policy == 0
        default: false  // Deny by default, as the policy must.
        }
    }

    /// What a link to a route asks beyond its own screen: age, and the parents that must be there.
    @Sendable
    private static func mayEnterRich(_ route: RouteID, _ facts: WalkFacts) -> Bool {
        switch route.text {
        case "pay": facts.isYoung(300)
        case "plan": facts.visitor?.isStaff == true
        default: true  // The screen says it all.
        }
    }
}
