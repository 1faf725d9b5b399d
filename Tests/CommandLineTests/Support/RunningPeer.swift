import Foundation
import TestSupport

/// A script of another program that runs while the test goes on; it is ended with the value.
final class RunningPeer {
    private let process: Process
    private let input = Pipe()
    private let output = Pipe()
    private let ending: Ending
    /// The line that it printed when it was ready.
    let greeting: String

    /// How a script ends.
    enum Ending {
        /// It is killed.
        case killed
        /// It ends by itself when its input does, with what it has started.
        case withInput
    }

    /// Starts it and waits for its first line.
    init(
        _ words: [String], script: String = "peer.py", python: URL? = Python.url,
        ending: Ending = .killed
    ) throws {
        guard let python else { throw Program.NotFound(description: "python3") }
        self.ending = ending
        process = Program.process(
            python, [DeliveryWorld.peers.appending(path: script).path] + words)
        process.standardInput = input
        process.standardOutput = output
        try process.runHearingSignals()
        try output.fileHandleForWriting.close()
        greeting = Self.line(from: output.fileHandleForReading)
    }

    deinit {
        try? input.fileHandleForWriting.close()
        if ending == .killed { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Sends a line, and gives the one that it answers.
    func answer(to line: String) throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        return self.line()
    }

    /// The next line that it prints; nothing at its end.
    func line() -> String { Self.line(from: output.fileHandleForReading) }

    private static func line(from output: FileHandle) -> String {
        var text = ""
        while text.hasSuffix("\n") == false {
            let piece = output.availableData
            if piece.isEmpty { return text }
            text += String(decoding: piece, as: UTF8.self)
        }
        return String(text.dropLast())
    }
}
