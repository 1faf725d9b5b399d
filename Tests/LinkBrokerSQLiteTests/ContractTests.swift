import LinkBrokerSQLite
import LinkBrokerTesting
import LinkIntents
import Synchronization
import TestSupport
import Testing

/// The laws of stores on the store on SQLite, in each way in which it is used.
struct ContractTests {
    @Test(arguments: [SQLiteStore.Ownership.exclusive, .shared])
    func `the store keeps every law`(ownership: SQLiteStore.Ownership) async throws {
        let folders = Mutex<[StoreFolder]>([])
        let contract = StoreContract {
            let folder = try StoreFolder()
            folders.withLock { $0.append(folder) }
            return try folder.store(ownership)
        }
        #expect(try await contract.broken() == [])
        #expect(folders.withLock { $0.count } == StoreContract.laws.count)
    }

    @Test func `behind a store that never fails in time, it keeps every law`() async throws {
        let folders = Mutex<[StoreFolder]>([])
        let contract = StoreContract {
            let folder = try StoreFolder()
            folders.withLock { $0.append(folder) }
            return FaultyStore(try folder.store(), at: 1_000_000)
        }
        #expect(try await contract.broken() == [])
    }

    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8], [SQLiteStore.Ownership.exclusive, .shared])
    func `it answers as the store in memory does, whatever comes`(
        seed: UInt64, ownership: SQLiteStore.Ownership
    ) throws {
        let folder = try StoreFolder()
        var changes = ChangeGenerator(seed: seed)
        let memory = MemoryStore(limits: ChangeGenerator.memoryLimits)
        let store = try folder.store(ownership, limits: ChangeGenerator.limits)
        for round in 0..<400 {
            let list = try changes.next()
            let expected = refusal(memory, list)
            #expect(refusal(store, list) == expected, "round \(round): \(list)")
            guard round % 20 == 0 else { continue }
            #expect(try store.contents().isSame(as: memory.contents()), "round \(round)")
        }
    }

    @Test(arguments: [UInt64(11), 12, 13, 14])
    func `a group answers as its lists would, one after the other`(seed: UInt64) throws {
        let folder = try StoreFolder()
        var changes = ChangeGenerator(seed: seed)
        let memory = MemoryStore(limits: ChangeGenerator.memoryLimits)
        let store = try folder.store(limits: ChangeGenerator.limits)
        for round in 0..<40 {
            let lists = try (0..<16).map { _ in try changes.next() }
            #expect(
                store.applyGroup(lists) == lists.map { refusal(memory, $0) }, "round \(round)")
            #expect(try store.contents().isSame(as: memory.contents()), "round \(round)")
        }
        #expect(store.commitCount <= 40)
    }

    private func refusal(_ store: some BrokerStore, _ list: [StoreChange]) -> StoreError? {
        do throws(StoreError) {
            try store.apply(list)
            return nil
        } catch {
            return error
        }
    }
}
