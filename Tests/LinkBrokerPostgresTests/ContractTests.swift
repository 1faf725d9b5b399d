import LinkBrokerPostgres
import LinkBrokerTesting
import LinkIntents
import LinkRouting
import Testing

@Suite(.enabled(if: Programs.arePresent, Programs.absence))
struct ContractTests {
    @Test func `every law of a store holds`() async throws {
        let place = try Place()
        let pool = try place.pool()
        let sessions = Counter()
        let broken = try await StoreContract {
            try PostgresStore(pool: pool, session: "law-\(sessions.next())")
        }.broken()
        #expect(broken == [])
        #expect(StoreContract.laws.count > 15)
    }

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `a random history leaves what the store in memory holds`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let place = try Place()
        let pool = try place.pool { limits in
            limits.intentCountLimit = 6
            limits.attemptCountLimit = 3
            limits.sceneCountLimit = 2
            limits.deliveryCountLimit = 3
            limits.consumedCountLimit = 5
            limits.auditCountLimit = 4
        }
        let store = try PostgresStore(pool: pool, session: "history")
        var limits = MemoryStoreLimits()
        limits.intentCountLimit = 6
        limits.attemptCountLimit = 3
        limits.sceneCountLimit = 2
        limits.deliveryCountLimit = 3
        limits.consumedCountLimit = 5
        limits.auditCountLimit = 4
        let memory = MemoryStore(limits: limits)
        for step in 0..<400 {
            let changes = try (0...Int(generator.next() % 4)).map { _ in
                try Self.change(&generator, next: memory.contents().audit.nextSequence)
            }
            let expected = Self.refusal(memory, changes)
            #expect(Self.refusal(store, changes) == expected, "step \(step): \(changes)")
            if step % 10 == 0 {
                #expect(try Self.text(store.contents()) == Self.text(memory.contents()))
            }
        }
        #expect(try Self.text(store.contents()) == Self.text(memory.contents()))
    }

    private static func change(
        _ generator: inout SeededGenerator, next: UInt64
    ) throws -> StoreChange {
        let number = Int(generator.next() % 12)
        let bytes = generator.bytes(Int(generator.next() % 40))
        let scene = try SceneID(generator.pick(["a", "b", "B", "c.1"]))
        let attempt = try index(UInt8(generator.next() % 8))
        switch generator.next() % 17 {
        case 0, 1, 2: return .insertIntent(try stored(number, bytes))
        case 3: return .replaceIntent(try stored(number, bytes))
        case 4, 5: return .takeIntent(try stored(number).id)
        case 6: return .removeIntent(try stored(number).id)
        case 7: return .saveScene(scene, bytes)
        case 8: return .removeScene(scene)
        case 9: return .saveAttempt(attempt, bytes)
        case 10: return .takeAttempt(attempt)
        case 11: return .retireAttempt(attempt)
        case 12, 13: return .rememberDelivery(scene, bytes)
        case 14: return .appendAudit(sequence: next, bytes)
        case 15: return .noteTime(Int64(generator.next() % 100))
        // The last of seventeen.
        default:
            return generator.pick([
                .forgetDeliveries(scene), .quarantine(.intent(try stored(number).id)),
                .quarantine(.scene(scene)), .quarantine(.attempt(attempt)),
                .trimAudit(before: next),
            ])
        }
    }

    private static func refusal(
        _ store: some BrokerStore, _ changes: [StoreChange]
    ) -> StoreError? {
        do throws(StoreError) {
            try store.apply(changes)
            return nil
        } catch { return error }
    }

    private static func text(_ contents: StoreContents) -> [String] {
        contents.intents.map { "\($0.id.text) \($0.record.bytes)" }
            + contents.scenes.map { "\($0.scene.text) \($0.bytes)" }
            + contents.attempts.map { "\($0.index.bytes) \($0.bytes)" }
            + contents.deliveries.map { "\($0.scene.text) \($0.ids)" }
            + ["\(contents.latestMilliseconds) \(contents.audit)"]
    }
}
