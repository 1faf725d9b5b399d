import LinkPolicy
import LinkRouting

/// `linkbroker demo`: the main job for a newcomer.
enum DemoCommand {
    static let command = Command(
        verb: "demo", summary: "shows one protected link on its way from bytes to screen",
        options: [OptionRule("--policy", "FILE"), OptionRule("--format", "text|json")]
            + ProviderOptions.rules,
        operands: [], help: help, run: run)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let format = try OptionValues.format(arguments)
        let path = arguments.value(of: "--policy")
        if arguments.has("--issuer") { return try atProvider(arguments, path, format, &output) }
        try ProviderOptions.refuseAlone(arguments)
        let policy =
            if let path { try PolicyFile.policy(at: path) } else { try PolicyFile.bookshop() }
        let clock = SessionClock(.system)
        // The bookshop's orders have a screen above them; of any other policy, the first route.
        let plan = try DemoPlan(
            under: policy, preferring: path == nil ? "order" : nil,
            nowSeconds: clock.nowMilliseconds / 1000)
        let chapters = try DemoRun(plan, under: policy, clock: clock).chapters()
        switch format {
        case .json:
            // BOUND: the steps of the demo.
            for step in chapters.flatMap(\.steps) { try output.line(step.json) }
        case .text: try write(chapters, policy, isOwnPolicy: path == nil, &output)
        }
        return .clean
    }

    /// The demo with a real sign-in.
    private static func atProvider(
        _ arguments: Arguments, _ path: String?, _ format: OutputFormat, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let policy =
            if let path { try PolicyFile.policy(at: path) } else {
                try LoopbackBookshop.policy(client: try arguments.required("--client-id"))
            }
        let options = try ProviderOptions(arguments, policy)
        // The bookshop's account needs no more than that somebody signs in.
        let plan = try DemoPlan(
            under: policy, preferring: path == nil ? "account" : nil,
            nowSeconds: SystemCalls.nowMilliseconds() / 1000)
        return try DemoProviderRun(plan, under: policy, at: options, format).run(&output)
    }

    private static func write(
        _ chapters: [DemoChapter], _ policy: Policy, isOwnPolicy: Bool, _ output: inout Output
    ) throws(CommandFailure) {
        let paint = Paint(isOn: Output.takesColour)
        try output.line(
            paint.strong("One protected link, from its bytes to the screen that it asked for"))
        let routes = policy.table.routeCount
        let name = "\(policy.id) \(policy.revision), \(routes) \(routes == 1 ? "route" : "routes")"
        let digest = "sha256 \(policy.digest.hex.prefix(16))…"
        try output.line("  " + paint.faint("policy      \(name), \(digest)"))
        // BOUND: the steps of the demo.
        for (number, chapter) in chapters.enumerated() {
            try output.line("")
            try output.line(paint.strong("\(number + 1). \(chapter.title)"))
            for line in chapter.steps.flatMap({ $0.lines(paint) }) { try output.line(line) }
        }
        try output.line("")
        try output.line(
            isOwnPolicy
                ? "Next: `linkbroker demo --policy FILE` does the same with a policy of yours."
                : "Next: `linkbroker explain --policy FILE URL` says why, for any link.")
    }

    private static let help = """
        linkbroker demo: shows one protected link on its way from bytes to screen

        Usage: linkbroker demo [--policy FILE] [--format FORMAT] [--issuer URL ...]

          --policy FILE     take the first route of this policy that is held for a sign-in; without
                            it, the demo has the policy of a bookshop
          --format FORMAT   text (the default), or json: one object per line, its `room` first

          --issuer URL      sign in for real, at this OpenID provider, with the default browser: https,
                            or http on this machine
          --client-id ID    the id that the provider gave to this client; with `--policy`, the client
                            of the callback entry
          --callback ID     the callback entry of the policy; else the first one whose redirect is
                            `http://127.0.0.1:...`
          --claims FILE     how the provider's claims become a principal; see `Signing in`
          --scopes A,B      what is asked for beside `openid` and what the link needs
          --port PORT       the port of the redirect, where the provider wants one; else a free one
          --timeout SECONDS how long the person may take, 300 without it
          --no-browser      show the address instead of opening a browser

        Without `--issuer` the demo plays the provider's part. The demo is a client like any
        other; it makes up the parameters of the link and a person who has every right, and opens
        every gate.

        Example:
          linkbroker demo

        Exit codes:
          0  the link was held, and committed after the sign-in
          1  the command line or a file was wrong, or the policy has no such route, or the sign-in
             ended without a person
          2  the link is still held
          3  the policy is invalid, or denied the link after the sign-in
        """
}
