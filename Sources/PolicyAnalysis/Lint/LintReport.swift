public import LinkPolicy

/// Everything that `check` has to say about one policy file, in the order of the file.
public struct LintReport: Sendable {
    /// The policy, where it loaded.
    public let policy: Policy?
    /// The findings: why it did not load, or what the rules found.
    public private(set) var findings: [LintFinding]
    /// Whether there are more findings than `AnalysisLimits.findingCount`.
    public let isCut: Bool
    /// How many comparisons and decisions it took.
    package let stepCount: Int

    /// Why the links of the policy could not be worked out, so that what depends on them was not
    /// asked.
    package let failure: DecisionCellError?

    init(
        policy: Policy?, findings: [LintFinding], isCut: Bool, stepCount: Int = 0,
        failure: DecisionCellError? = nil
    ) {
        self.failure = failure
        self.policy = policy
        self.findings = findings
        self.isCut = isCut
        self.stepCount = stepCount
    }

    /// The findings that no suppression accepts.
    public var open: [LintFinding] { findings.filter { $0.suppression == nil } }

    /// The open findings that no earlier policy had.
    public var new: [LintFinding] { open.filter { !$0.isKnown } }

    /// The report with the findings marked that were open in an earlier one, by fingerprint.
    ///
    /// - Parameter earlier: The report of the earlier policy; what its suppressions accept is not
    ///   known, so that who removes one sees the finding again.
    /// - Returns: The same findings in the same order.
    /// - Complexity: O(findings of both)
    public func since(_ earlier: LintReport) -> LintReport {
        let known = Set(earlier.open.map(\.identity))
        var marked = self
        // BOUND: the findings.
        for place in findings.indices {
            marked.findings[place].isKnown = known.contains(findings[place].identity)
        }
        return marked
    }

    /// How many open findings that no earlier policy had have a severity.
    public func count(of severity: LintSeverity) -> Int {
        new.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }

    /// Whether an open finding that no earlier policy had matters at least so much.
    public func fails(at level: LintSeverity) -> Bool {
        new.contains { $0.severity >= level }
    }
}
