import Foundation
import Synchronization

/// A running `linkbroker session`: one command in, its events and its reply out.
final class Dialogue {
    private let process: Process
    private let input = Pipe()
    private let output = Pipe()
    private let errors: TemporaryFolder
    private var rest = Data()
    private var count = 0
    private var isClosed = false

    /// Starts a session on a manual clock.
    init(_ arguments: [String] = [], environment: [String: String] = [:]) throws {
        // A session that died answers with an error, not with a signal for the tests.
        signal(SIGPIPE, SIG_IGN)
        errors = try TemporaryFolder()
        process = Program.process(
            try Program.url(),
            ["session", "--policy", Program.bookshop, "--clock", "manual"] + arguments,
            environment)
        process.standardInput = input
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors.file("err", Data()))
        try process.run()
        try output.fileHandleForWriting.close()
    }

    /// What one command gave.
    struct Answer {
        let events: [JSONLine]
        let reply: JSONLine
        /// The lines as they came.
        let text: [String]
    }

    /// Sends a command and waits for its reply.
    func send(_ command: [String: Any]) throws -> Answer {
        try sendLine(try JSONLine.text(command))
    }

    /// Sends a line, in one piece or in several, and waits for its reply.
    func sendLine(_ pieces: String...) throws -> Answer {
        count += 1
        for piece in pieces {
            try input.fileHandleForWriting.write(contentsOf: Data(piece.utf8))
        }
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        var events: [JSONLine] = []
        var lines: [String] = []
        while let line = try nextLine() {
            lines.append(line)
            let message = try JSONLine(line)
            if message.fields["event"] != nil {
                events.append(message)
                continue
            }
            guard message.number("reply") == count else {
                throw NotAnObject(description: "another reply than \(count): \(line)")
            }
            return Answer(events: events, reply: message, text: lines)
        }
        throw NotAnObject(description: "the session ended at command \(count)")
    }

    /// Ends the input and gives the exit code and what standard error has.
    func end() throws -> (status: Int32, errors: String) {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return (process.terminationStatus, try errors.text("err"))
    }

    /// Sends a command and waits for its reply; `nil` where the session has died.
    func sendIfAlive(_ command: [String: Any]) throws -> JSONLine? {
        do { return try send(command).reply } catch {
            guard process.isRunning == false || isClosed else { throw error }
            return nil
        }
    }

    /// Ends the input of a session that may have died already.
    func ended() throws -> (wasKilled: Bool, errors: String) {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        return (process.terminationReason == .uncaughtSignal, try errors.text("err"))
    }

    /// Ends the session as a crash would, and gives what standard error has.
    func kill() throws -> String {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return try errors.text("err")
    }

    private func nextLine() throws -> String? {
        while true {
            if let feed = rest.firstIndex(of: 0x0A) {
                let line = String(decoding: rest[..<feed], as: UTF8.self)
                rest = Data(rest[(feed + 1)...])
                return line
            }
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty {
                isClosed = true
                return nil
            }
            rest += piece
        }
    }
}
