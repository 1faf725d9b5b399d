/// The policy of the marketplace, so that its terminal client runs from any folder: the text of
/// `Policies/marketplace.policy.json`, byte for byte.
public enum MarketplacePolicy: Sendable {
    /// The text of the file.
    public static let json = #"""
        {
          "linkbroker": 1,
          "id": "marketplace",
          "revision": "2026-11-30.1",
          "origins": [
            { "id": "web", "hosts": ["market.example"] },
            { "id": "app", "scheme": "marketplace", "authority": "word" }
          ],
          "callbacks": [
            { "id": "main", "redirect": "https://market.example/auth/callback", "issuer": "https://id.market.example", "client": "marketplace-app", "iss": "required" },
            { "id": "terminal", "redirect": "http://127.0.0.1:{port}/callback", "issuer": "attempt", "client": "marketplace-terminal" }
          ],
          "vocab": {
            "roles": ["admin"],
            "claims": ["sub"],
            "tabs": ["browse", "account"]
          },
          "types": {
            "productID": { "token": [1, 48] },
            "reviewID": { "token": [1, 36] },
            "userID": { "token": [3, 36] },
            "category": { "enum": ["books", "garden", "music", "toys"] }
          },
          "defaults": {
            "access": "authenticated",
            "from": ["universalLink", "push", "inApp", "handoff", "restoration"],
            "fallback": "home",
            "show": { "tab": "browse", "style": "push" }
          },
          "routes": [
            { "id": "home", "path": "/", "title": "Home", "access": "public", "from": "any",
              "on": ["web"], "show": { "style": "root" } },
            { "id": "search", "path": "/search", "title": "Search", "access": "public", "from": "any",
              "query": { "query": { "text": [1, 80], "plus": "space" }, "category?": "category" } },
            { "id": "product", "path": "/products/{productID}", "title": "Product", "access": "public", "from": "any",
              "query": { "name": { "text": [1, 80], "plus": "space" } }, "content": { "check": true },
              "parents": [ { "route": "search", "with": { "query": "{name}" } } ] },
            { "id": "review", "path": "/reviews/{reviewID}", "title": "Review", "access": "public", "from": "any",
              "query": { "productName": { "text": [1, 80], "plus": "space" } },
              "parents": [
                { "route": "search", "with": { "query": "{productName}" } },
                { "route": "product", "with": { "productID": "of-review-{reviewID}", "name": "{productName}" } }
              ] },
            { "id": "profile", "path": "/users/{userID}", "title": "Profile",
              "content": { "check": true }, "show": { "tab": "account" } },
            { "id": "cart", "path": "/cart", "title": "Cart", "show": { "tab": "account" } },
            { "id": "orderHistory", "path": "/users/{userID}/orders", "title": "Orders", "conceal": true,
              "query": { "page?": { "int": [1, 500] } },
              "require": { "owner": { "param": "userID", "claim": "sub" } },
              "parents": ["profile"], "show": { "tab": "account" } },
            { "id": "login", "path": "/login", "title": "Sign in", "access": "signedOut", "from": "any",
              "show": { "tab": "account", "style": "sheet" } },
            { "id": "adminSettings", "path": "/admin/settings", "title": "Admin settings",
              "from": ["universalLink", "inApp"],
              "require": { "roles": { "any": ["admin"] } }, "show": { "tab": "account" } }
          ],
          "moved": [
            { "path": "/legacy/oldProduct/{old}", "params": { "old": "productID" }, "to": "product",
              "with": { "productID": "{old}", "name": "Item {old}" } }
          ],
          "never": [
            { "name": "admin settings want a session", "route": "adminSettings", "below": { "roles": ["admin"] }, "reach": "commit" },
            { "name": "no other app opens a cart", "route": "cart", "from": ["externalURL"], "reach": "held" }
          ]
        }

        """#
}
