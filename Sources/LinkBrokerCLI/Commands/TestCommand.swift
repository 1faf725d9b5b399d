import LinkPolicy
import PolicyAnalysis

/// `linkbroker test`: runs the cases of a policy.
enum TestCommand {
    static let command = Command(
        verb: "test", summary: "runs the test cases of a policy",
        options: [
            OptionRule("--fail-under", "PERCENT"), OptionRule("--write-missing"),
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
        let bound = try failUnder(arguments)
        if arguments.has("--write-missing"), arguments.has("--format") {
            throw .problem(
                Problem(
                    "`--write-missing` prints cases and takes no `--format`",
                    hint: "leave one of them out"))
        }
        let files = try CaseFiles(arguments.operands)
        var results: [CaseResult] = []
        // BOUND: the limit on cases.
        for policyCase in files.cases.cases {
            results.append(try CaseResult(policyCase, under: files.policy))
        }
        let report = CaseReport(policy: files.policy, fileName: files.name, results: results)
        let isCovered = report.coverage.percent >= bound
        let status = report.failureCount == 0 && isCovered ? ExitCode.clean : .findings
        if arguments.has("--write-missing") {
            try output.lines(CaseStubs.lines(report.coverage))
            return status
        }
        switch format {
        case .json: try output.line(report.json)
        case .junit: try output.lines(report.junit)
        case .text: try output.lines(report.lines(Paint(isOn: Output.takesColour)))
        }
        if isCovered == false {
            Output.note(
                "linkbroker: coverage is \(report.coverage.percent)%, below \(bound)%\n"
                    + "hint: `--write-missing` prints a stub for each verdict without a test\n")
        }
        return status
    }

    /// The least coverage in percent; 0 where the option does not stand.
    private static func failUnder(_ arguments: Arguments) throws(CommandFailure) -> Int {
        guard let text = arguments.value(of: "--fail-under") else { return 0 }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let percent = Int(text),
            percent <= 100
        {
            return percent
        }
        throw .problem(
            Problem("`--fail-under` is no percentage", hint: "write a whole number from 0 to 100"))
    }

    private static let help = """
        linkbroker test: runs the test cases of a policy

        Usage: linkbroker test POLICY CASES [OPTIONS]
               linkbroker test CASES [OPTIONS]

          --fail-under PERCENT   the least share of verdicts that must have a test
          --write-missing   prints a stub of a case for each verdict without a test, as a file
                            of cases; each is what the policy says now, for a person to judge
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

        JSON: {"policy", "revision", "digest", "passed", "failed", "cases": [{"name", "passed",
        "line"?, "mismatches"?: [{"field", "expected", "got"?}]}], "coverage": {"percent",
        "verdicts", "testedVerdicts", "cells", "testedCells", "routes": [{"route", "verdicts",
        "testedVerdicts", "cells", "testedCells", "missing": [{"outcome", "reason", "cells"}]}],
        "skipped": [{"route", "code"}]}}

        Example:
          linkbroker test Policies/bookshop.policy.json Policies/bookshop.cases.json

        Exit codes:
          0  every case passes, and the coverage is as asked
          1  the command line was wrong, or the cases cannot be used
          2  a case fails, or the coverage is below `--fail-under`
          3  the policy is invalid
        """
}
