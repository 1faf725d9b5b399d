extension LintRule {
    /// What is wrong with who may go where.
    static let access = [
        LintRule(
            "LB020", .error,
            "the default access is absent, or public without `allPublic`",
            why: "a route that somebody adds without a thought would be open to everyone",
            example: "`\"defaults\": {}`",
            repair: "write \"access\": \"authenticated\" in `defaults`",
            cwe: [276, 636, 1188], masvs: ["AUTH-1"]),
        LintRule(
            "LB021", .error,
            "a requirement beside an access that never asks for it",
            why: "the route looks protected, and is not",
            example: "`\"access\": \"public\", \"require\": {\"maxAge\": 60}`",
            repair: "use `authenticated`, or remove `require`",
            cwe: [863], masvs: ["AUTH-1"]),
        LintRule(
            "LB022", .warning,
            "a public route below a protected path",
            why: "whoever protected the path probably meant everything below it",
            example: "public `/account/help` below protected `/account`",
            repair: "protect it as well, or move it elsewhere",
            cwe: [862, 425], masvs: ["AUTH-1"]),
        LintRule(
            "LB023", .error,
            "an owner rule whose parameter or claim cannot be compared",
            why: "the gate could never tell whose screen it is",
            example:
                "`\"owner\": {\"param\": \"page\", \"claim\": \"sub\"}`, and `page` is in the "
                + "query",
            repair: "name a parameter of the path and a declared claim",
            cwe: [639], masvs: ["AUTH-1"]),
        LintRule(
            "LB024", .warning,
            "a parameter names a person or account, and no owner is asked",
            why: "anyone with a session can try the ids of other people one after the other",
            example: "`\"path\": \"/users/{userId}/shelf\"` without `owner`",
            repair: "add `require.owner`; the server must check as well",
            cwe: [639, 602], masvs: ["AUTH-1"], mastg: ["0029"]),
        LintRule(
            "LB025", .error,
            "a requirement that nothing can meet",
            why: "the route is dead, and nobody notices until a person complains",
            example: "`\"from\": []`",
            repair: "correct it, or deny the route and say why",
            cwe: [561, 570]),
        LintRule(
            "LB026", .note,
            "a requirement that another one implies",
            why: "it suggests a protection that the route does not have",
            example: "`\"scopes\": {\"all\": [\"s\"], \"any\": [\"s\", \"t\"]}`",
            repair: "remove it",
            cwe: [1164, 571]),
        LintRule(
            "LB027", .warning,
            "a route that moves money, changes credentials or opens a lock asks for neither "
                + "`assurance` nor `maxAge`",
            why: "whoever finds an unlocked device, or has an old session, can do it",
            example: "`\"path\": \"/checkout\"` without `require`",
            repair: "add `assurance` or `maxAge` to `require`",
            cwe: [306, 1390], masvs: ["AUTH-3"]),
        LintRule(
            "LB028", .error,
            "links from outside reach a route that changes something",
            why: "any page or app can make a person do it with one tap",
            example: "`\"effect\": \"write\", \"from\": [\"universalLink\"]`",
            repair: "take it `from` inApp only, behind a screen that asks the person",
            cwe: [352, 749], masvs: ["PLATFORM-1"], mastg: ["0070", "0075", "0028"]),
        LintRule(
            "LB029", .warning,
            "`maxAge` is 0, or above a day",
            why:
                "0 asks for a new sign-in forever, and a long age makes an unlocked device as "
                + "good as a sign-in",
            example: "`\"maxAge\": 172800`",
            repair: "write the seconds for which one proof is good, such as 300",
            cwe: [613], masvs: ["AUTH-3"]),
        LintRule(
            "LB030", .error,
            "a level of assurance that the identity provider does not offer",
            why: "the person is sent to a sign-in that can never be strong enough",
            example: "`\"assurance\": \"phr\"`, and the provider lists `[\"pwd\", \"mfa\"]`",
            repair: "require a level that its metadata lists",
            cwe: [835, 287], masvs: ["AUTH-1"]),
        LintRule(
            "LB034", .error,
            "a parent, fallback or target has a parameter that nothing supplies",
            why: "the screen would be built without something that it needs",
            example: "`\"parents\": [\"book\"]` of a route without `bookId`",
            repair: "give it in `with`"),
    ]

    /// What is wrong with how links come in.
    static let delivery = [
        LintRule(
            "LB035", .error,
            "a secret or a sign-in comes back through a custom scheme",
            why: "any app can register the scheme and read what comes back",
            example: "`\"redirect\": \"com.example:/callback\"`",
            repair: "use an https link; any app can own a custom scheme",
            cwe: [939, 940], masvs: ["PLATFORM-1"], mastg: ["0075", "0028"]),
        LintRule(
            "LB036", .warning,
            "a protected route takes `externalURL` where an https link would do",
            why: "any app can send such links, while the system verifies who owns an https link",
            example: "`\"from\": \"any\"` on a protected route",
            repair: "leave `externalURL` out of `from`",
            cwe: [939], masvs: ["PLATFORM-1"], mastg: ["0070"]),
        LintRule(
            "LB037", .error,
            "a host or scheme that no origin may have, or a port or punycode label",
            why: "systems never hand such links over, or a look-alike is hard to see",
            example: "`\"hosts\": [\"*.reader.example\"]`",
            repair: "write exact names, lower case",
            cwe: [183, 346], masvs: ["PLATFORM-1"]),
        LintRule(
            "LB038", .warning,
            "the files by which systems hand links to the app do not say what the policy says",
            why: "links that should open the app open the browser, or the other way round",
            example: "`{\"/\": \"/help/*\"}` in `--aasa FILE`, and no route takes `/help/a`",
            repair: "make them from the policy with `linkbroker export`",
            cwe: [939], mastg: ["0070", "0028"]),
        LintRule(
            "LB039", .warning,
            "a route with a secret takes links from restoration or handoff",
            why: "a secret that is used once would be stored and brought back",
            example: "`\"secret\": [\"code\"], \"from\": [\"restoration\"]`",
            repair: "leave both out of `from`",
            cwe: [294, 488], masvs: ["STORAGE-1"], mastg: ["0056"]),
    ]
}
