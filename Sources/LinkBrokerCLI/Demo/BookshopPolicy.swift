/// The policy of the bookshop, which the demo uses and the documentation talks about: the text of
/// `Policies/bookshop.policy.json`, byte for byte.
package enum BookshopPolicy {
    /// The text of the file.
    package static let json = #"""
        {
          "linkbroker": 1,
          "id": "bookshop",
          "revision": "2026-11-30.1",
          "origins": [
            { "id": "web", "hosts": ["reader.example"] },
            { "id": "app", "scheme": "reader", "authority": "word" }
          ],
          "callbacks": [
            { "id": "main", "redirect": "https://reader.example/auth/callback", "issuer": "https://id.reader.example", "client": "reader-app" }
          ],
          "limits": { "bytes": 2048, "segments": 16, "queryItems": 16, "pending": 8, "pendingTTL": 600 },
          "vocab": {
            "scopes": ["library.read", "orders.read", "payments.write"],
            "roles": ["publisher", "staff"],
            "claims": ["sub", "publisher_id"],
            "assurance": ["pwd", "mfa", "phr"],
            "flags": ["giftCards", "newReader"],
            "tabs": ["shop", "library", "account"]
          },
          "types": {
            "bookId": { "int": [1, 999999999] },
            "userId": { "token": [4, 36] },
            "code": { "token": [16, 64] }
          },
          "defaults": {
            "access": "authenticated",
            "from": ["universalLink", "push", "inApp", "handoff", "restoration"],
            "unknownQuery": "drop",
            "fallback": "home",
            "show": { "tab": "shop", "style": "push" }
          },
          "routes": [
            { "id": "home", "path": "/", "access": "public", "from": "any", "show": { "tab": "shop", "style": "root" } },
            { "id": "book", "path": "/books/{bookId}", "access": "public", "from": "any" },
            { "id": "search", "path": "/search", "access": "public", "from": "any",
              "query": { "q": { "text": [1, 120] }, "page?": { "int": [1, 500] } } },
            { "id": "read", "path": "/books/{bookId}/read", "query": { "at?": { "int": [0, 9999999] } },
              "require": { "scopes": { "all": ["library.read"] } }, "minApp": "3.2.0", "flags": ["newReader"],
              "fallback": "book", "parents": ["book"], "show": { "tab": "library", "style": "fullScreen" } },
            { "id": "library", "path": "/library", "from": "any", "show": { "tab": "library" } },
            { "id": "shelf", "path": "/users/{userId}/shelf", "conceal": true,
              "require": { "owner": { "param": "userId", "claim": "sub" } }, "parents": ["library"], "show": { "tab": "library" } },
            { "id": "account", "path": "/account", "show": { "tab": "account" } },
            { "id": "order", "path": "/orders/{orderId}", "params": { "orderId": { "int": [1, 9223372036854775807] } },
              "require": { "scopes": { "all": ["orders.read"] } }, "conceal": true, "parents": ["account"], "show": { "tab": "account" } },
            { "id": "payment", "path": "/account/payment", "from": ["universalLink", "inApp"],
              "require": { "scopes": { "all": ["payments.write"] }, "assurance": "mfa", "maxAge": 300 },
              "parents": ["account"], "show": { "tab": "account", "style": "sheet" } },
            { "id": "gift", "path": "/gift/{code}", "from": ["universalLink", "push"], "secret": ["code"], "flags": ["giftCards"] },
            { "id": "login", "path": "/login", "access": "public", "from": "any",
              "query": { "next?": { "route": ["library", "read", "order"] } } },
            { "id": "titles", "path": "/publisher/{pubId}/titles", "params": { "pubId": { "token": [4, 36] } },
              "require": { "roles": { "any": ["publisher", "staff"] }, "assurance": "phr", "maxAge": 3600,
                           "owner": { "param": "pubId", "claim": "publisher_id", "unless": ["staff"] } },
              "conceal": true },
            { "id": "retired", "path": "/beta/reader", "access": "deny", "why": "removed in 3.0" }
          ],
          "moved": [
            { "path": "/catalogue/item/{bookId}", "to": "book" }
          ],
          "never": [
            { "name": "no payment by link from other apps", "route": "payment", "from": ["externalURL"], "reach": "held" },
            { "name": "publisher area needs a passkey", "route": "titles", "below": { "assurance": "phr" }, "reach": "commit" }
          ]
        }

        """#
}
