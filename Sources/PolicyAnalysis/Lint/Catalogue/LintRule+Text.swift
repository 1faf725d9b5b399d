extension LintRule {
    /// What makes a file no policy of this format.
    static let loading = [
        LintRule(
            "LB001", .error,
            "a key stands twice in one object",
            why:
                "readers disagree about which of the two counts, so what was reviewed need not "
                + "be what runs",
            example: "`{\"id\": \"a\", \"id\": \"b\"}`",
            repair: "remove one of the two",
            cwe: [436, 20], masvs: ["CODE-4"]),
        LintRule(
            "LB002", .error,
            "a key that the format does not have",
            why: "a rule under a misspelt key would silently not be there",
            example: "`\"acess\": \"public\"`",
            repair: "correct the spelling, or remove it",
            cwe: [20], masvs: ["CODE-4"]),
        LintRule(
            "LB003", .error,
            "a name that is no ASCII identifier, or a text that is not printable",
            why: "names that look alike can be different bytes, and a reviewer sees the look alone",
            example: "`\"id\": \"\u{430}ccount\"` (a Cyrillic first letter)",
            repair: "use a letter, then letters, digits, `_`, `.` and `-`",
            cwe: [1007], masvs: ["CODE-4"]),
        LintRule(
            "LB004", .error,
            "a number that is no integer, or outside its bounds",
            why: "readers round, cut or wrap such numbers differently",
            example: "`\"maxAge\": 3e2`",
            repair: "write an integer within the bounds of its key",
            cwe: [190, 1284], masvs: ["CODE-4"]),
        LintRule(
            "LB005", .error,
            "a name that the policy does not declare",
            why: "a misspelt name would be a requirement that is never asked, or never met",
            example: "`\"flags\": [\"newReadr\"]`",
            repair: "declare it in `vocab`, `types` or `origins`, or correct the spelling",
            cwe: [863], masvs: ["AUTH-1"]),
        LintRule(
            "LB006", .note,
            "a declared name that nothing uses",
            why: "what nothing uses is often a requirement that somebody forgot",
            example: "`\"roles\": [\"staff\"]`, and no route asks for it",
            repair: "use it, or remove it"),
        LintRule(
            "LB007", .error,
            "a limit above its cap, or more of something than the format takes",
            why:
                "links come from anyone, and only what is bounded cannot be used to exhaust the "
                + "app",
            example: "`\"limits\": {\"bytes\": 9000}`",
            repair: "lower it",
            cwe: [770, 400], masvs: ["CODE-4"]),
        LintRule(
            "LB008", .error,
            "a text that is not strict JSON in UTF-8",
            why:
                "a lenient reader repairs what a strict one refuses, and the two see different "
                + "policies",
            example: "`{\"linkbroker\": 1,}`",
            repair: "correct the JSON",
            cwe: [20], masvs: ["CODE-4"]),
        LintRule(
            "LB009", .error,
            "a value of another type, a missing key, or a word that a key does not take",
            why: "a guessed value is a rule that nobody wrote",
            example: "`\"path\": 1`",
            repair: "write what the key takes",
            cwe: [20], masvs: ["CODE-4"]),
    ]

    /// What is wrong with patterns and parameters.
    static let patterns = [
        LintRule(
            "LB010", .error,
            "two patterns take the same link",
            why: "which rule decides a link would depend on the order of the file",
            example: "`/{a}/x` and `/y/{b}`",
            repair: "make one of them more literal at every position",
            cwe: [436, 647], masvs: ["CODE-4"]),
        LintRule(
            "LB011", .error,
            "a name or a pattern stands twice",
            why: "only one of the two would ever be asked",
            example: "`\"id\": \"home\"` on two routes",
            repair: "rename or remove one of the two",
            cwe: [561]),
        LintRule(
            "LB012", .error,
            "a pattern that is not canonical, or that no link can match",
            why:
                "the gate compares canonical links, so the pattern would match nothing, or "
                + "something else",
            example: "`\"path\": \"/books/\"`",
            repair: "write the canonical form",
            cwe: [647, 180], masvs: ["CODE-4"]),
        LintRule(
            "LB013", .warning,
            "two patterns differ only by letter case or plural",
            why: "people take one for the other, and the two may have different rules",
            example: "`/book` beside `/books`",
            repair: "spell them alike, or move one of them",
            cwe: [178], masvs: ["CODE-4"]),
        LintRule(
            "LB014", .error,
            "a parameter without a type, or one that no pattern has",
            why: "a value without a type would reach the app unchecked",
            example: "`\"path\": \"/books/{bookId}\"`, and no type `bookId`",
            repair: "declare its type, or remove it",
            cwe: [20], masvs: ["CODE-4"]),
        LintRule(
            "LB015", .error,
            "a type whose bounds bound nothing",
            why: "a bound beyond everything real stops nothing",
            example: "`{\"token\": [1, 8000]}`",
            repair: "write the longest or largest value that the server really has",
            cwe: [1284, 770], masvs: ["CODE-4"]),
        LintRule(
            "LB016", .error,
            "a parameter that names a destination and takes any text",
            why: "the app would send people, and what it knows of them, wherever the link says",
            example: "`\"query\": {\"next?\": {\"text\": [1, 200]}}`",
            repair: "type it as a `route` of listed ids",
            cwe: [601], masvs: ["PLATFORM-1", "PLATFORM-2"], mastg: ["0027", "0076"]),
        LintRule(
            "LB017", .warning,
            "a parameter that looks like a secret and is not in `secret`",
            why: "what is not masked is written to logs and to saved state",
            example: "`\"query\": {\"otp\": {\"digits\": [6, 6]}}`",
            repair: "list it in `secret`",
            cwe: [532, 598], masvs: ["STORAGE-2"], mastg: ["0053", "0003"]),
        LintRule(
            "LB018", .warning,
            "a parameter that names an id, a file or code takes characters with a meaning "
                + "in HTML, SQL or shells",
            why: "values of such a name end in queries, paths and commands, often unquoted",
            example:
                "`\"query\": {\"sort?\": {\"text\": [1, 120]}}`; a note where `also` lists such "
                + "characters",
            repair: "use `token`, `enum` or `digits`, or quote the value wherever it is used",
            cwe: [917, 116], masvs: ["CODE-4"], mastg: ["0075"]),
    ]
}
