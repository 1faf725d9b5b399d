import LinkPolicy
import LinkRouting
import TestSupport
import Testing

/// The example policy that ships in `Policies/`.
@Suite struct BookshopTests {
    static func bookshop() throws -> Policy {
        try Policy(json: try PackageFile.bytes("Policies/bookshop.policy.json"))
    }

    @Test func `the bookshop loads with what its file says`() throws {
        let policy = try Self.bookshop()
        #expect(policy.id == "bookshop")
        #expect(policy.revision == "2026-11-30.1")
        #expect(policy.digest.hex.count == 64)
        #expect(policy.limits.pendingCountLimit == 8)
        #expect(policy.limits.pendingLifetimeSeconds == 600)
        #expect(policy.conflict == .latest)
        #expect(policy.onCancel == .drop)
        #expect(policy.vocabulary.tabs.names == ["shop", "library", "account"])
        #expect(policy.table.routeCount == 13)
        let payment = try #require(policy.table.index(of: try RouteID("payment")))
        #expect(policy.placement(at: payment).tab == "account")
        #expect(policy.placement(at: payment).style == .sheet)
        #expect(policy.placement(at: payment).place == .auto)
        #expect(policy.ruleReference(at: payment).description == "/routes/8 (line 47)")
        let order = try #require(policy.table.index(of: try RouteID("order")))
        #expect(policy.conceals(at: order))
        let retired = try #require(policy.table.index(of: try RouteID("retired")))
        #expect(policy.denialReason(at: retired) == "removed in 3.0")
        #expect(policy.never.map(\.name).count == 2)
        #expect(policy.never.first?.route == payment)
        #expect(policy.never.last?.below == .assurance("phr"))
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let url: String
        let decision: String
        var person: NaivePerson?
        var app = "3.3.0"
        var now: Int64? = 0
        var testDescription: String { "\(url) as \(person?.subject ?? "nobody")" }
    }

    static let person = NaivePerson(
        subject: "u1234", scopes: ["library.read", "orders.read", "payments.write"],
        assurance: "pwd", authenticatedAt: 0)
    static let strong = NaivePerson(
        subject: "u1234", scopes: ["payments.write"], assurance: "mfa", authenticatedAt: 0)

    static let rows: [Row] = [
        Row(url: "https://reader.example/", decision: "commit public public"),
        Row(url: "reader://books/42", decision: "commit public public"),
        Row(url: "https://reader.example/account", decision: "hold auth-required sign_in_required"),
        Row(url: "reader://account", decision: "rejected - source_not_allowed"),
        Row(
            url: "https://reader.example/account", decision: "commit auth-required cleared",
            person: person),
        Row(
            url: "https://reader.example/books/1/read", decision: "unavailable - app_too_old",
            app: "3.1.9"),
        Row(
            url: "https://reader.example/books/1/read", decision: "commit auth-required cleared",
            person: person),
        Row(
            url: "https://reader.example/users/u1234/shelf",
            decision: "commit auth-required cleared", person: person),
        Row(
            url: "https://reader.example/users/u9999/shelf",
            decision: "deny permission-denied owner_mismatch", person: person),
        Row(
            url: "https://reader.example/account/payment",
            decision: "hold auth-required assurance_too_low", person: person),
        Row(
            url: "https://reader.example/account/payment", decision: "commit auth-required cleared",
            person: strong, now: 300),
        Row(
            url: "https://reader.example/account/payment",
            decision: "hold auth-required too_long_ago", person: strong, now: 301),
        Row(
            url: "https://reader.example/account/payment", decision: "commit auth-required cleared",
            person: strong, now: nil),
        Row(
            url: "https://reader.example/beta/reader",
            decision: "deny permission-denied access_denied", person: strong),
        Row(
            url: "https://reader.example/publisher/p123/titles",
            decision: "deny permission-denied role_missing", person: strong),
    ]

    @Test(arguments: rows)
    func `links are decided as the file says, from the reader and from the route alike`(row: Row)
        throws
    {
        let policy = try Self.bookshop()
        var reader = LinkReader()
        let bytes = Array(row.url.utf8)
        let match = try reader.read(bytes.span, in: policy.table)
        let context = DecisionContext(
            source: match.defaultSource, session: try DecisionWorld.session(row.person, in: policy),
            device: DeviceFacts(
                app: AppVersion(row.app),
                flags: policy.vocabulary.flagSet(of: ["newReader", "giftCards"])),
            nowSeconds: row.now)
        let direct = policy.decision(for: match, in: reader, context: context)
        let route = reader.route(match, in: policy.table)
        let verdict = policy.verdict(for: route, in: context)
        #expect(direct == verdict.decision)
        let text =
            "\(direct.outcome.name) \(direct.classification?.name ?? "-") \(direct.reason.code)"
        #expect(text == row.decision)
    }

    @Test func `an explanation has a row for every condition, the rule and a sentence`() throws {
        let policy = try Self.bookshop()
        let route = try PolicySample.route(policy, "payment")
        let anonymous = DecisionContext(source: .universalLink, session: .anonymous, nowSeconds: 0)
        let held = policy.explanation(for: route, in: anonymous)
        #expect(
            held.sentence
                == "held: sign in with mfa not older than 300 s, then commits `payment` if scopes fit"
        )
        #expect(held.reference?.pointer == "/routes/8")
        #expect(held.elements.map(\.route.text) == ["payment", "account"])
        let rows = try #require(held.elements.first).rows.map {
            "\($0.condition.name): \($0.state.name) \($0.detail)"
        }
        #expect(
            rows == [
                "source: hit universalLink, inApp", "app version: skipped ", "flags: skipped ",
                "access: hit authenticated", "signed in: miss nobody is signed in",
                "roles: skipped ", "scopes: may all of payments.write", "owner: skipped ",
                "assurance: may at least mfa", "age: may signed in at most 300 s ago",
                "gates: skipped ",
            ])
        let session = try DecisionWorld.session(Self.person, in: policy)
        let stepUp = policy.explanation(
            for: route,
            in: DecisionContext(source: .universalLink, session: session, nowSeconds: 0))
        #expect(
            stepUp.sentence == "held: sign in with mfa not older than 300 s, then commits `payment`"
        )
        #expect(policy.names(of: stepUp.decision.requirement).signIn == false)
    }

    @Test(.enabled(if: SharedData.isPresent, "third-party data is absent: ../shared/data"))
    func `the example is the one of the cases`() throws {
        #expect(
            try PackageFile.bytes("Policies/bookshop.policy.json")
                == SharedData.bytes("cases/bookshop.policy.json"))
    }
}
