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

/// What a part of the text for people is, for those who colour it.
public enum LintTone: Sendable, CaseIterable {
    /// What must be repaired.
    case error
    /// What should be looked at.
    case warning
    /// What is worth knowing, and what may be skipped.
    case note
    /// That nothing is wrong.
    case good
}

extension LintSeverity {
    /// How its findings are shown.
    var tone: LintTone {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}

/// One run, ready to be written in any format.
public struct LintOutput: Sendable {
    let report: LintReport
    let source: [UInt8]
    let fileName: String
    let failLevel: LintSeverity
    let hasEarlier: Bool
    let paint: @Sendable (LintTone, String) -> String

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - report: The findings.
    ///   - source: The text of the policy.
    ///   - fileName: The path of the file as the person gave it; it is escaped as the format wants.
    ///   - failLevel: The severity from which on a finding fails the run.
    ///   - hasEarlier: Whether an earlier policy was asked for what is known.
    ///   - paint: Colours a part of the text for people; by default, nothing is coloured.
    public init(
        _ report: LintReport, source: [UInt8], fileName: String, failLevel: LintSeverity = .error,
        hasEarlier: Bool = false,
        paint: @escaping @Sendable (LintTone, String) -> String = { _, text in text }
    ) {
        self.report = report
        self.source = source
        self.fileName = fileName
        self.failLevel = failLevel
        self.hasEarlier = hasEarlier
        self.paint = paint
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
