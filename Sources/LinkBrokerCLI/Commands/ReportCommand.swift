import LinkCrypto
import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// `linkbroker report`: a policy as one page for reviewers.
enum ReportCommand {
    static let command = Command(
        verb: "report", summary: "makes one page of a policy for people who review it",
        options: [
            OptionRule("-o", "FILE"), OptionRule("--cases", "FILE"), OptionRule("--title", "TEXT"),
            OptionRule("--today", "YYYY-MM-DD"),
        ],
        operands: ["POLICY", "NEW"], help: help, run: run)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        guard arguments.operands.count < 2 else { return try compare(arguments, &output) }
        let today = try OptionValues.day(arguments, "--today")
        let path = try arguments.requiredOperand()
        let place = try arguments.required("-o")
        let (policy, source) = try PolicyFile.read(at: path)
        var input = try input(policy, source, today)
        input.title = arguments.value(of: "--title")
        if let casePath = arguments.value(of: "--cases") {
            input.cases = try cases(at: casePath, for: policy)
        }
        let page = try page(input)
        guard !place.isSame(as: "-") else {
            try output.line(String(decoding: page.dropLast(), as: UTF8.self))
            return .clean
        }
        try PageFile.write(page, to: place)
        try output.line(summary(of: input, at: place, byteCount: page.count))
        return .clean
    }

    private static func input(
        _ policy: Policy, _ source: [UInt8], _ today: String?
    ) throws(CommandFailure) -> ReportInput {
        do throws(PolicyError) {
            return try ReportInput(policy, json: source, today: today)
        } catch {
            throw .problem(Problem("the policy cannot be read again: \(error.message)"))
        }
    }

    /// Runs the cases of a file.
    private static func cases(
        at path: String, for policy: Policy
    ) throws(CommandFailure) -> ReportCases {
        let (file, name) = try CaseFiles.cases(at: path, for: policy)
        var asked: [PolicyCoverage.Asked] = []
        var failed: [String] = []
        // BOUND: the limit on cases.
        for policyCase in file.cases {
            let result = try CaseResult(policyCase, under: policy)
            if !result.passes { failed.append(policyCase.name) }
            if let question = result.asked { asked.append(question) }
        }
        // The folders of a machine are nobody's business.
        let shown = name.utf8.split(separator: 0x2F).last.map { String(Substring($0)) } ?? name
        return ReportCases(
            fileName: shown, count: file.cases.count, failed: failed,
            coverage: PolicyCoverage(of: policy, asked: asked), people: file.principals)
    }

    private static func page(_ input: ReportInput) throws(CommandFailure) -> [UInt8] {
        let report: PolicyReport
        do throws(DecisionCellError) {
            report = try PolicyReport(input)
        } catch {
            throw .problem(
                Problem(
                    "the links of the policy cannot be worked out: \(error.description)",
                    hint: "`linkbroker explain` still answers for one link at a time"))
        }
        return try PageFile.guarded { () throws(CryptoError) in try report.page() }
    }

    /// The page of two policies, before and after.
    private static func compare(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let place = try arguments.required("-o")
        let given = ["--cases", "--title", "--today"].first { arguments.has($0) }
        if let given {
            throw .problem(
                Problem(
                    "`\(given)` is about one policy",
                    hint: "leave it out, or make the page of NEW alone"))
        }
        let old = try PolicyFile.read(at: arguments.operands[0])
        let new = try PolicyFile.read(at: arguments.operands[1])
        let diff = try DiffCommand.diff(from: old, to: new)
        let page = try PageFile.comparison(diff, from: old, to: new)
        guard !place.isSame(as: "-") else {
            try output.line(String(decoding: page.dropLast(), as: UTF8.self))
            return .clean
        }
        try PageFile.write(page, to: place)
        let count = diff.changes.count
        try output.line(
            "\(DisplayedText.escaped(place)): \(diff.verdict.rawValue), "
                + "\(count) change\(count == 1 ? "" : "s"); \((page.count + 1023) / 1024) KiB")
        return .clean
    }

    private static func summary(
        of input: ReportInput, at place: String, byteCount: Int
    ) -> String {
        let routes = input.policy.table.routeCount
        let counts = LintSeverity.allCases.reversed().map { level in
            let count = input.lint.count(of: level)
            return "\(count) \(level.name)\(count == 1 ? "" : "s")"
        }
        let tested = input.cases.map { ", \($0.coverage.percent)% of the verdicts tested" } ?? ""
        return "\(DisplayedText.escaped(place)): \(routes) route\(routes == 1 ? "" : "s"), "
            + "\(counts.joined(separator: ", "))\(tested); \((byteCount + 1023) / 1024) KiB"
    }

    private static let help = """
        linkbroker report: makes one page of a policy for people who review it

        Usage: linkbroker report POLICY -o FILE [OPTIONS]
               linkbroker report OLD NEW -o FILE

          -o FILE        the page, HTML; an earlier one is replaced at once; `-` is standard output
          --cases FILE   test cases: the page shows what they prove, and what their people see
          --title TEXT   the heading; by default the name of the policy
          --today DAY    the day for suppressions, YYYY-MM-DD; without it, none has ended

        The page begins with the findings of `check`, those that the policy accepts with their
        severity and reason. Then come a picture of who reaches what (sources, routes, gates, scopes
        and roles), and a table of what some people see on each origin, which sorts by its heads;
        source, gates and version of the app are chosen in the page. A route that no link reaches is
        shown as such. Each route has a card with its class, who reaches it and from where, its back
        stack as a picture, its parameters, an example and its lines of the file; with more than 300
        routes the cards say less. Last are what has a test, origins, callbacks, properties and
        limits. What is filtered, chosen and sorted stands in the address behind `#`, so that a view
        can be sent to someone. The page has light and dark, and prints.

        With two policies the page is the comparison, as `diff --html` makes it.

        It is one file that loads nothing: a content security policy lets the page's own script and
        style work and nothing else, and every text of the policy is escaped. The same files give
        the same page.

        Example:
          linkbroker report Policies/bookshop.policy.json --cases Policies/bookshop.cases.json -o -

        Exit codes:
          0  the page was made, whatever it says
          1  the command line or a file was wrong, or the page cannot be written
          3  the policy is invalid
        """
}
