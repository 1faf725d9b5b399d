import Foundation

/// The program's entry: one table for people, one JSON document for machines, or one case alone
/// for valgrind.
@main
enum Entry {
    /// Reads the arguments and runs what they ask for; ends with 1 on bad usage or a failed set-up.
    static func main() {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            try run(options)
        } catch {
            FileHandle.standardError.write(Data("LinkBrokerBenchmarks: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        switch options.mode {
        case .help: print(Options.usage)
        case .list:
            for benchmark in CaseList.all {
                print(benchmark.name.padded(to: 26) + benchmark.about)
            }
        case .one(let name, let iterations):
            guard let benchmark = CaseList.all.first(where: { $0.name == name }) else {
                throw UsageError("no case `\(name)`; --list names them")
            }
            let sink = try benchmark.prepare()(iterations)
            print("\(name) \(iterations) \(sink)")
        case .table(let filter):
            let figures = try Measurement.figures(matching: filter, rounds: options.rounds)
            let report = Report(figures: figures, filter: filter)
            print(options.format == .json ? try report.json() : report.table())
        }
    }
}
