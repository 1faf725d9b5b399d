/// The program's entry: it only dispatches, and turns failures into text and an exit code.
@main
enum Entry {
    /// Runs the command line.
    static func main() {
        SystemCalls.ignoreClosedPipes()
        SystemCalls.end(status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func status(of words: [String]) -> ExitCode {
        var output = Output()
        do throws(CommandFailure) {
            let code = try Command.perform(words, &output)
            try output.flush()
            return code
        } catch {
            // What was decided before the failure is still a result.
            flush(&output)
            if case .problem(let problem) = error { Output.report(problem) }
            return error.status
        }
    }

    private static func flush(_ output: inout Output) {
        do throws(CommandFailure) {
            try output.flush()
        } catch {
            // The failure that is being reported comes first.
            return
        }
    }
}
