import LinkBrokerOIDC
import LinkPolicy

/// A small app with two providers, whose callback entries share one redirect URI.
enum ProviderPolicy {
    /// The policy, with the client ids that the providers gave.
    static func policy(canaille: String, glewlwyd: String, conflict: String = "latest") throws
        -> Policy
    {
        try Policy(
            json: Array(text(canaille: canaille, glewlwyd: glewlwyd, conflict: conflict).utf8))
    }

    /// The text of the policy.
    static func text(canaille: String, glewlwyd: String, conflict: String = "latest") -> String {
        let redirect = "http://127.0.0.1:{port}/callback"
        return """
            {
              "linkbroker": 1, "id": "providers", "revision": "1", "conflict": "\(conflict)",
              "origins": [{ "id": "web", "hosts": ["app.example"] }],
              "callbacks": [
                { "id": "canaille", "redirect": "\(redirect)", "issuer": "attempt",
                  "client": "\(canaille)" },
                { "id": "glewlwyd", "redirect": "\(redirect)", "issuer": "attempt",
                  "client": "\(glewlwyd)" }
              ],
              "vocab": {
                "scopes": ["library", "borrow", "payroll"], "roles": ["editor"],
                "claims": ["sub"], "assurance": ["pwd", "mfa"], "tabs": ["main", "office"]
              },
              "types": { "id": { "int": [1, 999] } },
              "defaults": {
                "access": "authenticated", "from": "any", "fallback": "home",
                "show": { "tab": "main", "style": "push" }
              },
              "routes": [
                { "id": "home", "path": "/", "access": "public",
                  "show": { "tab": "main", "style": "root" } },
                { "id": "book", "path": "/books/{id}", "access": "public" },
                { "id": "read", "path": "/books/{id}/read", "parents": ["book"],
                  "require": { "scopes": { "all": ["library"] } } },
                { "id": "loan", "path": "/loans/{id}",
                  "require": { "scopes": { "all": ["library", "borrow"] } } },
                { "id": "shelf", "path": "/shelf" },
                { "id": "draft", "path": "/drafts/{id}",
                  "require": { "roles": { "any": ["editor"] } } },
                { "id": "payroll", "path": "/payroll", "show": { "tab": "office" },
                  "require": { "scopes": { "all": ["payroll"] }, "assurance": "mfa" } },
                { "id": "safe", "path": "/safe", "require": { "assurance": "mfa" } },
                { "id": "recent", "path": "/recent", "require": { "maxAge": 300 } }
              ]
            }
            """
    }
}
