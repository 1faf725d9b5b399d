import LinkBrokerTesting
import LinkIntents
import LinkRouting
import Testing

struct MemoryStoreTests {
    private let scene: SceneID

    init() throws { scene = try SceneID("main") }

    private func stored(_ id: UInt8, _ bytes: [UInt8] = [1]) throws -> StoredIntent {
        StoredIntent(id: try IntentID(World.octets(id)), record: IntentRecord(bytes))
    }

    private func refusal(_ store: MemoryStore, _ changes: [StoreChange]) -> StoreError? {
        do throws(StoreError) {
            try store.apply(changes)
            return nil
        } catch { return error }
    }

    @Test func `31 an intent is taken once, and its name never comes back`() throws {
        let store = MemoryStore()
        let intent = try stored(1)
        try store.apply([.insertIntent(intent)])
        #expect(store.contents().intents == [intent])
        #expect(refusal(store, [.insertIntent(intent)])?.code == .duplicate)
        try store.apply([.takeIntent(intent.id)])
        #expect(store.contents().intents.isEmpty)
        for change: StoreChange in [
            .takeIntent(intent.id), .insertIntent(intent), .replaceIntent(intent),
        ] {
            #expect(refusal(store, [change]) == StoreError(.alreadyTaken, intent: intent.id))
        }
        #expect(refusal(store, [.removeIntent(intent.id)]) == nil)
        let other = try stored(2)
        #expect(refusal(store, [.takeIntent(other.id)]) == StoreError(.notFound, intent: other.id))
        #expect(refusal(store, [.replaceIntent(other)])?.code == .notFound)
    }

    @Test func `a removed intent is used up as well`() throws {
        let store = MemoryStore()
        let intent = try stored(1)
        try store.apply([.insertIntent(intent), .removeIntent(intent.id)])
        #expect(refusal(store, [.takeIntent(intent.id)])?.code == .alreadyTaken)
        #expect(refusal(store, [.insertIntent(intent)])?.code == .alreadyTaken)
    }

    @Test func `an attempt is taken once, and a retired one never`() throws {
        let store = MemoryStore()
        let world = try World()
        let first = try world.minted(1).state.index
        let second = try world.minted(2).state.index
        try store.apply([.saveAttempt(first, [1]), .saveAttempt(second, [2])])
        #expect(store.contents().attempts.map(\.bytes).sorted { $0[0] < $1[0] } == [[1], [2]])
        #expect(refusal(store, [.saveAttempt(first, [1])])?.code == .duplicate)
        try store.apply([.takeAttempt(first), .retireAttempt(second)])
        #expect(refusal(store, [.takeAttempt(first)])?.code == .alreadyTaken)
        #expect(refusal(store, [.takeAttempt(second)])?.code == .alreadyTaken)
        #expect(refusal(store, [.saveAttempt(second, [2])])?.code == .alreadyTaken)
        #expect(refusal(store, [.retireAttempt(second)]) == nil)
        let third = try world.minted(3).state.index
        #expect(refusal(store, [.takeAttempt(third)])?.code == .notFound)
        #expect(store.contents().attempts.isEmpty)
    }

    @Test func `32 of many threads exactly one takes an intent`() async throws {
        let store = MemoryStore()
        let ids = try (0..<200).map { try stored(UInt8($0)) }
        try store.apply(ids.map { .insertIntent($0) })
        let wins = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var wins = 0
                    for intent in ids {
                        do throws(StoreError) {
                            try store.apply([.takeIntent(intent.id)])
                            wins += 1
                        } catch {
                            #expect(error == StoreError(.alreadyTaken, intent: intent.id))
                        }
                    }
                    return wins
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wins == ids.count)
    }

    @Test func `a list of changes that fails anywhere changes nothing`() throws {
        let world = try World()
        let indices = try (0..<3).map { try world.minted(UInt8($0)).state.index }
        let store = MemoryStore()
        try store.apply([
            .insertIntent(stored(1)), .insertIntent(stored(2)), .saveScene(scene, [1]),
            .saveAttempt(indices[0], [1]), .saveAttempt(indices[1], [2]),
            .rememberDelivery(scene, [1]), .noteTime(5), .appendAudit(sequence: 0, [1]),
        ])
        let all: [StoreChange] = try [
            .insertIntent(stored(3)), .takeIntent(stored(1).id), .replaceIntent(stored(2, [9])),
            .removeIntent(stored(2).id), .saveScene(scene, [2]), .removeScene(scene),
            .saveScene(SceneID("other"), [3]), .saveAttempt(indices[2], [3]),
            .takeAttempt(indices[0]), .retireAttempt(indices[1]), .rememberDelivery(scene, [2]),
            .forgetDeliveries(scene), .rememberDelivery(scene, [3]), .appendAudit(sequence: 1, [2]),
            .noteTime(9),
        ]
        let before = Self.snapshot(store)
        for count in 0...all.count {
            let failing = Array(all.prefix(count)) + [.takeIntent(try stored(99).id)]
            #expect(refusal(store, failing)?.code == .notFound)
            #expect(Self.snapshot(store) == before)
        }
        try store.apply(all)
        #expect(Self.snapshot(store) != before)
        #expect(store.auditRecords == [[1], [2]])
        #expect(store.contents().latestMilliseconds == 9)
    }

    private static func snapshot(_ store: MemoryStore) -> [String] {
        let contents = store.contents()
        return contents.intents.map { "\($0.id.text) \($0.record.bytes)" }
            + contents.scenes.map { "\($0.scene.text) \($0.bytes)" }
            + contents.attempts.map { "\($0.index.bytes) \($0.bytes)" }
            + contents.deliveries.map { "\($0.scene.text) \($0.ids)" }
            + ["\(contents.latestMilliseconds) \(store.auditRecords) \(store.intentCount)"]
    }

    @Test func `later changes of a list see the earlier ones`() throws {
        let store = MemoryStore()
        let intent = try stored(1)
        try store.apply([.insertIntent(intent), .takeIntent(intent.id)])
        #expect(refusal(store, [.insertIntent(intent)])?.code == .alreadyTaken)
        let other = try stored(2)
        #expect(
            refusal(store, [.insertIntent(other), .takeIntent(other.id), .takeIntent(other.id)])?
                .code == .alreadyTaken)
        #expect(refusal(store, [.insertIntent(other)]) == nil)
    }

    @Test func `the time never goes back`() throws {
        let store = MemoryStore()
        try store.apply([.noteTime(7)])
        try store.apply([.noteTime(3)])
        #expect(store.contents().latestMilliseconds == 7)
    }

    @Test func `every bound holds at one below, at and above`() throws {
        var limits = MemoryStoreLimits()
        limits.intentCountLimit = 3
        limits.attemptCountLimit = 2
        limits.sceneCountLimit = 2
        limits.deliveryCountLimit = 2
        limits.consumedCountLimit = 2
        limits.auditCountLimit = 2
        let store = MemoryStore(limits: limits)
        let world = try World()
        for id in UInt8(1)...3 { try store.apply([.insertIntent(stored(id))]) }
        #expect(refusal(store, [.insertIntent(try stored(4))])?.code == .full)
        #expect(refusal(store, [.insertIntent(try stored(3))])?.code == .duplicate)
        for id in UInt8(1)...2 { try store.apply([.saveAttempt(world.minted(id).state.index, [])]) }
        #expect(refusal(store, [.saveAttempt(try world.minted(3).state.index, [])])?.code == .full)
        let scenes = try ["a", "b", "c"].map { try SceneID($0) }
        for scene in scenes.prefix(2) {
            try store.apply([.saveScene(scene, []), .rememberDelivery(scene, [1])])
        }
        #expect(refusal(store, [.saveScene(scenes[2], [])])?.code == .full)
        #expect(refusal(store, [.rememberDelivery(scenes[2], [1])])?.code == .full)
        #expect(refusal(store, [.saveScene(scenes[1], [1])]) == nil)
        for byte in UInt8(2)...4 {
            try store.apply([
                .rememberDelivery(scenes[0], [byte]),
                .appendAudit(sequence: UInt64(byte) - 2, [byte]),
            ])
        }
        #expect(store.contents().deliveries[0].ids == [[3], [4]])
        #expect(store.auditRecords == [[3], [4]])
        for id in UInt8(1)...3 { try store.apply([.takeIntent(stored(id).id)]) }
        #expect(refusal(store, [.insertIntent(try stored(1))]) == nil)
        #expect(refusal(store, [.insertIntent(try stored(2))])?.code == .alreadyTaken)
        #expect(refusal(store, [.insertIntent(try stored(3))])?.code == .alreadyTaken)
    }

    // The table under the store against a dictionary, with few names so that they meet often.
    @Test(arguments: [UInt64(1), 2, 3])
    func `a random history leaves what a plain dictionary would hold`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let store = MemoryStore()
        var live: [IntentID: [UInt8]] = [:]
        var used: Set<IntentID> = []
        // Low words that fall on few places of the table, so that chains form and close.
        let names = try (0..<300).map { number in
            try IntentID(
                [UInt8](repeating: 0, count: 7) + [UInt8(number & 0xFF)]
                    + [UInt8](repeating: 0, count: 6)
                    + [UInt8(number >> 8), UInt8(number % 13)])
        }
        for step in 0..<6000 {
            let id = generator.pick(names)
            let bytes = [UInt8(step & 0xFF)]
            let stored = StoredIntent(id: id, record: IntentRecord(bytes))
            let isLive = live[id] != nil
            switch generator.next() % 4 {
            case 0, 1:
                let error = refusal(store, [.insertIntent(stored)])
                #expect((error == nil) == (isLive == false && used.contains(id) == false))
                if error == nil { live[id] = bytes }
            case 2:
                #expect((refusal(store, [.takeIntent(id)]) == nil) == isLive)
                if live.removeValue(forKey: id) != nil { used.insert(id) }
            // The last of four.
            default:
                let error = refusal(store, [.replaceIntent(stored), .takeIntent(stored.id)])
                #expect((error == nil) == isLive)
                if live.removeValue(forKey: id) != nil { used.insert(id) }
            }
        }
        let contents = store.contents().intents
        #expect(contents.count == live.count)
        #expect(store.intentCount == live.count)
        for intent in contents { #expect(live[intent.id] == intent.record.bytes) }
        #expect(contents.map(\.id) == contents.map(\.id).sorted())
    }

    @Test(arguments: [UInt64(4)])
    func `names that are forgotten leave no hole in the table`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var limits = MemoryStoreLimits()
        limits.consumedCountLimit = 10
        let store = MemoryStore(limits: limits)
        var live: [IntentID] = []
        for _ in 0..<5000 {
            let id = try IntentID(generator.bytes(15) + [UInt8(generator.next() % 4)])
            try store.apply([.insertIntent(StoredIntent(id: id, record: IntentRecord([])))])
            live.append(id)
            if live.count > 40 {
                let taken = live.remove(at: Int(generator.next() % 40))
                try store.apply([.takeIntent(taken)])
                #expect(refusal(store, [.takeIntent(taken)])?.code == .alreadyTaken)
            }
        }
        #expect(store.contents().intents.map(\.id) == live.sorted())
    }

    @Test func `a bound of nothing traps`() async {
        await #expect(processExitsWith: .failure) {
            var limits = MemoryStoreLimits()
            limits.auditCountLimit = 0
            _ = MemoryStore(limits: limits)
        }
    }
}
