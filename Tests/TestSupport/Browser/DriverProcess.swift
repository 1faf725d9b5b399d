import Foundation
import Synchronization

/// A running driver, in a folder of its own that is gone when it is.
///
/// It lives as long as the pipe to its standard input is open, so no driver and no browser outlives
/// the tests that started it, even where they crash.
final class DriverProcess: Sendable {
    let port: Int
    /// Where the browser keeps what it writes.
    let folder: URL
    private let running: Mutex<Running?>

    private struct Running: Sendable {
        let process: Process
        let input: FileHandle
        let output: FileHandle
    }

    /// Starts a driver on a free port, and returns when it listens.
    init(_ driver: URL, environment: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "lb-browser-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        let command = [
            "/bin/sh", "-c", Self.watch, "watch", folder.path, driver.path, "--port=0",
        ]
        #if os(Linux)
            // A thread of the concurrency runtime blocks most signals, and a child starts with
            // what its parent's thread blocks: a shell would then wait for ever for its own child.
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["--default-signal"] + command
        #else
            process.executableURL = URL(filePath: command[0])
            process.arguments = Array(command.dropFirst())
        #endif
        process.environment = ProcessInfo.processInfo.environment
            .merging(Self.ownFolders(in: folder)) { $1 }.merging(environment) { $1 }
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.runHearingSignals()
        try output.fileHandleForWriting.close()
        running = Mutex(
            Running(
                process: process, input: input.fileHandleForWriting,
                output: output.fileHandleForReading))
        guard let port = Self.port(from: output.fileHandleForReading) else {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
            throw BrowserError(code: "start", message: "the driver gave no port")
        }
        self.port = port
    }

    deinit { stop() }

    /// Ends the driver, and the browser that it still has, and returns when they are gone.
    func stop() {
        let current = running.withLock { running in
            defer { running = nil }
            return running
        }
        try? current?.input.close()
        current?.process.waitUntilExit()
        try? current?.output.close()
    }

    /// Runs the driver while standard input is open; the browser is in this group too.
    private static let watch = """
        folder=$1
        shift
        "$@" </dev/null 2>"$folder/log" &
        driver=$!
        cat >/dev/null
        trap "" TERM
        kill -s KILL "$driver" 2>/dev/null
        kill -s TERM -- "-$$" 2>/dev/null
        wait "$driver"
        for turn in 1 2 3 4 5 6 7 8 9; do
            rm -rf "$folder" 2>/dev/null
            sleep 0.1
            [ -e "$folder" ] || exit
        done
        """

    private static func ownFolders(in folder: URL) -> [String: String] {
        [
            "HOME": folder.path, "TMPDIR": folder.path,
            "XDG_CONFIG_HOME": folder.appending(path: "config").path,
            "XDG_CACHE_HOME": folder.appending(path: "cache").path,
            "XDG_DATA_HOME": folder.appending(path: "data").path,
        ]
    }

    /// The number that the driver prints when it listens.
    private static func port(from output: FileHandle) -> Int? {
        var text = ""
        while true {
            let piece = output.availableData
            guard piece.isEmpty == false else { return nil }
            text += String(decoding: piece, as: UTF8.self)
            guard let range = text.range(of: "started successfully on port ") else { continue }
            let digits = text[range.upperBound...].prefix { $0.isNumber }
            // The number may come in two pieces: a period stands behind it.
            if digits.endIndex != text.endIndex { return Int(digits) }
        }
    }
}
