import LinkFiles
import LinkPolicy
import PolicyAnalysis

/// `linkbroker test`: runs the cases of a policy.
enum TestCommand {
    static let command = Command(
        verb: "test", summary: "runs the test cases of a policy",
        options: [
            OptionRule("--fail-under", "PERCENT"), OptionRule("--fail-under-cells", "PERCENT"),
            OptionRule("--uncovered"), OptionRule("--mutants"),
            OptionRule("--fail-under-mutants", "PERCENT"), OptionRule("--write-missing", "FILE"),
            OptionRule("--format", "text|json|junit"),
        ],
        operands: ["POLICY", "CASES"], help: help, run: run)

    /// The forms of the answer.
    private enum Format: String, CaseIterable {
        case text
        case json
        case junit
    }

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let format = try OptionValues.choice(arguments, "--format", Format.allCases) ?? .text
        let bounds = try Bounds(arguments)
        let place = arguments.value(of: "--write-missing")
        try check(arguments, format, place)
        let files = try CaseFiles(arguments.operands)
        var results: [CaseResult] = []
        // BOUND: the limit on cases.
        for policyCase in files.cases.cases {
            results.append(try CaseResult(policyCase, under: files.policy))
        }
        var mutants: MutantReport?
        if bounds.asksMutants {
            var run = MutantRun(files.policy, source: files.source, results: results)
            mutants = try run.run()
        }
        let report = CaseReport(
            policy: files.policy, fileName: files.name, results: results,
            listsCells: arguments.has("--uncovered"), mutants: mutants)
        if let place {
            let lines =
                mutants.map { CaseStubs.lines(of: $0.missingCases) }
                ?? CaseStubs.lines(report.coverage)
            try write(lines, to: place, &output)
        }
        if place != "-" { try write(report, as: format, &output) }
        let shortfalls = bounds.shortfalls(of: report)
        // BOUND: three bounds.
        for shortfall in shortfalls { Output.note(shortfall) }
        return report.failureCount == 0 && shortfalls.isEmpty ? .clean : .findings
    }

    private static func check(
        _ arguments: Arguments, _ format: Format, _ place: String?
    ) throws(CommandFailure) {
        if place == "-", arguments.has("--format") || arguments.has("--uncovered") {
            throw .problem(
                Problem(
                    "`--write-missing -` prints cases alone, without a report",
                    hint: "name a file, or leave out `--format` and `--uncovered`"))
        }
        guard format == .junit else { return }
        // BOUND: three options.
        for option in ["--mutants", "--fail-under-mutants", "--uncovered"]
        where arguments.has(option) {
            throw .problem(
                Problem(
                    "JUnit's form has no room for `\(option)`", hint: "write `text` or `json`"))
        }
    }

    private static func write(
        _ report: CaseReport, as format: Format, _ output: inout Output
    ) throws(CommandFailure) {
        switch format {
        case .json: try output.line(report.json)
        case .junit: try output.lines(report.junit)
        case .text: try output.lines(report.lines(Paint(isOn: Output.takesColour)))
        }
    }

    /// Puts cases in the place of a file, or on standard output.
    private static func write(
        _ lines: [String], to place: String, _ output: inout Output
    ) throws(CommandFailure) {
        guard place != "-" else { return try output.lines(lines) }
        let text = lines.joined(separator: "\n") + "\n"
        do throws(FileError) {
            if try Folder.contains(place), try Folder.status(of: place).kind != .regular {
                throw FileError(.notRegular)
            }
            try Folder.replace(place, with: Array(text.utf8))
        } catch {
            throw .problem(
                Problem(
                    "cannot write \(DisplayedText.quoted(place)): \(error)",
                    hint: "check the path and its permissions, or write `--write-missing -`"))
        }
    }

    /// The least shares that a build asks for.
    private struct Bounds {
        let asksMutants: Bool
        private let verdicts: Int
        private let cells: Int
        private let mutants: Int

        init(_ arguments: Arguments) throws(CommandFailure) {
            verdicts = try Self.percent("--fail-under", arguments)
            cells = try Self.percent("--fail-under-cells", arguments)
            mutants = try Self.percent("--fail-under-mutants", arguments)
            asksMutants = arguments.has("--mutants") || arguments.has("--fail-under-mutants")
        }

        /// What is below its bound, each with the way out.
        func shortfalls(of report: CaseReport) -> [String] {
            let shares: [(name: String, percent: Int, bound: Int, hint: String)] = [
                (
                    "coverage", report.coverage.percent, verdicts,
                    "`--write-missing FILE` writes a stub for each verdict without a test"
                ),
                (
                    "coverage of cells", report.coverage.cellPercent, cells,
                    "`--uncovered` lists the cells without a test"
                ),
                (
                    "the share of noticed mutants", report.mutants?.percent ?? 100, mutants,
                    "`--mutants --write-missing FILE` writes a case for each one that is not"
                ),
            ]
            return shares.filter { $0.percent < $0.bound }.map { share in
                "linkbroker: \(share.name) is \(share.percent)%, below \(share.bound)%\n"
                    + "hint: \(share.hint)\n"
            }
        }

        /// A bound in percent; 0 where the option does not stand.
        private static func percent(
            _ option: String, _ arguments: Arguments
        ) throws(CommandFailure) -> Int {
            guard let text = arguments.value(of: option) else { return 0 }
            if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let percent = Int(text),
                percent <= 100
            {
                return percent
            }
            throw .problem(
                Problem(
                    "`\(option)` is no percentage", hint: "write a whole number from 0 to 100"))
        }
    }

    private static let help = """
        linkbroker test: runs the test cases of a policy

        Usage: linkbroker test POLICY CASES [OPTIONS]
               linkbroker test CASES [OPTIONS]

          --fail-under PERCENT   the least share of verdicts that must have a test
          --fail-under-cells PERCENT   the least share of decision cells
          --uncovered       lists every cell without a test, with what the policy says there
          --mutants         weakens the policy in every single way, and lists what no case notices
          --fail-under-mutants PERCENT   the least share of weakenings that must be noticed
          --write-missing FILE   writes a file of cases, `-` for standard output: a stub for each
                            verdict without a test, each what the policy says now, for a person
                            to judge; with `--mutants`, cases that notice what no case notices
          --format FORMAT   text (the default), json or junit

        CASES is JSON, read as strictly as a policy:

          {"policy": "bookshop.policy.json",
           "principals": {"reader": {"subject": "u1", "scopes": ["orders.read"]}},
           "cases": [
             {"name": "an order waits for a sign-in",
              "url": "https://reader.example/orders/7",
              "expect": {"outcome": "hold", "reason": "sign_in_required"}},
             {"name": "a reader sees an order",
              "url": "https://reader.example/orders/7", "as": "reader",
              "expect": {"outcome": "commit", "path": ["account", "order"]}}]}

        A case may also have `from`, `app`, `flags`, `gates`, `now` and `note`. `as` is a name of
        `principals`, a principal, or null for nobody. `policy` is a path beside CASES; it is used
        where POLICY is not given. `expect` has `outcome` and any other field that
        `explain --batch` prints; an object in it, such as `parameters`, may leave members out.

        Coverage counts the cases that pass. A cell is a combination of everything that a route's
        rules tell apart (source, session, scopes, age and so on); a verdict is an outcome with its
        reason that some cell of the route has. `--fail-under` asks for verdicts.

        A mutant is the policy with one requirement less: a scope, role, owner, level, age, gate,
        flag, version, parent or property; or with a source, a host or an exempt role more, or with
        access one step opener. It is noticed where a case fails that passes under the policy. Those
        that change no decision are counted and not listed.

        JSON: {"policy", "revision", "digest", "passed", "failed", "cases": [{"name", "passed",
        "line"?, "mismatches"?: [{"field", "expected", "got"?}]}], "coverage": {"percent",
        "cellPercent", "verdicts", "testedVerdicts", "cells", "testedCells", "routes": [{"route",
        "verdicts", "testedVerdicts", "cells", "testedCells", "missing": [{"outcome", "reason",
        "cells"}], "uncovered"?: [{"cell", "words", "outcome", "reason"}]}], "skipped": [{"route",
        "code"}]}, "mutants"?: {"percent", "noticed", "equivalent", "invalid", "notTried",
        "survivors": [{"route"?, "pointer", "line", "weakening", "old"?, "new"?, "case"?}]}}

        Example:
          linkbroker test Policies/bookshop.policy.json Policies/bookshop.cases.json

        Exit codes:
          0  every case passes, and the coverage and the noticed mutants are as asked
          1  the command line was wrong, or the cases cannot be used
          2  a case fails, or a share is below its `--fail-under` bound
          3  the policy is invalid
        """
}
