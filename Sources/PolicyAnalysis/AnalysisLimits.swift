/// The bounds of everything that analyses a policy.
///
/// At each one the answer is a named error, and never a shorter result that looks whole.
public enum AnalysisLimits: Sendable {
    /// Findings of one run; one more says that there are more.
    public static let findingCount = 10_000

    /// Decision cells of one route under one or two policies; beyond it the answer is
    /// `too_many_cells`.
    public static let cellCount = 262_144
}
