extension LintRule {
    /// What is wrong with what routes say about each other.
    static let stacks = [
        LintRule(
            "LB040", .error,
            "a route that the policy does not have",
            why: "there is nothing that could be shown",
            example: "`\"fallback\": \"hom\"`",
            repair: "correct the name"),
        LintRule(
            "LB041", .error,
            "fallbacks or parents lead back to their route",
            why: "the search for a screen to show would not end",
            example: "`\"parents\": [\"a\"]` of `b`, and `\"parents\": [\"b\"]` of `a`",
            repair: "let one of them end",
            cwe: [835]),
        LintRule(
            "LB042", .error,
            "a fallback or parent is stricter than its route",
            why: "the person is refused because of a screen that they did not ask for",
            example: "`\"parents\": [\"account\"]` of a public route",
            repair: "ask the same of the route, name another one, or make the parent `optional`",
            cwe: [425, 862], masvs: ["AUTH-1"]),
        LintRule(
            "LB043", .warning,
            "a denial of a concealed route does not look like an unknown destination",
            why: "who is refused learns that there is something to see",
            example: "`\"conceal\": true` on an origin with `\"unknown\": \"browser\"`",
            repair:
                "let unknown links of its origins end in a notice, or leave these origins out "
                + "of `on`",
            cwe: [204, 203], masvs: ["AUTH-1"]),
        LintRule(
            "LB044", .note,
            "`conceal` on a route that never denies one person and not another",
            why: "it suggests a secret where there is none",
            example: "`\"access\": \"public\", \"conceal\": true`",
            repair: "remove it"),
    ]

    /// What surrounds the routes, and what a reviewer was promised.
    static let running = [
        LintRule(
            "LB050", .error,
            "held links live too long",
            why: "the longer a link waits, the less anyone remembers why it opens",
            example: "`\"pendingTTL\": 90000`; a warning from an hour on",
            repair: "lower `limits.pendingTTL` to an hour or less",
            cwe: [613], masvs: ["AUTH-1"]),
        LintRule(
            "LB051", .error,
            "a text that looks like key material",
            why: "everyone who has the app has its policy",
            example: "`\"note\": \"-----BEGIN PRIVATE KEY-----...\"`",
            repair: "remove it and replace the key; a policy ships inside the app",
            cwe: [321, 326, 323], masvs: ["CRYPTO-2"], mastg: ["0213", "0214"]),
        LintRule(
            "LB060", .warning,
            "a route with a verdict that no test has",
            why: "nobody would notice a change of it",
            example: "`--cases FILE`, and no case denies `order`",
            repair: "`linkbroker test --write-missing` prints a stub for each"),
        LintRule(
            "LB061", .error,
            "a `never` property does not hold",
            why: "the policy promises what its routes do not keep",
            example: "`\"below\": {\"assurance\": \"phr\"}`, and the route asks for `mfa`",
            repair: "tighten the route, or correct the property",
            cwe: [863], masvs: ["AUTH-1"]),
        LintRule(
            "LB062", .error,
            "the digest is not the one that was reviewed",
            why: "somebody changed the policy after it was reviewed",
            example: "`--digest` of the reviewed file, and the file was changed",
            repair: "review the policy again, then give its new digest",
            cwe: [353, 345], masvs: ["RESILIENCE-2"]),
        LintRule(
            "LB063", .warning,
            "a suppression that is past its day, or suppresses nothing",
            why: "an acceptance that nobody looks at again hides the next mistake of its kind",
            example: "`\"until\": \"2026-01-31\"`, and that day is over",
            repair: "remove it, or review the finding again"),
    ]

    /// What is correct by itself, and rarely meant.
    static let rarelyMeant = [
        LintRule(
            "LB064", .warning,
            "a public route that takes any path",
            why: "links that nobody thought of open a screen that asks for nobody",
            example: "`\"path\": \"/{page...}\", \"access\": \"public\"`",
            repair: "begin its pattern with a literal, such as `/wiki/{page...}`",
            cwe: [862, 1284], masvs: ["AUTH-1", "CODE-4"]),
        LintRule(
            "LB065", .warning,
            "a name that promises a change, and no `effect`",
            why: "what asks about changes from outside is silent until the policy calls it one",
            example: "`\"path\": \"/messages/{id}/delete\"` without `effect`",
            repair: "write `\"effect\": \"write\"`; `\"read\"` where the screen only shows or asks",
            cwe: [352], masvs: ["PLATFORM-1"], mastg: ["0070"]),
        LintRule(
            "LB066", .warning,
            "a public parent is about the person of a protected child",
            why: "the parent shows everyone what is checked on the child alone",
            example:
                "public `/users/{userId}` under `/users/{userId}/shelf`, which asks for its "
                + "owner",
            repair: "protect the parent as well, or name another one",
            cwe: [200, 862], masvs: ["AUTH-1"]),
        LintRule(
            "LB067", .warning,
            "a host, scheme or issuer that looks like another one of the file",
            why: "a reviewer reads one for the other, and one of them may be somebody else's",
            example: "`\"hosts\": [\"reader.example\", \"raeder.example\"]`",
            repair: "correct the spelling, or remove one of the two",
            cwe: [1007, 346], masvs: ["PLATFORM-1"]),
        LintRule(
            "LB068", .warning,
            "a suppression that reaches too far",
            why: "it also accepts what is found later, and nobody looks again",
            example: "`\"until\": \"2031-12-31\"`; a note where it names no `route`",
            repair: "name the route, and a day within a year"),
        LintRule(
            "LB069", .warning,
            "an origin or a pattern that no link reaches",
            why: "what no link reaches protects nothing, and often stands for a mistake elsewhere",
            example:
                "`\"path\": \"/{id}\"` with an `int` on an origin with `\"authority\": \"word\"`",
            repair: "remove it, or correct its type, its origins or `limits`", cwe: [561]),
    ]
}
