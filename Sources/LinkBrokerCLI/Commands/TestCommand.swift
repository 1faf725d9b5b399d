import LinkPolicy
import PolicyAnalysis

/// `linkbroker test`: runs the cases of a policy.
enum TestCommand {
    static let command = Command(
        verb: "test", summary: "runs the test cases of a policy",
        options: [OptionRule("--format", "text|json|junit")],
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
        let files = try CaseFiles(arguments.operands)
        var results: [CaseResult] = []
        // BOUND: the limit on cases.
        for policyCase in files.cases.cases {
            results.append(try CaseResult(policyCase, under: files.policy))
        }
        let report = CaseReport(policy: files.policy, fileName: files.name, results: results)
        switch format {
        case .json: try output.line(report.json)
        case .junit: try output.lines(report.junit)
        case .text: try output.lines(report.lines(Paint(isOn: Output.takesColour)))
        }
        return report.failureCount == 0 ? .clean : .findings
    }

    private static let help = """
        linkbroker test: runs the test cases of a policy

        Usage: linkbroker test POLICY CASES [OPTIONS]
               linkbroker test CASES [OPTIONS]

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

        JSON: {"policy", "revision", "digest", "passed", "failed", "cases": [{"name", "passed",
        "line"?, "mismatches"?: [{"field", "expected", "got"?}]}]}

        Example:
          linkbroker test Policies/bookshop.policy.json Policies/bookshop.cases.json

        Exit codes:
          0  every case passes
          1  the command line was wrong, or the cases cannot be used
          2  a case fails
          3  the policy is invalid
        """
}
