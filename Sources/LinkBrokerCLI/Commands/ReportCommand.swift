import LinkCrypto
import LinkFiles
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
        operands: ["POLICY"], help: help, run: run)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
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
        guard place.isSame(as: "-") == false else {
            try output.line(String(decoding: page.dropLast(), as: UTF8.self))
            return .clean
        }
        try write(page, to: place)
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
            if result.passes == false { failed.append(policyCase.name) }
            if let question = result.asked { asked.append(question) }
        }
        // The folders of a machine are nobody's business.
        let shown = name.utf8.split(separator: 0x2F).last.map { String(Substring($0)) } ?? name
        return ReportCases(
            fileName: shown, count: file.cases.count, failed: failed,
            coverage: PolicyCoverage(of: policy, asked: asked), people: file.principals)
    }

    private static func page(_ input: ReportInput) throws(CommandFailure) -> [UInt8] {
        do throws(CryptoError) {
            return try PolicyReport(input).page()
        } catch {
            throw .problem(
                Problem(
                    "the page cannot be guarded: \(error)", hint: "install OpenSSL 3 (libcrypto)"))
        }
    }

    /// Puts the page in the place of a file; only a regular file is replaced.
    private static func write(_ page: [UInt8], to place: String) throws(CommandFailure) {
        do throws(FileError) {
            if try Folder.contains(place), try Folder.status(of: place).kind != .regular {
                throw FileError(.notRegular)
            }
            try Folder.replace(place, with: page)
        } catch {
            throw .problem(
                Problem(
                    "cannot write \(DisplayedText.quoted(place)): \(error)",
                    hint: "check the path and its permissions, or write `-o -`"))
        }
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

          -o FILE        the page, HTML; an earlier one is replaced at once; `-` is standard output
          --cases FILE   test cases: the page shows what they prove, and what their people see
          --title TEXT   the heading; by default the name of the policy
          --today DAY    the day for suppressions, YYYY-MM-DD; without it, none has ended

        The page shows every route with its class, who reaches it and from where, its back stack as
        a picture, its parameters and an example; what each of some people sees; the findings of
        `check`; what has a test; origins, callbacks, properties and limits; and the digest of the
        policy. It has a filter, light and dark, and prints.

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
