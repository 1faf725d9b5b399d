import LinkPolicy

/// One verb: what it takes, what it says about itself, and what it does.
struct Command: Sendable {
    /// The verb.
    let verb: String
    /// What it does, in a few words.
    let summary: String
    /// Its options, `--help` not listed.
    let options: [OptionRule]
    /// What help calls its operands.
    let operands: [String]
    /// Its help: usage, options, an example that works, exit codes.
    let help: String
    /// Does it.
    let run: @Sendable (Arguments, inout Output) throws(CommandFailure) -> ExitCode

    /// The verbs in the order in which help lists them.
    static let all = [
        DemoCommand.command, ExplainCommand.command, SessionCommand.command, CheckCommand.command,
    ]

    /// The version of the program.
    static let version = "0.1.0"

    /// Finds the verb and does what it says.
    ///
    /// - Parameters:
    ///   - words: The command line without the name of the program.
    ///   - output: Where results go.
    /// - Returns: The exit code.
    /// - Throws: Why the command ended early.
    static func perform(
        _ words: [String], _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        guard let first = words.first else {
            throw .problem(
                Problem("no verb given", hint: "`linkbroker --help` lists the verbs"))
        }
        let rest = Array(words.dropFirst())
        switch first {
        case "--help", "-h", "help": return try helped(rest, &output)
        case "--version":
            _ = try Arguments(rest, ArgumentRules(verb: "", options: [], operands: []))
            try output.line("linkbroker \(version)")
            return .clean
        // Everything else is a verb, or is unknown.
        default: break
        }
        guard let command = all.first(where: { $0.verb.isSame(as: first) }) else {
            throw unknown(first)
        }
        return try command.perform(rest, &output)
    }

    private func perform(
        _ words: [String], _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let arguments = try Arguments(
            words,
            ArgumentRules(
                verb: verb, options: options + [OptionRule("--help"), OptionRule("-h")],
                operands: operands))
        if arguments.has("--help") || arguments.has("-h") {
            try output.line(help)
            return .clean
        }
        return try run(arguments, &output)
    }

    /// `help` alone, or `help VERB`.
    private static func helped(
        _ words: [String], _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let arguments = try Arguments(
            words, ArgumentRules(verb: "help", options: [], operands: ["VERB"]))
        guard let verb = arguments.operands.first else {
            try output.line(generalHelp)
            return .clean
        }
        guard let command = all.first(where: { $0.verb.isSame(as: verb) }) else {
            throw unknown(verb)
        }
        try output.line(command.help)
        return .clean
    }

    private static func unknown(_ word: String) -> CommandFailure {
        let near = Suggestion.nearest(to: word, in: all.map(\.verb) + ["--help", "--version"])
        let kind = word.utf8.first == 0x2D ? "option" : "verb"
        return .problem(
            Problem(
                Word.isPlain(word) ? "unknown \(kind) `\(word)`" : "unknown \(kind)",
                hint: near.map { "did you mean `\($0)`?" } ?? "`linkbroker --help` lists the verbs"
            ))
    }

    private static var generalHelp: String {
        let verbs = all.map { "  \(DisplayedText.padded($0.verb, to: 10))\($0.summary)" }
        return """
            linkbroker \(version): decides what an app may do with a link, by a policy file

            Usage: linkbroker VERB [ARGUMENTS]

            \(verbs.joined(separator: "\n"))

            `linkbroker VERB --help` tells what a verb takes. `--version` prints the version.

            Example:
              linkbroker demo

            Exit codes, for every verb:
              0  clean, or the link commits
              1  the command line, a file or a line of input was wrong
              2  the link is held
              3  the policy is invalid, or the link is denied or unavailable
              4  the link is rejected
            """
    }
}
