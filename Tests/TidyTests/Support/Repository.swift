import Foundation
import TestSupport

/// The files of the checkout, read once.
enum Repository {
    /// Every Swift file of `Sources` and `Tests`, and `Package.swift`.
    static let swiftFiles: [SourceFile] = files(below: ["Package.swift", "Sources", "Tests"])
        .filter { $0.hasSuffix(".swift") }
        .compactMap { path in text(path).map { SourceFile(path: path, text: $0) } }

    /// The paths of the files below some entries of the root, sorted.
    static func files(below entries: [String]) -> [String] {
        let root = SharedData.packageRoot
        return entries.flatMap { entry -> [String] in
            let start = root.appending(path: entry).path
            guard let walk = FileManager.default.enumerator(atPath: start) else { return [] }
            let below = walk.compactMap { $0 as? String }
            return below.isEmpty ? [entry] : below.map { entry + "/" + $0 }.filter(isFile)
        }.sorted()
    }

    /// The visible entries of the root.
    static func topLevel() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: SharedData.packageRoot.path)
            .filter { $0.hasPrefix(".") == false }.sorted()
    }

    /// A file as text, or `nil` where it is absent or not UTF-8.
    static func text(_ path: String) -> String? {
        try? String(contentsOf: SharedData.packageRoot.appending(path: path), encoding: .utf8)
    }

    private static func isFile(_ path: String) -> Bool {
        let url = SharedData.packageRoot.appending(path: path)
        return (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
}
