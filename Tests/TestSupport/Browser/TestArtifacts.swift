package import Foundation

/// What tests leave for people to look at: pictures and pages.
package enum TestArtifacts {
    /// The folder: `LINKBROKER_ARTIFACTS`, else `.build/artifacts` in the package.
    package static let folder: URL = {
        let path = ProcessInfo.processInfo.environment["LINKBROKER_ARTIFACTS"] ?? ""
        return path.isEmpty
            ? SharedData.packageRoot.appending(path: ".build/artifacts") : URL(filePath: path)
    }()

    /// Keeps a file, in place of an earlier one of this name.
    ///
    /// - Parameters:
    ///   - data: Its content.
    ///   - name: Its name, such as `report-dark.png`.
    /// - Returns: Where it is.
    /// - Throws: What Foundation throws where it cannot be written.
    @discardableResult
    package static func keep(_ data: Data, as name: String) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try data.write(to: file, options: .atomic)
        return file
    }
}
