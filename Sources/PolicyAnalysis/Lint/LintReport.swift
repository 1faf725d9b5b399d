public import LinkPolicy

/// Everything that `check` has to say about one policy file, in the order of the file.
public struct LintReport: Sendable {
    /// The policy, where it loaded.
    public let policy: Policy?
    /// The findings: why it did not load, or what the rules found.
    public let findings: [LintFinding]
    /// Whether there are more findings than `AnalysisLimits.findingCount`.
    public let isCut: Bool
    /// How many comparisons and decisions it took.
    package let stepCount: Int

    init(policy: Policy?, findings: [LintFinding], isCut: Bool, stepCount: Int = 0) {
        self.policy = policy
        self.findings = findings
        self.isCut = isCut
        self.stepCount = stepCount
    }

    /// The findings that no suppression accepts.
    public var open: [LintFinding] { findings.filter { $0.suppression == nil } }

    /// How many open findings have a severity.
    public func count(of severity: LintSeverity) -> Int {
        open.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }

    /// Whether an open finding matters at least so much.
    public func fails(at level: LintSeverity) -> Bool {
        open.contains { $0.severity >= level }
    }
}
