import LinkIntents
import LinkRouting

extension StoreCore {
    /// Does one change inside a transaction, or refuses it.
    mutating func perform(_ change: StoreChange) throws(Fault) {
        switch change {
        case .insertIntent(let stored): try insert(stored)
        case .replaceIntent(let stored): try replace(stored)
        case .takeIntent(let id):
            guard try end(id) else { throw try refusal(of: id, where: .notFound) }
        case .removeIntent(let id): _ = try end(id)
        case .saveScene(let scene, let bytes): try save(bytes, of: scene)
        case .removeScene(let scene): try connection.run(.removeScene, .text(scene.text))
        case .saveAttempt(let index, let bytes): try save(bytes, of: index)
        case .takeAttempt(let index):
            guard try end(index) else {
                let isKnown = try connection.integer(.isAttemptEnded, .bytes(index.bytes)) != nil
                throw .refused(isKnown ? .alreadyTaken : .notFound)
            }
        case .retireAttempt(let index): _ = try end(index)
        case .rememberDelivery(let scene, let id): try remember(id, of: scene)
        case .forgetDeliveries(let scene):
            try connection.run(.forgetDeliveries, .text(scene.text), .integer(.max))
        case .appendAudit(let sequence, let line): try append(line, sequence)
        case .trimAudit(let sequence):
            try connection.run(.trimAudit, .integer(Int64(clamping: sequence)))
        case .quarantine(let item): try putAside(item)
        case .noteTime(let time): try connection.run(.noteTime, .integer(time))
        }
    }

    /// Forgets the oldest of the names that were used up, at the end of a list: inside it, none of
    /// them is given again.
    ///
    /// A sixteenth of the limit is forgotten at a time: names lie in random places, and so many at
    /// once share theirs.
    mutating func forgetOldest() throws(Fault) {
        var counts = try knownCounts()
        let limit = Int64(limits.consumedCountLimit)
        let most = limit + limit / 16
        if counts.endedIntents > most {
            try connection.run(.forgetIntents, .integer(limit))
            counts.endedIntents = limit
        }
        if counts.endedAttempts > most {
            try connection.run(.forgetAttempts, .integer(limit))
            counts.endedAttempts = limit
        }
        self.counts = counts
    }

    private mutating func insert(_ stored: StoredIntent) throws(Fault) {
        var counts = try knownCounts()
        try checkSize(stored.record.bytes, intent: stored.id)
        let isNew =
            try connection.run(
                .insertIntent, .bytes(stored.id.bytes), .bytes(stored.record.bytes)) == 1
        guard isNew else { throw try refusal(of: stored.id, where: .duplicate) }
        guard counts.intents < limits.intentCountLimit else {
            throw .refused(.full, intent: stored.id)
        }
        counts.intents += 1
        self.counts = counts
    }

    private mutating func replace(_ stored: StoredIntent) throws(Fault) {
        try checkSize(stored.record.bytes, intent: stored.id)
        let isThere =
            try connection.run(
                .replaceIntent, .bytes(stored.id.bytes), .bytes(stored.record.bytes)) == 1
        guard isThere else { throw try refusal(of: stored.id, where: .notFound) }
    }

    /// Uses the name of an intent up, exactly once.
    private mutating func end(_ id: IntentID) throws(Fault) -> Bool {
        var counts = try knownCounts()
        guard try connection.run(.endIntent, .bytes(id.bytes)) == 1 else { return false }
        counts.intents -= 1
        counts.endedIntents += 1
        self.counts = counts
        return true
    }

    private mutating func refusal(
        of id: IntentID, where code: StoreError.Code
    ) throws(Fault) -> Fault {
        let isEnded = try connection.integer(.isIntentEnded, .bytes(id.bytes)) == 1
        return .refused(isEnded ? .alreadyTaken : code, intent: id)
    }

    private mutating func save(_ bytes: [UInt8], of index: AttemptIndex) throws(Fault) {
        var counts = try knownCounts()
        try checkSize(bytes)
        guard try connection.run(.insertAttempt, .bytes(index.bytes), .bytes(bytes)) == 1 else {
            let isEnded = try connection.integer(.isAttemptEnded, .bytes(index.bytes)) == 1
            throw .refused(isEnded ? .alreadyTaken : .duplicate)
        }
        guard counts.attempts < limits.attemptCountLimit else { throw .refused(.full) }
        counts.attempts += 1
        self.counts = counts
    }

    /// Uses the index of an attempt up, exactly once.
    private mutating func end(_ index: AttemptIndex) throws(Fault) -> Bool {
        var counts = try knownCounts()
        guard try connection.run(.endAttempt, .bytes(index.bytes)) == 1 else { return false }
        counts.attempts -= 1
        counts.endedAttempts += 1
        self.counts = counts
        return true
    }

    private mutating func save(_ bytes: [UInt8], of scene: SceneID) throws(Fault) {
        try checkSize(bytes)
        let name = SQLValue.text(scene.text)
        guard try connection.run(.replaceScene, name, .bytes(bytes)) == 0 else { return }
        guard let count = try connection.integer(.countScenes), count < limits.sceneCountLimit
        else { throw .refused(.full) }
        try connection.run(.insertScene, name, .bytes(bytes))
    }

    private mutating func remember(_ id: [UInt8], of scene: SceneID) throws(Fault) {
        try checkSize(id)
        let name = SQLValue.text(scene.text)
        let newest = try connection.integer(.newestDelivery, name)
        if newest == nil {
            guard let count = try connection.integer(.countDeliveryScenes),
                count < limits.sceneCountLimit
            else { throw .refused(.full) }
        }
        // INVARIANT: the numbers of a scene have no gap, so those that stay are as many as the
        // limit.
        let sequence = (newest ?? 0) + 1
        try connection.run(.insertDelivery, name, .integer(sequence), .bytes(id))
        let last = sequence - Int64(limits.deliveryCountLimit)
        if last > 0 { try connection.run(.forgetDeliveries, name, .integer(last)) }
    }

    private mutating func append(_ line: [UInt8], _ sequence: UInt64) throws(Fault) {
        try checkSize(line)
        let newest = try connection.integer(.newestAudit)
        guard let number = Int64(exactly: sequence), number < .max,
            number == newest.map({ $0 + 1 }) ?? number
        else { throw .refused(.conflict) }
        try connection.run(.insertAudit, .integer(number), .bytes(line))
        let first = number - Int64(limits.auditCountLimit) + 1
        if first > 0 { try connection.run(.trimAudit, .integer(first)) }
    }

    private mutating func putAside(_ item: StoredItem) throws(Fault) {
        switch item {
        case .intent(let id):
            try connection.run(.quarantineIntent, .bytes(id.bytes))
            _ = try end(id)
        case .attempt(let index):
            try connection.run(.quarantineAttempt, .bytes(index.bytes))
            _ = try end(index)
        case .scene(let scene):
            try connection.run(.quarantineScene, .text(scene.text))
            try connection.run(.removeScene, .text(scene.text))
        }
        try connection.run(.forgetQuarantined, .integer(Int64(limits.quarantineCountLimit)))
    }

    private func checkSize(_ bytes: [UInt8], intent: IntentID? = nil) throws(Fault) {
        guard bytes.count <= limits.recordByteCountLimit else {
            throw .refused(.full, intent: intent)
        }
    }
}
