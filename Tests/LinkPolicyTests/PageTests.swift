import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import Testing

/// The examples on the page about the format do what the page says.
@Suite struct PageTests {
    /// The text between a fence and the next one.
    private static func block(after fence: String) throws -> String {
        let page = String(decoding: try PackageFile.bytes("Policies/README.md"), as: UTF8.self)
        let parts = page.split(separator: "\n" + fence + "\n", maxSplits: 1)
        let tail = try #require(parts.last)
        return String(try #require(tail.split(separator: "\n```", maxSplits: 1).first))
    }

    @Test func `the small policy loads and decides as the page says`() throws {
        let policy = try PolicySample.policy(try Self.block(after: "```json"))
        let link = try policy.table.matched("https://notes.example/notes/7")
        let anonymous = DecisionContext(
            source: link.defaultSource, session: .anonymous, nowSeconds: 1000)
        #expect(policy.verdict(for: link.route, in: anonymous).decision.outcome == .hold)
        let person = NaivePerson(scopes: ["notes.read"], assurance: "mfa", authenticatedAt: 600)
        var signedIn = anonymous
        signedIn.session = try DecisionWorld.session(person, in: policy)
        let verdict = policy.verdict(for: link.route, in: signedIn)
        #expect(verdict.grant?.stack.map(\.id.text) == ["home", "note"])
        signedIn.session = try DecisionWorld.session(NaivePerson(), in: policy)
        let lacking = policy.verdict(for: link.route, in: signedIn).decision
        #expect(lacking.reason.code == "scope_missing")
        let export = try policy.table.matched("https://notes.example/export")
        signedIn.session = try DecisionWorld.session(person, in: policy)
        let old = policy.verdict(for: export.route, in: signedIn).decision
        #expect(old.reason.code == "too_long_ago")
        #expect(
            policy.names(of: old.requirement).sentence == "sign in with mfa not older than 300 s")
    }

    @Test func `the error on the page is the one that its typing mistake gives`() throws {
        let text = try Self.block(after: "```json").replacing(
            "\"path\": \"/\", \"access\"", with: "\"path\": \"/\", \"acess\"")
        let bytes = Array(text.utf8)
        let error = try #require(throws: PolicyError.self) { try Policy(json: bytes) }
        #expect(
            error.rendered(source: bytes, fileName: "notes.policy.json")
                == (try Self.block(after: "## When it does not load\n\n```text")))
    }

    @Test func `a pattern whose slashes are escaped is the same pattern`() throws {
        let plain = String(decoding: RichPolicy().json, as: UTF8.self)
        let escaped = plain.replacing("\"/pages/{n}\"", with: "\"\\/pages\\/{n}\"")
        #expect(escaped != plain)
        let policy = try Policy(json: Array(escaped.utf8))
        #expect(try policy.table.matched("https://a.example/pages/7").route.id.text == "page")
    }

    @Test func `a screen alone is decided without its parents`() throws {
        let policy = try ParentOwnerTests.policy()
        let route = try PolicySample.route(policy, "child", ["id": "u1"])
        let context = DecisionContext(
            source: .inApp,
            session: try DecisionWorld.session(NaivePerson(subject: "u2"), in: policy),
            nowSeconds: 0)
        #expect(policy.verdict(for: route, in: context).decision.outcome == .deny)
        let alone = policy.verdict(forScreen: route, in: context)
        #expect(alone.decision.outcome == .commit)
        #expect(alone.grant?.stack == [route])
    }
}
