/// What the command line asks for.
struct Options {
    enum Mode {
        case help
        case list
        case gate(filter: String?)
        case table(filter: String?)
        case one(name: String, iterations: Int)
    }

    enum Format {
        case table
        case json
    }

    private(set) var mode = Mode.table(filter: nil)
    private(set) var format = Format.table
    private(set) var rounds = 3

    static let usage = """
        Measures what PERFORMANCE asks for and the baselines beside it, in one process.

          LinkBrokerBenchmarks [GROUP]            one table; GROUP is a part of a group's name. Without
                                                  it all but `restart`, which wants a fresh heap
          LinkBrokerBenchmarks --format json      the same as one JSON document
          LinkBrokerBenchmarks --case NAME --iterations N
                                                  set-up, then exactly N operations: for valgrind
          LinkBrokerBenchmarks --gate [GROUP]     the table; ends with 1 where a gated ratio to a
                                                  baseline, or a size, is missed four times
          LinkBrokerBenchmarks --list             the cases
          --rounds N                              rounds per group, 3 unless given

        A time is the best of the medians of its rounds; a round has 11 samples of 15 ms or more.
        Times are printed and never gated: `--gate` gates ratios inside one process, `.ci/budgets`
        gates counts.
        """

    init(_ arguments: [String]) throws {
        var name: String?
        var filter: String?
        var isGate = false
        var iterations = 1
        var rest = arguments[...]
        // BOUND: the arguments.
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": mode = .help
            case "--list": mode = .list
            case "--gate": isGate = true
            case "--format": format = try Self.format(rest.popFirst())
            case "--case": name = rest.popFirst()
            case "--iterations": iterations = try Self.count(rest.popFirst())
            case "--rounds": rounds = try Self.count(rest.popFirst())
            // Everything else is the name of a group, or a mistake.
            default:
                guard argument.hasPrefix("-") == false else {
                    throw UsageError("no option `\(argument)`; --help lists them")
                }
                filter = argument
            }
        }
        if case .table = mode { mode = isGate ? .gate(filter: filter) : .table(filter: filter) }
        if let name { mode = .one(name: name, iterations: iterations) }
    }

    private static func format(_ text: String?) throws -> Format {
        switch text {
        case "table": return .table
        case "json": return .json
        // A format is a word of the user.
        default: throw UsageError("--format takes `table` or `json`")
        }
    }

    private static func count(_ text: String?) throws -> Int {
        guard let text, let count = Int(text), count >= 1 else {
            throw UsageError("a count is a number from 1")
        }
        return count
    }
}

/// A mistake on the command line, or a set-up that did not give what it should.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
