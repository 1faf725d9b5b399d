package import Foundation

/// The folder of third-party test data beside the checkout; it is read there and never copied.
package enum SharedData {
    /// The root of the package.
    package static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder `../shared` beside the package.
    package static let shared = packageRoot.deletingLastPathComponent().appending(path: "shared")

    /// Whether the data is there; tests that need it are skipped, visibly, where it is not.
    package static let isPresent = FileManager.default.fileExists(
        atPath: shared.appending(path: "data").path)

    /// What a skipped test prints.
    package static let absence: String = "third-party data is absent: ../shared/data"

    /// The bytes of a file below `../shared`.
    package static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: shared.appending(path: path)))
    }

    /// The names of the files of a folder below `../shared`, sorted.
    package static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: shared.appending(path: path).path)
            .sorted()
    }

    /// A JSON file below `../shared`, read by Foundation (test data only).
    package static func json(_ path: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(try bytes(path)), options: [.fragmentsAllowed])
    }
}
