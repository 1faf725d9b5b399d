import LinkPolicy
import LinkRouting

/// The decisions of a batch: one line of JSON in, one line of JSON out.
struct ExplainBatch {
    let policy: Policy
    let defaults: ExplainQuestion
    /// Whether each answer also has the fewest changes that let its link through.
    let saysWhyNot: Bool

    /// Answers every line of a file.
    ///
    /// - Parameters:
    ///   - path: The file, `-` for standard input.
    ///   - output: Where the answers go.
    /// - Returns: Clean where every line was a question, `usage` where a line was not.
    /// - Throws: A problem where the file cannot be read.
    /// - Complexity: O(bytes of the file)
    func run(_ path: String, _ output: inout Output) throws(CommandFailure) -> ExitCode {
        if path == "-" { return try answers(to: 0, isLive: true, &output) }
        let descriptor: Int32
        do throws(SystemCalls.Failure) {
            descriptor = try SystemCalls.opened(path)
        } catch {
            throw .problem(
                Problem(
                    "cannot read \(DisplayedText.quoted(path)): \(error.message)",
                    hint: "check the path and its permissions"))
        }
        defer { SystemCalls.close(descriptor) }
        return try answers(to: descriptor, isLive: false, &output)
    }

    /// Someone may wait for each answer of a live input before they write the next line.
    private func answers(
        to descriptor: Int32, isLive: Bool, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        var lines = InputLines(descriptor)
        var number = 0
        var status = ExitCode.clean
        let all = isLive ? nil : SystemCalls.byteCount(of: descriptor)
        let progress = Progress("answered", .besideOutput)
        defer { progress.clear() }
        // BOUND: the lines of the input, of which one at a time is kept.
        while let line = try lines.next() {
            number += 1
            if let all { progress.show(lines.byteCount, of: all) }
            let answer: String
            do throws(LineError) {
                let asked = try question(line)
                let given = ExplainAnswer(asked, under: policy)
                answer = given.json(
                    number, policy, saysWhyNot ? WhyNot(asked, given, policy) : nil)
            } catch {
                status = .usage
                answer = Self.json(number, error)
            }
            try output.line(answer)
            if isLive { try output.flush() }
        }
        return status
    }

    private func question(_ line: InputLine) throws(LineError) -> ExplainQuestion {
        switch line {
        case .bytes(let bytes): try ExplainQuestion(bytes, defaults: defaults)
        case .tooLong: throw .tooLong
        }
    }

    private static func json(_ number: Int, _ error: LineError) -> String {
        var json = JSONText()
        json.object { line in
            line.member("line", Int64(number))
            line.key("error")
            line.object { entry in
                entry.member("code", error.code.rawValue)
                entry.member("message", error.message)
                if let column = error.column { entry.member("column", Int64(column)) }
            }
        }
        return json.text
    }
}
