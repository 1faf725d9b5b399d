extension LintRule {
    /// What makes a file no policy of this format.
    static let loading = [
        LintRule(
            "LB001", .error, "a key stands twice in one object",
            repair: "remove one of the two", cwe: [436, 20], masvs: ["CODE-4"]),
        LintRule(
            "LB002", .error, "a key that the format does not have",
            repair: "correct the spelling, or remove it", cwe: [20], masvs: ["CODE-4"]),
        LintRule(
            "LB003", .error, "a name that is no ASCII identifier, or a text that is not printable",
            repair: "use a letter, then letters, digits, `_`, `.` and `-`", cwe: [1007],
            masvs: ["CODE-4"]),
        LintRule(
            "LB004", .error, "a number that is no integer, or outside its bounds",
            repair: "write an integer within the bounds of its key", cwe: [190, 1284],
            masvs: ["CODE-4"]),
        LintRule(
            "LB005", .error, "a name that the policy does not declare",
            repair: "declare it in `vocab`, `types` or `origins`, or correct the spelling",
            cwe: [863], masvs: ["AUTH-1"]),
        LintRule(
            "LB006", .note, "a declared name that nothing uses", repair: "use it, or remove it"),
        LintRule(
            "LB007", .error, "a limit above its cap, or more of something than the format takes",
            repair: "lower it", cwe: [770, 400], masvs: ["CODE-4"]),
        LintRule(
            "LB008", .error, "a text that is not strict JSON in UTF-8", repair: "correct the JSON",
            cwe: [20], masvs: ["CODE-4"]),
        LintRule(
            "LB009", .error,
            "a value of another type, a missing key, or a word that a key does not "
                + "take", repair: "write what the key takes", cwe: [20], masvs: ["CODE-4"]),
    ]

    /// What is wrong with patterns and parameters.
    static let patterns = [
        LintRule(
            "LB010", .error, "two patterns take the same link",
            repair: "make one of them more literal at every position", cwe: [436, 647],
            masvs: ["CODE-4"]),
        LintRule(
            "LB011", .error, "a name or a pattern stands twice",
            repair: "rename or remove one of the two", cwe: [561]),
        LintRule(
            "LB012", .error, "a pattern that is not canonical, or that no link can match",
            repair: "write the canonical form", cwe: [647, 180], masvs: ["CODE-4"]),
        LintRule(
            "LB013", .warning, "two patterns differ only by letter case or plural",
            repair: "spell them alike, or move one of them", cwe: [178], masvs: ["CODE-4"]),
        LintRule(
            "LB014", .error, "a parameter without a type, or one that no pattern has",
            repair: "declare its type, or remove it", cwe: [20], masvs: ["CODE-4"]),
        LintRule(
            "LB015", .error, "a type whose bounds bound nothing",
            repair: "write the longest or largest value that the server really has",
            cwe: [1284, 770], masvs: ["CODE-4"]),
        LintRule(
            "LB016", .error, "a parameter that names a destination and takes any text",
            repair: "type it as a `route` of listed ids", cwe: [601],
            masvs: ["PLATFORM-1", "PLATFORM-2"], mastg: ["0027", "0076"]),
        LintRule(
            "LB017", .warning, "a parameter that looks like a secret and is not in `secret`",
            repair: "list it in `secret`", cwe: [532, 598], masvs: ["STORAGE-2"],
            mastg: ["0053", "0003"]),
        LintRule(
            "LB018", .warning, "a type that takes characters with a meaning in HTML, SQL or shells",
            repair: "use `token`, `enum` or `digits`, or quote the value wherever it is used",
            cwe: [917, 116], masvs: ["CODE-4"], mastg: ["0075"]),
    ]
}
