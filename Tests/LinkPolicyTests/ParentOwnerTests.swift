import LinkPolicy
import LinkRouting
import Testing

/// Owner rules of parents, whose parameters come from the child, from a literal or from a template:
/// the reader compares them in place, the route builds them, and both must agree.
@Suite struct ParentOwnerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let path: String
        let claim: String
        let reason: String
        var testDescription: String { "\(path) as \(claim)" }
    }

    static let rows: [Row] = [
        Row(path: "/child/u1", claim: "u1", reason: "cleared"),
        Row(path: "/child/u1", claim: "u2", reason: "owner_mismatch"),
        Row(path: "/child/u1", claim: "u", reason: "owner_mismatch"),
        Row(path: "/fixed/u1", claim: "staff", reason: "cleared"),
        Row(path: "/fixed/staff", claim: "u1", reason: "owner_mismatch"),
        Row(path: "/made/7", claim: "team_7", reason: "cleared"),
        Row(path: "/made/7", claim: "team_8", reason: "owner_mismatch"),
        Row(path: "/made/7", claim: "team_", reason: "owner_mismatch"),
        Row(path: "/made/7", claim: "7", reason: "owner_mismatch"),
        Row(path: "/number/42", claim: "42", reason: "cleared"),
        Row(path: "/number/42", claim: "042", reason: "owner_mismatch"),
        Row(path: "/number/-5", claim: "-5", reason: "cleared"),
        Row(path: "/flag/true", claim: "true", reason: "cleared"),
        Row(path: "/flag/false", claim: "true", reason: "owner_mismatch"),
        Row(path: "/past/u1", claim: "u1", reason: "cleared"),
        Row(path: "/past/u1", claim: "u2", reason: "owner_mismatch"),
        Row(path: "/loose/u1", claim: "u2", reason: "cleared"),
    ]

    static func policy() throws -> Policy {
        let owner = #""require": {"owner": {"param": "OWN", "claim": "sub"}}"#
        func owned(_ parameter: String) -> String {
            owner.replacing("OWN", with: parameter)
        }
        return try PolicySample.policy(
            PolicySample.text(
                routes: """
                    [{"id": "home", "path": "/base/{id}", \(owned("id"))},
                    {"id": "child", "path": "/child/{id}", "parents": ["home"]},
                    {"id": "fixed", "path": "/fixed/{id}",
                    "parents": [{"route": "home", "with": {"id": "staff"}}]},
                    {"id": "made", "path": "/made/{n}",
                    "parents": [{"route": "home", "with": {"id": "team_{n}"}}]},
                    {"id": "number", "path": "/number/{n}", \(owned("n"))},
                    {"id": "flag", "path": "/flag/{f}", \(owned("f"))},
                    {"id": "loose", "path": "/loose/{id}",
                    "parents": [{"route": "home", "optional": true}]}]
                    """,
                types: """
                    {"id": {"token": [1, 20]}, "n": {"int": [-9, 999]}, "f": {"bool": true}}
                    """,
                more: #", "moved": [{"path": "/past/{id}", "to": "child"}]"#))
    }

    @Test(arguments: rows)
    func `a parent belongs to the person whom its parameter names`(row: Row) throws {
        let policy = try Self.policy()
        let person = NaivePerson(subject: row.claim)
        let context = DecisionContext(
            source: .universalLink, session: try DecisionWorld.session(person, in: policy),
            nowSeconds: nil)
        var reader = LinkReader()
        let bytes = Array("https://h.example\(row.path)".utf8)
        let match = try reader.read(bytes.span, in: policy.table)
        let direct = policy.decision(for: match, in: reader, context: context)
        let verdict = policy.verdict(for: reader.route(match, in: policy.table), in: context)
        #expect(direct == verdict.decision)
        #expect(direct.reason.code == row.reason)
        if row.path.hasPrefix("/loose") {
            #expect(verdict.grant?.stack.map(\.id.text) == ["loose"])
        }
    }

    @Test func `a refusal has one miss, and nothing is asked after it`() throws {
        let policy = try Self.policy()
        let route = try PolicySample.route(policy, "child", ["id": "u1"])
        let session = try DecisionWorld.session(NaivePerson(subject: "u2"), in: policy)
        let explanation = policy.explanation(
            for: route, in: DecisionContext(source: .push, session: session, nowSeconds: 0))
        #expect(explanation.elements.map(\.route.text) == ["child", "home"])
        let rows = try #require(explanation.elements.last).rows
        #expect(rows.filter { $0.state == .miss }.map(\.condition) == [.owner])
        #expect(rows.suffix(3).allSatisfy { $0.state == .skipped })
        #expect(explanation.reference?.pointer == "/routes/0")
        #expect(
            explanation.sentence
                == "denied: someone else owns `child` (its parent `home` decides)")
    }

    @Test func `a route of another policy is unknown, not cleared`() throws {
        let route = try PolicySample.route(try Self.policy(), "child", ["id": "u1"])
        let other = try PolicySample.policy(PolicySample.text(routes: #"[{"id": "a"}]"#))
        let context = DecisionContext(source: .inApp, session: .anonymous, nowSeconds: 0)
        let verdict = other.verdict(for: route, in: context)
        #expect(verdict.decision.outcome == .rejected)
        #expect(verdict.decision.reason.code == "unknown_route")
        #expect(verdict.grant == nil)
        #expect(other.explanation(for: route, in: context).decision == verdict.decision)
    }
}
