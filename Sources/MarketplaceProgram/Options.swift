/// What the command line says.
struct Options {
    /// The folder of the durable store, or `nil` for one that ends with the program.
    private(set) var store: String?
    /// The issuer of a real provider, or `nil` for the pretend one.
    private(set) var issuer: String?
    /// The name of this program at the provider.
    private(set) var client: String?
    /// The port of the redirect.
    private(set) var port: UInt16 = 8400
    /// Whether the person asked for help.
    private(set) var wantsHelp = false

    /// Reads the arguments.
    ///
    /// - Parameter arguments: The arguments without the name of the program.
    /// - Throws: What is wrong with them.
    init(_ arguments: [String]) throws(Problem) {
        var rest = arguments[...]
        // BOUND: the arguments, each once.
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--store": store = try Self.value(of: argument, "a folder", &rest)
            case "--issuer": issuer = try Self.value(of: argument, "an address", &rest)
            case "--client-id": client = try Self.value(of: argument, "a name", &rest)
            case "--port":
                guard let port = UInt16(try Self.value(of: argument, "a number", &rest)), port > 0
                else { throw Problem(text: "`--port` needs a number from 1 to 65535") }
                self.port = port
            // There is nothing else.
            default:
                throw Problem(
                    text: "there is no such argument; `marketplace --help` has all of them")
            }
        }
        guard (issuer == nil) == (client == nil) else {
            throw Problem(text: "`--issuer` and `--client-id` go together")
        }
    }

    private static func value(
        of argument: String, _ what: String, _ rest: inout ArraySlice<String>
    ) throws(Problem) -> String {
        guard let value = rest.popFirst(), value.isEmpty == false else {
            throw Problem(text: "`\(argument)` needs \(what)")
        }
        return value
    }

    /// The help text.
    static let help = """
        marketplace: a sample of LinkBroker that a person can click through

        Usage: marketplace [--store FOLDER] [--issuer URL --client-id ID [--port PORT]]

          --store FOLDER   keep held links, screens and keys in this folder, so that they are
                           there after `quit`; without it they end with the program
          --issuer URL     sign in at this OpenID provider: you open an address in a browser,
                           and paste the one that it ends at
          --client-id ID   the name of this program there, a public client with the redirect
                           http://127.0.0.1:PORT/callback
          --port PORT      8400 where absent; nobody listens on it

        Type `help` in it, or a number. Ctrl-D ends it. A script works as well:
          printf 'open https://market.example/cart\\nsign in alice\\n' | marketplace

        Without `--issuer` the sign-in is a pretend one and asks for no proof. Colours follow
        NO_COLOR.

        """
}

/// Why the program cannot go on: one line, lower case.
struct Problem: Error {
    let text: String
}
