import LinkPolicy
import PolicyAnalysis
import Testing

/// What looks like a planted mistake and is none: no finding at all.
@Suite struct CleanCounterpartTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let id: String
        let what: String
        let sample: LintSample

        init(_ id: String, _ what: String, _ change: (inout LintSample) -> Void) {
            self.id = id
            self.what = what
            var sample = LintSample()
            change(&sample)
            self.sample = sample
        }

        /// A row with one route more.
        init(_ id: String, _ what: String, route: String) {
            self.init(id, what) {
                $0.vocab = "{}"
                $0.routes = [route]
            }
        }

        var testDescription: String { "\(id): \(what)" }
    }

    static let people = [
        Row("LB024", "a page of a person alone") {
            $0.types = #"{"userId": {"uuid": true}}"#
            $0.routes = [#"{"id": "a", "path": "/users/{userId}"}"#]
        },
        Row("LB024", "what people show of themselves") {
            $0.types = #"{"user": {"token": [1, 9]}}"#
            $0.routes = [#"{"id": "a", "path": "/u/{user}/followers"}"#]
        },
        Row("LB024", "everyone's things, for staff") {
            $0.vocab = #"{"roles": ["staff"]}"#
            $0.types = #"{"customerId": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/c/{customerId}/orders", "require": {"roles": {"any": "#
                    + #"["staff"]}}}"#
            ]
        },
        Row("LB024", "an account of which the host answers for the content") {
            $0.types = #"{"accountId": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/accounts/{accountId}", "content": {"check": true}}"#
            ]
        },
        Row("LB024", "a filter by person") {
            $0.types = #"{"user": {"token": [1, 9]}}"#
            $0.routes = [#"{"id": "a", "path": "/search", "query": {"user?": "user"}}"#]
        },
        Row("LB066", "a public parent of a protected child, about a book") {
            $0.vocab = #"{"claims": ["sub"]}"#
            $0.types = #"{"book": {"uuid": true}, "user": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "b", "path": "/b/{book}", "access": "public"}"#,
                #"{"id": "a", "path": "/r/{user}/{book}", "parents": ["b"], "require": "#
                    + #"{"owner": {"param": "user", "claim": "sub"}}}"#,
            ]
        },
        Row("LB043", "a concealed route with a tab and a fallback of its own") {
            $0.vocab = #"{"scopes": ["s"], "flags": ["f"], "tabs": ["t", "u"]}"#
            $0.routes = [
                #"{"id": "a", "path": "/a", "conceal": true, "show": {"tab": "u"}, "flags": ["f"], "#
                    + #""fallback": "home", "require": {"scopes": {"all": ["s"]}}}"#
            ]
        },
    ]

    static let words = [
        Row(
            "LB018", "a search",
            route:
                #"{"id": "a", "path": "/a", "query": {"q?": {"text": [1, 90], "plus": "space"}}}"#
        ),
        Row(
            "LB018", "the name of a product",
            route: #"{"id": "a", "path": "/a", "query": {"productName": {"text": [1, 90]}}}"#),
        Row(
            "LB018", "an order that lists its values",
            route: #"{"id": "a", "path": "/a", "query": {"sort?": {"enum": ["name", "new"]}}}"#),
        Row(
            "LB027", "an everyday change",
            route: #"{"id": "edit", "path": "/edit", "effect": "write", "from": ["inApp"]}"#),
        Row("LB027", "a list of payments", route: #"{"id": "payments", "path": "/payments"}"#),
        Row("LB027", "a payment that was made") {
            $0.types = #"{"id": {"uuid": true}}"#
            $0.routes = [#"{"id": "payment", "path": "/payments/{id}"}"#]
        },
        Row(
            "LB065", "a form that says that it only shows",
            route: #"{"id": "a", "path": "/send", "effect": "read"}"#),
        Row(
            "LB065", "a word that only begins alike", route: #"{"id": "sender", "path": "/paypal"}"#
        ),
        Row("LB065", "a screen without a link", route: #"{"id": "deleteNote", "from": ["inApp"]}"#),
        Row("LB064", "every path below a word") {
            $0.types = #"{"page": {"rest": {"text": [1, 40]}, "max": 8}}"#
            $0.routes = [#"{"id": "a", "path": "/wiki/{page...}", "access": "public"}"#]
        },
        Row("LB064", "every path, with a session") {
            $0.types = #"{"page": {"rest": {"text": [1, 40]}, "max": 8}}"#
            $0.routes = [#"{"id": "a", "path": "/{page...}"}"#]
        },
        Row("LB064", "a name behind a mark, and any number") {
            $0.types = #"{"user": {"text": [1, 40]}, "n": {"int": [1, 9]}}"#
            $0.routes = [
                #"{"id": "a", "path": "/@{user}", "access": "public", "on": ["web"]}"#,
                #"{"id": "b", "path": "/{n}", "access": "public", "on": ["web"]}"#,
            ]
        },
        Row(
            "LB029", "a sign-in that is good for a day",
            route: #"{"id": "a", "path": "/a", "require": {"maxAge": 86400}}"#),
    ]

    static let names = [
        [#"["h.example", "www.h.example", "m.h.example"]"#, "subdomains of one domain"],
        [#"["shop.example.de", "shop.example.fr", "example.at", "example.be"]"#, "countries"],
        [#"["reader1.example", "reader2.example"]"#, "numbers"],
        [#"["cat.example", "car.example"]"#, "short words"],
        [#"["reader.example", "leaders.example"]"#, "words that differ more"],
    ].map { parts in
        Row("LB067", parts[1]) {
            $0.origins = #"[{"id": "web", "hosts": \#(parts[0])}]"#
            $0.routes = []
        }
    }

    @Test(arguments: people + words + names)
    func `what looks like a mistake and is none has no finding`(row: Row) {
        let report = PolicyLint.report(of: row.sample.bytes, LintOptions(today: "2026-11-30"))
        #expect(report.policy != nil)
        #expect(report.findings.isEmpty, "\(report.findings.map { "\($0.rule.id) \($0.message)" })")
    }
}
