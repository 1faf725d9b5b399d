import LinkPolicy
import PolicyAnalysis
import Testing

/// A finding is accepted in the policy, with a reason, for a while.
@Suite struct SuppressionTests {
    private static func sample(_ suppress: String) -> LintSample {
        var sample = LintSample()
        sample.suppress = suppress
        sample.routes = [
            #"{"id": "a", "path": "/a", "from": ["externalURL"]}"#,
            #"{"id": "b", "path": "/b", "from": ["externalURL"]}"#,
        ]
        return sample
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let suppress: String
        let today: String?
        /// The open findings, by rule and line.
        let open: [String]

        var testDescription: String { "\(today ?? "no day"): \(suppress)" }
    }

    private static func entry(_ route: String, until: String = "2026-11-30") -> String {
        #"[{"id": "LB036"\#(route), "reason": "old e-mails", "until": "\#(until)"}]"#
    }

    static let rows = [
        Row(suppress: "[]", today: "2026-11-30", open: ["LB036 12", "LB036 13"]),
        // An entry for all routes accepts both, and is told that it accepts more.
        Row(suppress: entry(""), today: "2026-11-30", open: ["LB068 9"]),
        Row(suppress: entry(""), today: nil, open: ["LB068 9"]),
        Row(suppress: entry(#", "route": "b""#), today: "2026-11-29", open: ["LB036 12"]),
        // The last day counts; the day after, the finding is back.
        Row(
            suppress: entry(""), today: "2026-12-01", open: ["LB063 9", "LB036 12", "LB036 13"]),
        // An entry for another route suppresses nothing.
        Row(
            suppress: entry(#", "route": "home""#), today: "2026-11-30",
            open: ["LB063 9", "LB036 12", "LB036 13"]),
        // A year ahead is near enough; a day more is not.
        Row(
            suppress: entry(#", "route": "b""#, until: "2027-11-30"), today: "2026-11-30",
            open: ["LB036 12"]),
        Row(
            suppress: entry(#", "route": "b""#, until: "2027-12-01"), today: "2026-11-30",
            open: ["LB068 9", "LB036 12"]),
        Row(
            suppress: entry(#", "route": "b""#, until: "9999-12-31"), today: nil,
            open: ["LB036 12"]),
        // Nobody suppresses the findings about suppressions.
        Row(
            suppress: #"[{"id": "LB063", "reason": "r", "until": "2026-11-30"}]"#,
            today: "2026-12-01", open: ["LB063 9", "LB036 12", "LB036 13"]),
        Row(
            suppress: #"[{"id": "LB036", "route": "a", "reason": "r", "until": "2029-01-01"}, "#
                + #"{"id": "LB068", "reason": "r", "until": "2026-12-30"}]"#,
            today: "2026-11-30", open: ["LB068 9", "LB063 9", "LB036 13"]),
    ]

    @Test(arguments: rows)
    func `a suppression holds for its rule, its route and its days`(row: Row) {
        let report = PolicyLint.report(
            of: Self.sample(row.suppress).bytes, LintOptions(today: row.today))
        #expect(report.open.map { "\($0.rule.id) \($0.position.line)" } == row.open)
        #expect(report.findings.count >= 2)
    }

    @Test func `what is suppressed still stands in the report, and fails nothing`() throws {
        let report = PolicyLint.report(
            of: Self.sample(Self.entry("")).bytes, LintOptions(today: "2026-11-30"))
        #expect(!report.fails(at: .warning))
        #expect(
            report.findings.compactMap(\.suppression?.reason) == ["old e-mails", "old e-mails"])
    }

    @Test func `an error is suppressed like anything else, and a policy that does not load is not`()
        throws
    {
        var sample = LintSample()
        sample.types = #"{"x": {"uuid": true}}"#
        sample.suppress =
            #"[{"id": "LB035", "reason": "r", "until": "2027-01-01"}, "#
            + #"{"id": "LB002", "reason": "r", "until": "2027-01-01"}]"#
        sample.routes = [
            #"{"id": "a", "path": "/a/{x}", "secret": ["x"], "access": "public", "from": "#
                + #"["externalURL"]}"#
        ]
        let report = PolicyLint.report(of: sample.bytes, LintOptions(today: "2026-11-30"))
        #expect(report.fails(at: .error) == false)
        sample.routes[0].replace("\"secret\"", with: "\"secrt\"")
        let broken = PolicyLint.report(of: sample.bytes, LintOptions(today: "2026-11-30"))
        #expect(broken.policy == nil)
        #expect(broken.fails(at: .error))
    }
}
