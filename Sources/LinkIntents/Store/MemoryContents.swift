import LinkRouting

/// The state of a store in memory: every change is done in place, and undone from the end where a
/// later one of the same list fails.
struct MemoryContents {
    private let limits: MemoryStoreLimits
    private var intents: NameTable<IntentID, IntentRecord>
    private var attempts: NameTable<AttemptIndex, [UInt8]>
    private var scenes: [SceneID: [UInt8]] = [:]
    private var deliveries: [SceneID: Ring<[UInt8]>] = [:]
    private var audit: Ring<[UInt8]>
    // Nothing before the first line.
    private var nextSequence: UInt64?
    private var latestMilliseconds: Int64 = 0

    init(_ limits: MemoryStoreLimits) {
        self.limits = limits
        intents = NameTable(
            countLimit: limits.intentCountLimit, consumedCountLimit: limits.consumedCountLimit)
        attempts = NameTable(
            countLimit: limits.attemptCountLimit, consumedCountLimit: limits.consumedCountLimit)
        audit = Ring(countLimit: limits.auditCountLimit)
    }

    var intentCount: Int { intents.count }

    mutating func apply(_ changes: [StoreChange]) throws(StoreError) {
        var undone: [Undo] = []
        // BOUND: linear in the changes of one transaction.
        for change in changes {
            do throws(StoreError) {
                let undo = try perform(change)
                // A single change needs no way back: it failed before it began.
                if changes.count > 1, let undo { undone.append(undo) }
            } catch {
                // BOUND: linear in the changes of one transaction.
                for undo in undone.reversed() { perform(undo) }
                throw error
            }
        }
        // BOUND: linear in the changes of one transaction.
        for change in changes { conclude(change) }
    }

    /// The way back from one change.
    private enum Undo {
        case intent(IntentID, NameTable<IntentID, IntentRecord>.Slot)
        case attempt(AttemptIndex, NameTable<AttemptIndex, [UInt8]>.Slot)
        case scene(SceneID, [UInt8]?)
        case deliveries(SceneID, Ring<[UInt8]>?)
        case audit(UInt64?)
    }

    private mutating func perform(_ change: StoreChange) throws(StoreError) -> Undo? {
        switch change {
        case .insertIntent(let stored):
            do throws(StoreError) { try intents.insert(stored.record, as: stored.id) } catch {
                throw StoreError(error.code, intent: stored.id)
            }
            return .intent(stored.id, .absent)
        case .replaceIntent(let stored):
            do throws(StoreError) {
                return .intent(stored.id, try intents.replace(stored.record, as: stored.id))
            } catch { throw StoreError(error.code, intent: stored.id) }
        case .takeIntent(let id):
            do throws(StoreError) { return .intent(id, try intents.take(id)) } catch {
                throw StoreError(error.code, intent: id)
            }
        case .removeIntent(let id): return .intent(id, intents.end(id))
        case .saveAttempt(let index, let bytes):
            try attempts.insert(bytes, as: index)
            return .attempt(index, .absent)
        case .takeAttempt(let index):
            return .attempt(index, try attempts.take(index))
        case .retireAttempt(let index): return .attempt(index, attempts.end(index))
        case .saveScene(let scene, let bytes): return try save(bytes, of: scene)
        case .removeScene(let scene): return .scene(scene, scenes.removeValue(forKey: scene))
        case .rememberDelivery(let scene, let id): return try remember(id, of: scene)
        case .forgetDeliveries(let scene):
            return .deliveries(scene, deliveries.removeValue(forKey: scene))
        case .appendAudit(let sequence, _):
            guard sequence == nextSequence ?? sequence, sequence < .max else {
                throw StoreError(.conflict)
            }
            let before = nextSequence
            nextSequence = sequence + 1
            return .audit(before)
        case .quarantine(.intent(let id)): return .intent(id, intents.end(id))
        case .quarantine(.attempt(let index)): return .attempt(index, attempts.end(index))
        case .quarantine(.scene(let scene)):
            return .scene(scene, scenes.removeValue(forKey: scene))
        case .trimAudit, .noteTime: return nil
        }
    }

    private mutating func perform(_ undo: Undo) {
        switch undo {
        case .intent(let id, let slot): intents.restore(slot, as: id)
        case .attempt(let index, let slot): attempts.restore(slot, as: index)
        case .scene(let scene, let bytes): scenes[scene] = bytes
        case .deliveries(let scene, let ring): deliveries[scene] = ring
        case .audit(let sequence): nextSequence = sequence
        }
    }

    // What cannot fail, and so has no way back, is done when everything else was.
    private mutating func conclude(_ change: StoreChange) {
        switch change {
        case .takeIntent(let id), .removeIntent(let id), .quarantine(.intent(let id)):
            intents.settle(id)
        case .takeAttempt(let index), .retireAttempt(let index), .quarantine(.attempt(let index)):
            attempts.settle(index)
        case .appendAudit(_, let bytes): _ = audit.append(bytes)
        case .trimAudit(let sequence): trim(before: sequence)
        case .noteTime(let time): latestMilliseconds = max(latestMilliseconds, time)
        case .insertIntent, .replaceIntent, .saveScene, .removeScene, .saveAttempt,
            .rememberDelivery, .forgetDeliveries, .quarantine(.scene):
            break
        }
    }

    private mutating func trim(before sequence: UInt64) {
        let lines = audit.elements
        guard let nextSequence, lines.isEmpty == false else { return }
        let first = nextSequence - UInt64(lines.count)
        guard sequence > first else { return }
        let count = min(sequence - first, UInt64(lines.count - 1))
        audit = Ring(countLimit: limits.auditCountLimit)
        // BOUND: as many as the limit of the ring.
        for line in lines.dropFirst(Int(count)) { _ = audit.append(line) }
    }

    private mutating func save(_ bytes: [UInt8], of scene: SceneID) throws(StoreError) -> Undo {
        let old = scenes[scene]
        guard old != nil || scenes.count < limits.sceneCountLimit else { throw StoreError(.full) }
        scenes[scene] = bytes
        return .scene(scene, old)
    }

    private mutating func remember(
        _ id: [UInt8], of scene: SceneID
    ) throws(StoreError) -> Undo {
        let old = deliveries[scene]
        guard old != nil || deliveries.count < limits.sceneCountLimit else {
            throw StoreError(.full)
        }
        var ring = old ?? Ring(countLimit: limits.deliveryCountLimit)
        _ = ring.append(id)
        deliveries[scene] = ring
        return .deliveries(scene, old)
    }
}

extension MemoryContents {
    /// Everything that is kept, sorted.
    var contents: StoreContents {
        StoreContents(
            intents: intents.live.map { StoredIntent(id: $0.name, record: $0.value) }
                .sorted { $0.id < $1.id },
            scenes: scenes.map { StoredScene(scene: $0.key, bytes: $0.value) }
                .sorted { $0.scene < $1.scene },
            attempts: attempts.live.map { StoredAttempt(index: $0.name, bytes: $0.value) }
                .sorted { $0.index.bytes.lexicographicallyPrecedes($1.index.bytes) },
            deliveries: deliveries.map { StoredDeliveries(scene: $0.key, ids: $0.value.elements) }
                .sorted { $0.scene < $1.scene },
            latestMilliseconds: latestMilliseconds,
            audit: StoredAudit(nextSequence: nextSequence ?? 0, lines: audit.elements))
    }
}
