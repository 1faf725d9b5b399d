import LinkDelivery
import LinkPolicy
import LinkRouting

/// `linkbroker session`: a client session over JSON lines on standard input and output.
enum SessionCommand {
    static let command = Command(
        verb: "session", summary: "runs a client session over JSON lines, for integration tests",
        options: [
            OptionRule("--policy", "FILE"), OptionRule("--store", "DIR|memory"),
            OptionRule("--clock", "system|manual"), OptionRule("--app", "VERSION"),
            OptionRule("--flags", "A,B"), OptionRule("--keyring", "FILE"),
            OptionRule("--audit", "FILE"), OptionRule("--socket", "PATH"),
            OptionRule("--scene", "NAME"),
        ] + ProviderOptions.rules,
        operands: [], help: help, run: run)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let kind = try clockKind(arguments)
        let app = try OptionValues.app(arguments)
        let flags = Word.list(arguments.value(of: "--flags") ?? "")
        try DeliveryOptions.check(["--scene"], goWith: "--socket", arguments)
        let scene = try DeliveryOptions.scene(arguments)
        let policy = try PolicyFile.policy(at: try arguments.required("--policy"))
        guard arguments.has("--socket") else {
            var driver = try driver(arguments, policy, kind, app, flags, &output)
            return try run(&driver, &output)
        }
        // The socket before the store, as `deliver` has them: links wait in front of it meanwhile.
        let listener = try listener(arguments)
        let driver = try driver(arguments, policy, kind, app, flags, &output)
        var loop = SessionLoop(driver, listener, scene: scene)
        try loop.run(&output)
        return .clean
    }

    private static func driver(
        _ arguments: Arguments, _ policy: Policy, _ kind: SessionClock.Kind, _ app: AppVersion?,
        _ flags: [String], _ output: inout Output
    ) throws(CommandFailure) -> SessionDriver {
        let storage = try SessionStorage(arguments)
        let clock = SessionClock(kind, startMilliseconds: storage.latestMilliseconds)
        var driver = try SessionDriver(
            policy: policy, clock: clock, storage: storage, app: app, flags: flags)
        if arguments.has("--issuer") {
            driver.provider = try ProviderOptions(arguments, policy)
        } else {
            try ProviderOptions.refuseAlone(arguments)
        }
        try output.lines(driver.beginning)
        return driver
    }

    private static func listener(
        _ arguments: Arguments
    ) throws(CommandFailure) -> DeliveryListener {
        let place = try DeliveryOptions.place(arguments)
        do throws(DeliveryError) {
            return try DeliveryListener(place) { SystemCalls.monotonicMilliseconds() }
        } catch {
            throw .problem(DeliveryProblem.problem(error))
        }
    }

    private static func run(
        _ driver: inout SessionDriver, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        var lines = InputLines(0)
        // BOUND: one line at a time, each at most 64 KiB.
        while let line = try lines.next() {
            try output.lines(driver.answer(line))
            try output.flush()
        }
        return .clean
    }

    private static func clockKind(
        _ arguments: Arguments
    ) throws(CommandFailure) -> SessionClock.Kind {
        guard let name = arguments.value(of: "--clock") else { return .system }
        guard let kind = SessionClock.Kind.allCases.first(where: { $0.rawValue.isSame(as: name) })
        else {
            throw .problem(
                Problem("`--clock` is no clock", hint: "write `system` or `manual`"))
        }
        return kind
    }

    private static let help = """
        linkbroker session: runs a client session over JSON lines, for integration tests

        Usage: linkbroker session --policy FILE [OPTIONS]

          --store DIR       held links, sign-ins, screens and the audit tail are kept in a folder,
                            which is made where it is absent; they outlive the process
          --store memory    they live in memory (the default)
          --keyring FILE    the keys that sign what is kept; made with a new store, and needed for
                            a store on disk (`linkbroker keys` works with it)
          --audit FILE      every decision is a line of this file; needs `--keyring`, and
                            `linkbroker audit verify` proves that nobody edited it
          --clock CLOCK     system (the default), or manual: starts at 0, or at the latest time that
                            the store has seen, and moves by `advance`
          --app VERSION     the version of the app, such as 3.2.0
          --flags A,B       the flags that are on
          --socket PATH     also takes links from `linkbroker deliver`, in a folder that is yours
                            alone and is made where it is absent
          --scene NAME      the scene that those links are opened in, `main` without it

          --issuer URL      `signIn` signs in for real, at this OpenID provider, with the default
                            browser; its reply is that of `authenticated`, or of the callback. Beside
                            it: --client-id, --callback, --claims, --scopes, --port, --timeout and
                            --no-browser, as `linkbroker demo --help` tells

        Every line of standard input is a command, {"op": "...", ...}, and gets one reply line,
        {"reply": N, "result": "...", ...}, where N is the number of the line. Before it come the
        events that it caused: {"event": "navigation"|"prompt"|"notice"|"checkContent", ...}.
        A link that came over the socket is the event {"event": "delivered", "scene", "delivery",
        "result", ...}, behind the events that it caused; the numbers of the lines are not touched.
        It has "url" for the redirect of a sign-in that goes on: the client needs the code in it.
        A line that is not understood gets {"reply": N, "result": "error", "reason", "message"}
        and changes nothing. A line has at most 64 KiB. The end of the input ends the session.

          session               principal (an object or null), expired?
          open                  scene, url, from?, delivery?, automatic?
          signIn                scene, callback?, issuer?, port?, standalone?
          callback              url
          authenticated         ticket, principal
          authenticationFailed  ticket
          cancel                scene
          signOut
          gate                  name, open
          push                  scene, route: {"route": "book", "parameters": {"bookId": 42}}
          setPath               scene, path: [{"route", "parameters"?}, ...]
          back, dismiss         scene
          backTo                scene, route
          selectTab             scene, tab
          content               check, answer: exists, gone, signIn or unknown
          closeScene, snapshot  scene
          restore               scene, blob
          advance               seconds (manual clock only)
          reload                policy (a file; where it does not load, the last good one stays)
          pending, state        scene
          keys                  reads the keyring file again, after `linkbroker keys rotate|revoke`

        After a restart on a store, links are held and scenes wait; the first `session` decides them.

        Example:
          printf '%s\\n' \\
            '{"op": "session", "principal": null}' \\
            '{"op": "open", "scene": "main", "url": "https://reader.example/orders/7"}' |
            linkbroker session --policy Policies/bookshop.policy.json

        Exit codes:
          0  the input ended
          1  the command line or a file was wrong, or nobody reads the output any more
          3  the policy is invalid
        """
}
