import LinkRouting

/// A catalogue that rules point into, as SARIF names it.
struct LintTaxonomy {
    let name: String
    let organization: String
    let summary: String
    /// The ids of a rule in it.
    let ids: @Sendable (LintRule) -> [String]

    /// The three catalogues.
    static let all = [
        LintTaxonomy(
            name: "CWE", organization: "MITRE", summary: "Common Weakness Enumeration"
        ) { $0.weaknessNames },
        LintTaxonomy(
            name: "MASVS", organization: "OWASP",
            summary: "Mobile Application Security Verification Standard"
        ) { $0.controls },
        LintTaxonomy(
            name: "MASTG", organization: "OWASP",
            summary: "Mobile Application Security Testing Guide"
        ) { $0.tests },
    ]

    /// Every id that a rule of this version points to, sorted.
    var taxa: [String] { Set(LintRule.all.flatMap(ids)).sorted() }
}

extension JSONText {
    /// Writes a taxonomy with its taxa.
    mutating func taxonomy(_ taxonomy: LintTaxonomy) {
        object { component in
            component.member("name", taxonomy.name)
            component.member("organization", taxonomy.organization)
            component.text("shortDescription", taxonomy.summary)
            component.key("taxa")
            component.array { list in
                for id in taxonomy.taxa { list.object { $0.member("id", id) } }
            }
        }
    }

    /// Writes the metadata of the rules.
    mutating func rules() {
        key("supportedTaxonomies")
        array { list in
            for taxonomy in LintTaxonomy.all { list.object { $0.member("name", taxonomy.name) } }
        }
        key("rules")
        array { list in
            for rule in LintRule.all { list.rule(rule) }
        }
    }

    private mutating func rule(_ rule: LintRule) {
        object { entry in
            entry.member("id", rule.id)
            entry.text("shortDescription", rule.summary)
            entry.text("fullDescription", "\(rule.summary): \(rule.why)")
            entry.text("help", "repair: \(rule.repair); example: \(rule.example)")
            entry.member("helpUri", rule.address)
            entry.key("defaultConfiguration")
            entry.object { $0.member("level", rule.severity.name) }
            entry.key("properties")
            entry.object { properties in
                properties.member("tags", ["security"] + rule.references)
                properties.member("precision", rule.severity == .error ? "very-high" : "high")
                guard rule.weaknesses.isEmpty == false else { return }
                properties.member("security-severity", rule.severity.score)
            }
            guard rule.references.isEmpty == false else { return }
            entry.key("relationships")
            entry.array { list in
                for taxonomy in LintTaxonomy.all {
                    for id in taxonomy.ids(rule) { list.relationship(id, taxonomy.name) }
                }
            }
        }
    }

    private mutating func relationship(_ id: String, _ taxonomy: String) {
        object { relationship in
            relationship.key("target")
            relationship.object { target in
                target.member("id", id)
                target.key("toolComponent")
                target.object { $0.member("name", taxonomy) }
            }
            relationship.member("kinds", ["relevant"])
        }
    }
}

extension LintSeverity {
    /// The number from 0 to 10 by which code scanning sorts.
    fileprivate var score: String {
        switch self {
        case .error: "8.0"
        case .warning: "5.0"
        case .note: "2.0"
        }
    }
}
