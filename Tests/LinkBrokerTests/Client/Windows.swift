import LinkBroker
import LinkBrokerTesting
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// Two windows of one session with a small policy of every kind of screen, as views see them.
@MainActor
struct Windows {
    enum AppRoute: Codable, Hashable {
        case home
        case page(n: Int)
        case banner
        case notes
        case note(n: Int)
        case pay
        case must
        case doc(n: Int)
    }

    /// Who is there, as the test itself knows it.
    enum Person: CaseIterable, Sendable {
        case nobody
        case ada
        case bob
    }

    let session: RecordedSession
    let here: SceneModel
    let there: SceneModel

    init(_ policy: Policy? = nil, sheets: SheetTiming = .whenStackIsShown) throws {
        session = try RecordedSession(try policy ?? Self.policy())
        here = try SceneModel(session.broker, scene: try SceneID("s1"), sheets: sheets)
        there = try SceneModel(session.broker, scene: try SceneID("s2"), sheets: sheets)
        _ = session.broker.performAndShow(.session(nil, .plain))
    }

    /// Both windows.
    var models: [SceneModel] { [here, there] }

    /// Signs somebody in, or everybody out.
    func enter(_ person: Person) throws {
        _ = session.broker.performAndShow(.session(try Self.principal(person), .plain))
    }

    nonisolated static func principal(_ person: Person) throws -> Principal? {
        switch person {
        case .nobody: nil
        case .ada: try Principal(subject: "ada", scopes: ["read"], assurance: "mfa")
        case .bob: try Principal(subject: "bob", assurance: "pwd")
        }
    }

    /// Who may see what, written down by hand.
    nonisolated static func isCleared(_ route: RouteID, for person: Person, isClosed: Bool) -> Bool
    {
        switch (route.text, person) {
        case ("home", _), ("page", _), ("banner", _), ("must", _), ("doc", _): true
        case ("notes", .ada), ("notes", .bob): true
        case ("note", .ada): isClosed == false
        case ("pay", .ada): true
        default: false  // Deny by default, as the policy must.
        }
    }

    /// The policy; closed, nobody may open `note`.
    nonisolated static func policy(closed isClosed: Bool = false) throws -> Policy {
        let rule =
            isClosed
            ? #""access": "deny", "why": "closed""#
            : #""require": { "scopes": { "all": ["read"] } }"#
        let json = """
            { "linkbroker": 1, "id": "windows", "revision": "\(isClosed)",
              "origins": [ { "id": "web", "hosts": ["a.example"] } ],
              "callbacks": [ { "id": "main", "redirect": "https://a.example/cb",
                               "issuer": "https://id.example", "client": "c" } ],
              "vocab": { "scopes": ["read"], "assurance": ["pwd", "mfa"], "tabs": ["one", "two"] },
              "types": { "n": { "int": [1, 999999999] } },
              "defaults": { "access": "authenticated", "from": "any",
                            "show": { "tab": "one", "style": "push" } },
              "routes": [
                { "id": "home", "path": "/", "access": "public",
                  "show": { "tab": "one", "style": "root" } },
                { "id": "page", "path": "/pages/{n}", "access": "public" },
                { "id": "banner", "path": "/banner", "access": "public",
                  "parents": [{ "route": "page", "with": { "n": 7 } }],
                  "show": { "tab": "one", "style": "sheet" } },
                { "id": "notes", "path": "/notes", "show": { "tab": "two", "style": "push" } },
                { "id": "note", "path": "/notes/{n}", \(rule),
                  "parents": ["notes"], "show": { "tab": "two", "style": "push" } },
                { "id": "pay", "path": "/pay", "require": { "assurance": "mfa" },
                  "parents": ["notes"], "show": { "tab": "two", "style": "sheet" } },
                { "id": "must", "path": "/must", "access": "public",
                  "show": { "tab": "one", "style": "fullScreen", "mandatory": true } },
                { "id": "doc", "path": "/docs/{n}", "access": "public",
                  "content": { "check": true }, "fallback": "home" }
              ] }
            """
        return try Policy(json: Array(json.utf8))
    }
}
