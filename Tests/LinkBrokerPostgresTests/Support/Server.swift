import Foundation
import LinkBrokerPostgres
import Synchronization

/// A server of its own in a temporary folder, reachable by a Unix socket alone; it ends with the
/// tests that started it.
final class Server: Sendable {
    /// The one that the tests share which do no harm to it; it ends with the process.
    static let shared = Result { try Server() }

    let folder: String
    let port: Int
    private let socketFolder: String
    private let settings: [String]
    private let watch = Mutex<Watch?>(nil)

    /// The process that ends the server when our end of its pipe is closed.
    private struct Watch: Sendable {
        let process: Process
        let end: FileHandle
    }

    /// Makes an empty server and starts it.
    init(settings: [String] = []) throws {
        folder = try Self.newFolder()
        socketFolder = folder
        port = 5432
        self.settings = settings
        try Programs.run(
            Programs.command(
                "initdb",
                ["-D", "\(folder)/data", "-A", "trust", "-U", "postgres", "-N", "-E", "UTF8"]))
        try start()
    }

    /// Copies a server that runs, and starts the copy as its standby.
    init(standbyOf primary: Server) throws {
        folder = try Self.newFolder()
        socketFolder = primary.folder
        port = primary.port + 1
        settings = primary.settings
        try Programs.run(
            Programs.command(
                "pg_basebackup",
                [
                    "-D", "\(folder)/data", "-R", "-X", "stream", "-c", "fast", "-d",
                    primary.connection + " application_name=standby",
                ]))
        try start()
    }

    deinit { try? stop(keepsFolder: false) }

    /// What a client connects with.
    var connection: String { "host=\(socketFolder) port=\(port) user=postgres dbname=postgres" }

    /// The file of the socket.
    var socket: String { "\(socketFolder)/.s.PGSQL.\(port)" }

    /// Starts the server, and returns when it answers.
    func start() throws {
        try? FileManager.default.removeItem(atPath: "\(folder)/keep")
        let command = try Programs.command(
            "postgres",
            [
                "-D", "\(folder)/data", "-k", socketFolder, "-p", "\(port)",
                "-c", "listen_addresses=", "-c", "fsync=off", "-c", "log_statement=none",
            ] + settings.flatMap { ["-c", $0] })
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [Programs.scripts.appending(path: "watch.sh").path, folder] + command
        process.currentDirectoryURL = URL(filePath: folder)
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        watch.withLock { $0 = Watch(process: process, end: input.fileHandleForWriting) }
        try waitUntil("the server does not answer", tries: 1000) {
            (try? self.sql("SELECT 1")) == "1"
        }
    }

    /// Stops the server and closes its connections.
    func stop(keepsFolder: Bool = true) throws {
        if keepsFolder {
            _ = FileManager.default.createFile(atPath: "\(folder)/keep", contents: nil)
        }
        let current = watch.withLock { watch in
            defer { watch = nil }
            return watch
        }
        try current?.end.close()
        current?.process.waitUntilExit()
        if keepsFolder == false { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Ends the server as a crash would.
    func crash(with others: [Int32] = []) throws {
        let text = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
        guard let pid = text.split(separator: "\n").first.flatMap({ Int32($0) }) else {
            throw Programs.Failure(description: "no process id")
        }
        for pid in [pid] + others { kill(pid, SIGKILL) }
        try stop()
    }

    /// Runs a statement as the owner of the server.
    @discardableResult
    func sql(_ text: String) throws -> String {
        guard let folder = Programs.folder else { return "" }
        return try Programs.run([
            "\(folder)/psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", connection, "-c", text,
        ])
    }

    /// Asks until the answer is yes, a bounded number of times.
    func waitUntil(
        _ complaint: String, tries: Int = 500, _ isTrue: () throws -> Bool
    ) throws {
        for _ in 0..<tries where try isTrue() { return }
        throw Programs.Failure(description: complaint)
    }

    private static func newFolder() throws -> String {
        let folder =
            FileManager.default.temporaryDirectory.path
            + "/lb-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        if Programs.isRoot { try Programs.run(["/bin/chown", "postgres", folder]) }
        return folder
    }
}
