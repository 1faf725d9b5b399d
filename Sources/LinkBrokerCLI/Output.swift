/// Standard output and standard error, by four rules.
///
/// 1. Results go to standard output, problems to standard error.
/// 2. Text for people may be coloured, on a terminal and without `NO_COLOR`; JSON never is.
/// 3. Untrusted text is escaped before it is shown: no control, bidi or zero-width characters.
/// 4. A reader that goes away ends the program quietly with exit code 1.
struct Output {
    private var buffer: [UInt8] = []

    /// Starts with nothing written.
    init() {}

    /// Adds one line to standard output; it is written when the buffer is full or flushed.
    ///
    /// - Parameter text: The line without its line feed.
    /// - Throws: `outputClosed`, or a problem such as a full disk.
    mutating func line(_ text: String) throws(CommandFailure) {
        buffer.append(contentsOf: text.utf8)
        buffer.append(0x0A)
        if buffer.count >= 65_536 { try flush() }
    }

    /// Adds lines to standard output.
    ///
    /// - Parameter texts: The lines without their line feeds.
    /// - Throws: As `line(_:)`.
    mutating func lines(_ texts: [String]) throws(CommandFailure) {
        // BOUND: the caller's lines.
        for text in texts { try line(text) }
    }

    /// Writes what was added.
    ///
    /// - Throws: `outputClosed`, or a problem such as a full disk.
    mutating func flush() throws(CommandFailure) {
        guard buffer.isEmpty == false else { return }
        let bytes = buffer
        buffer.removeAll(keepingCapacity: true)
        do throws(SystemCalls.Failure) {
            try SystemCalls.write(bytes, to: 1)
        } catch {
            if error.isClosedPipe { throw .outputClosed }
            throw .problem(
                Problem(
                    "cannot write to standard output: \(error.message)",
                    hint: "check what standard output is connected to"))
        }
    }

    /// Tells the person about a problem; where standard error is closed, there is nobody to tell.
    static func report(_ problem: Problem) { note(problem.text) }

    /// Writes a remark to standard error.
    static func note(_ text: String) {
        do throws(SystemCalls.Failure) {
            try SystemCalls.write(Array(text.utf8), to: 2)
        } catch {
            return
        }
    }

    /// Whether text for people may be coloured.
    static var takesColour: Bool {
        SystemCalls.isTerminal(1)
            && (SystemCalls.environment("NO_COLOR") ?? "").isEmpty
            && SystemCalls.environment("TERM") != "dumb"
    }
}

/// The two forms of results.
enum OutputFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
}
