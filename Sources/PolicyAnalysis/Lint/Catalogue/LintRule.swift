/// One rule of `check`: a stable id, what it finds and why, and where the catalogues speak of it.
///
/// The catalogue is the one source: `rule` prints it, SARIF carries it, and the article for
/// reviewers has its rows.
public struct LintRule: Sendable {
    /// The stable id, such as `LB016`.
    public let id: String
    /// The severity of its findings; a finding may say a lower one.
    public let severity: LintSeverity
    /// What it finds: a phrase, lower case.
    public let summary: String
    /// Why that matters: a phrase, lower case.
    public let why: String
    /// A mistake that it finds; code in back-ticks.
    public let example: String
    /// How a policy is repaired: a phrase, lower case.
    public let repair: String
    /// Weaknesses of the CWE catalogue, by number.
    public let weaknesses: [Int]
    /// Controls of OWASP's MASVS, such as `MASVS-CODE-4`.
    public let controls: [String]
    /// Tests of OWASP's MASTG, such as `MASTG-TEST-0075`.
    public let tests: [String]

    init(
        _ id: String, _ severity: LintSeverity, _ summary: String, why: String, example: String,
        repair: String, cwe: [Int] = [], masvs: [String] = [], mastg: [String] = []
    ) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.why = why
        self.example = example
        self.repair = repair
        weaknesses = cwe
        controls = masvs.map { "MASVS-\($0)" }
        tests = mastg.map { "MASTG-TEST-\($0)" }
    }

    /// The weaknesses as they are cited: `CWE-601`.
    public var weaknessNames: [String] { weaknesses.map { "CWE-\($0)" } }

    /// Everything that the catalogues have, in one list.
    public var references: [String] { weaknessNames + controls + tests }

    /// Where one reads on: the first weakness at its catalogue, else the article for reviewers.
    public var address: String {
        weaknesses.first.map { "https://cwe.mitre.org/data/definitions/\($0).html" }
            ?? "doc://LinkBroker/documentation/LinkBroker/ReviewingAPolicy#The-rules"
    }

    /// The rule as a row of the table in the article.
    public var row: String {
        let weak = weaknessNames.isEmpty ? "-" : weaknessNames.joined(separator: ", ")
        let cells = [id, severity.name] + [summary, why].map(Self.capital)
        return "| \((cells + [example, Self.capital(repair), weak]).joined(separator: " | ")) |"
    }

    /// A phrase as it begins a sentence; code stands as it is.
    private static func capital(_ phrase: String) -> String {
        phrase.prefix(1).uppercased() + phrase.dropFirst()
    }

    /// The rule with an id, or `nil`.
    ///
    /// - Complexity: O(rules)
    public static func rule(_ id: String) -> LintRule? {
        all.first { $0.id.utf8.elementsEqual(id.utf8) }
    }

    /// Every rule that this version has, in the order of the ids.
    public static let all =
        loading + patterns + access + delivery + stacks + running + rarelyMeant
}
