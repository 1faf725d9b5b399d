import Foundation
import LinkBrokerSQLite
import LinkIntents
import TestSupport

/// A new folder for a store, removed with the value.
final class StoreFolder: Sendable {
    let url: URL

    init() throws {
        url = Self.parent
            .appending(path: "linkbroker-store-\(UUID().uuidString)").resolvingSymlinksInPath()
    }

    // In memory where the system has such a folder: nothing here depends on the disk, and thousands
    // of synchronizations take their time.
    private static let parent: URL = {
        let memory = URL(filePath: "/dev/shm")
        let isUsable = FileManager.default.isWritableFile(atPath: memory.path)
        return isUsable ? memory : FileManager.default.temporaryDirectory
    }()

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }
    var database: URL { url.appending(path: "store.sqlite") }

    /// Opens the store.
    func store(
        _ ownership: SQLiteStore.Ownership = .exclusive,
        limits: SQLiteStoreLimits = SQLiteStoreLimits()
    ) throws(StoreError) -> SQLiteStore {
        try SQLiteStore(folder: path, ownership: ownership, limits: limits)
    }

    /// Makes a store that has done some steps, and closes it.
    func fill(steps: Int) throws {
        let store = try store()
        for number in 0..<steps { try store.apply(try StoreSteps.changes(of: number)) }
    }

    /// The names of all files, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The permission bits of what is at a place.
    func mode(_ name: String) throws -> Int {
        let place = name.isEmpty ? path : path + "/" + name
        let found = try FileManager.default.attributesOfItem(atPath: place)
        return (found[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}

/// The error of a closure, or `nil`.
func storeError(_ body: () throws(StoreError) -> Void) -> StoreError.Code? {
    do throws(StoreError) {
        try body()
        return nil
    } catch {
        return error.code
    }
}
