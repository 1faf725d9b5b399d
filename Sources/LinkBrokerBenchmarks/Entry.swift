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
        case .gate(let filter): try gate(wanted(filter), options)
        case .table(let filter):
            let isWanted = wanted(filter)
            let figures = try Measurement.figures(ofGroups: isWanted, rounds: options.rounds)
            try show(Report(figures: figures, isWanted: isWanted), options)
        }
    }

    /// Measures everything once, and what is gated again until every ratio is kept: a slow minute of
    /// the machine is given three more.
    private static func gate(
        _ isWanted: @escaping (String) -> Bool, _ options: Options
    ) throws {
        var figures = try Measurement.figures(ofGroups: isWanted, rounds: options.rounds)
        var missed = RowList.missed(in: figures)
        let isGated = { (group: String) in RowList.gatedGroups.contains(group) && isWanted(group) }
        for _ in 0..<3 where missed.isEmpty == false {
            figures.take(try Measurement.figures(ofGroups: isGated, rounds: 3))
            missed = RowList.missed(in: figures)
        }
        try show(Report(figures: figures, isWanted: isWanted), options)
        guard missed.isEmpty else {
            throw UsageError("missed: \(missed.joined(separator: "; "))")
        }
    }

    /// The groups that a filter names; without one all that can share a process.
    private static func wanted(_ filter: String?) -> (String) -> Bool {
        { group in filter.map { group.contains($0) } ?? (group != "restart") }
    }

    private static func show(_ report: Report, _ options: Options) throws {
        print(options.format == .json ? try report.json() : report.table())
    }
}
