package import LinkIntents
import LinkRouting

/// Transactions in a fixed order that touch everything a store keeps; the number of the next audit
/// line tells how many of them were done.
package enum StoreSteps {
    /// The changes of one step.
    ///
    /// - Parameter number: Which one, from 0.
    /// - Returns: The changes, one transaction.
    /// - Throws: Nothing that a test expects.
    package static func changes(of number: Int) throws -> [StoreChange] {
        let scene = try SceneID("main")
        var changes: [StoreChange] = [
            .noteTime(Int64(number + 1)), .insertIntent(try intent(number)),
            .saveScene(scene, bytes(number, count: 900)),
            .saveAttempt(try index(number), bytes(number, count: 80)),
            .rememberDelivery(scene, bytes(number, count: 12)),
            .appendAudit(sequence: UInt64(number), bytes(number, count: 300)),
        ]
        guard number > 0 else { return changes }
        changes.append(.retireAttempt(try index(number - 1)))
        let last = try intent(number - 1).id
        changes.append(number % 4 == 0 ? .quarantine(.intent(last)) : .takeIntent(last))
        return changes
    }

    /// The intent that a step keeps and the next one takes.
    package static func intent(_ number: Int) throws -> StoredIntent {
        StoredIntent(
            id: try IntentID(bytes(number, count: 16)),
            record: IntentRecord(bytes(number, count: 400)))
    }

    /// What a store holds after so many steps: what the store in memory does.
    package static func contents(after count: Int) throws -> StoreContents {
        let store = MemoryStore()
        for number in 0..<count { try store.apply(try changes(of: number)) }
        return store.contents()
    }

    private static func index(_ number: Int) throws -> AttemptIndex {
        guard let index = AttemptIndex(bytes(number, count: 32)) else {
            throw IntentError.missingIndex
        }
        return index
    }

    // Different for every number, and in no order.
    private static func bytes(_ number: Int, count: Int) -> [UInt8] {
        var word = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
        return (0..<count).map { _ in
            word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: word >> 56)
        }
    }

    private enum IntentError: Error {
        case missingIndex
    }
}

extension StoreContents {
    /// Whether two stores hold the same, byte for byte.
    package func isSame(as other: StoreContents) -> Bool {
        intents == other.intents
            && scenes.map(\.scene) == other.scenes.map(\.scene)
            && scenes.map(\.bytes) == other.scenes.map(\.bytes)
            && attempts.map(\.index) == other.attempts.map(\.index)
            && attempts.map(\.bytes) == other.attempts.map(\.bytes)
            && deliveries.map(\.scene) == other.deliveries.map(\.scene)
            && deliveries.map(\.ids) == other.deliveries.map(\.ids)
            && latestMilliseconds == other.latestMilliseconds && audit == other.audit
    }
}
