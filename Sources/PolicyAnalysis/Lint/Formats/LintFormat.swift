/// How the findings of one run are written down.
public enum LintFormat: String, Sendable, CaseIterable {
    /// For people: the line of the file, a caret, the way out.
    case text
    /// One line per finding.
    case compact
    /// For programs.
    case json
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Workflow commands, for remarks on a pull request.
    case github
    /// JUnit XML, for build servers.
    case junit
}

/// One run, ready to be written in any format.
public struct LintOutput: Sendable {
    let report: LintReport
    let source: [UInt8]
    let fileName: String
    let failLevel: LintSeverity

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - report: The findings.
    ///   - source: The text of the policy.
    ///   - fileName: The path of the file as the person gave it; it is escaped as the format wants.
    ///   - failLevel: The severity from which on a finding fails the run.
    public init(
        _ report: LintReport, source: [UInt8], fileName: String, failLevel: LintSeverity = .error
    ) {
        self.report = report
        self.source = source
        self.fileName = fileName
        self.failLevel = failLevel
    }

    /// The run in a format, without a line feed at the end.
    ///
    /// - Complexity: O(findings)
    public func written(as format: LintFormat) -> String {
        switch format {
        case .text: LintText(output: self).full
        case .compact: LintText(output: self).compact
        case .json: LintJSON(output: self).text
        case .sarif: LintSARIF(output: self).text
        case .github: LintWorkflow(output: self).text
        case .junit: LintJUnit(output: self).text
        }
    }
}
