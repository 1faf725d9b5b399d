import LinkPolicy
import LinkRouting

/// The words of the format of cases, for tests that keep the schema in step with the reader.
package enum CaseFormat {
    /// One kind of object and its keys.
    package struct Object: Sendable {
        /// The name of its definition in the schema; empty for the file itself.
        package let name: String
        /// Its keys in the order of the format.
        package let keys: [String]
    }

    /// Every kind of object with fixed keys.
    package static let objects = [
        Object(name: "", keys: CaseReader.fileKeys),
        Object(name: "case", keys: CaseReader.caseKeys),
        Object(name: "expect", keys: CaseVocabulary.keys),
        Object(name: "required", keys: CaseVocabulary.requiredKeys),
        Object(name: "rule", keys: CaseVocabulary.ruleKeys),
        Object(
            name: "principal",
            keys: [
                "subject", "issuer", "scopes", "roles", "claims", "assurance", "authenticatedAt",
            ]),
    ]

    /// The reasons that an expectation may name, whatever the policy.
    package static var reasons: [String] { CaseVocabulary.reasons }
    /// The outcomes.
    package static var outcomes: [String] { Outcome.allCases.map(\.name) }
    /// The classifications.
    package static var classifications: [String] { Classification.allCases.map(\.name) }
    /// The sources.
    package static var sources: [String] { LinkSource.allCases.map(\.name) }
}
