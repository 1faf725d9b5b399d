/// The two policies of the small world: the second takes a route away that the first had.
package enum SmallPolicy {
    /// Everything that the world's events touch, with a queue of two.
    package static let first = text(note: "authenticated")
    /// The same, but nobody may open `note` any more.
    package static let second = text(note: "deny")

    private static func text(note access: String) -> String {
        let why = access == "deny" ? #", "why": "closed""# : ""
        let require = access == "deny" ? "" : #", "require": { "scopes": { "all": ["read"] } }"#
        return """
            { "linkbroker": 1, "id": "small", "revision": "\(access)",
              "origins": [ { "id": "web", "hosts": ["a.example"] } ],
              "callbacks": [ { "id": "main", "redirect": "https://a.example/cb",
                               "issuer": "https://id.example", "client": "c" } ],
              "limits": { "pending": 2, "pendingTTL": 900 },
              "vocab": { "scopes": ["read"], "assurance": ["pwd", "mfa"], "tabs": ["one", "two"] },
              "types": { "n": { "int": [1, 999999999] } },
              "defaults": { "access": "authenticated", "from": "any",
                            "show": { "tab": "one", "style": "push" } },
              "routes": [
                { "id": "home", "path": "/", "access": "public",
                  "show": { "tab": "one", "style": "root" } },
                { "id": "page", "path": "/pages/{n}", "access": "public" },
                { "id": "notes", "path": "/notes", "show": { "tab": "two", "style": "push" } },
                { "id": "note", "path": "/notes/{n}", "access": "\(access)"\(why)\(require),
                  "parents": ["notes"], "show": { "tab": "two", "style": "push" } },
                { "id": "pay", "path": "/pay", "require": { "assurance": "mfa" },
                  "parents": ["notes"], "show": { "tab": "two", "style": "sheet" } }
              ] }
            """
    }
}
