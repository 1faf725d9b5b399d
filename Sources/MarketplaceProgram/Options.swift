/// What the command line says.
struct Options {
    /// The folder of the durable store, or `nil` for one that ends with the program.
    let store: String?
    /// Whether the person asked for help.
    let wantsHelp: Bool

    /// Reads the arguments.
    ///
    /// - Parameter arguments: The arguments without the name of the program.
    /// - Throws: What is wrong with them.
    init(_ arguments: [String]) throws(Problem) {
        var store: String?
        var wantsHelp = false
        var rest = arguments[...]
        // BOUND: the arguments, each once.
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--store":
                guard let folder = rest.popFirst(), folder.isEmpty == false else {
                    throw Problem(text: "`--store` needs a folder, such as `--store market`")
                }
                store = folder
            // There is nothing else.
            default:
                throw Problem(
                    text: "there is no such argument; `marketplace --help` has all of them")
            }
        }
        self.store = store
        self.wantsHelp = wantsHelp
    }

    /// The help text.
    static let help = """
        marketplace: a sample of LinkBroker that a person can click through

        Usage: marketplace [--store FOLDER]

          --store FOLDER   keep held links, screens and keys in this folder, so that they are
                           there after `quit`; without it they end with the program

        Type `help` in it, or a number. Ctrl-D ends it. A script works as well:
          printf 'open https://market.example/cart\\nsign in alice\\n' | marketplace

        The sign-in is a pretend one and asks for no proof. Colours follow NO_COLOR.

        """
}

/// Why the program cannot go on: one line, lower case.
struct Problem: Error {
    let text: String
}
