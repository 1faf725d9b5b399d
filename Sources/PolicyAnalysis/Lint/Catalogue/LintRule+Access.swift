extension LintRule {
    /// What is wrong with who may go where.
    static let access = [
        LintRule(
            "LB020", .error, "the default access is absent, or public without `allPublic`",
            repair: "write \"access\": \"authenticated\" in `defaults`", cwe: [276, 636, 1188],
            masvs: ["AUTH-1"]),
        LintRule(
            "LB021", .error, "a requirement beside an access that never asks for it",
            repair: "use `authenticated`, or remove `require`", cwe: [863], masvs: ["AUTH-1"]),
        LintRule(
            "LB022", .warning, "a public route below a protected path",
            repair: "protect it as well, or move it elsewhere", cwe: [862, 425],
            masvs: ["AUTH-1"]),
        LintRule(
            "LB023", .error, "an owner rule whose parameter or claim cannot be compared",
            repair: "name a parameter of the path and a declared claim", cwe: [639],
            masvs: ["AUTH-1"]),
        LintRule(
            "LB024", .warning, "a parameter names a person or account, and no owner is asked",
            repair: "add `require.owner`; the server must check as well", cwe: [639, 602],
            masvs: ["AUTH-1"], mastg: ["0029"]),
        LintRule(
            "LB025", .error, "a requirement that nothing can meet",
            repair: "correct it, or deny the route and say why", cwe: [561, 570]),
        LintRule(
            "LB026", .note, "a requirement that another one implies",
            repair: "remove it", cwe: [1164, 571]),
        LintRule(
            "LB027", .warning,
            "a route that changes something, or is about money or credentials, "
                + "asks for neither `assurance` nor `maxAge`",
            repair: "add `assurance` or `maxAge` to `require`", cwe: [306, 1390],
            masvs: ["AUTH-3"]),
        LintRule(
            "LB028", .error, "links from outside reach a route that changes something",
            repair: "take it `from` inApp only, behind a screen that asks the person",
            cwe: [352, 749], masvs: ["PLATFORM-1"], mastg: ["0070", "0075", "0028"]),
        LintRule(
            "LB029", .warning, "`maxAge` is 0, or above a day",
            repair: "write the seconds for which one proof is good, such as 300", cwe: [613],
            masvs: ["AUTH-3"]),
        LintRule(
            "LB030", .error, "a level of assurance that the identity provider does not offer",
            repair: "require a level that its metadata lists", cwe: [835, 287],
            masvs: ["AUTH-1"]),
        LintRule(
            "LB034", .error, "a parent, fallback or target has a parameter that nothing supplies",
            repair: "give it in `with`"),
    ]

    /// What is wrong with how links come in.
    static let delivery = [
        LintRule(
            "LB035", .error, "a secret or a sign-in comes back through a custom scheme",
            repair: "use an https link; any app can own a custom scheme", cwe: [939, 940],
            masvs: ["PLATFORM-1"], mastg: ["0075", "0028"]),
        LintRule(
            "LB036", .warning, "a protected route takes `externalURL` where an https link would do",
            repair: "leave `externalURL` out of `from`", cwe: [939], masvs: ["PLATFORM-1"],
            mastg: ["0070"]),
        LintRule(
            "LB037", .error,
            "a host or scheme that no origin may have, or a port or punycode label",
            repair: "write exact names, lower case", cwe: [183, 346], masvs: ["PLATFORM-1"]),
        LintRule(
            "LB038", .warning,
            "the files by which systems hand links to the app do not say what the policy says",
            repair: "make them from the policy with `linkbroker export`", cwe: [939],
            mastg: ["0070", "0028"]),
        LintRule(
            "LB039", .warning, "a route with a secret takes links from restoration or handoff",
            repair: "leave both out of `from`", cwe: [294, 488], masvs: ["STORAGE-1"],
            mastg: ["0056"]),
    ]
}
