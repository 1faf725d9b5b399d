import Foundation
import LinkBrokerSQLite
import LinkCrypto
import LinkIntents
import TestSupport
import Testing

/// Versions of the schema.
struct MigrationTests {
    private static let next = Migration([
        "CREATE TABLE note (text TEXT NOT NULL) STRICT",
        "ALTER TABLE audit ADD COLUMN mark INTEGER",
    ])

    private func opened(_ folder: StoreFolder, _ migrations: [Migration]) throws(StoreError)
        -> SQLiteStore
    {
        try SQLiteStore(
            folder: folder.path, ownership: .exclusive, limits: SQLiteStoreLimits(),
            random: .system, migrations: migrations)
    }

    @Test func `an older store is brought to the newest version with all that it keeps`() throws {
        let folder = try StoreFolder()
        try folder.fill(steps: 5)
        let newer = Migration.all + [Self.next]
        for _ in 0..<2 {
            let store = try opened(folder, newer)
            #expect(store.quarantine == nil)
            #expect(try store.contents().isSame(as: try StoreSteps.contents(after: 5)))
        }
    }

    @Test func `a store of each earlier version comes to this one with all that it keeps`() throws {
        for version in 1..<Migration.all.count {
            let folder = try StoreFolder()
            let earlier = Array(Migration.all.prefix(version))
            do {
                let store = try opened(folder, earlier)
                for step in 0..<12 { try store.apply(try StoreSteps.changes(of: step)) }
            }
            let store = try folder.store()
            #expect(store.quarantine == nil)
            #expect(try store.contents().isSame(as: try StoreSteps.contents(after: 12)))
            // What was used up stays used up.
            let id = try StoreSteps.intent(10).id
            #expect(
                storeError { () throws(StoreError) in try store.apply([.takeIntent(id)]) }
                    == .alreadyTaken)
        }
    }

    @Test func `a step that fails leaves the store as it was`() throws {
        let folder = try StoreFolder()
        try folder.fill(steps: 5)
        let broken = Migration.all + [Migration(Self.next.statements + ["CREATE TABLE intent (a)"])]
        #expect(storeError { () throws(StoreError) in _ = try opened(folder, broken) } != nil)
        let store = try folder.store()
        #expect(store.quarantine == nil)
        #expect(try store.contents().isSame(as: try StoreSteps.contents(after: 5)))
    }

    @Test func `a newer store is left alone, byte for byte`() throws {
        let folder = try StoreFolder()
        try opened(folder, Migration.all + [Self.next]).apply([.noteTime(3)])
        let before = try Data(contentsOf: folder.database)
        let names = try folder.names()
        #expect(storeError { () throws(StoreError) in _ = try folder.store() } == .outdated)
        #expect(try Data(contentsOf: folder.database) == before)
        #expect(try folder.names() == names)
    }
}
