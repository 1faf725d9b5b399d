import LinkPolicy
import PolicyAnalysis

/// `linkbroker diff`: what a change of a policy opened up and closed, exactly.
enum DiffCommand {
    static let command = Command(
        verb: "diff", summary: "says what a change of a policy opened up and closed",
        options: [OptionRule("--format", "text|json|markdown|sarif")], operands: ["OLD", "NEW"],
        help: help, run: run)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let format = try OptionValues.choice(arguments, "--format", Format.allCases) ?? .text
        guard arguments.operands.count == 2 else {
            throw .problem(
                Problem(
                    "`diff` wants two policies",
                    hint: "write the old one, then the new one: `linkbroker diff OLD NEW`"))
        }
        let old = try PolicyFile.policy(at: arguments.operands[0])
        let new = try PolicyFile.read(at: arguments.operands[1])
        let report = DiffReport(
            diff: try diff(from: old, to: new.policy), old: old, new: new.policy,
            paint: Paint(isOn: format == .text && Output.takesColour))
        switch format {
        case .json: try output.line(try report.json())
        case .text: try output.lines(report.lines)
        case .markdown: try output.lines(report.markdown)
        case .sarif:
            try output.line(try sarif(report.diff, new.source, arguments.operands[1]))
        }
        return status(of: report.diff)
    }

    /// The forms of the answer.
    private enum Format: String, CaseIterable {
        case text
        case json
        case markdown
        case sarif
    }

    private static func sarif(
        _ diff: PolicyDiff, _ source: [UInt8], _ path: String
    ) throws(CommandFailure) -> String {
        do throws(PolicyError) {
            return try DiffSARIF(diff, source: source, fileName: path).text
        } catch {
            throw .problem(Problem("the new policy does not read back: \(error)"))
        }
    }

    private static func diff(
        from old: Policy, to new: Policy
    ) throws(CommandFailure) -> PolicyDiff {
        let progress = Progress("compared")
        defer { progress.clear() }
        do throws(DecisionCellError) {
            return try PolicyDiff(from: old, to: new) { done, all in progress.show(done, of: all) }
        } catch {
            throw .problem(
                Problem(
                    "the policies cannot be compared: \(error.description)",
                    hint: "`linkbroker explain` still answers for one link at a time"))
        }
    }

    private static func status(of diff: PolicyDiff) -> ExitCode {
        guard diff.violations.isEmpty else { return .refused }
        switch diff.verdict {
        case .equivalent: return .clean
        case .tighter: return .findings
        case .looser, .incomparable: return .refused
        }
    }

    private static let help = """
        linkbroker diff: says what a change of a policy opened up and closed

        Usage: linkbroker diff OLD NEW [--format FORMAT]

          --format FORMAT   text (the default), json, markdown for a pull request, or sarif for
                            code scanning, with places in NEW

        Routes are matched by the links that they take, never by their names. For all links and
        all people, every case that one of the policies tells apart is decided by both. Each
        change has a direction, the people and circumstances that it is about, and a witness: the
        smallest link and person that shows it, as a line that `explain --batch` takes.

        Below stands what decisions do not show: parents, fallbacks, screens, conceal, secrets,
        limits, callbacks. The `never` properties of NEW are checked again; a broken one counts
        as looser. Reasons alone are no change, and denied and rejected links count alike.

        JSON: {"verdict": equivalent|tighter|looser|incomparable, "changes": [{"route", "verdict",
        "boxes": [], "witness", "old", "new"}], "facts": [{"route"?, "what", "verdict", "old",
        "new"}], "never": [{"name", "route", "witness", "answer"}]}

        Example:
          linkbroker diff Policies/bookshop.policy.json Policies/bookshop.policy.json

        Exit codes:
          0  equivalent
          1  the command line was wrong, or the policies cannot be compared
          2  tighter
          3  looser or incomparable, a `never` property is broken, or a policy is invalid
        """
}
