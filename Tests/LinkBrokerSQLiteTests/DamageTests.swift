import Foundation
import LinkBrokerSQLite
import LinkIntents
import TestSupport
import Testing

/// Files in the place of the database that are none of ours, or not whole.
struct DamageTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let reason: QuarantineReport.Reason
        let damage: @Sendable (StoreFolder) throws -> Void
    }

    private static func rewrite(_ folder: StoreFolder, _ change: (inout Data) -> Void) throws {
        var bytes = try Data(contentsOf: folder.database)
        change(&bytes)
        let file = try FileHandle(forWritingTo: folder.database)
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
    }

    static let rows = [
        Row(testDescription: "an empty file", reason: .foreign) { folder in
            try rewrite(folder) { $0 = Data() }
        },
        Row(testDescription: "a text", reason: .foreign) { folder in
            try rewrite(folder) { $0 = Data(String(repeating: "a text.\n", count: 512).utf8) }
        },
        Row(testDescription: "a database of another application", reason: .foreign) { folder in
            try rewrite(folder) { $0[71] ^= 1 }
        },
        Row(testDescription: "a schema that we did not make", reason: .damaged) { folder in
            try rewrite(folder) { bytes in
                guard let place = bytes.range(of: Data("latest_milliseconds".utf8)) else { return }
                bytes.replaceSubrange(place, with: Data("latest_milliseconde".utf8))
            }
        },
        Row(testDescription: "a version below none", reason: .damaged) { folder in
            try rewrite(folder) { $0[60] = 0xFF }
        },
        Row(testDescription: "a folder", reason: .notPrivate) { folder in
            try FileManager.default.removeItem(at: folder.database)
            try FileManager.default.createDirectory(
                at: folder.database, withIntermediateDirectories: false)
        },
        Row(testDescription: "a link", reason: .notPrivate) { folder in
            let other = folder.url.appending(path: "other")
            try FileManager.default.moveItem(at: folder.database, to: other)
            try FileManager.default.createSymbolicLink(
                at: folder.database, withDestinationURL: other)
        },
        Row(testDescription: "a second name", reason: .notPrivate) { folder in
            try FileManager.default.linkItem(
                at: folder.database, to: folder.url.appending(path: "other"))
        },
        Row(testDescription: "a file that a group reads", reason: .notPrivate) { folder in
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o640], ofItemAtPath: folder.database.path)
        },
        Row(testDescription: "a log without its database", reason: .incomplete) { folder in
            let log = URL(filePath: folder.database.path + "-wal")
            try FileManager.default.moveItem(at: folder.database, to: log)
        },
    ]

    @Test(arguments: rows, [SQLiteStore.Ownership.exclusive, .shared])
    func `what is none of ours is put aside, and the store begins anew`(
        row: Row, ownership: SQLiteStore.Ownership
    ) throws {
        let folder = try StoreFolder()
        try folder.fill(steps: 3)
        let id = try folder.store().storeID
        try row.damage(folder)
        do {
            let store = try folder.store(ownership)
            let name = "store.sqlite.quarantined-1"
            #expect(store.quarantine?.reason == row.reason)
            #expect(store.quarantine?.fileName == name)
            #expect(store.storeID != id)
            #expect(try store.contents().isSame(as: StoreContents()))
            #expect(try folder.names().contains { $0.hasPrefix(name) })
            try store.apply(try StoreSteps.changes(of: 0))
        }
        #expect(try folder.store().quarantine == nil)
    }

    @Test func `a damaged database with which somebody works is not put aside`() throws {
        let folder = try StoreFolder()
        let first = try folder.store(.shared)
        try first.apply([.noteTime(4)])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: folder.database.path)
        #expect(storeError { () throws(StoreError) in _ = try folder.store(.shared) } == .tampered)
        #expect(try first.contents().latestMilliseconds == 4)
        #expect(try folder.names().contains("store.sqlite"))
    }

    @Test func `a database that was cut is put aside, at every length`() throws {
        let folder = try StoreFolder()
        try folder.fill(steps: 12)
        let whole = try Data(contentsOf: folder.database)
        let ends = Array(whole.count - 300..<whole.count)
        for length in Array(stride(from: 0, to: whole.count, by: 509)) + ends {
            let cut = try StoreFolder()
            try cut.fill(steps: 0)
            try Self.rewrite(cut) { $0 = whole.prefix(length) }
            let store = try cut.store()
            #expect(store.quarantine != nil, "\(length) of \(whole.count) bytes")
            #expect(try store.contents().isSame(as: StoreContents()))
        }
    }

    @Test func `a flipped byte in the head of a page is put aside or does no harm`() throws {
        let folder = try StoreFolder()
        try folder.fill(steps: 12)
        let whole = try Data(contentsOf: folder.database)
        var asideCount = 0
        for page in 0..<(whole.count / 4096) {
            for offset in [0, 3, 5] {
                let place = page * 4096 + (page == 0 ? 100 : 0) + offset
                let flipped = try StoreFolder()
                try flipped.fill(steps: 0)
                try Self.rewrite(flipped) { bytes in
                    bytes = whole
                    bytes[place] ^= 0xFF
                }
                let store = try flipped.store()
                if store.quarantine != nil { asideCount += 1 }
                let expected = try StoreSteps.contents(after: store.quarantine == nil ? 12 : 0)
                #expect(try store.contents().isSame(as: expected), "byte \(place)")
                try store.apply([.noteTime(99)])
            }
        }
        #expect(asideCount > 10)
    }

    @Test func `damaged files are kept up to the limit, and the newest is among them`() throws {
        let folder = try StoreFolder()
        var limits = SQLiteStoreLimits()
        limits.quarantinedFileCountLimit = 2
        var names: [String?] = []
        for number in 0..<4 {
            _ = try folder.store(limits: limits)
            try Self.rewrite(folder) { $0 = Data("text \(number)".utf8) }
            names.append(try folder.store(limits: limits).quarantine?.fileName)
        }
        let all = try folder.names().filter { $0.contains("quarantined") }
        #expect(all == ["store.sqlite.quarantined-1", "store.sqlite.quarantined-2"])
        #expect(names == [all[0], all[1], all[1], all[1]])
        let newest = try Data(contentsOf: folder.url.appending(path: all[1]))
        #expect(newest == Data("text 3".utf8))
    }

    @Test func `a lock that is a link is refused and nothing is touched`() throws {
        let folder = try StoreFolder()
        try folder.fill(steps: 2)
        let lock = folder.url.appending(path: "lock")
        try FileManager.default.removeItem(at: lock)
        try FileManager.default.createSymbolicLink(
            at: lock, withDestinationURL: folder.url.appending(path: "elsewhere"))
        #expect(storeError { () throws(StoreError) in _ = try folder.store() } == .tampered)
        try FileManager.default.removeItem(at: lock)
        #expect(try folder.store().contents().isSame(as: try StoreSteps.contents(after: 2)))
    }
}
