package import Foundation

/// A WHATWG URL parser of another language: `ada-url` from PyPI, in a virtual environment.
package enum PythonParser {
    /// The interpreter: `LINKBROKER_PYTHON`, else `.venv/bin/python3` in the package.
    package static let interpreter: URL? = {
        if let path = ProcessInfo.processInfo.environment["LINKBROKER_PYTHON"],
            path.isEmpty == false
        {
            return URL(filePath: path)
        }
        let local = SharedData.packageRoot.appending(path: ".venv/bin/python3")
        return FileManager.default.isExecutableFile(atPath: local.path) ? local : nil
    }()

    /// What a skipped test prints.
    package static let absence: String =
        "no python with ada-url: set LINKBROKER_PYTHON or make .venv in the package"

    private enum ParserError: Error {
        case noInterpreter
        case failed(Int32)
    }

    /// Parses URLs, all in one process.
    ///
    /// - Parameter urls: ASCII, without line breaks.
    /// - Returns: For each one protocol, host name, port, path and query, or `nil` on failure.
    /// - Throws: Where the process fails.
    package static func parts(of urls: [String]) throws -> [[String]?] {
        guard let interpreter else { throw ParserError.noInterpreter }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "linkbroker-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
        try Data(urls.joined(separator: "\n").utf8).write(to: input)
        let program = """
            import json, sys, ada_url
            with open(sys.argv[1]) as lines, open(sys.argv[2], "w") as out:
                for line in lines.read().split("\\n"):
                    try:
                        url = ada_url.URL(line)
                        row = [url.protocol, url.hostname, url.port, url.pathname, url.search]
                    except ValueError:
                        row = None
                    out.write(json.dumps(row) + "\\n")
            """
        let process = Process()
        process.executableURL = interpreter
        process.arguments = ["-c", program, input.path, output.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ParserError.failed(process.terminationStatus)
        }
        return try String(decoding: Data(contentsOf: output), as: UTF8.self)
            .split(separator: "\n")
            .map {
                try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
                    as? [String]
            }
    }
}
