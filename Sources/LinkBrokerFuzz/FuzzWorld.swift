import LinkCrypto
import LinkIntents
import LinkPolicy
import LinkRouting

/// The fixed policy, keys and names that every target works with.
enum FuzzWorld {
    /// Every type of parameter, every kind of origin, fragments, moved paths and callbacks.
    static let policyText = """
        {
          "linkbroker": 1, "id": "fuzz", "revision": "1",
          "origins": [
            { "id": "web", "hosts": ["a.example", "b.example:8443"], "unknown": "browser" },
            { "id": "tongue", "hosts": ["{lang}.c.example"], "fragment": "reject" },
            { "id": "app", "scheme": "app", "authority": "word" },
            { "id": "sg", "scheme": "sg", "authority": "host" },
            { "id": "no", "scheme": "no", "authority": "none" }
          ],
          "callbacks": [
            { "id": "main", "redirect": "https://a.example/cb", "issuer": "https://id.example",
              "client": "c" },
            { "id": "loop", "redirect": "http://127.0.0.1:{port}/cb", "issuer": "attempt",
              "client": "c", "iss": "required" },
            { "id": "other", "redirect": "app://cb", "issuer": "attempt", "client": "c",
              "kind": "external" }
          ],
          "vocab": {
            "scopes": ["read", "pay"], "roles": ["staff"], "claims": ["sub", "org"],
            "assurance": ["pwd", "mfa"], "flags": ["new"], "tabs": ["main", "more"],
            "gates": ["unlocked"]
          },
          "types": {
            "lang": { "enum": ["de", "en"] }, "n": { "int": [-5, 9223372036854775807] },
            "t": { "token": [1, 12], "also": ":@!$+=," }, "x": { "text": [1, 40] },
            "y": { "text": [1, 40], "slash": true }, "u": { "uuid": true },
            "d": { "date": true }, "b": { "bool": true }, "m": { "decimal": ["-1.5", "10", 2] },
            "g": { "digits": [1, 6] }, "h": { "host": [1, 60] },
            "r": { "rest": { "token": [1, 8] }, "max": 3 }
          },
          "defaults": { "access": "authenticated", "from": "any", "fallback": "home",
            "show": { "tab": "main" } },
          "routes": [
            { "id": "home", "path": "/", "access": "public" },
            { "id": "number", "path": "/n/{n}", "query": { "q?": { "text": [1, 20] },
              "p": { "text": [1, 20] }, "z?": { "int": [0, 9], "onInvalid": "drop" } } },
            { "id": "token", "path": "/t/{t}", "on": ["web", "tongue", "app", "no"],
              "require": { "owner": { "param": "t", "claim": "sub" } } },
            { "id": "text", "path": ["/x/{x}", "/text/{x}"], "on": ["web", "app"] },
            { "id": "slashed", "path": "/y/{y}", "on": ["web"] },
            { "id": "uuid", "path": "/u/{u}" },
            { "id": "date", "path": "/d/{d}.html", "parents": ["home"] },
            { "id": "bool", "path": "/b/{b}" },
            { "id": "decimal", "path": "/m/{m}", "conceal": true,
              "require": { "scopes": { "all": ["read"], "any": ["pay"] }, "assurance": "mfa" } },
            { "id": "digits", "path": "/g/@{g}", "parents": [ { "route": "bool", "with": { "b": "true" } } ] },
            { "id": "host", "path": "/h/{h}" },
            { "id": "rest", "path": "/r/{r...}" },
            { "id": "room", "path": "/#/room/{t}", "on": ["web"], "public": ["t"] },
            { "id": "nest", "path": "/go", "on": ["web", "app"], "access": "public",
              "query": { "to": { "route": ["number", "text"], "absolute": true } } }
          ],
          "moved": [ { "path": "/old/{n}", "to": "rest", "with": { "r": "n{n}" } } ]
        }
        """

    /// The policy, compiled.
    static let policy: Policy = {
        do {
            return try Policy(json: Array(policyText.utf8))
        } catch {
            stop("the fixed policy does not load: \(error)")
        }
    }()

    /// One installation, one store, one scene.
    static let installBytes = (0x40..<0x50).map { UInt8($0) }
    static let storeBytes = (0x60..<0x70).map { UInt8($0) }
    static let masterBytes = (1...32).map { UInt8($0) }
    static let bundle = "app.example"
    static let scene = scene("main")
    static let nowMilliseconds: Int64 = 1_700_000_000_000

    /// The keys of the installation, from a constant master key.
    static let keyring: Keyring = {
        let master = masterBytes
        do {
            let key = try KeyringKey(
                material: try SecretKey(master.span), state: .active, createdMilliseconds: 0)
            return try Keyring(install: try InstallID(installBytes), keys: [key])
        } catch {
            stop("the fixed keyring is refused: \(error)")
        }
    }()

    /// What intent and attempt records are bound to.
    static let recordContext: RecordContext = {
        do {
            return RecordContext(
                store: try StoreID(storeBytes), install: try InstallID(installBytes))
        } catch {
            stop("the fixed context is refused: \(error)")
        }
    }()

    /// What saved scenes are bound to.
    static let sceneContext = SceneContext(bundle: bundle, install: keyring.install)

    /// What sign-in states are bound to.
    static let stateContext = StateContext(
        provider: "main", redirect: "https://a.example/cb", client: "c")

    /// Sessions that every target asks about: nobody, and someone with a little of everything.
    static func contexts(for policy: Policy, source: LinkSource) -> [DecisionContext] {
        let claims = [PrincipalClaim(name: "org", value: "a")]
        let person = try? Principal(
            subject: "abc", scopes: ["read", "pay"], roles: [], claims: claims,
            assurance: "pwd", authenticatedAt: 1_699_999_000)
        let sessions: [SessionFacts] =
            [.anonymous] + [person].compactMap { $0 }.map { .signedIn(policy.facts(of: $0)) }
        return sessions.map {
            DecisionContext(source: source, session: $0, nowSeconds: 1_700_000_000)
        }
    }

    private static func scene(_ name: String) -> SceneID {
        do {
            return try SceneID(name)
        } catch {
            stop("the fixed scene is refused: \(error)")
        }
    }
}
