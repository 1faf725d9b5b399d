package import Foundation

/// The built program `marketplace`, and what one run of it gave.
package struct MarketplaceProcess {
    /// The exit code.
    package let status: Int32
    /// Standard output.
    package let output: String
    /// Standard error.
    package let errors: String

    private struct NotFound: Error, CustomStringConvertible { let description: String }

    /// Runs the program with lines on its standard input, which then ends.
    package init(
        _ arguments: [String], lines: [String], environment: [String: String] = [:]
    ) throws {
        let folder = try Folder()
        let process = Process()
        process.executableURL = try Self.url()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let input = Data(lines.map { $0 + "\n" }.joined().utf8)
        process.standardInput = try FileHandle(forReadingFrom: folder.file("in", input))
        process.standardOutput = try FileHandle(forWritingTo: folder.file("out", Data()))
        process.standardError = try FileHandle(forWritingTo: folder.file("err", Data()))
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = try folder.text("out")
        errors = try folder.text("err")
    }

    /// The program beside the tests.
    private static func url() throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let places =
            bundles.map { $0.deletingLastPathComponent() } + [
                URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
                Bundle.main.bundleURL,
            ]
        let found = places.map { $0.appending(path: "marketplace") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else {
            throw NotFound(description: "no `marketplace` in \(places.map(\.path))")
        }
        return found
    }

    /// A folder that is gone when the test is.
    package final class Folder {
        /// The folder.
        package let url: URL

        /// Makes a new one.
        package init() throws {
            url = FileManager.default.temporaryDirectory.appending(
                path: "marketplace-tests-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        fileprivate func file(_ name: String, _ content: Data) throws -> URL {
            let file = url.appending(path: name)
            try content.write(to: file)
            return file
        }

        fileprivate func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
        }
    }
}
