import LinkPolicy
import PolicyAnalysis

/// `linkbroker check`: everything that is wrong with a policy, with its place and the way out.
enum CheckCommand {
    static let command = Command(
        verb: "check", summary: "finds what is wrong with a policy, by rules with stable ids",
        options: [
            OptionRule("--format", formats.joined(separator: "|")),
            OptionRule("--fail-level", "error|warning|note"), OptionRule("--today", "YYYY-MM-DD"),
            OptionRule("--identity", "FILE"), OptionRule("--digest", "HEX"),
            OptionRule("--cases", "FILE", mayRepeat: true), OptionRule("--since", "OLD"),
        ] + SiteFileOptions.rules, operands: ["FILE"], help: help, run: run)

    private static let formats = LintFormat.allCases.map(\.rawValue)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let format = try format(arguments)
        let level = try failLevel(arguments)
        var options = LintOptions(
            today: try today(arguments), offeredAssurance: try offeredAssurance(arguments),
            reviewedDigest: try digest(arguments), siteFiles: try SiteFileOptions.files(arguments),
            identity: try SiteFileOptions.identity(arguments))
        let path = try arguments.requiredOperand()
        let source = try FileReading.bytes(
            of: path, byteCountLimit: PolicyFile.byteCountLimit)
        options.coverage = try coverage(arguments, source)
        let progress = Progress("checked")
        var report = PolicyLint.report(of: source, options) { done, all in
            progress.show(done, of: all)
        }
        progress.clear()
        let earlier = try earlier(arguments, options)
        if let earlier { report = report.since(earlier) }
        let paint = Paint(isOn: format.isForPeople && Output.takesColour)
        let text = LintOutput(
            report, source: source, fileName: shown(path), failLevel: level,
            hasEarlier: earlier != nil, paint: paint.part
        ).written(as: format)
        if text.isEmpty == false { try output.line(text) }
        if let failure = report.failure {
            throw .problem(
                Problem(
                    "which links there are was not found out: \(failure)",
                    hint: "all rules but LB038 and LB069 were asked"))
        }
        guard report.policy != nil else { return .refused }
        return report.fails(at: level) ? .findings : .clean
    }

    /// What was found in an earlier policy, by the same rules on the same day.
    private static func earlier(
        _ arguments: Arguments, _ options: LintOptions
    ) throws(CommandFailure) -> LintReport? {
        guard let path = arguments.value(of: "--since") else { return nil }
        let source = try FileReading.bytes(of: path, byteCountLimit: PolicyFile.byteCountLimit)
        var options = options
        // A digest and tests are those of one file: of the other, nothing would be known.
        options.reviewedDigest = nil
        options.coverage = nil
        return PolicyLint.report(of: source, options)
    }

    /// A path below the folder in which the program runs, as remarks and documents want it.
    private static func shown(_ path: String) -> String {
        guard let folder = SystemCalls.environment("PWD"), !folder.isEmpty else { return path }
        let start = Array(folder.utf8) + [0x2F]
        guard path.utf8.starts(with: start), path.utf8.count > start.count else { return path }
        return String(Substring(path.utf8.dropFirst(start.count)))
    }

    /// What the cases of the command line cover, where they pass.
    private static func coverage(
        _ arguments: Arguments, _ source: [UInt8]
    ) throws(CommandFailure) -> PolicyCoverage? {
        let paths = arguments.values(of: "--cases")
        guard paths.isEmpty == false, let policy = Policy.checked(json: source).policy else {
            return nil
        }
        var asked: [PolicyCoverage.Asked] = []
        // BOUND: the words of the command line, and the limit on cases.
        for path in paths {
            for policyCase in try CaseFiles.cases(at: path, for: policy).cases.cases {
                if let question = try CaseResult(policyCase, under: policy).asked {
                    asked.append(question)
                }
            }
        }
        return PolicyCoverage(of: policy, asked: asked)
    }

    private static func format(_ arguments: Arguments) throws(CommandFailure) -> LintFormat {
        guard let value = arguments.value(of: "--format") else { return .text }
        if let format = LintFormat.allCases.first(where: { $0.rawValue.isSame(as: value) }) {
            return format
        }
        let near = Suggestion.nearest(to: value, in: formats)
        throw .problem(
            Problem(
                "`--format` has another value",
                hint: near.map { "did you mean `\($0)`?" }
                    ?? "write one of \(formats.map { "`\($0)`" }.joined(separator: ", "))"))
    }

    private static func failLevel(_ arguments: Arguments) throws(CommandFailure) -> LintSeverity {
        guard let value = arguments.value(of: "--fail-level") else { return .error }
        if let level = LintSeverity.allCases.first(where: { $0.name.isSame(as: value) }) {
            return level
        }
        throw .problem(
            Problem(
                "`--fail-level` has another value", hint: "write `error`, `warning` or `note`"))
    }

    /// The day of the run; a suppression ends with its last day in UTC.
    private static func today(_ arguments: Arguments) throws(CommandFailure) -> String {
        try OptionValues.day(arguments, "--today")
            ?? String(CivilTime.text(SystemCalls.nowMilliseconds()).prefix(10))
    }

    private static func digest(_ arguments: Arguments) throws(CommandFailure) -> String? {
        guard let value = arguments.value(of: "--digest") else { return nil }
        let isHex = value.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
        }
        guard value.utf8.count == 64, isHex else {
            throw .problem(
                Problem(
                    "`--digest` is no SHA-256",
                    hint: "write 64 lower-case hex digits, as `sha256sum` prints them"))
        }
        return value
    }

    /// The levels that the metadata of an identity provider lists.
    private static func offeredAssurance(
        _ arguments: Arguments
    ) throws(CommandFailure) -> [String]? {
        guard let path = arguments.value(of: "--identity") else { return nil }
        let source = try FileReading.bytes(of: path, byteCountLimit: PolicyFile.byteCountLimit)
        let name = DisplayedText.quoted(path)
        do throws(PolicyError) {
            let document = try JSONDocument(source, limits: JSONLimits(numbers: .any))
            let levels = document.root["acr_values_supported"]?.elements?.map(\.string)
            if let levels, levels.allSatisfy({ $0 != nil }) { return levels.compactMap(\.self) }
        } catch {
            throw .problem(
                Problem(
                    "cannot use \(name): \(error)",
                    hint: "give the provider's openid-configuration"))
        }
        throw .problem(
            Problem(
                "\(name) lists no `acr_values_supported`",
                hint: "give the provider's openid-configuration"))
    }

    private static let help = """
        linkbroker check: finds what is wrong with a policy, by rules with stable ids

        Usage: linkbroker check FILE [--format FORMAT] [--fail-level LEVEL] [--today DAY]
                                [--identity FILE] [--digest HEX] [--aasa FILE]...
                                [--assetlinks FILE]... [--app-id TEAM.BUNDLE]...
                                [--package NAME]... [--sha256 FINGERPRINT]...
                                [--cases FILE]... [--since OLD]

          --format FORMAT      text (the default), compact, json, sarif, github or junit
          --fail-level LEVEL   error (the default), warning or note: what makes exit code 2
          --today DAY          the day for suppressions, YYYY-MM-DD; by default the clock's
          --identity FILE      the identity provider's openid-configuration: levels of assurance
                               that it does not offer are errors
          --digest HEX         the SHA-256 that was reviewed: another one is an error
          --cases FILE         the policy's tests: verdicts that no passing one has are warnings
          --since OLD          an earlier policy: what was open there is counted, and fails nothing
          --aasa FILE          an apple-app-site-association: links that it hands to the app and
                               the policy does not take, and the other way round, are warnings;
                               ORIGIN=FILE where the policy has several sites
          --assetlinks FILE    the same for Android's assetlinks.json and the rules in it
          --app-id TEAM.BUNDLE, --package NAME, --sha256 FINGERPRINT
                               what these files should name

        A policy that is not understood in full does not load; its errors come together. One that
        loads is asked every other rule: parameters that can carry any address, secrets that are not
        masked, public routes below protected ones, requirements that nothing can meet, properties
        of `never` that do not hold, and so on. Each finding has a stable id, its line and column, a
        way out, and a link that shows it where there is one. `linkbroker rule LB016` tells more of
        a rule.

        A finding is accepted in the policy itself, for a while:
          "suppress": [{"id": "LB036", "route": "library", "reason": "old e-mails have it",
                        "until": "2027-01-31"}]
        One with `--since` is known by its fingerprint: the rule and the place with its names, which
        stay when lines move and lists change their order. What the earlier policy suppressed is
        not known, and neither is what needs --digest or --cases.

        JSON: {"findings": [{"id", "severity", "message", "pointer", "line", "column", "cwe": [],
        "masvs": [], "mastg"?: [], "hint"?, "route"?, "witness"?, "fingerprint", "known"?: true}],
        "suppressed"?: [], "cut"?: true, "digest"?} where `witness` is a line for `explain --batch`.

        Example:
          linkbroker check Policies/bookshop.policy.json

        Exit codes:
          0  no findings at the fail level
          1  the command line was wrong, or a file cannot be read
          2  findings at the fail level
          3  the policy is invalid
        """
}

extension LintFormat {
    /// Whether it may be coloured.
    fileprivate var isForPeople: Bool {
        switch self {
        case .text, .compact: true
        case .json, .sarif, .github, .junit: false
        }
    }
}

extension Paint {
    /// A part of the findings.
    fileprivate func part(_ tone: LintTone, _ text: String) -> String {
        switch tone {
        case .error: bad(text)
        case .warning: waiting(text)
        case .note: faint(text)
        case .good: good(text)
        }
    }
}
