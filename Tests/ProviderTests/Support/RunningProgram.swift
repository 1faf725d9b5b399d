import Foundation
import TestSupport

/// The built program while it runs, with its output as far as it came.
final class RunningProgram: Sendable {
    private let process: Process
    private let folder: URL

    /// What a run gave.
    struct Result: Sendable {
        let status: Int32
        let lines: [String]
        let errors: String
    }

    /// Starts the program without a desktop.
    init(_ arguments: [String], input: String = "") throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "linkbroker-run-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in [("in", input), ("out", ""), ("err", "")] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        process = Process()
        process.executableURL = try Self.program()
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "in"))
        process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "out"))
        process.standardError = try FileHandle(forWritingTo: folder.appending(path: "err"))
        process.environment = ProcessInfo.processInfo.environment.filter {
            ["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key) == false
        }
        try process.runHearingSignals()
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: folder)
    }

    /// The value of the first line of a room, once it is there; `nil` where the program ends first.
    func firstValue(of room: String) throws -> String? {
        try waited {
            for line in self.text("out").split(separator: "\n") {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                let members = object as? [String: Any]
                if members?["room"] as? String == room { return members?["value"] as? String }
            }
            return nil
        }
    }

    /// The first address on standard error, once it is there.
    func firstAddress() throws -> String? {
        try waited {
            let text = self.text("err")
            guard text.hasSuffix("\n") else { return nil }
            return text.split(separator: "\n").first { $0.hasPrefix("http") }.map(String.init)
        }
    }

    /// Presses Ctrl-C.
    func interrupt() { process.interrupt() }

    /// Waits for the end.
    func ended() throws -> Result {
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            lines: text("out").split(separator: "\n").map(String.init), errors: text("err"))
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    private func waited(_ value: () throws -> String?) throws -> String? {
        for _ in 0..<1200 {
            // A line may be half written.
            if let found = try? value() { return found }
            guard process.isRunning else { return try value() }
            LoopbackServer.pause(milliseconds: 50)
        }
        return nil
    }

    /// The program beside the tests.
    private static func program() throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let places =
            bundles.map { $0.deletingLastPathComponent() }
            + [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
        let found = places.map { $0.appending(path: "linkbroker") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else { throw ProviderPrograms.Failure(description: "no linkbroker here") }
        return found
    }
}
