import Foundation

/// A folder with a socket, a store and keys in it, and the processes that meet there.
final class DeliveryWorld {
    let folder: TemporaryFolder
    private var sessions: [SocketSession] = []

    init() throws {
        folder = try TemporaryFolder()
        let url = Program.root.appending(path: Program.bookshop)
        var object = try JSONLine(try String(contentsOf: url, encoding: .utf8)).fields
        // All links count, and a scene has room for all of them.
        object["limits"] = ["pending": 64]
        object["conflict"] = "inOrder"
        try folder.file("policy.json", try JSONSerialization.data(withJSONObject: object))
    }

    deinit { for session in sessions { _ = try? session.end() } }

    /// The path of the socket.
    var socket: String { folder.path("run/socket") }
    /// The folder of the socket.
    var run: String { folder.path("run") }
    /// The audit log.
    var audit: String { folder.path("audit.jsonl") }

    /// The options of a session that outlives its process.
    var durable: [String] {
        [
            "--policy", folder.path("policy.json"), "--store", folder.path("store"), "--keyring",
            folder.path("keys"), "--audit", audit,
        ]
    }

    /// The options of a session in memory.
    var inMemory: [String] { ["--policy", folder.path("policy.json")] }

    /// Starts a session at the socket, in which nobody is signed in.
    func session(_ options: [String], isAwaited: Bool = true) throws -> SocketSession {
        let session = try SocketSession(
            options + ["--socket", socket],
            problems: folder.path("session-\(sessions.count).err"))
        sessions.append(session)
        try session.send(["op": "session", "principal": NSNull()])
        if isAwaited { try session.wait(of: "reply") }
        return session
    }

    /// The words of one delivery.
    func delivery(of url: String, _ options: [String] = []) -> [String] {
        ["deliver", "--socket", socket, "--format", "json"] + options + ["--", url]
    }

    /// Delivers a link.
    func deliver(_ url: String, _ options: [String] = []) throws -> Program.Result {
        try Program.run(delivery(of: url, options))
    }

    /// Starts deliveries, all at once.
    func racers(_ urls: [String], _ options: [String]) throws -> [Racer] {
        try urls.enumerated().map { index, url in
            try Racer(delivery(of: url, options + ["--wait", "120"]), folder, index)
        }
    }

    /// The lines of the audit log.
    func auditLines() throws -> [JSONLine] {
        try String(contentsOfFile: audit, encoding: .utf8).split(separator: "\n").map {
            try JSONLine(String($0))
        }
    }

    /// Runs a peer to its end.
    func peer(_ words: [String]) throws -> Program.Result {
        try Python.run(Self.peers.appending(path: "peer.py"), words)
    }

    /// The scripts of other programs.
    static let peers = Program.root.appending(path: "Tests/CommandLineTests/Peers")
}

/// A running `linkbroker session --socket`.
final class SocketSession {
    let process: Process
    private let input = Pipe()
    private let output = Pipe()
    private let problems: String
    private var text = Data()
    private var isClosed = false

    init(_ arguments: [String], problems: String) throws {
        signal(SIGPIPE, SIG_IGN)
        self.problems = problems
        process = Program.process(try Program.url(), ["session"] + arguments)
        process.standardInput = input
        process.standardOutput = output
        try Data().write(to: URL(filePath: problems))
        process.standardError = FileHandle(forWritingAtPath: problems)
        try process.run()
        try output.fileHandleForWriting.close()
    }

    /// Sends a command; replies are among the lines.
    func send(_ command: [String: Any]) throws {
        try input.fileHandleForWriting.write(
            contentsOf: Data((try JSONLine.text(command) + "\n").utf8))
    }

    /// The lines that were read so far, a torn last one left out.
    func lines() throws -> [JSONLine] {
        guard let end = text.lastIndex(of: 0x0A) else { return [] }
        return try String(decoding: text[..<end], as: UTF8.self).split(separator: "\n").map {
            try JSONLine(String($0))
        }
    }

    /// What standard error has so far.
    func errors() throws -> String { try String(contentsOfFile: problems, encoding: .utf8) }

    /// The events of a kind that were read so far.
    func events(_ kind: String) throws -> [JSONLine] {
        try lines().filter { $0.text("event") == kind }
    }

    /// Reads until so many lines have a field, or the session has ended.
    func wait(for count: Int = 1, of field: String) throws {
        while isClosed == false {
            guard try lines().count(where: { $0.fields[field] != nil }) < count else { return }
            read()
        }
    }

    /// Ends the input, reads the rest and waits.
    func end() throws -> Int32 {
        try? input.fileHandleForWriting.close()
        return rest()
    }

    /// As a crash ends it.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        _ = rest()
    }

    private func rest() -> Int32 {
        while isClosed == false { read() }
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func read() {
        let piece = output.fileHandleForReading.availableData
        if piece.isEmpty { isClosed = true } else { text += piece }
    }
}

/// One of many processes that deliver at the same time.
final class Racer {
    private let process: Process
    private let output: String

    init(_ words: [String], _ folder: TemporaryFolder, _ number: Int) throws {
        output = folder.path("racer-\(number)-\(UUID().uuidString)")
        process = Program.process(try Program.url(), words)
        process.standardInput = FileHandle.nullDevice
        for (name, channel) in [("out", \Process.standardOutput), ("err", \.standardError)] {
            try Data().write(to: URL(filePath: "\(output).\(name)"))
            process[keyPath: channel] = FileHandle(forWritingAtPath: "\(output).\(name)")
        }
        try process.run()
    }

    /// Waits for its end.
    func result() throws -> Program.Result {
        process.waitUntilExit()
        return Program.Result(
            status: process.terminationStatus,
            output: try String(contentsOfFile: output + ".out", encoding: .utf8),
            errors: try String(contentsOfFile: output + ".err", encoding: .utf8))
    }
}
