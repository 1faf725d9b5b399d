import LinkBrokerSQLite
import LinkBrokerTesting
import LinkIntents
import LinkRouting

/// Lists of changes at random, over few names and with small limits, so that every answer comes.
struct ChangeGenerator {
    private var random: SeededGenerator
    private var sequence: UInt64 = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    static var limits: SQLiteStoreLimits {
        var limits = SQLiteStoreLimits()
        limits.intentCountLimit = 4
        limits.attemptCountLimit = 3
        limits.sceneCountLimit = 3
        limits.deliveryCountLimit = 3
        limits.consumedCountLimit = 6
        limits.auditCountLimit = 5
        return limits
    }

    static var memoryLimits: MemoryStoreLimits {
        var limits = MemoryStoreLimits()
        limits.intentCountLimit = Self.limits.intentCountLimit
        limits.attemptCountLimit = Self.limits.attemptCountLimit
        limits.sceneCountLimit = Self.limits.sceneCountLimit
        limits.deliveryCountLimit = Self.limits.deliveryCountLimit
        limits.consumedCountLimit = Self.limits.consumedCountLimit
        limits.auditCountLimit = Self.limits.auditCountLimit
        return limits
    }

    /// A list that names an intent or an attempt once at most: of one that ends before it begins,
    /// the store in memory counts the end from its first mention.
    mutating func next() throws -> [StoreChange] {
        if random.below(12) == 0 { return [.trimAudit(before: UInt64(random.below(400)))] }
        var named: Set<UInt8> = []
        var list: [StoreChange] = []
        for _ in 0...random.below(5) {
            let number = UInt8(random.below(24))
            guard named.insert(number).inserted else { continue }
            list.append(try change(number))
        }
        return list
    }

    private mutating func change(_ number: UInt8) throws -> StoreChange {
        let id = try IntentID([UInt8](repeating: number, count: 16))
        let scene = try SceneID("s\(number % 5)")
        let bytes = [UInt8](repeating: UInt8(random.below(256)), count: random.below(40))
        let stored = StoredIntent(id: id, record: IntentRecord(bytes))
        guard let index = AttemptIndex([UInt8](repeating: number, count: 32)) else {
            return .noteTime(0)
        }
        switch random.below(20) {
        case 0, 1, 2: return .insertIntent(stored)
        case 3: return .replaceIntent(stored)
        case 4, 5: return .takeIntent(id)
        case 6: return .removeIntent(id)
        case 7: return .quarantine(.intent(id))
        case 8, 9: return .saveAttempt(index, bytes)
        case 10: return .takeAttempt(index)
        case 11: return .retireAttempt(index)
        case 12: return .quarantine(.attempt(index))
        case 13: return .saveScene(scene, bytes)
        case 14: return .removeScene(scene)
        case 15: return .quarantine(.scene(scene))
        case 16: return .rememberDelivery(scene, bytes)
        case 17:
            return random.below(4) == 0 ? .forgetDeliveries(scene) : .rememberDelivery(scene, bytes)
        case 18: return .noteTime(Int64(random.below(1000)))
        // Often the next one, so that lines are kept, and now and then another one.
        default:
            if random.below(3) > 0 { sequence += 1 }
            return .appendAudit(sequence: sequence, bytes)
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
