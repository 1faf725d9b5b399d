import Foundation
import LinkBrokerSQLite
import LinkCrypto
import LinkIntents
import TestSupport
import Testing

/// What stays when a store is closed and opened again, and who may open it.
struct DurabilityTests {
    @Test func `a store that was closed comes back with everything, under its own name`() throws {
        let folder = try StoreFolder()
        let id = try folder.store().storeID
        try folder.fill(steps: 10)
        let store = try folder.store()
        #expect(store.storeID == id)
        #expect(store.quarantine == nil)
        #expect(try store.contents().isSame(as: try StoreSteps.contents(after: 10)))
        let old = try StoreSteps.intent(3)
        #expect(
            storeError { () throws(StoreError) in try store.apply([.takeIntent(old.id)]) }
                == .alreadyTaken)
        #expect(try StoreFolder().store().storeID != id)
    }

    @Test func `every file is private, whatever the umask says`() throws {
        let folder = try StoreFolder()
        let program = try #require(FaultRun.builtProgram("StoreTrial"))
        // The program gives up its umask.
        let store = try folder.store(.shared)
        try store.apply([.noteTime(1)])
        let process = Process()
        process.executableURL = program
        let other = try StoreFolder()
        process.arguments = ["race", other.path, "0"]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        #expect(
            String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "open\n")
        #expect(try other.mode("") == 0o700)
        let names = try other.names()
        #expect(names.contains("store.sqlite-wal") && names.contains("store.sqlite-shm"))
        for name in names { #expect(try other.mode(name) == 0o600, "\(name)") }
        for name in try folder.names() { #expect(try folder.mode(name) == 0o600, "\(name)") }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    @Test func `a folder that others may write is not used`() throws {
        let folder = try StoreFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o770], ofItemAtPath: folder.path)
        #expect(storeError { () throws(StoreError) in _ = try folder.store() } == .tampered)
        #expect(try folder.names() == [])
    }

    @Test func `a folder in no folder, or a link to one, is not used`() throws {
        let folder = try StoreFolder()
        #expect(
            storeError { () throws(StoreError) in
                _ = try SQLiteStore(folder: folder.path + "/a/b")
            } == .unavailable)
        let target = try StoreFolder()
        try target.fill(steps: 1)
        try FileManager.default.createSymbolicLink(at: folder.url, withDestinationURL: target.url)
        #expect(storeError { () throws(StoreError) in _ = try folder.store() } == .tampered)
    }

    @Test func `a store without random bytes is not made`() throws {
        let folder = try StoreFolder()
        let random = RandomSource { (_) throws(CryptoError) in [] }
        #expect(
            storeError { () throws(StoreError) in
                _ = try SQLiteStore(folder: folder.path, random: random)
            } == .unavailable)
        #expect(try folder.names() == ["lock", "lock.opening"])
        #expect(try folder.store().quarantine == nil)
    }

    @Test func `a store that is open alone is locked for everybody else`() throws {
        let folder = try StoreFolder()
        let first = try folder.store()
        #expect(storeError { () throws(StoreError) in _ = try folder.store() } == .locked)
        #expect(storeError { () throws(StoreError) in _ = try folder.store(.shared) } == .locked)
        try first.apply([.noteTime(1)])
    }

    @Test func `a store that is open together is locked for who wants it alone`() throws {
        let folder = try StoreFolder()
        do {
            let first = try folder.store(.shared)
            let second = try folder.store(.shared)
            #expect(storeError { () throws(StoreError) in _ = try folder.store() } == .locked)
            try first.apply([.noteTime(5)])
            #expect(try second.contents().latestMilliseconds == 5)
            #expect(first.storeID == second.storeID)
        }
        #expect(try folder.store().contents().latestMilliseconds == 5)
    }

    @Test func `what was put aside keeps its bytes, the newest up to the limit`() throws {
        let folder = try StoreFolder()
        var limits = SQLiteStoreLimits()
        limits.quarantineCountLimit = 3
        let store = try folder.store(limits: limits)
        for number in 0..<4 {
            let stored = try StoreSteps.intent(number)
            try store.apply([.insertIntent(stored), .quarantine(.intent(stored.id))])
        }
        let kept = try store.quarantinedRecords()
        let expected = try (1..<4).map { try StoreSteps.intent($0) }
        #expect(kept.map(\.kind) == [.intent, .intent, .intent])
        #expect(kept.map(\.name) == expected.map(\.id.bytes))
        #expect(kept.map(\.bytes) == expected.map(\.record.bytes))
    }
}
