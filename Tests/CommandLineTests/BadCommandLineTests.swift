import Testing

/// Command lines that are wrong: a named problem with a way out, exit code 1, nothing on standard
/// output.
@Suite struct BadCommandLineTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let words: [String]
        let message: String
        let hint: String

        init(_ line: String, _ message: String, hint: String) {
            words = line.split(separator: " ").map(String.init)
            self.message = message
            self.hint = hint
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    static let rows = [
        Row("", "no verb given", hint: "`linkbroker --help` lists the verbs"),
        Row("exlpain", "unknown verb `exlpain`", hint: "did you mean `explain`?"),
        Row("--versoin", "unknown option `--versoin`", hint: "did you mean `--version`?"),
        Row("--version now", "one argument too many", hint: "takes no argument without an option"),
        Row("reader://orders/1", "unknown verb", hint: "`linkbroker --help` lists the verbs"),
        Row("help explain why", "`explain` has no actions", hint: "`linkbroker help explain`"),
        Row("help explain why now", "one argument too many", hint: "takes VERB ACTION alone"),
        Row("help explian", "unknown verb `explian`", hint: "did you mean `explain`?"),
        Row("explain", "option `--policy FILE` is missing", hint: "`linkbroker explain --help`"),
        Row("explain --policy", "option `--policy` wants a value", hint: "write `--policy FILE`"),
        Row("explain --policy --as", "option `--policy` wants a value", hint: "`--policy=VALUE`"),
        Row("explain --polcy x", "unknown option `--polcy`", hint: "did you mean `--policy`?"),
        Row("explain --policy a --policy b", "option `--policy` stands twice", hint: "leave one"),
        Row("explain --policy=a --policy b", "option `--policy` stands twice", hint: "leave one"),
        Row("explain --anonymous=yes", "option `--anonymous` takes no value", hint: "alone"),
        Row(
            "explain --policy p u v", "one argument too many", hint: "quote what has spaces or `&`"),
        Row("explain -7", "unknown option `-7`", hint: "write `--` before an argument"),
        Row("explain --policy P", "URL is missing", hint: "`linkbroker explain --help`"),
        Row(
            "explain --policy /nope u", "cannot read `/nope`: No such file", hint: "check the path"),
        Row("explain --policy / u", "cannot read `/`: Is a directory", hint: "check the path"),
        Row("explain --from psuh --policy p u", "`--from` is no source", hint: "`push`?"),
        Row("explain --from x --policy p u", "`--from` is no source", hint: "`externalURL`"),
        Row("explain --app 3.2 --policy p u", "`--app` is no version", hint: "`--app 3.2.0`"),
        Row("explain --app 03.2.0 --policy p u", "`--app` is no version", hint: "three numbers"),
        Row("explain --now -1 --policy p u", "`--now` is no time", hint: "write epoch seconds"),
        Row("explain --now 1e3 --policy p u", "`--now` is no time", hint: "write epoch seconds"),
        Row(
            "explain --now 9007199254740993 --policy p u", "`--now` is no time",
            hint: "write epoch seconds"),
        Row("explain --format xml --policy p u", "`--format` has another value", hint: "`json`"),
        Row("explain --as /nope --policy p u", "cannot read `/nope`", hint: "check the path"),
        Row("explain --as a --anonymous --policy p u", "exclude each other", hint: "leave one"),
        Row("explain --policy p --batch b u", "`--batch` takes no URL", hint: "leave out the URL"),
        Row(
            "explain --policy p --batch b --format text", "`--batch` takes", hint: "`--format text`"
        ),
        Row(
            "explain --policy Policies/bookshop.policy.json --batch /nope", "cannot read `/nope`",
            hint: "check the path"),
        Row("session", "option `--policy FILE` is missing", hint: "session --help"),
        Row(
            "session --policy \(Program.bookshop) --store d", "a durable store needs a keyring",
            hint: "`--keyring FILE`"),
        Row(
            "session --policy \(Program.bookshop) --keyring no/such/folder/k",
            "folder is not there",
            hint: "0700"),
        Row("session --clock sundial --policy p", "`--clock` is no clock", hint: "`manual`"),
        Row("session p", "one argument too many", hint: "takes no argument without an option"),
        Row("check", "FILE is missing", hint: "`linkbroker check --help` has an example"),
        Row("check a b", "one argument too many", hint: "`check` takes FILE alone"),
        Row(
            "check --format sariff p", "`--format` has another value",
            hint: "did you mean `sarif`?"),
        Row("check --format xml p", "`--format` has another value", hint: "`junit`"),
        Row(
            "check --fail-level fatal p", "`--fail-level` has another value",
            hint: "write `error`, `warning` or `note`"),
        Row("check --today 2026-02-30 p", "`--today` is no day", hint: "--today 2026-11-30"),
        Row("check --today tomorrow p", "`--today` is no day", hint: "--today 2026-11-30"),
        Row("check --digest abc p", "`--digest` is no SHA-256", hint: "64 lower-case hex"),
        Row("check --identity /nope p", "cannot read `/nope`: No such", hint: "check the path"),
        Row(
            "check --identity Policies/bookshop.policy.json p", "lists no `acr_values_supported`",
            hint: "openid-configuration"),
        Row(
            "check --identity README.md p", "cannot use `README.md`",
            hint: "openid-configuration"),
        Row("check /nope", "cannot read `/nope`: No such file", hint: "check the path"),
        Row("check --asaa f p", "unknown option `--asaa`", hint: "did you mean `--aasa`?"),
        Row("check --aasa /nope \(Program.bookshop)", "cannot read `/nope`", hint: "the path"),
        Row("check --assetlinks /nope p", "cannot read `/nope`", hint: "the path"),
        Row("check --cases /nope \(Program.bookshop)", "cannot read `/nope`", hint: "the path"),
        Row("check --sha256 AA p", "`--sha256` is no fingerprint", hint: "32 bytes"),
        Row("diff a b --format xml", "`--format` has another value", hint: "or `sarif`"),
        Row("demo now", "one argument too many", hint: "takes no argument without an option"),
        Row("demo --policy /nope", "cannot read `/nope`", hint: "check the path"),
        Row("schema polcy", "there is no schema `polcy`", hint: "did you mean `policy`?"),
        Row("schema /etc/x", "there is no such schema", hint: "write `policy` or `cases`"),
        Row("schema policy cases", "one argument too many", hint: "takes policy|cases alone"),
        Row(
            "schema --format json", "unknown option `--format`", hint: "`linkbroker schema --help`"),
        Row("keys", "`keys` wants an action", hint: "`new`, `rotate`, `revoke`, `list`"),
        Row("keys rotat", "`keys`: unknown action `rotat`", hint: "did you mean `rotate`?"),
        Row("keys --keyring k list", "`keys`: unknown option `--keyring`", hint: "first, and opt"),
        Row("keys reader://a", "`keys`: unknown action", hint: "write one of `new`"),
        Row("keys --help now", "one argument too many", hint: "takes no argument without"),
        Row("help keys rotat", "`keys`: unknown action `rotat`", hint: "did you mean `rotate`?"),
        Row(
            "keys list", "option `--keyring FILE` is missing", hint: "`linkbroker keys list --help`"
        ),
        Row("keys list --keyrng k", "unknown option `--keyrng`", hint: "did you mean `--keyring`?"),
        Row("keys list k", "one argument too many", hint: "`keys list` takes no argument"),
        Row("keys new --keyring k --format xml", "`--format` has another value", hint: "`json`"),
        Row("keys revoke --keyring k", "KID is missing", hint: "`linkbroker keys revoke --help`"),
        Row(
            "keys revoke abc --keyring k", "KID is 16 lower-case hex", hint: "`linkbroker keys list"
        ),
        Row("keys revoke ABCDEF0123456789 --keyring k", "KID is 16 lower-case hex", hint: "list"),
        Row("keys revoke a b --keyring k", "one argument too many", hint: "takes KID alone"),
        Row("keys list --keyring=", "no path [bad_path]", hint: "name a file"),
        Row("keys list --keyring /nope/k", "`/nope/k`: the keyring's folder is not", hint: "0700"),
        Row("keys new --keyring /nope/k", "`/nope/k`: the keyring's folder is not", hint: "0700"),
        Row("audit", "`audit` wants an action", hint: "`verify`, `show`"),
        Row("audit verify", "FILE is missing", hint: "`linkbroker audit verify --help`"),
        Row("audit verify f", "option `--keyring FILE` is missing", hint: "audit verify --help"),
        Row("audit verify f --keyring /nope/k", "`/nope/k`: the keyring's folder", hint: "0700"),
        Row("audit show /nope", "audit log `/nope`: cannot be read [absent]", hint: "the path"),
        Row("audit show f --verdict comitted", "is no outcome", hint: "did you mean `committed`?"),
        Row("audit show f --since yesterday", "`--since` is no time", hint: "epoch seconds"),
        Row("audit show f --until 2026-02-29T00:00:00Z", "`--until` is no time", hint: "a day"),
        Row("audit show f --until 2026-11-30T24:00:00Z", "`--until` is no time", hint: "a day"),
        Row("audit show f --until 2026-11-30T08:00:00", "`--until` is no time", hint: "a day"),
        Row("audit show f --limit 0", "`--limit` is no count", hint: "from 1 to 100000"),
        Row("audit show f --limit 100001", "`--limit` is no count", hint: "from 1 to 100000"),
        Row("test", "POLICY is missing", hint: "`linkbroker test --help` has an example"),
        Row("test a b c", "one argument too many", hint: "`test` takes POLICY CASES alone"),
        Row("test a b --format xml", "`--format` has another value", hint: "`json` or `junit`"),
        Row("test a b --fail-under 101", "`--fail-under` is no percentage", hint: "0 to 100"),
        Row("test a b --fail-under=-1", "`--fail-under` is no percentage", hint: "0 to 100"),
        Row(
            "test a b --write-missing - --format json", "`--write-missing -` prints cases alone",
            hint: "leave out"),
        Row(
            "test a b --fail-under-cells x", "`--fail-under-cells` is no percentage",
            hint: "0 to 100"),
        Row(
            "test a b --fail-under-mutants 101", "`--fail-under-mutants` is no percentage",
            hint: "0 to 100"),
        Row(
            "test a b --mutants --format junit", "JUnit's form has no room for `--mutants`",
            hint: "`text` or `json`"),
        Row(
            "test a b --uncovered --format junit", "JUnit's form has no room for `--uncovered`",
            hint: "`text` or `json`"),
        Row(
            "test \(Program.bookshop) Policies/bookshop.cases.json --write-missing /nope/cases",
            "cannot write `/nope/cases`", hint: "check the path"),
        Row("test /nope b", "cannot read `/nope`", hint: "check the path"),
        Row("test \(Program.bookshop) /nope", "cannot read `/nope`", hint: "check the path"),
        Row("matrix", "POLICY is missing", hint: "`linkbroker matrix --help` has an example"),
        Row("matrix p --format xml", "`--format` has another value", hint: "`csv` or `json`"),
        Row("matrix p --as /nope", "cannot read `/nope`", hint: "check the path"),
        Row("matrix p --principals /nope", "cannot read `/nope`", hint: "check the path"),
        Row(
            "matrix p --principals \(Program.bookshop)",
            "the principals cannot be used: \(Program.bookshop):2:3: the file has no key",
            hint: "`policy`, `principals`, `cases`"),
        Row("matrix p --principals a --principals b", "stands twice", hint: "leave one"),
        Row("matrix p --from psuh", "`--from` is no source", hint: "`push`?"),
        Row("matrix p --now x", "`--now` is no time", hint: "write epoch seconds"),
        Row("report", "POLICY is missing", hint: "`linkbroker report --help` has an example"),
        Row("report p", "option `-o FILE` is missing", hint: "`linkbroker report --help`"),
        Row("report p -o", "option `-o` wants a value", hint: "write `-o FILE`"),
        Row("report p -o a -o b", "option `-o` stands twice", hint: "leave one"),
        Row("report p -o a --today x", "`--today` is no day", hint: "--today 2026-11-30"),
        Row("report /nope -o a", "cannot read `/nope`", hint: "check the path"),
        Row(
            "report \(Program.bookshop) -o a --cases /nope", "cannot read `/nope`",
            hint: "check the path"),
        Row(
            "report \(Program.bookshop) -o /nope/a", "cannot write `/nope/a`: absent",
            hint: "or write `-o -`"),
        Row(
            "report \(Program.bookshop) -o /dev/null", "cannot write `/dev/null`: not_regular",
            hint: "or write `-o -`"),
        Row("export", "POLICY is missing", hint: "`linkbroker export --help` has an example"),
        Row("export p", "KIND is missing", hint: "`aasa`, `assetlinks`, `plist`"),
        Row("export p assa", "KIND is no file", hint: "did you mean `aasa`?"),
        Row("export p aasa --exec x", "`aasa` takes no `--exec`", hint: "`--app-id` and `--on`"),
        Row("export /nope aasa", "cannot read `/nope`", hint: "check the path"),
        Row(
            "export \(Program.bookshop) aasa --app-id x\"y.z", "`--app-id` is no app",
            hint: "`--app-id ABCDE12345.com.example.app`"),
        Row("export \(Program.bookshop) aasa --app-id x", "`--app-id` is no app", hint: "ABCDE"),
        Row(
            "export \(Program.bookshop) manifest --min-sdk x", "`--min-sdk` is no API level",
            hint: "write a number"),
        Row("export \(Program.bookshop) aasa --on app", "`--on` is no site", hint: "`web`"),
        Row(
            "export \(Program.bookshop) assetlinks --package a/b", "`--package` is no name",
            hint: "letters, digits"),
        Row(
            "export \(Program.bookshop) assetlinks --sha256 AA:BB", "`--sha256` is no fingerprint",
            hint: "32 bytes"),
        Row(
            "export \(Program.bookshop) manifest --activity <x>", "`--activity` is no name",
            hint: "letters, digits"),
    ]

    @Test(arguments: rows + deliveryRows)
    func `a wrong command line names the problem and a way out`(_ row: Row) throws {
        let run = try Program.run(row.words)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("linkbroker: error: ") == true)
        #expect(run.errors.contains(row.message), "\(run.errors)")
        #expect(lines.last?.hasPrefix("hint: ") == true)
        #expect(lines.last?.contains(row.hint) == true, "\(run.errors)")
    }

    @Test(arguments: [
        ["explain", "--policy", "p", "u", "https://reader.example/gift/SECRET0123456789abc"],
        ["https://reader.example/gift/SECRET0123456789abc"],
        ["explain", "--https://reader.example/gift/SECRET0123456789abc=1"],
        ["session", "--clock", "SECRET0123456789abc", "--policy", "p"],
        ["explain", "--from", "SECRET0123456789abc", "--policy", "p", "u"],
        ["explain", "--app", "SECRET0123456789abc", "--policy", "p", "u"],
        ["keys", "https://reader.example/gift/SECRET0123456789abc"],
        ["keys", "revoke", "SECRET0123456789abc", "--keyring", "k"],
    ])
    func `a problem does not repeat what may be a link or a secret`(_ words: [String]) throws {
        let run = try Program.run(words)
        #expect(run.status == 1)
        #expect(run.errors.contains("SECRET") == false, "\(run.errors)")
    }

    @Test func `a path with control and bidi characters is shown escaped`() throws {
        let run = try Program.run(["check", "/no\u{1B}[31m\u{202E}pe"])
        #expect(run.errors.contains("`/no\\u{1b}[31m\\u{202e}pe`"), "\(run.errors)")
    }

    @Test func `what follows two dashes is no option`() throws {
        let run = try Program.run(["explain", "--policy", Program.bookshop, "--", "--help"])
        #expect(run.status == 4)
        #expect(run.output.contains("missing_scheme"))
    }

    @Test func `a value that begins with a dash is given with an equals sign`() throws {
        let run = try Program.run(["explain", "--policy=--nope", "u"])
        #expect(run.errors.contains("cannot read `--nope`"))
    }
}
