import Foundation
import TestSupport
import Testing

/// The cases of `Tests/Cases`, run by their own scripts against the built program.
@Suite(.enabled(if: Python.isPresent, "python3 is not installed"))
struct CaseTests {
    private static let folder = SharedData.packageRoot.appending(path: "Tests/Cases")

    private static var flows: [String] {
        let files = try? FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: "flows").path)
        return (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }

    @Test func `the flows are there`() {
        #expect(Self.flows.count == 17)
    }

    @Test(arguments: Self.flows)
    func `a flow holds`(_ flow: String) throws {
        let run = try Python.run(
            Self.folder.appending(path: "run_flows.py"),
            ["--bin", try Program.url().path, Self.folder.appending(path: "flows/\(flow)").path])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test func `every hostile link is answered as the corpus says`() throws {
        let run = try Python.run(
            Self.folder.appending(path: "run_bypass.py"), ["--bin", try Program.url().path])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("96 passed, 0 failed (0 with another reason)"))
    }
}

/// Python, where it is installed.
enum Python {
    /// The interpreter, or `nil`.
    static let url: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":").map { URL(filePath: "\($0)/python3") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    /// Whether it is there.
    static var isPresent: Bool { url != nil }

    /// Runs a script.
    static func run(_ script: URL, _ arguments: [String]) throws -> Program.Result {
        guard let url else { throw Program.NotFound(description: "python3") }
        return try Program.run(url, [script.path] + arguments)
    }
}
