import Foundation
import Testing

/// The programs of a server, where this machine has them.
enum Programs {
    /// The folder of `initdb`, `postgres`, `pg_basebackup` and `psql`, or `nil`.
    static let folder: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.compactMap(Int.init).sorted(by: >).map { "\(root)/\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = newest + path.split(separator: ":").map(String.init)
        return folders.first { folder in
            ["initdb", "postgres", "psql", "pg_basebackup"].allSatisfy {
                FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
            }
        }
    }()

    /// Whether a server can be started here.
    static var arePresent: Bool { folder != nil && (isRoot == false || runuser != nil) }

    static let absence: Comment = "no PostgreSQL server is installed, or no runuser for root"

    /// Where python3 is, or `nil`.
    static let python: String? = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The server refuses to run as root.
    static let isRoot = NSUserName() == "root"

    static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Scripts")

    /// The command line that runs a program of the server as a user that it accepts.
    static func command(_ program: String, _ arguments: [String]) throws -> [String] {
        guard let folder else { throw Failure(description: "no server is installed") }
        let command = ["\(folder)/\(program)"] + arguments
        guard isRoot else { return command }
        guard let runuser else { throw Failure(description: "no runuser") }
        return [runuser, "-u", "postgres", "--"] + command
    }

    /// Runs a command to its end.
    @discardableResult
    static func run(_ command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = FileManager.default.temporaryDirectory
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(command[0]) failed: \(text)")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static let runuser: String? = ["/usr/sbin/runuser", "/sbin/runuser"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// A test that could not get ready says why.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
