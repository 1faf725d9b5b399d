import LinkPolicy

/// The bounds of everything that analyses a policy.
///
/// At each one the answer is a named error, and never a shorter result that looks whole.
public enum AnalysisLimits: Sendable {
    /// Findings of one run; one more says that there are more.
    public static let findingCount = 10_000

    /// Decision cells of one route under one or two policies; beyond it the answer is
    /// `too_many_cells`.
    public static let cellCount = 262_144
    /// States that one search for a word may look at; beyond it the answer is `too_many_states`.
    public static let stateCount = 1_000_000
    /// Bytes in a file of cases: 16 MiB.
    public static let caseFileByteCount = 16_777_216
    /// Cases in a file.
    public static let caseCount = 100_000
    /// Errors that are listed about a file of cases.
    public static let caseErrorCount = 64
    /// Principals beside each other in a matrix, nobody counted as one.
    public static let principalCount = 64

    /// Weakenings of a policy that its cases are run against; those beyond it are counted as not
    /// tried.
    public static let mutantCount = 20_000
    /// Decisions in the search for the fewest changes that let a link through; a search that ends
    /// there says how many changes are needed at least.
    public static let changeStepCount = 16_384
    /// Sets of changes that are listed beside each other.
    public static let changeSetCount = 8

    /// Bytes in a site file of Apple or Android: 1 MiB.
    public static let associationFileByteCount = 1_048_576
    /// Bytes that Apple's systems read of a site file, uncompressed: 128 KiB, as Apple documents it.
    public static let appleFileByteCount = 131_072
    /// Bytes that Android reads of a site file: 1 MiB in its published sources; its documentation
    /// names no limit.
    public static let androidFileByteCount = 1_048_576
    /// Components in a site file.
    public static let componentCount = 10_000
    /// Things in a site file that systems pass over; more are not listed.
    public static let remarkCount = 64
    /// Steps of the search for links on which a site file and a policy disagree; a search that ends
    /// there says so.
    public static let searchStepCount = 5_000_000

    /// The bounds of a site file as a JSON text.
    static let associationFile = JSONLimits(
        byteCountLimit: associationFileByteCount, depthLimit: 32, nodeCountLimit: 262_144,
        numbers: .any)
}
