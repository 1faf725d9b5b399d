import LinkPolicy
import PolicyAnalysis

/// `linkbroker diff`: what a change of a policy opened up and closed, exactly.
enum DiffCommand {
    static let command = Command(
        verb: "diff", summary: "says what a change of a policy opened up and closed",
        options: [
            OptionRule("--format", "text|json|markdown|sarif"), OptionRule("--all"),
            OptionRule("--html", "FILE"),
        ], operands: ["OLD", "NEW"],
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
        let old = try PolicyFile.read(at: arguments.operands[0])
        let new = try PolicyFile.read(at: arguments.operands[1])
        let report = DiffReport(
            diff: try diff(from: old, to: new), old: old.policy, new: new.policy,
            paint: Paint(isOn: format == .text && Output.takesColour),
            showsAll: arguments.has("--all"))
        if let place = arguments.value(of: "--html") {
            let page = try PageFile.comparison(report.diff, from: old, to: new)
            try PageFile.write(page, to: place)
        }
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

    /// The comparison, with its progress on a terminal.
    ///
    /// - Parameters:
    ///   - old: The policy before, and its file.
    ///   - new: The policy after, and its file.
    /// - Returns: The comparison.
    /// - Throws: A problem where the policies cannot be compared.
    static func diff(
        from old: (policy: Policy, source: [UInt8]), to new: (policy: Policy, source: [UInt8])
    ) throws(CommandFailure) -> PolicyDiff {
        let progress = Progress("compared")
        defer { progress.clear() }
        do throws(DecisionCellError) {
            return try PolicyDiff(
                from: old.policy, to: new.policy,
                sources: PolicyDiff.Sources(old: old.source, new: new.source)
            ) { done, all in progress.show(done, of: all) }
        } catch {
            throw .problem(
                Problem(
                    "the policies cannot be compared: \(error.description)",
                    hint: "`linkbroker explain` still answers for one link at a time"))
        }
    }

    private static func status(of diff: PolicyDiff) -> ExitCode {
        switch diff.verdict {
        case .equivalent: return .clean
        case .tighter: return .findings
        case .looser, .incomparable: return .refused
        }
    }

    private static let help = """
        linkbroker diff: says what a change of a policy opened up and closed

        Usage: linkbroker diff OLD NEW [--format FORMAT] [--all] [--html FILE]

          --format FORMAT   text (the default), json, markdown for a pull request, or sarif for
                            code scanning, with places in NEW
          --all             every change, and not one for each cause
          --html FILE       also writes a page to read side by side: the changes by what causes
                            them, old and new answers, witnesses, and the lines of both files

        Routes are matched by the links that they take, never by their names. The links of both
        policies are parted into sets of which all links get the same: by scheme and host, by the
        language of each segment, each query key and the fragment, carve-outs taken off. For each
        set, and for all people and circumstances that the rules tell apart, both decide. Each
        change has a direction, the keys that explain it, the people and circumstances that it is
        about, and a witness: a shortest link and person that show it, as a line that
        `explain --batch` takes. Changes of the same keys stand together; --all shows each.

        Denied, unavailable and rejected links reach nothing: between them nothing is gained or
        lost. A link that leads to another route, or with other values, is incomparable. Below
        stands what decisions do not show, key by key: parents, fallbacks, screens, conceal,
        secrets, limits, callbacks. The `never` properties of NEW are checked again; one that OLD
        did not break counts as looser. Reasons alone are no change.

        Not exact are normalization (NFC) of texts, links as values of a `route` type, which are
        compared by the shortest links of each set, and what the host decides (content); the
        article on reviewing a policy lists what is exact and what is not.

        JSON: {"verdict": equivalent|tighter|looser|incomparable, "changes": [{"route", "verdict",
        "boxes": [], "witness", "old", "new", "causes": [pointers], "places": [{"pointer", "file":
        old|new, "line"}]}], "facts": [{"route"?, "what", "verdict", "old", "new", "causes",
        "places"}], "never": [{"name", "route", "witness", "answer", "known"}]}

        Example:
          linkbroker diff Policies/bookshop.policy.json Policies/bookshop.policy.json

        Exit codes:
          0  equivalent
          1  the command line was wrong, or the policies cannot be compared
          2  tighter
          3  looser or incomparable, or a policy is invalid
        """
}
