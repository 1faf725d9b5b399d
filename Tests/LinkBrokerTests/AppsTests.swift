import LinkBroker
import LinkBrokerTesting
import LinkNavigation
import LinkPolicy
import LinkRouting
import Testing

/// What the sample apps ask of the broker: reader, shop, marketplace and newsroom.
@Suite struct AppsTests {
    static let rows: [Script] = [
        Script(
            "shop: links append instead of replacing, and what is on top is not repeated", "apps 2",
            """
            session nobody => ok
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /more/1 => committed more public | s1: *one[page(1) more(1)]
            open s1 /more/2 => committed more public | s1: *one[page(1) more(1) more(2)]
            open s1 /more/2 => committed more public
            open s1 /more/3 from=handoff => committed more public | s1: *one[page(1) more(1) more(2) more(3)]
            """),
        Script(
            "marketplace: content is pending, a newer link wins, and an old answer is nothing",
            "apps 4",
            """
            session nobody => ok
            open s1 /articles/1 => checking article public | s1 check c1 article(1)
            open s1 /articles/2 => checking article public | s1 check c2 article(2)
            content c1 exists => ignored stale
            content c2 exists => committed article public | s1: *one[page(2) article(2)]
            """),
        Script(
            "marketplace: who lacks the permission hears no more than of an unknown place",
            "apps 4",
            """
            session u1 => ok
            open s1 /staff => denied staff role_missing | s1 notice unknown_route
            open s1 /users/u2/box => denied own owner_mismatch | s1 notice unknown_route
            open s1 /users/u1/box => committed own cleared | s1: *one[own(u1)]
            """),
        Script(
            "newsroom: one state selects the tab and presents the sheet", "apps 5",
            """
            session u1mfa => ok
            tab s1 three => ok | s1: *three[]
            open s1 /pay from=push => committed pay cleared | s1: *two[] +pay
            """),
        Script(
            "newsroom: a cover that must be finished is neither dismissed nor skipped", "apps 5",
            """
            session nobody => ok
            open s1 /cover => committed cover public | s1: *one[] +cover
            dismiss s1 => nothing
            open s1 /pages/1 => committed page public | s1: *one[page(1)] +cover
            """),
    ]

    @Test(arguments: rows)
    func `the apps get what they ask for`(script: Script) throws { try script.play() }

    /// The reader's policy of one version: `book` was once called `title`.
    private static func reader(_ routes: String) throws -> Policy {
        let text = """
            { "linkbroker": 1, "id": "reader", "revision": "1", "allPublic": true,
              "origins": [ { "id": "web", "hosts": ["a.example"] } ],
              "vocab": { "tabs": ["main"] }, "types": { "id": { "int": [1, 99] } },
              "defaults": { "access": "public", "from": "any",
                            "show": { "tab": "main", "style": "push" } },
              "routes": [ { "id": "library", "path": "/" }, \(routes) ] }
            """
        return try Policy(json: Array(text.utf8))
    }

    private static func saved(by session: RecordedSession, _ scene: SceneID) throws -> String {
        guard case .snapshot(let blob) = session.broker.perform(.snapshot(scene)) else {
            throw ScriptError("not saved")
        }
        return blob
    }

    @Test func `reader: a state of an older version is migrated, truncated or refused`() throws {
        let scene = try SceneID("s1")
        let first = try RecordedSession(
            try Self.reader(
                #"{ "id": "title", "path": "/t/{id}", "parents": ["library"] }"#))
        _ = first.broker.setSession(nil)
        _ = first.broker.open("https://a.example/t/7", in: scene)
        let blob = try Self.saved(by: first, scene)
        let policy = try Self.reader(
            #"{ "id": "book", "path": "/b/{id}", "parents": ["library"] }"#)
        let step = try StateMigration(
            from: 1, renamingRoutes: [try RouteID("title"): try RouteID("book")])
        let drop = try StateMigration(from: 1, droppingRoutes: [try RouteID("title")])
        #expect(try Self.restored(blob, policy, [step], scene) == "*main[library book(7)]")
        #expect(try Self.restored(blob, policy, [drop], scene) == "*main[library]")
        #expect(try Self.restored(blob, policy, [], scene) == "outdated")
        #expect(try Self.restored("", policy, [step], scene) == "tampered")
        #expect(try Self.restored("A" + blob.dropFirst(), policy, [step], scene) == "tampered")
    }

    private static func restored(
        _ blob: String, _ policy: Policy, _ steps: [StateMigration], _ scene: SceneID
    ) throws -> String {
        let session = try RecordedSession(policy) { configuration in
            configuration.stateVersion = 2
            configuration.migrations = steps
        }
        _ = session.broker.setSession(nil)
        switch session.broker.perform(.restore(scene, blob)) {
        case .refused(let error): return error.code.code
        case .restored: return session.broker.navigation(of: scene)?.words ?? "none"
        default: throw ScriptError("no restoration")  // No other answer is meant.
        }
    }
}
