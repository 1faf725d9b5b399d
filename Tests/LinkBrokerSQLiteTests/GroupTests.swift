import Foundation
import LinkBrokerSQLite
import LinkIntents
import LinkRouting
import Synchronization
import TestSupport
import Testing

/// Lists that come together.
struct GroupTests {
    @Test func `in a group one synchronization does for all, and a failing list fails alone`()
        throws
    {
        let folder = try StoreFolder()
        let store = try folder.store()
        let before = store.commitCount
        var lists: [[StoreChange]] = try (0..<64).map { [.insertIntent(try StoreSteps.intent($0))] }
        lists[20] = [.noteTime(9), .takeIntent(try StoreSteps.intent(200).id)]
        lists[40] = [.takeIntent(try StoreSteps.intent(10).id), .noteTime(4)]
        let outcomes = store.applyGroup(lists)
        #expect(outcomes.indices.filter { outcomes[$0] != nil } == [20])
        #expect(outcomes[20]?.code == .notFound)
        #expect(store.commitCount == before + 1)
        let all = try store.contents()
        #expect(all.intents.count == 61 && all.latestMilliseconds == 4)
    }

    @Test func `a group that fails as a whole commits nothing`() throws {
        let folder = try StoreFolder()
        let store = try folder.store()
        let absent = try StoreSteps.intent(1).id
        let lists: [[StoreChange]] = [[.takeIntent(absent)], [.noteTime(1), .takeIntent(absent)]]
        #expect(store.applyGroup(lists).map { $0?.code } == [.notFound, .notFound])
        #expect(store.commitCount == 0)
        #expect(try store.contents().latestMilliseconds == 0)
    }

    @Test(arguments: [SQLiteStore.Ownership.exclusive, .shared])
    func `of 64 threads each gets its own answer`(ownership: SQLiteStore.Ownership) throws {
        let folder = try StoreFolder()
        let store = try folder.store(ownership)
        let wins = Mutex<[Int: Int]>([:])
        let faults = Mutex<[String]>([])
        for number in 0..<64 { try store.apply([.insertIntent(try StoreSteps.intent(number))]) }
        let threads = DispatchGroup()
        for worker in 0..<64 {
            threads.enter()
            let thread = Thread {
                defer { threads.leave() }
                // Every thread wants every intent, and begins with another one; of all, one wins.
                for step in 0..<64 {
                    let number = (worker + step) % 64
                    do {
                        try store.apply([
                            .noteTime(1), .takeIntent(try StoreSteps.intent(number).id),
                        ])
                        wins.withLock { $0[number, default: 0] += 1 }
                    } catch let error as StoreError where error.code == .alreadyTaken {
                        continue
                    } catch {
                        faults.withLock { $0.append("\(error)") }
                    }
                }
            }
            thread.start()
        }
        threads.wait()
        #expect(faults.withLock { $0 } == [])
        #expect(wins.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<64).map { ($0, 1) }))
        #expect(try store.contents().intents.isEmpty)
        #expect(store.commitCount <= 128)
    }

    @Test func `threads that open a new folder together get one store`() throws {
        for _ in 0..<20 {
            let folder = try StoreFolder()
            let stores = Mutex<[SQLiteStore]>([])
            let faults = Mutex<[StoreError]>([])
            let threads = DispatchGroup()
            for _ in 0..<8 {
                threads.enter()
                let thread = Thread {
                    defer { threads.leave() }
                    do throws(StoreError) {
                        let store = try folder.store(.shared)
                        stores.withLock { $0.append(store) }
                    } catch { faults.withLock { $0.append(error) } }
                }
                thread.start()
            }
            threads.wait()
            #expect(faults.withLock { $0 } == [])
            let all = stores.withLock { $0 }
            #expect(all.count == 8 && Set(all.map(\.storeID)).count == 1)
            #expect(all.allSatisfy { $0.quarantine == nil })
        }
    }
}
