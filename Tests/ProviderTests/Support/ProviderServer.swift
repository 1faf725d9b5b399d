import Foundation
import Synchronization
import TestSupport

/// A server in a folder of its own, on a free port of this machine; it ends with the tests.
final class ProviderServer: Sendable {
    let folder: String
    let port: UInt16
    private let watch = Mutex<Watch?>(nil)

    /// The process that ends the server when our end of its pipe is closed.
    private struct Watch: Sendable {
        let process: Process
        let end: FileHandle
    }

    /// Makes a folder and takes a port.
    init() throws {
        folder =
            FileManager.default.temporaryDirectory.path
            + "/linkbroker-provider-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        port = try LoopbackServer.closedPort()
    }

    deinit { try? stop(keepsFolder: false) }

    /// Starts the server, and returns when it takes connections.
    func start(_ command: [String], environment: [String: String] = [:]) throws {
        try? FileManager.default.removeItem(atPath: "\(folder)/keep")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments =
            [ProviderPrograms.scripts.appending(path: "watch.sh").path, folder] + command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.runHearingSignals()
        watch.withLock { $0 = Watch(process: process, end: input.fileHandleForWriting) }
        for _ in 0..<1200 where LoopbackServer.isListening(on: port) == false {
            guard process.isRunning else { break }
            LoopbackServer.pause(milliseconds: 50)
        }
        guard LoopbackServer.isListening(on: port) else {
            let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
            throw ProviderPrograms.Failure(description: "no server: \(log.suffix(1000))")
        }
    }

    /// Stops the server.
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
}
