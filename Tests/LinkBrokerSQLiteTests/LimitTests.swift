import LinkBrokerSQLite
import LinkIntents
import LinkRouting
import TestSupport
import Testing

/// Every bound at one less, at itself, and at one more.
struct LimitTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let set: @Sendable (inout SQLiteStoreLimits) -> Void
        let change: @Sendable (UInt8) throws -> StoreChange

        var testDescription: String { name }
    }

    private static func scene(_ number: UInt8) throws -> SceneID { try SceneID("s\(number)") }

    static let rows = [
        Row(name: "intents") {
            $0.intentCountLimit = 3
        } change: {
            .insertIntent(try StoreSteps.intent(Int($0)))
        },
        Row(name: "attempts") {
            $0.attemptCountLimit = 3
        } change: { number in
            .saveAttempt(try #require(AttemptIndex([UInt8](repeating: number, count: 32))), [1])
        },
        Row(name: "scenes") {
            $0.sceneCountLimit = 3
        } change: {
            .saveScene(try scene($0), [$0])
        },
        Row(name: "scenes with deliveries") {
            $0.sceneCountLimit = 3
        } change: {
            .rememberDelivery(try scene($0), [$0])
        },
        Row(name: "bytes of a record") {
            $0.recordByteCountLimit = 3
        } change: {
            .appendAudit(sequence: UInt64($0), [UInt8](repeating: 0, count: Int($0) + 1))
        },
    ]

    @Test(arguments: rows)
    func `three are kept and the fourth is refused as full`(row: Row) throws {
        let folder = try StoreFolder()
        var limits = SQLiteStoreLimits()
        row.set(&limits)
        for ownership in [SQLiteStore.Ownership.exclusive, .shared] {
            // The counts are looked up again in a store that was opened again.
            let store = try folder.store(ownership, limits: limits)
            if ownership == .exclusive {
                for number in 0..<3 { try store.apply([try row.change(UInt8(number))]) }
            }
            let fourth = try row.change(3)
            #expect(storeError { () throws(StoreError) in try store.apply([fourth]) } == .full)
            #expect(
                storeError { () throws(StoreError) in try store.apply([.noteTime(1), fourth]) }
                    == .full)
        }
        let all = try folder.store(limits: limits).contents()
        #expect(all.latestMilliseconds == 0)
    }

    @Test func `what another store did counts against the limit, and makes room`() throws {
        let folder = try StoreFolder()
        var limits = SQLiteStoreLimits()
        limits.intentCountLimit = 3
        let first = try folder.store(.shared, limits: limits)
        let second = try folder.store(.shared, limits: limits)
        let all = try (0..<5).map { try StoreSteps.intent($0) }
        try first.apply([.insertIntent(all[0])])
        try second.apply([.insertIntent(all[1])])
        try first.apply([.insertIntent(all[2])])
        #expect(
            storeError { () throws(StoreError) in try second.apply([.insertIntent(all[3])]) }
                == .full)
        try first.apply([.takeIntent(all[0].id)])
        try second.apply([.insertIntent(all[3])])
        #expect(
            storeError { () throws(StoreError) in try first.apply([.insertIntent(all[4])]) }
                == .full)
    }

    @Test func `of ended names the oldest is forgotten, one above the limit`() throws {
        let folder = try StoreFolder()
        var limits = SQLiteStoreLimits()
        limits.consumedCountLimit = 3
        let store = try folder.store(limits: limits)
        for number in 0..<4 {
            let oldest = try StoreSteps.intent(0)
            if number == 3 {
                #expect(
                    storeError { () throws(StoreError) in
                        try store.apply([.takeIntent(oldest.id)])
                    } == .alreadyTaken)
            }
            let stored = try StoreSteps.intent(number)
            try store.apply([.insertIntent(stored), .takeIntent(stored.id)])
        }
        let answers = try (0..<4).map { number in
            let id = try StoreSteps.intent(number).id
            return storeError { () throws(StoreError) in try store.apply([.takeIntent(id)]) }
        }
        #expect(answers == [.notFound, .alreadyTaken, .alreadyTaken, .alreadyTaken])
    }

    @Test func `of many ended names a sixteenth of the limit is forgotten at a time`() throws {
        let folder = try StoreFolder()
        var limits = SQLiteStoreLimits()
        limits.consumedCountLimit = 32
        let store = try folder.store(limits: limits)
        func isKnown(_ number: Int) throws -> Bool {
            let id = try StoreSteps.intent(number).id
            let code = storeError { () throws(StoreError) in try store.apply([.takeIntent(id)]) }
            return code == .alreadyTaken
        }
        for number in 0..<35 {
            let stored = try StoreSteps.intent(number)
            try store.apply([.insertIntent(stored), .takeIntent(stored.id)])
            if number == 33 { #expect(try (0...33).allSatisfy(isKnown)) }
        }
        #expect(try (0...2).contains { try isKnown($0) } == false)
        #expect(try (3...34).allSatisfy(isKnown))
    }

    @Test func `of audit lines and deliveries the oldest is forgotten`() throws {
        let folder = try StoreFolder()
        var limits = SQLiteStoreLimits()
        limits.auditCountLimit = 2
        limits.deliveryCountLimit = 2
        let store = try folder.store(limits: limits)
        let scene = try SceneID("s")
        for number: UInt8 in 0..<5 {
            try store.apply([
                .appendAudit(sequence: UInt64(number), [number]),
                .rememberDelivery(scene, [number]),
            ])
        }
        let all = try store.contents()
        #expect(all.audit == StoredAudit(nextSequence: 5, lines: [[3], [4]]))
        #expect(all.deliveries.map(\.ids) == [[[3], [4]]])
    }

    @Test func `a database that may not grow is full, and works on`() throws {
        let folder = try StoreFolder()
        var limits = SQLiteStoreLimits()
        limits.pageCountLimit = 24
        let store = try folder.store(limits: limits)
        let scene = try SceneID("s")
        let small = try StoreSteps.intent(1)
        // In a group, the large list alone has no room.
        let outcomes = store.applyGroup([
            [.insertIntent(small)], [.saveScene(scene, [UInt8](repeating: 1, count: 100_000))],
            [.noteTime(7)],
        ])
        #expect(outcomes.map { $0?.code } == [nil, .full, nil])
        let all = try store.contents()
        #expect(all.intents == [small] && all.scenes.isEmpty && all.latestMilliseconds == 7)
        try store.apply([.takeIntent(small.id)])
    }
}
