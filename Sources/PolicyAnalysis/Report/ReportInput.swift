package import LinkPolicy
import LinkRouting

/// Everything that a report is made of; the same input gives the same page.
package struct ReportInput: Sendable {
    /// The policy, as the gate has it.
    package let policy: Policy
    /// What `check` says about it.
    package let lint: LintReport
    /// The heading; the policy's id where there is none.
    package var title: String?
    /// The day for suppressions, `YYYY-MM-DD`, where one was given.
    package var today: String?
    /// What its test cases prove, where there are some.
    package var cases: ReportCases?
    /// The places of the routes in the file.
    let source: LintSource
    /// The lines of the file.
    let lines: SourceLines

    /// Reads what a report needs besides the policy.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - json: The file that it was read from.
    ///   - today: The day for suppressions; without it, none is past its day.
    /// - Throws: Where the bytes are not the file of a policy.
    /// - Complexity: As `PolicyLint.report`.
    package init(_ policy: Policy, json: [UInt8], today: String? = nil) throws(PolicyError) {
        self.policy = policy
        self.today = today
        lines = SourceLines(json)
        source = LintSource(policy, try JSONDocument(json))
        lint = PolicyLint.report(of: json, LintOptions(today: today))
    }
}

/// What a file of cases says about a policy.
package struct ReportCases: Sendable {
    /// The name of the file, for people.
    package let fileName: String
    /// The number of its cases.
    package let count: Int
    /// The names of those that fail.
    package let failed: [String]
    /// What those that pass prove.
    package let coverage: PolicyCoverage
    /// The people whom the file names.
    package let people: [NamedPerson]

    /// Collects the parts.
    package init(
        fileName: String, count: Int, failed: [String], coverage: PolicyCoverage,
        people: [NamedPerson]
    ) {
        self.fileName = fileName
        self.count = count
        self.failed = failed
        self.coverage = coverage
        self.people = people
    }
}
