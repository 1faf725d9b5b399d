/// A policy with a route for every construct that the broker treats apart: gates, content checks,
/// conflict rules, optional parents, fallbacks that are themselves held or denied, secrets, routes
/// for signed-out people, and every kind of callback.
package struct RichPolicy: Sendable {
    /// What happens to several links.
    package var conflict = "latest"
    /// What cancelling does.
    package var onCancel = "drop"
    /// How many links a scene holds.
    package var pending = 3
    /// The access of `note`; `deny` takes it away.
    package var noteAccess = "authenticated"
    /// Whether the route `notes` and what stands on it are there.
    package var hasNotes = true
    /// Whether the routes whose content is checked are there.
    package var hasChecked = true
    /// What else the policy has, as more elements of `routes`, each with a comma before it.
    package var more = ""
    /// The revision.
    package var revision = "1"

    /// Starts with the usual one.
    package init() {}

    /// The file.
    package var json: [UInt8] {
        Array(
            """
            { "linkbroker": 1, "id": "rich", "revision": "\(revision)",
              \(Self.origins),
              \(Self.callbacks),
              "limits": { "pending": \(pending), "pendingTTL": 900 },
              "conflict": "\(conflict)", "onCancel": "\(onCancel)",
              \(Self.words),
              "routes": [ \(Self.open)\(hasChecked ? Self.checked : "")\(Self.special)\(notes)\(more) ] }
            """.utf8)
    }

    private static let origins = """
        "origins": [ { "id": "web", "hosts": ["a.example"], "unknown": "browser" },
                     { "id": "app", "scheme": "rich", "authority": "word" } ]
        """

    private static let callbacks = """
        "callbacks": [
          { "id": "main", "redirect": "https://a.example/cb", "issuer": "https://id.example",
            "client": "c" },
          { "id": "strict", "redirect": "https://a.example/strict", "client": "c",
            "issuer": "https://id.example", "iss": "required" },
          { "id": "any", "redirect": "http://127.0.0.1:{port}/cb", "issuer": "attempt",
            "client": "c" },
          { "id": "left", "redirect": "https://a.example/twin", "issuer": "https://left.example",
            "client": "c" },
          { "id": "right", "redirect": "https://a.example/twin", "client": "c",
            "issuer": "https://right.example" },
          { "id": "bank", "redirect": "https://a.example/bank", "issuer": "https://bank.example",
            "client": "c", "kind": "external" } ]
        """

    private static let words = """
        "vocab": { "scopes": ["read"], "roles": ["staff"], "claims": ["sub"],
                   "assurance": ["pwd", "mfa", "phr"], "flags": ["beta"],
                   "tabs": ["one", "two", "three"], "gates": ["terms", "unlocked"] },
        "types": { "n": { "int": [1, 999999999] }, "user": { "token": [1, 36] },
                   "code": { "token": [4, 64] } },
        "defaults": { "access": "authenticated", "from": "any",
                      "show": { "tab": "one", "style": "push" } }
        """

    private static let open = """
        { "id": "home", "path": "/", "access": "public", "show": { "tab": "one", "style": "root" } },
        { "id": "page", "path": "/pages/{n}", "access": "public" },
        { "id": "more", "path": "/more/{n}", "access": "public", "place": "append" },
        { "id": "cover", "path": "/cover", "access": "public",
          "show": { "tab": "one", "style": "fullScreen", "mandatory": true } },
        { "id": "welcome", "path": "/welcome", "access": "signedOut", "fallback": "home" },
        { "id": "closed", "path": "/closed", "access": "deny", "why": "gone" },
        { "id": "inbox", "path": "/inbox", "from": ["push"] },
        """

    private static let checked = """
        { "id": "article", "path": "/articles/{n}", "access": "public", "parents": ["page"],
          "content": { "check": true, "maySignIn": true }, "fallback": "home" },
        { "id": "open", "path": "/open/{n}", "access": "public", "content": { "check": true } },
        { "id": "doc", "path": "/docs/{n}", "content": { "check": true }, "parents": ["page"],
          "fallback": "home", "show": { "tab": "two", "style": "push" } },
        """

    private static let special = """
        { "id": "pay", "path": "/pay", "require": { "assurance": "mfa", "maxAge": 300 },
          "show": { "tab": "two", "style": "sheet" } },
        { "id": "key", "path": "/key", "require": { "assurance": "phr" } },
        { "id": "vault", "path": "/vault/{n}", "require": { "gates": ["unlocked"] },
          "show": { "tab": "three", "style": "push" } },
        { "id": "deal", "path": "/deals/{n}", "show": { "tab": "three", "style": "push" },
          "require": { "assurance": "mfa", "gates": ["terms", "unlocked"] } },
        { "id": "secret", "path": "/secrets/{code}", "secret": ["code"],
          "show": { "tab": "three", "style": "push" } },
        { "id": "own", "path": "/users/{user}/box", "conceal": true,
          "require": { "owner": { "param": "user", "claim": "sub" } } },
        { "id": "staff", "path": "/staff", "conceal": true,
          "require": { "roles": { "any": ["staff"] } } },
        { "id": "tip", "path": "/tips/{n}",
          "parents": [ { "route": "staff", "optional": true }, "page" ] },
        { "id": "plan", "path": "/plans/{n}", "parents": ["staff"] },
        { "id": "beta", "path": "/beta/{n}", "flags": ["beta"], "fallback": "vault" },
        { "id": "newer", "path": "/newer", "minApp": "9.0.0", "fallback": "staff" },
        { "id": "newest", "path": "/newest", "minApp": "9.0.0" },
        { "id": "chained", "path": "/chained", "flags": ["beta"], "fallback": "newest" }
        """

    private var notes: String {
        guard hasNotes else { return "" }
        let isDenied = noteAccess == "deny"
        let require = #", "require": { "scopes": { "all": ["read"] } }"#
        return """
            , { "id": "notes", "path": "/notes", "show": { "tab": "two", "style": "push" } },
              { "id": "note", "path": "/notes/{n}", "access": "\(noteAccess)",
                "parents": ["notes"], "show": { "tab": "two", "style": "push" }
                \(isDenied ? #", "why": "closed""# : noteAccess == "public" ? "" : require) }
            """
    }
}
