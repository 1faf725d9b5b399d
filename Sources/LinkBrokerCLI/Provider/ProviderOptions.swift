import LinkBroker
import LinkBrokerOIDC
import LinkPolicy
import LinkRouting

/// What `--issuer` and the options beside it say: where a real sign-in goes and how the browser
/// comes back.
struct ProviderOptions: Sendable {
    /// The provider.
    let party: RelyingParty
    /// The issuer.
    let issuer: String
    /// The callback entry of the policy.
    let entry: CallbackDefinition
    /// The port of the redirect; 0 for a free one.
    let port: UInt16
    /// The path of the redirect.
    let path: String
    /// How long the person may take, in seconds.
    let timeoutSeconds: Int64
    /// Whether a browser is opened, or only the address shown.
    let opensBrowser: Bool

    /// The options beside `--issuer`.
    static let rules = [
        OptionRule("--issuer", "URL"), OptionRule("--client-id", "ID"),
        OptionRule("--callback", "ID"), OptionRule("--claims", "FILE"),
        OptionRule("--scopes", "A,B"), OptionRule("--port", "PORT"),
        OptionRule("--timeout", "SECONDS"), OptionRule("--no-browser"),
    ]

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, `--issuer` among them.
    ///   - policy: The policy.
    /// - Throws: A problem that says what does not fit.
    init(_ arguments: Arguments, _ policy: Policy) throws(CommandFailure) {
        issuer = try arguments.required("--issuer")
        entry = try Self.entry(arguments, policy)
        let place = try Self.place(entry)
        path = place.path
        let wanted = try Self.number(arguments, "--port", 1...65_535)
        guard place.port == nil || wanted == nil else {
            throw .problem(
                Problem(
                    "the redirect of the policy has a port of its own",
                    hint: "leave `--port` out, or write `{port}` into the policy"))
        }
        port = UInt16(place.port ?? wanted ?? 0)
        timeoutSeconds = try Self.number(arguments, "--timeout", 1...3600) ?? 300
        opensBrowser = arguments.has("--no-browser") == false
        party = try Self.party(arguments, issuer: issuer, client: entry.client)
    }

    /// Refuses the options beside `--issuer` where that does not stand.
    static func refuseAlone(_ arguments: Arguments) throws(CommandFailure) {
        guard let alone = rules.first(where: { arguments.has($0.name) }) else { return }
        throw .problem(
            Problem(
                "`\(alone.name)` goes with `--issuer`", hint: "add `--issuer URL`, or leave it out")
        )
    }

    /// The callback entry: the one that is named, else the first with a loopback redirect.
    private static func entry(
        _ arguments: Arguments, _ policy: Policy
    ) throws(CommandFailure) -> CallbackDefinition {
        let name = arguments.value(of: "--callback")
        let entries = policy.callbacks.definitions.filter { $0.kind == .signIn }
        let found = entries.first { entry in
            name.map { $0.isSame(as: entry.id) } ?? entry.redirect.utf8.starts(with: prefix.utf8)
        }
        guard let found else {
            throw .problem(
                Problem(
                    name == nil
                        ? "the policy has no sign-in callback with a loopback redirect"
                        : "the policy has no sign-in callback of this name",
                    hint: "add one to `callbacks`: \"redirect\": \"\(prefix){port}/callback\""))
        }
        if let client = arguments.value(of: "--client-id"), client.isSame(as: found.client) == false
        {
            throw .problem(
                Problem(
                    "the callback of the policy has another client id",
                    hint: "leave `--client-id` out, or change `client` in the policy"))
        }
        return found
    }

    private static let prefix = "http://127.0.0.1:"

    /// Port and path of a loopback redirect.
    private static func place(
        _ entry: CallbackDefinition
    ) throws(CommandFailure) -> (port: Int64?, path: String) {
        let rest = entry.redirect.utf8.dropFirst(prefix.utf8.count)
        guard entry.redirect.utf8.starts(with: prefix.utf8) else {
            throw .problem(
                Problem(
                    "the redirect of the callback is no loopback address",
                    hint: "this program listens on `\(prefix){port}/...` alone"))
        }
        let port = rest.prefix { $0 != 0x2F }
        let path = String(decoding: rest.dropFirst(port.count), as: UTF8.self)
        return (Int64(String(decoding: port, as: UTF8.self)), path.isEmpty ? "/" : path)
    }

    private static func number(
        _ arguments: Arguments, _ option: String, _ range: ClosedRange<Int64>
    ) throws(CommandFailure) -> Int64? {
        guard let text = arguments.value(of: option) else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text),
            range.contains(number)
        {
            return number
        }
        throw .problem(
            Problem(
                "`\(option)` is out of range",
                hint: "write a number from \(range.lowerBound) to \(range.upperBound)"))
    }

    private static func party(
        _ arguments: Arguments, issuer: String, client: String
    ) throws(CommandFailure) -> RelyingParty {
        var configuration = RelyingPartyConfiguration(
            issuer: issuer, client: client, nowMilliseconds: { SystemCalls.nowMilliseconds() })
        configuration.scopes += Word.list(arguments.value(of: "--scopes") ?? "")
            .filter { $0.isSame(as: "openid") == false }
        if let path = arguments.value(of: "--claims") {
            configuration.mapping = try mapping(at: path)
        }
        do throws(OIDCError) {
            return try RelyingParty(configuration)
        } catch {
            throw .problem(ProviderProblem.problem(error))
        }
    }

    private static func mapping(at path: String) throws(CommandFailure) -> ClaimMapping {
        let source = try FileReading.bytes(of: path, byteCountLimit: 65_536)
        do throws(OIDCError) {
            return try ClaimMapping(json: source)
        } catch {
            throw .problem(ProviderProblem.problem(error))
        }
    }
}

/// What goes wrong at a provider, for people.
enum ProviderProblem {
    /// A code of the relying party.
    static func problem(_ error: OIDCError) -> Problem {
        Problem("the sign-in ended: \(error.code.text)", hint: error.code.advice)
    }

    /// A callback that did not come.
    static func problem(
        _ failure: LoopbackListener.Failure, _ options: ProviderOptions
    ) -> Problem {
        switch failure {
        case .portInUse:
            Problem(
                "the port of the redirect cannot be had",
                hint: "another program has it: end that one, or give another `--port`")
        case .timedOut:
            Problem(
                "nobody came back from the provider within \(options.timeoutSeconds) s",
                hint: "what is held stays held; begin again, with a longer `--timeout`")
        case .interrupted:
            Problem("the sign-in was given up", hint: "what is held stays held; begin again")
        }
    }
}
