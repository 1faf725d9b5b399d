import LinkPolicy
import LinkRouting

/// `linkbroker explain`: the trace of one decision, or the decisions of a batch of links.
enum ExplainCommand {
    static let command = Command(
        verb: "explain", summary: "says what a policy does with a link, and why",
        options: [
            OptionRule("--policy", "FILE"), OptionRule("--as", "FILE"), OptionRule("--anonymous"),
            OptionRule("--from", "SOURCE"), OptionRule("--app", "VERSION"),
            OptionRule("--flags", "A,B"), OptionRule("--gates", "A,B"),
            OptionRule("--now", "SECONDS"), OptionRule("--batch", "FILE"),
            OptionRule("--why-not"), OptionRule("--format", "text|json"),
        ],
        operands: ["URL"], help: help, run: run)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let format = try OptionValues.format(arguments)
        let question = try ExplainQuestion(arguments)
        if let batch = arguments.value(of: "--batch") {
            guard arguments.operands.isEmpty, arguments.value(of: "--format") != "text" else {
                throw .problem(
                    Problem(
                        "`--batch` takes no URL and prints JSON lines",
                        hint: "leave out the URL and `--format text`"))
            }
            let policy = try PolicyFile.policy(at: try arguments.required("--policy"))
            return try ExplainBatch(
                policy: policy, defaults: question, saysWhyNot: arguments.has("--why-not")
            ).run(batch, &output)
        }
        var asked = question
        let path = try arguments.required("--policy")
        asked.url = Array(try arguments.requiredOperand().utf8)
        let policy = try PolicyFile.policy(at: path)
        OptionValues.remark(asked.flags, in: policy.vocabulary.flags, kind: "flag")
        OptionValues.remark(asked.gates, in: policy.vocabulary.gates, kind: "gate")
        let answer = ExplainAnswer(asked, under: policy)
        switch format {
        case .json:
            let whyNot = arguments.has("--why-not") ? WhyNot(asked, answer, policy) : nil
            try output.line(answer.json(1, policy, whyNot))
        case .text:
            let report = ExplainReport(
                question: asked, answer: answer, policy: policy,
                paint: Paint(isOn: Output.takesColour))
            // BOUND: a few lines per element of a back stack.
            for line in report.lines { try output.line(line) }
            if arguments.has("--why-not") {
                try output.lines([""] + WhyNot(asked, answer, policy).lines)
            }
        }
        return answer.status
    }

    private static let help = """
        linkbroker explain: says what a policy does with a link, and why

        Usage: linkbroker explain --policy FILE URL [OPTIONS]
               linkbroker explain --policy FILE --batch FILE [OPTIONS]

          --as FILE         the principal who is signed in, a JSON object
          --anonymous       nobody is signed in (the default)
          --from SOURCE     externalURL, universalLink, push, inApp, handoff or restoration;
                            by default what the scheme says
          --app VERSION     the version of the app, such as 3.2.0
          --flags A,B       the flags that are on
          --gates A,B       the gates that are open
          --now SECONDS     the time; without it, the age of a sign-in is not asked
          --why-not         also says the fewest changes of person, app and source that let the
                            link's own route commit, in at most 8 sets; each set was tried
          --format FORMAT   text (the default) or json
          --batch FILE      a JSON object per line, `-` for standard input:
                            {"url", "as"?, "from"?, "app"?, "flags"?, "gates"?, "now"?};
                            prints a JSON object per line; what a line leaves out is taken
                            from the options

        A principal: {"subject": "u1", "issuer": "https://id.example", "scopes": ["orders.read"],
                      "roles": [], "claims": {"sub": "u1"}, "assurance": "pwd",
                      "authenticatedAt": 1764500000}

        JSON: {"line", "outcome", "classification"?, "reason", "route"?, "parameters"?, "path"?,
        "canonical"?, "required"?, "rule"?}. `path` has the route ids of the back stack, the link's
        own route last; `rule` is {"pointer", "line"} in the policy. Secret parameters are masked,
        and `canonical` is left out where it would show one. With `--why-not` there is also
        "whyNot": {"possible"?, "changes"?: [{"change": signIn|signOut|role|scope|owner|assurance|
        freshSignIn|gate|flag|app|source, "name"?, "before"?}], "others"?: [changes],
        "hasMore"?, "atLeast"?, "why"?}; fewer changes are not enough. "possible" is missing where
        the search ended at its limit: then "atLeast" says how many are needed at least. A line
        that cannot be read answers {"line", "error": {"code", "message", "column"?}}.

        Example:
          linkbroker explain --policy Policies/bookshop.policy.json https://reader.example/orders/7

        Exit codes:
          0  the link commits; batch: every line was answered
          1  the command line or a file was wrong; batch: a line could not be read
          2  the link is held
          3  the link is denied or unavailable, or the policy is invalid
          4  the link is rejected
        """
}
