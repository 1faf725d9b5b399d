import LinkPolicy
import LinkRouting

/// `linkbroker check`: every error of a policy, with its place and the way out.
enum CheckCommand {
    static let command = Command(
        verb: "check", summary: "checks that a policy loads, and shows what is wrong with it",
        options: [OptionRule("--format", "text|json")], operands: ["FILE"], help: help, run: run)

    /// Forms of output that this version does not have.
    private static let laterFormats = ["compact", "sarif", "github", "junit"]

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let format = try OptionValues.format(arguments, later: laterFormats)
        let path = try arguments.requiredOperand()
        let source = try FileReading.bytes(
            of: path, byteCountLimit: PolicyFile.byteCountLimit)
        let (policy, errors) = Policy.checked(json: source)
        switch format {
        case .json: try output.line(json(errors))
        case .text:
            let name = DisplayedText.escaped(path)
            // BOUND: at most 65 errors.
            for error in errors {
                try output.line(error.rendered(source: source, fileName: name))
            }
            try output.line(ending(policy, errors, name))
        }
        return errors.isEmpty ? .clean : .refused
    }

    private static func ending(
        _ policy: Policy?, _ errors: [PolicyError], _ name: String
    ) -> String {
        guard let policy else {
            return errors.count == 1 ? "1 error" : "\(errors.count) errors"
        }
        let routes = policy.table.routeCount
        return "\(name): no errors (\(policy.id) \(policy.revision), \(routes) "
            + "\(routes == 1 ? "route" : "routes"), sha256 \(policy.digest.hex.prefix(16))…)"
    }

    private static func json(_ errors: [PolicyError]) -> String {
        var json = JSONText()
        json.object { report in
            report.key("findings")
            report.array { list in
                // BOUND: at most 65 errors.
                for error in errors { list.finding(error) }
            }
        }
        return json.text
    }

    private static let help = """
        linkbroker check: checks that a policy loads, and shows what is wrong with it

        Usage: linkbroker check FILE [--format FORMAT]

          --format FORMAT   text (the default) or json

        A policy that is not understood in full does not load: an unknown key, a name that is not
        declared, two patterns that take the same link, a limit above its cap. Each error has a
        stable id, its line and column, and a way out where there is one.

        JSON: {"findings": [{"id", "severity", "message", "pointer", "line", "column", "cwe": [],
        "masvs": [], "hint"?}]}

        Example:
          linkbroker check Policies/bookshop.policy.json

        Exit codes:
          0  no errors
          1  the command line was wrong, or the file cannot be read
          3  the policy is invalid
        """
}

extension JSONText {
    /// Writes a finding of `check`.
    fileprivate mutating func finding(_ error: PolicyError) {
        object { entry in
            entry.member("id", error.code.id)
            entry.member("severity", "error")
            entry.member("message", error.message)
            entry.member("pointer", error.pointer)
            entry.member("line", Int64(error.line))
            entry.member("column", Int64(error.column))
            let references = FindingReferences(error.code.id)
            entry.member("cwe", references.cwe)
            entry.member("masvs", references.masvs)
            if let hint = error.hint { entry.member("hint", hint) }
        }
    }
}
