import Foundation

/// What one target answered to the files of its corpus.
package struct CorpusReplay: Sendable {
    /// The name of the target.
    package let name: String
    /// The number of files that its parser took.
    package let acceptedCount: Int
    /// The number of files that its parser refused.
    package let refusedCount: Int
    /// The files that broke a property, with the property.
    package let failures: [String]

    /// Runs a target on every file of its folder, in the order of their names.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - folder: The folder that has a folder for each target; an absent one has no files.
    /// - Throws: What reading a file throws.
    package init(of target: FuzzTarget, below folder: String) throws {
        let root = URL(filePath: folder).appending(path: target.name)
        var counts: [FuzzAnswer: Int] = [:]
        var failures: [String] = []
        let isThere = FileManager.default.fileExists(atPath: root.path)
        let names = isThere ? try FileManager.default.contentsOfDirectory(atPath: root.path) : []
        for file in names.sorted() where file.hasPrefix(".") == false {
            let bytes = try Self.bytes(of: file, of: target, below: folder)
            do throws(PropertyFailure) {
                counts[try target.run(bytes), default: 0] += 1
            } catch {
                failures.append("\(target.name)/\(file): \(error.property)")
            }
        }
        name = target.name
        acceptedCount = counts[.accepted, default: 0]
        refusedCount = counts[.refused, default: 0]
        self.failures = failures
    }

    /// The bytes of one file of a corpus.
    ///
    /// - Parameters:
    ///   - file: The name of the file.
    ///   - target: The target.
    ///   - folder: The folder that has a folder for each target.
    /// - Returns: The bytes.
    /// - Throws: What reading the file throws.
    package static func bytes(
        of file: String, of target: FuzzTarget, below folder: String
    ) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(target.name)/\(file)")))
    }

    /// The counts on one line.
    package var summary: String {
        "\(name): \(acceptedCount) accepted, \(refusedCount) refused, \(failures.count) failed"
    }
}
