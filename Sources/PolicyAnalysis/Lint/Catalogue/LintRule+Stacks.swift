extension LintRule {
    /// What is wrong with what routes say about each other.
    static let stacks = [
        LintRule(
            "LB040", .error, "a route that the policy does not have",
            repair: "correct the name"),
        LintRule(
            "LB041", .error, "fallbacks or parents lead back to their route",
            repair: "let one of them end", cwe: [835]),
        LintRule(
            "LB042", .error, "a fallback or parent is stricter than its route",
            repair: "ask the same of the route, name another one, or make the parent `optional`",
            cwe: [425, 862], masvs: ["AUTH-1"]),
        LintRule(
            "LB043", .warning, "a concealed route can be told apart",
            repair: "give it the fallback, the tab and the origins of other routes",
            cwe: [204, 203], masvs: ["AUTH-1"]),
        LintRule(
            "LB044", .note, "`conceal` on a route that never denies one person and not another",
            repair: "remove it"),
    ]

    /// What surrounds the routes, and what a reviewer was promised.
    static let running = [
        LintRule(
            "LB050", .error, "held links live too long",
            repair: "lower `limits.pendingTTL` to an hour or less", cwe: [613],
            masvs: ["AUTH-1"]),
        LintRule(
            "LB051", .error, "a text that looks like key material",
            repair: "remove it and replace the key; a policy ships inside the app",
            cwe: [321, 326, 323], masvs: ["CRYPTO-2"], mastg: ["0213", "0214"]),
        LintRule(
            "LB060", .warning, "a route with a verdict that no test has",
            repair: "`linkbroker test --write-missing` prints a stub for each"),
        LintRule(
            "LB061", .error, "a `never` property does not hold",
            repair: "tighten the route, or correct the property", cwe: [863],
            masvs: ["AUTH-1"]),
        LintRule(
            "LB062", .error, "the digest is not the one that was reviewed",
            repair: "review the policy again, then give its new digest", cwe: [353, 345],
            masvs: ["RESILIENCE-2"]),
        LintRule(
            "LB063", .warning, "a suppression that is past its day, or suppresses nothing",
            repair: "remove it, or review the finding again"),
    ]
}
