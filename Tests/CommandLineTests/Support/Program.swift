import Foundation
import TestSupport

/// The built program and what one run of it gave.
enum Program {
    /// What a run gave.
    struct Result: Sendable {
        let status: Int32
        let output: String
        let errors: String

        /// The lines of standard output.
        var lines: [String] {
            output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        }
    }

    /// A test that cannot find the program says where it looked.
    struct NotFound: Error, CustomStringConvertible {
        let description: String
    }

    /// The policy that the program brings along, as a file.
    static let bookshop = "Policies/bookshop.policy.json"

    /// The root of the package, in which the program runs.
    static var root: URL { SharedData.packageRoot }

    /// The program beside the tests.
    static func url() throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let places =
            bundles.map { $0.deletingLastPathComponent() } + [
                URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
                Bundle.main.bundleURL,
            ]
        let found = places.map { $0.appending(path: "linkbroker") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else {
            throw NotFound(description: "no `linkbroker` in \(places.map(\.path))")
        }
        return found
    }

    /// Runs the program from the root of the package.
    ///
    /// Standard input, output and errors are files, so that no amount of text can block.
    static func run(
        _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
    ) throws -> Result {
        try run(try url(), arguments, input: input, environment: environment)
    }

    /// Runs any program from the root of the package.
    static func run(
        _ program: URL, _ arguments: [String], input: Data = Data(),
        environment: [String: String] = [:]
    ) throws -> Result {
        let folder = try TemporaryFolder()
        let process = process(program, arguments, environment)
        process.standardInput = try FileHandle(
            forReadingFrom: folder.file("in", input))
        process.standardOutput = try FileHandle(forWritingTo: folder.file("out", Data()))
        process.standardError = try FileHandle(forWritingTo: folder.file("err", Data()))
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: try folder.text("out"),
            errors: try folder.text("err"))
    }

    /// The program, ready to run from the root of the package.
    static func process(
        _ program: URL, _ arguments: [String], _ environment: [String: String] = [:]
    ) -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = root
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return process
    }
}

/// A folder that is gone when the test is.
final class TemporaryFolder {
    /// The folder.
    let url: URL

    /// Makes a new one.
    init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "linkbroker-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a name in it.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file in it.
    @discardableResult
    func file(_ name: String, _ content: Data) throws -> URL {
        let file = url.appending(path: name)
        try content.write(to: file)
        return file
    }

    /// Writes a text file in it.
    @discardableResult
    func file(_ name: String, _ content: String) throws -> URL {
        try file(name, Data(content.utf8))
    }

    /// The text of a file in it.
    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }
}
