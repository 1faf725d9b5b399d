/// One rule of `check`: a stable id, what it finds, and where the catalogues speak of it.
public struct LintRule: Sendable {
    /// The stable id, such as `LB016`.
    public let id: String
    /// The severity of its findings; a finding may say a lower one.
    public let severity: LintSeverity
    /// What it finds: a phrase, lower case.
    public let summary: String
    /// How a policy is repaired: a phrase, lower case.
    public let repair: String
    /// Weaknesses of the CWE catalogue, by number.
    public let weaknesses: [Int]
    /// Controls of OWASP's MASVS, such as `MASVS-CODE-4`.
    public let controls: [String]
    /// Tests of OWASP's MASTG, such as `MASTG-TEST-0075`.
    public let tests: [String]

    init(
        _ id: String, _ severity: LintSeverity, _ summary: String, repair: String,
        cwe: [Int] = [], masvs: [String] = [], mastg: [String] = []
    ) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.repair = repair
        weaknesses = cwe
        controls = masvs.map { "MASVS-\($0)" }
        tests = mastg.map { "MASTG-TEST-\($0)" }
    }

    /// The weaknesses as they are cited: `CWE-601`.
    public var weaknessNames: [String] { weaknesses.map { "CWE-\($0)" } }

    /// Everything that the catalogues have, in one list.
    public var references: [String] { weaknessNames + controls + tests }

    /// The rule with an id, or `nil`.
    ///
    /// - Complexity: O(rules)
    public static func rule(_ id: String) -> LintRule? { all.first { $0.id == id } }

    /// Every rule that this version has, in the order of the ids.
    public static let all = loading + patterns + access + delivery + stacks + running
}
