import LinkPolicy
import PolicyAnalysis

extension PlantedFindingTests {
    /// What is wrong with who may go where.
    static let access = [
        Row("LB020", "no default access", line: LintSample.Line.defaults) { $0.defaults = "{}" },
        Row("LB020", "public by default", line: LintSample.Line.defaults) {
            $0.defaults = #"{"access": "public"}"#
        },
        Row("LB020", "everything public, and said so", line: LintSample.Line.defaults, .note) {
            $0.defaults = #"{"access": "public"}, "allPublic": true"#
        },
        Row("LB020", "public unless it says otherwise", line: LintSample.Line.defaults, .note) {
            $0.defaults = #"{"access": "public", "from": ["universalLink"]}, "allPublic": true"#
            $0.routes = [#"{"id": "a", "path": "/a", "access": "authenticated"}"#]
        },
        Row("LB021", "a requirement of a public route") {
            $0.routes = [
                #"{"id": "a", "path": "/a", "access": "public", "require": {"maxAge": 60}}"#
            ]
        },
        Row("LB022", "public below protected", line: 13) {
            $0.routes = [
                #"{"id": "a", "path": "/a"}"#,
                #"{"id": "b", "path": "/a/b/c", "access": "public"}"#,
            ]
        },
        Row("LB023", "an owner by an unknown claim") {
            $0.types = #"{"x": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/a/{x}", "require": {"owner": {"param": "x", "claim": "c"}}}"#
            ]
        },
        Row("LB024", "what belongs to a person, without owner") {
            $0.types = #"{"userId": {"uuid": true}}"#
            $0.routes = [#"{"id": "a", "path": "/users/{userId}/shelf"}"#]
        },
        Row("LB024", "the orders of a person in the query") {
            $0.types = #"{"user": {"uuid": true}}"#
            $0.routes = [#"{"id": "a", "path": "/orders", "query": {"user": "user"}}"#]
        },
        Row("LB024", "an account without any requirement") {
            $0.types = #"{"accountId": {"uuid": true}}"#
            $0.routes = [#"{"id": "a", "path": "/accounts/{accountId}"}"#]
        },
        Row("LB024", "a customer behind a scope") {
            $0.vocab = #"{"scopes": ["s"]}"#
            $0.types = #"{"customerId": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/c/{customerId}", "require": {"scopes": {"all": ["s"]}}}"#
            ]
        },
        Row("LB025", "no source at all") {
            $0.routes = [#"{"id": "a", "path": "/a", "from": []}"#]
        },
        Row("LB025", "universal links alone on a custom scheme") {
            $0.routes = [
                #"{"id": "a", "path": "/a", "on": ["app"], "from": ["universalLink"]}"#
            ]
        },
        Row("LB025", "a parent that denies everyone", line: 13) {
            $0.routes = [
                #"{"id": "a", "path": "/a", "access": "deny", "why": "old"}"#,
                #"{"id": "b", "path": "/b", "parents": ["a"]}"#,
            ]
        },
        Row("LB025", "a parent for signed-out people", line: 13) {
            $0.routes = [
                #"{"id": "a", "path": "/a", "access": "signedOut"}"#,
                #"{"id": "b", "path": "/b", "parents": ["a"]}"#,
            ]
        },
        Row("LB026", "a scope in `all` and in `any`") {
            $0.vocab = #"{"scopes": ["s", "t"]}"#
            $0.routes = [
                #"{"id": "a", "path": "/a", "require": {"scopes": {"all": ["s"], "any": "#
                    + #"["s", "t"]}}}"#
            ]
        },
        Row("LB026", "a requirement of a denied route") {
            $0.routes = [
                #"{"id": "a", "path": "/a", "access": "deny", "why": "old", "require": "#
                    + #"{"maxAge": 60}}"#
            ]
        },
        Row("LB026", "an owner that is never asked") {
            $0.vocab = #"{"roles": ["r"], "claims": ["c"]}"#
            $0.types = #"{"x": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/a/{x}", "require": {"roles": {"all": ["r"]}, "#
                    + #""owner": {"param": "x", "claim": "c", "unless": ["r"]}}}"#
            ]
        },
        Row("LB027", "a transfer without proof") {
            $0.routes = [
                #"{"id": "a", "path": "/transfer", "effect": "write", "from": ["inApp"]}"#
            ]
        },
        Row("LB027", "a screen for the password without a link") {
            $0.routes = [#"{"id": "changePassword", "from": ["inApp"]}"#]
        },
        Row("LB027", "money without proof") { $0.routes = [#"{"id": "a", "path": "/checkout"}"#] },
        Row("LB028", "a change from outside") {
            $0.routes = [
                #"{"id": "a", "path": "/a", "effect": "write", "require": {"maxAge": 60}}"#
            ]
        },
        Row("LB029", "a sign-in that is always too old") {
            $0.routes = [#"{"id": "a", "path": "/a", "require": {"maxAge": 0}}"#]
        },
        Row("LB029", "a sign-in that is good for two days") {
            $0.routes = [#"{"id": "a", "path": "/a", "require": {"maxAge": 172800}}"#]
        },
        Row(
            "LB030", "a level that nobody offers",
            options: LintOptions(offeredAssurance: ["weak"])
        ) {
            $0.vocab = #"{"assurance": ["weak", "strong"]}"#
            $0.routes = [#"{"id": "a", "path": "/a", "require": {"assurance": "strong"}}"#]
        },
        Row("LB034", "a parameter that nothing supplies", line: 13) {
            $0.types = #"{"x": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/a/{x}"}"#, #"{"id": "b", "path": "/b", "parents": ["a"]}"#,
            ]
        },
    ]

    /// What is wrong with how links come in.
    static let delivery = [
        Row("LB035", "a sign-in through a custom scheme", line: LintSample.Line.callbacks) {
            $0.callbacks =
                #"[{"id": "c", "redirect": "com.example:/cb", "issuer": "https://id.example", "#
                + #""client": "x"}]"#
        },
        Row("LB035", "a secret through a custom scheme") {
            $0.types = #"{"x": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/a/{x}", "access": "public", "secret": ["x"], "from": "#
                    + #"["externalURL"]}"#
            ]
        },
        Row("LB036", "a protected route through a custom scheme") {
            $0.routes = [#"{"id": "a", "path": "/a", "from": ["externalURL", "inApp"]}"#]
        },
        Row("LB037", "a host in capitals", line: LintSample.Line.origins) {
            $0.origins = #"[{"id": "web", "hosts": ["H.example"]}]"#
        },
        Row("LB037", "a host with a port", line: LintSample.Line.origins, .note) {
            $0.origins = #"[{"id": "web", "hosts": ["h.example:8443"]}]"#
        },
        Row("LB037", "a host in punycode", line: LintSample.Line.origins, .note) {
            $0.origins = #"[{"id": "web", "hosts": ["xn--bcher-kva.example"]}]"#
        },
        Row(
            "LB038", "a component of nobody", line: LintSample.Line.origins,
            options: siteFile(#"{"/": "/"}, {"/": "/help/*"}"#)
        ) { _ in },
        Row(
            "LB038", "a route that no component speaks of",
            options: siteFile(#"{"/": "/"}"#)
        ) { $0.routes = [#"{"id": "a", "path": "/a"}"#] },
        Row("LB039", "a secret from restoration") {
            $0.types = #"{"x": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/a/{x}", "secret": ["x"], "from": ["inApp", "restoration"]}"#
            ]
        },
    ]

    /// What is wrong with what routes say about each other.
    static let stacks = [
        Row("LB040", "a fallback that does not exist") {
            $0.routes = [#"{"id": "a", "path": "/a", "fallback": "b"}"#]
        },
        Row("LB041", "parents in a circle", line: 13) {
            $0.routes = [
                #"{"id": "a", "path": "/a", "parents": ["b"]}"#,
                #"{"id": "b", "path": "/b", "parents": ["a"]}"#,
            ]
        },
        Row("LB042", "a fallback that takes a session") {
            $0.vocab = #"{"flags": ["f"]}"#
            $0.routes = [
                #"{"id": "a", "path": "/a", "access": "public", "flags": ["f"], "fallback": "b"}"#,
                #"{"id": "b", "path": "/b"}"#,
            ]
        },
        Row("LB042", "a parent that asks for a scope") {
            $0.vocab = #"{"scopes": ["s"]}"#
            $0.routes = [
                #"{"id": "a", "path": "/a", "parents": ["b"]}"#,
                #"{"id": "b", "path": "/b", "require": {"scopes": {"all": ["s"]}}}"#,
            ]
        },
        Row("LB042", "a parent that takes fewer sources") {
            $0.routes = [
                #"{"id": "a", "path": "/a", "parents": ["b"]}"#,
                #"{"id": "b", "path": "/b", "from": ["inApp"]}"#,
            ]
        },
        Row("LB043", "a concealed route where unknown links open the browser") {
            $0.origins = #"[{"id": "web", "hosts": ["h.example"], "unknown": "browser"}]"#
            $0.vocab = #"{"scopes": ["s"]}"#
            $0.routes = [
                #"{"id": "a", "path": "/a", "conceal": true, "require": {"scopes": {"all": ["s"]}}}"#
            ]
        },
        Row("LB044", "a public route that is concealed") {
            $0.routes = [#"{"id": "a", "path": "/a", "access": "public", "conceal": true}"#]
        },
        Row("LB044", "a concealed route that every session may see") {
            $0.routes = [#"{"id": "a", "path": "/a", "conceal": true}"#]
        },
    ]

    /// What surrounds the routes.
    static let frame = [
        Row("LB050", "held for more than a day", line: LintSample.Line.limits) {
            $0.limits = #"{"pendingTTL": 90000}"#
        },
        Row("LB050", "held for two hours", line: LintSample.Line.limits, .warning) {
            $0.limits = #"{"pendingTTL": 7200}"#
        },
        Row("LB051", "a key in hex", line: LintSample.Line.home) {
            $0.note = String(repeating: "0a1b2c3d", count: 8)
        },
        Row("LB051", "a key in base64", line: LintSample.Line.home) {
            $0.note = "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA="
        },
        Row(
            "LB060", "no test at all", line: LintSample.Line.home, options: untested
        ) { _ in },
        Row("LB061", "a property that does not hold", line: LintSample.Line.never) {
            $0.never = #"[{"name": "n", "route": "a", "from": ["inApp"], "reach": "commit"}]"#
            $0.routes = [#"{"id": "a", "path": "/a"}"#]
        },
        Row("LB061", "a link that is held against a property", line: LintSample.Line.never) {
            $0.never =
                #"[{"name": "n", "route": "a", "below": {"signedIn": false}, "reach": "held"}]"#
            $0.routes = [#"{"id": "a", "path": "/a"}"#]
        },
        Row("LB061", "a level that is not asked for", line: LintSample.Line.never) {
            $0.vocab = #"{"assurance": ["weak", "strong"]}"#
            $0.never =
                #"[{"name": "n", "route": "a", "below": {"assurance": "strong"}, "#
                + #""reach": "commit"}]"#
            $0.routes = [#"{"id": "a", "path": "/a"}"#]
        },
        Row(
            "LB062", "another digest", line: LintSample.Line.first,
            options: LintOptions(reviewedDigest: String(repeating: "0", count: 64))
        ) { _ in },
        Row("LB063", "a suppression of nothing", line: LintSample.Line.suppress, .note) {
            $0.suppress = #"[{"id": "LB036", "reason": "r", "until": "2027-01-31"}]"#
        },
    ]

    /// What is correct by itself, and rarely meant.
    static let rarelyMeant = [
        Row("LB064", "a public route for every path") {
            $0.types = #"{"page": {"rest": {"token": [1, 40]}, "max": 8}}"#
            $0.routes = [#"{"id": "a", "path": "/{page...}", "access": "public"}"#]
        },
        Row("LB064", "a public route for any word, its second pattern", line: 13) {
            $0.types = #"{"page": {"text": [1, 40]}}"#
            $0.routes = [
                "{\"id\": \"a\", \"access\": \"public\", \"path\": [\"/p/{page}\",\n\"/{page}\"]}"
            ]
        },
        Row("LB065", "a change in the path without `effect`") {
            $0.types = #"{"x": {"uuid": true}}"#
            $0.routes = [#"{"id": "a", "path": "/messages/{x}/delete"}"#]
        },
        Row("LB065", "a change in the name without `effect`") {
            $0.routes = [#"{"id": "sendMoney", "path": "/a", "require": {"maxAge": 60}}"#]
        },
        Row("LB066", "a public page of the owner of a protected one", line: 13) {
            $0.vocab = #"{"claims": ["sub"]}"#
            $0.types = #"{"user": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/u/{user}/shelf", "parents": ["b"], "require": "#
                    + #"{"owner": {"param": "user", "claim": "sub"}}}"#,
                #"{"id": "b", "path": "/u/{user}", "access": "public"}"#,
                #"{"id": "c", "path": "/u/{user}/cart", "parents": ["b"], "require": "#
                    + #"{"owner": {"param": "user", "claim": "sub"}}}"#,
            ]
        },
        Row("LB066", "a public page that gets the owner under another name", line: 13) {
            $0.vocab = #"{"claims": ["sub"]}"#
            $0.types = #"{"user": {"token": [1, 9]}, "who": {"token": [1, 20]}}"#
            $0.routes = [
                #"{"id": "a", "path": "/s/{user}", "require": {"owner": {"param": "user", "#
                    + #""claim": "sub"}}, "parents": [{"route": "b", "with": {"who": "u-{user}"}}]}"#,
                #"{"id": "b", "path": "/u/{who}", "access": "public"}"#,
            ]
        },
        Row("LB067", "two hosts with letters swapped", line: LintSample.Line.origins) {
            $0.origins = #"[{"id": "web", "hosts": ["reader.example", "raeder.example"]}]"#
        },
        Row("LB067", "a host that looks alike", line: LintSample.Line.origins) {
            $0.origins = #"[{"id": "web", "hosts": ["modern.example", "rnodern.example"]}]"#
        },
        Row("LB067", "schemes of one letter more", line: LintSample.Line.origins) {
            $0.origins =
                #"[{"id": "web", "hosts": ["h.example"]}, {"id": "a", "scheme": "reader", "#
                + #""authority": "none"}, {"id": "b", "scheme": "readers", "authority": "none"}]"#
        },
        Row("LB067", "an issuer under another domain", line: LintSample.Line.callbacks) {
            $0.origins = #"[{"id": "web", "hosts": ["reader.example"]}]"#
            $0.callbacks =
                #"[{"id": "c", "redirect": "https://reader.example/cb", "issuer": "#
                + #""https://id.reaber.example", "client": "x"}]"#
        },
        Row("LB067", "an issuer of another top level", line: LintSample.Line.callbacks) {
            $0.origins = #"[{"id": "web", "hosts": ["reader.com"]}]"#
            $0.callbacks =
                #"[{"id": "c", "redirect": "https://reader.com/cb", "issuer": "#
                + #""https://id.reader.co", "client": "x"}]"#
        },
        Row("LB069", "a parameter of which others take every value") {
            $0.types = #"{"t": {"enum": ["x"]}}"#
            $0.routes = [
                #"{"id": "a", "path": "/e/{t}"}"#, #"{"id": "b", "path": "/e/x"}"#,
            ]
        },
        Row("LB069", "an origin that can say no route", line: LintSample.Line.origins) {
            $0.origins = $0.origins.replacing("none", with: "word")
        },
        Row("LB068", "a suppression of no rule", line: LintSample.Line.suppress) {
            $0.suppress = #"[{"id": "LB099", "reason": "r", "until": "2027-01-31"}]"#
        },
    ]

    /// A run with a site file of these components.
    private static func siteFile(_ components: String) -> LintOptions {
        let text =
            #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": ["#
            + components + "]}]}}"
        let file = try? SiteFile(apple: Array(text.utf8), name: "aasa.json")
        return LintOptions(siteFiles: [file].compactMap(\.self))
    }

    /// A run that knows that the sample has no test.
    private static var untested: LintOptions {
        var options = LintOptions()
        options.coverage = Policy.checked(json: LintSample().bytes).policy.map {
            PolicyCoverage(of: $0, asked: [])
        }
        return options
    }
}
