import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// A witness shows what its finding says, to the gate itself.
@Suite struct LintWitnessTests {
    private static func report(
        _ change: (inout LintSample) -> Void
    ) throws -> (policy: Policy, findings: [LintFinding]) {
        var sample = LintSample()
        change(&sample)
        let report = PolicyLint.report(of: sample.bytes)
        return (try #require(report.policy), report.findings)
    }

    @Test func `the witness of a destination is a link to another site that is read`() throws {
        let (policy, findings) = try Self.report {
            $0.routes = [#"{"id": "a", "path": "/a", "query": {"next?": {"text": [1, 200]}}}"#]
        }
        let finding = try #require(findings.first { $0.rule.id == "LB016" })
        let link = try #require(finding.witness?.link)
        let route = try policy.table.matched(link).route
        #expect(route.value(of: "next") == .text("https://evil.example"))
        #expect(finding.position.line == LintSample.Line.route)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let below: String
        let reach: String
        let rule: String
        let isBroken: Bool

        var testDescription: String { "\(below) \(reach) under \(rule)" }
    }

    static let rows = [
        Row(below: #""assurance": "strong""#, reach: "commit", rule: "{}", isBroken: true),
        Row(
            below: #""assurance": "strong""#, reach: "commit", rule: #"{"assurance": "weak"}"#,
            isBroken: true),
        Row(
            below: #""assurance": "strong""#, reach: "commit", rule: #"{"assurance": "strong"}"#,
            isBroken: false),
        Row(
            below: #""assurance": "strong""#, reach: "held", rule: #"{"assurance": "strong"}"#,
            isBroken: true),
        Row(
            below: #""scopes": ["s", "t"]"#, reach: "commit", rule: #"{"scopes": {"all": ["s"]}}"#,
            isBroken: true),
        Row(
            below: #""scopes": ["s", "t"]"#, reach: "commit",
            rule: #"{"scopes": {"all": ["s", "t"]}}"#, isBroken: false),
        Row(
            below: #""roles": ["r"]"#, reach: "commit", rule: #"{"roles": {"any": ["r", "q"]}}"#,
            isBroken: true),
        Row(
            below: #""roles": ["r"]"#, reach: "commit", rule: #"{"roles": {"any": ["r"]}}"#,
            isBroken: false),
        Row(below: #""signedIn": false"#, reach: "commit", rule: "{}", isBroken: false),
        Row(below: #""signedIn": false"#, reach: "held", rule: "{}", isBroken: true),
        Row(
            below: #""roles": ["r"]"#, reach: "commit",
            rule: #"{"owner": {"param": "x", "claim": "c", "unless": ["r"]}}"#, isBroken: true),
        Row(
            below: #""assurance": "strong""#, reach: "commit",
            rule: #"{"assurance": "strong", "gates": ["g"], "maxAge": 60}"#, isBroken: false),
    ]

    /// The property is broken where the table says so, and then the witness breaks it in the gate.
    @Test(arguments: rows)
    func `a broken property is shown by a link and a session`(row: Row) throws {
        let (policy, findings) = try Self.report {
            $0.vocab = """
                {"scopes": ["s", "t"], "roles": ["r", "q"], "claims": ["c"], "gates": ["g"], \
                "assurance": ["weak", "strong"]}
                """
            $0.types = #"{"x": {"token": [3, 9]}}"#
            $0.never =
                #"[{"name": "n", "route": "a", "below": {\#(row.below)}, "reach": "\#(row.reach)"}]"#
            $0.routes = [#"{"id": "a", "path": "/a/{x}", "require": \#(row.rule)}"#]
        }
        let finding = findings.first { $0.rule.id == "LB061" }
        #expect((finding != nil) == row.isBroken)
        guard let finding else { return }
        let witness = try #require(finding.witness)
        let line = try JSONDocument(Array(witness.line.utf8)).root
        let match = try policy.table.matched(witness.link)
        let from = try #require(line["from"]?.string)
        let source = try #require(LinkSource(name: from))
        let app = try #require(line["app"]?.string)
        let gates = try #require(line["gates"]?.elements).compactMap(\.string)
        var context = DecisionContext(
            source: source, session: .anonymous,
            device: DeviceFacts(app: AppVersion(app)),
            openGates: policy.vocabulary.gateSet(of: gates), nowSeconds: line["now"]?.integer)
        if let person = line["as"] {
            context.session = .signedIn(policy.facts(of: try Principal(json: person)))
        }
        let outcome = policy.verdict(for: match.route, in: context).decision.outcome
        #expect(outcome == .commit || row.reach == "held" && outcome == .hold)
    }
}
