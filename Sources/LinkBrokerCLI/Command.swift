import LinkPolicy
import PolicyAnalysis

/// One verb: what it takes, what it says about itself, and what it does.
struct Command: Sendable {
    /// The verb.
    let verb: String
    /// What it does, in a few words.
    let summary: String
    /// Its help: usage, options, an example that works, exit codes.
    let help: String
    private let work: Work

    /// What a verb comes to.
    private enum Work: Sendable {
        /// It is done with what stands behind it.
        case itself(
            options: [OptionRule], operands: [String],
            run: @Sendable (Arguments, inout Output) throws(CommandFailure) -> ExitCode)
        /// One of several actions is done, whose name stands behind it.
        case oneOf([Command])
    }

    /// Describes a verb, or one action of a verb.
    ///
    /// - Parameters:
    ///   - verb: The word for it.
    ///   - summary: What it does, in a few words.
    ///   - options: Its options, `--help` not listed.
    ///   - operands: What help calls its operands.
    ///   - help: Its help.
    ///   - run: Does it.
    init(
        verb: String, summary: String, options: [OptionRule], operands: [String], help: String,
        run: @escaping @Sendable (Arguments, inout Output) throws(CommandFailure) -> ExitCode
    ) {
        self.verb = verb
        self.summary = summary
        self.help = help
        work = .itself(options: options, operands: operands, run: run)
    }

    /// Describes a verb of several actions, such as `keys rotate`.
    ///
    /// - Parameters:
    ///   - verb: The verb.
    ///   - summary: What it does, in a few words.
    ///   - help: Its help, which lists the actions.
    ///   - actions: The actions, each a command of its own with its own help.
    init(verb: String, summary: String, help: String, actions: [Command]) {
        self.verb = verb
        self.summary = summary
        self.help = help
        work = .oneOf(actions)
    }

    /// The verbs in the order in which help lists them.
    static let all = [
        DemoCommand.command, ExplainCommand.command, SessionCommand.command, CheckCommand.command,
        RuleCommand.command, TestCommand.command, DiffCommand.command, MatrixCommand.command,
        ReportCommand.command, ExportCommand.command, SchemaCommand.command, KeysCommand.command,
        AuditCommand.command, DeliverCommand.command,
    ]

    /// The version of the program.
    static let version = SARIFFrame.toolVersion

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
        return try named(first, in: all).perform(rest, as: first, &output)
    }

    /// Does the verb, or the action that is named behind it; hints call it by `name`, which is the
    /// verb, and the action where this is one.
    private func perform(
        _ words: [String], as name: String, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        switch work {
        case .itself(let options, let operands, let run):
            let arguments = try Arguments(
                words,
                ArgumentRules(
                    verb: name, options: options + [OptionRule("--help"), OptionRule("-h")],
                    operands: operands))
            if arguments.has("--help") || arguments.has("-h") {
                try output.line(help)
                return .clean
            }
            return try run(arguments, &output)
        case .oneOf(let actions):
            guard let first = words.first else {
                throw .problem(
                    Problem(
                        "`\(name)` wants an action",
                        hint: "write one of \(Self.names(of: actions)) behind it"))
            }
            if first.isSame(as: "--help") || first.isSame(as: "-h") {
                _ = try Arguments(
                    Array(words.dropFirst()), ArgumentRules(verb: name, options: [], operands: []))
                try output.line(help)
                return .clean
            }
            return try Self.named(first, in: actions, of: name)
                .perform(Array(words.dropFirst()), as: "\(name) \(first)", &output)
        }
    }

    /// `help` alone, `help VERB`, or `help VERB ACTION`.
    private static func helped(
        _ words: [String], _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let arguments = try Arguments(
            words, ArgumentRules(verb: "help", options: [], operands: ["VERB", "ACTION"]))
        guard let verb = arguments.operands.first else {
            try output.line(generalHelp)
            return .clean
        }
        var command = try named(verb, in: all)
        if arguments.operands.count > 1 {
            switch command.work {
            case .itself:
                throw .problem(
                    Problem(
                        "`\(command.verb)` has no actions",
                        hint: "`linkbroker help \(command.verb)` tells what it takes"))
            case .oneOf(let actions):
                command = try named(arguments.operands[1], in: actions, of: command.verb)
            }
        }
        try output.line(command.help)
        return .clean
    }

    /// The command of a name.
    ///
    /// - Parameters:
    ///   - word: The name, as it was typed.
    ///   - commands: Where it is looked for.
    ///   - parent: The verb whose actions they are, or `nil` for verbs.
    /// - Returns: The command.
    /// - Throws: A problem with a suggestion; it repeats plain words alone.
    private static func named(
        _ word: String, in commands: [Command], of parent: String? = nil
    ) throws(CommandFailure) -> Command {
        if let found = commands.first(where: { $0.verb.isSame(as: word) }) { return found }
        let options = parent == nil ? ["--help", "--version"] : ["--help"]
        let near = Suggestion.nearest(to: word, in: commands.map(\.verb) + options)
        let kind = word.utf8.first == 0x2D ? "option" : parent == nil ? "verb" : "action"
        let prefix = parent.map { "`\($0)`: " } ?? ""
        let list =
            parent == nil
            ? "`linkbroker --help` lists the verbs"
            : "write one of \(names(of: commands)) first, and options behind it"
        throw .problem(
            Problem(
                prefix + (Word.isPlain(word) ? "unknown \(kind) `\(word)`" : "unknown \(kind)"),
                hint: near.map { "did you mean `\($0)`?" } ?? list))
    }

    /// The names of commands, for messages.
    private static func names(of commands: [Command]) -> String {
        commands.map { "`\($0.verb)`" }.joined(separator: ", ")
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
              2  the link is held, a case fails, or a record of an audit log is bad
              3  the policy is invalid, or the link is denied or unavailable
              4  the link is rejected
            """
    }
}
