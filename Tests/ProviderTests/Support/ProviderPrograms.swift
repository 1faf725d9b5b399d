import Foundation
import TestSupport
import Testing

/// The programs of two providers, where this machine has them.
enum ProviderPrograms {
    /// The folder of the scripts that prepare them.
    static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Scripts")

    /// The python that has Canaille beside it, or `nil`.
    static let python: URL? = PythonParser.interpreter.flatMap { python in
        let canaille = python.deletingLastPathComponent().appending(path: "canaille")
        return FileManager.default.isExecutableFile(atPath: canaille.path) ? python : nil
    }

    /// The program `canaille`, or `nil`.
    static let canaille: URL? = python.map {
        $0.deletingLastPathComponent().appending(path: "canaille")
    }

    private static let systemPython = URL(filePath: "/usr/bin/python3")

    /// Whether glewlwyd and what it needs are here.
    static let hasGlewlwyd = ["/usr/bin/glewlwyd", "/usr/bin/rnbyc", "/usr/bin/python3"].allSatisfy
    {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether both are here.
    static let areBothHere = python != nil && hasGlewlwyd

    static let absence: Comment =
        "no OpenID providers here: install glewlwyd, libjs-jquery and rnbyc, and canaille into .venv"

    /// Why a provider is not ready.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a script that prepares a provider.
    static func prepare(_ script: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = script.hasPrefix("canaille") ? python : systemPython
        process.arguments = [scripts.appending(path: script).path] + arguments
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(script) failed: \(text.suffix(2000))")
        }
    }

    /// Posts a file of JSON, and gives the answer.
    static func posted(_ file: String, to url: String) throws -> String {
        let process = Process()
        process.executableURL = systemPython
        let program = """
            import sys, urllib.request
            request = urllib.request.Request(
                sys.argv[2], open(sys.argv[1], "rb").read(), {"Content-Type": "application/json"})
            print(urllib.request.urlopen(request, timeout=60).read().decode())
            """
        process.arguments = ["-c", program, file, url]
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
