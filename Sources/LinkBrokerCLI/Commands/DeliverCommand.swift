import LinkCrypto
import LinkDelivery
import LinkRouting

/// `linkbroker deliver`: hands a link to the running session; what a desktop entry runs.
enum DeliverCommand {
    static let command = Command(
        verb: "deliver", summary: "hands a link to the running session, as a desktop does",
        options: [
            OptionRule("--socket", "PATH"), OptionRule("--wait", "SECONDS"),
            OptionRule("--start", "COMMAND"), OptionRule("--policy", "FILE"),
            OptionRule("--store", "DIR"), OptionRule("--keyring", "FILE"),
            OptionRule("--audit", "FILE"), OptionRule("--app", "VERSION"),
            OptionRule("--flags", "A,B"), OptionRule("--scene", "NAME"),
            OptionRule("--format", "text|json"),
        ],
        operands: ["URL"], help: help, run: run)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let format = try OptionValues.format(arguments)
        let place = try DeliveryOptions.place(arguments)
        let wait = try waitMilliseconds(arguments)
        let fallback = try fallback(arguments)
        let frame = try frame(try arguments.requiredOperand())
        var run = DeliveryRun(frame, at: place, fallback: fallback, waitMilliseconds: wait)
        let result = try run.result()
        switch format {
        case .text: try output.line("delivered: \(result.name)")
        case .json:
            var json = JSONText()
            json.object { line in
                line.member("delivery", frame.delivery.text)
                line.member("result", result.name)
            }
            try output.line(json.text)
        }
        return .clean
    }

    private static func frame(_ url: String) throws(CommandFailure) -> DeliveryFrame {
        let delivery: DeliveryID
        do throws(CryptoError) { delivery = try DeliveryID(from: .system) } catch {
            throw .problem(
                Problem(
                    "the system gives no random bytes", hint: "install OpenSSL 3 (libcrypto)"))
        }
        do throws(DeliveryError) {
            return try DeliveryFrame(delivery, link: Array(url.utf8))
        } catch { throw .problem(DeliveryProblem.problem(error)) }
    }

    private static func waitMilliseconds(_ arguments: Arguments) throws(CommandFailure) -> Int64 {
        guard let text = arguments.value(of: "--wait") else {
            return DeliveryLimits.handOverMilliseconds
        }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(text),
            (1...300).contains(seconds)
        else {
            throw .problem(Problem("`--wait` is no time", hint: "write 1 to 300 seconds"))
        }
        return seconds * 1000
    }

    private static func fallback(
        _ arguments: Arguments
    ) throws(CommandFailure) -> DeliveryRun.Fallback {
        let scene = try DeliveryOptions.scene(arguments)
        let session = try OwnSession(arguments, scene: scene)
        guard let command = arguments.value(of: "--start") else {
            let none: DeliveryRun.Fallback = arguments.has("--wait") ? .wait : .none
            return session.map { .ownSession($0) } ?? none
        }
        guard session == nil else {
            throw .problem(
                Problem(
                    "`--start` and `--policy` exclude each other",
                    hint: "the app that is started opens the link itself; leave one out"))
        }
        let words = command.utf8.split(separator: 0x20).map { String(Substring($0)) }
        guard words.isEmpty == false else {
            throw .problem(
                Problem(
                    "`--start` has no command",
                    hint: "write the command that starts the app, its words parted by spaces"))
        }
        return .start(words)
    }

    private static let help = """
        linkbroker deliver: hands a link to the running session, as a desktop does

        Usage: linkbroker deliver [OPTIONS] -- URL

          --socket PATH     where the session listens (`session --socket PATH`); without it
                            $XDG_RUNTIME_DIR/linkbroker/socket
          --wait SECONDS    how long it tries, 1 to 300, and that it also waits for a session;
                            10 without it
          --format json     {"delivery", "result"} on a line

        The session decides, and shows what it decided; this prints one word of it, such as
        `delivered: committed`. The answer comes when the session has taken the link. An answer that
        is lost is asked for again under the same name of the delivery, so that a link is opened
        once. Folder, socket and the user at the other end are checked before anything is sent.

        Where no session runs, the person is told, unless one of these stands:

          --start COMMAND   starts the app, its words parted by spaces, and waits for its session
          --policy FILE     puts the link into the store of the app, which finds it at its next
          --store DIR       start; the session says then who is signed in, and decides
          --keyring FILE
            --scene NAME    the scene, `main` without it; --audit, --app and --flags as `session`
                            has them. The redirect of a sign-in is not taken so: it needs the app

        Example:
          folder="$(mktemp -d)" &&
            linkbroker deliver --policy Policies/bookshop.policy.json --store "$folder/store" \\
              --keyring "$folder/keys" --socket "$folder/run/socket" -- reader://books/42

        Exit codes:
          0  a session has taken the link, whatever it decided; a desktop would try another app,
             and the browser, after any other code
          1  nothing was handed over, or nobody knows; standard error says which
          3  the policy of `--policy` is invalid
        """
}
