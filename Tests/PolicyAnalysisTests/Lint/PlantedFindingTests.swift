import LinkPolicy
import PolicyAnalysis
import Testing

/// A planted mistake is found at its line, and nothing else is reported.
@Suite struct PlantedFindingTests {
    /// A policy with one mistake, and the findings that it must give.
    struct Row: CustomTestStringConvertible, Sendable {
        let id: String
        let what: String
        let line: Int
        let severity: LintSeverity?
        let options: LintOptions
        let sample: LintSample

        init(
            _ id: String, _ what: String, line: Int = LintSample.Line.route,
            _ severity: LintSeverity? = nil, options: LintOptions = LintOptions(),
            _ change: (inout LintSample) -> Void
        ) {
            self.id = id
            self.what = what
            self.line = line
            self.severity = severity
            self.options = options
            var sample = LintSample()
            change(&sample)
            self.sample = sample
        }

        var testDescription: String { "\(id): \(what)" }
    }

    static let rows = loading + patterns + access + delivery + stacks + frame + rarelyMeant

    @Test(arguments: rows)
    func `a planted mistake is found at its line, and nothing else`(row: Row) throws {
        let report = PolicyLint.report(of: row.sample.bytes, row.options)
        let found = report.findings.map { "\($0.rule.id) \($0.position.line)" }
        #expect(found == ["\(row.id) \(row.line)"], "\(report.findings.map(\.message))")
        let finding = try #require(report.findings.first)
        #expect(finding.severity == row.severity ?? finding.rule.severity)
        #expect(finding.message.utf8.contains(0x0A) == false)
        #expect(finding.message.hasSuffix(".") == false)
        #expect(finding.hint?.isEmpty != true)
    }

    @Test func `the sample without a mistake has no finding`() {
        let report = PolicyLint.report(of: LintSample().bytes)
        #expect(report.policy != nil)
        #expect(report.findings.isEmpty, "\(report.findings.map(\.message))")
    }

    @Test(arguments: LintRule.all.map(\.id))
    func `every rule has a planted mistake`(_ id: String) {
        #expect(Self.rows.contains { $0.id == id })
    }
}
