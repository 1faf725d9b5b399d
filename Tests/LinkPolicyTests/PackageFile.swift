import Foundation
import TestSupport

/// Files of this package, read where they lie.
enum PackageFile {
    /// The bytes of a file below the root of the package.
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: SharedData.packageRoot.appending(path: path)))
    }
}
