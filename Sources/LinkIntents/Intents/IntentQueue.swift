/// What happens to several intents that are held in one scene.
public enum QueueRule: Sendable, Hashable, CaseIterable {
    /// The newest one of a person wins; at the limit the oldest automatic one goes first, then the
    /// oldest, and an automatic one never displaces a person's.
    case latest
    /// All of them, in order; at the limit the newest is refused.
    case inOrder
    /// Only the one that began; at the limit the newest is refused.
    case first
}

/// What a queue did with an intent.
public enum QueueAnswer: Sendable {
    /// It is held, as the newest; these had to go for it, oldest first.
    case held(evicted: [HeldIntent])
    /// The same thing is held under this name already, and is the newest now; its life stays.
    /// The caller rewrites it with the new arrival.
    case renewed(IntentID)
    /// There is no room for it.
    case refused
}

/// The intents that one scene holds, oldest first; holding one means that no two are the same
/// thing and no name stands twice.
public struct IntentQueue: Sendable {
    // INVARIANT: distinct ids; no two the same thing.
    /// The intents, oldest first.
    public private(set) var intents: [HeldIntent] = []

    /// Starts empty.
    public init() {}

    /// The number of intents.
    public var count: Int { intents.count }

    /// Whether nothing is held.
    public var isEmpty: Bool { intents.isEmpty }

    /// The intent of a name, or `nil`.
    public subscript(id: IntentID) -> HeldIntent? { intents.first { $0.id == id } }

    /// The intent that is the same thing as another one, or `nil`.
    public func same(as intent: HeldIntent) -> HeldIntent? {
        intents.first { $0.isSame(as: intent) }
    }

    /// Takes an intent in.
    ///
    /// - Parameters:
    ///   - intent: The intent, of a name that is not held.
    ///   - limit: How many may be held from now on, 1 or more.
    ///   - rule: What happens at the limit.
    /// - Returns: What was done.
    /// - Complexity: O(n)
    /// - Precondition: The limit is 1 or more, and no intent of this name is held.
    public mutating func hold(
        _ intent: HeldIntent, limit: Int, rule: QueueRule
    ) -> QueueAnswer {
        precondition(limit >= 1, "a queue holds one intent or more")
        precondition(self[intent.id] == nil, "an intent is held once")
        // BOUND: at most 64 intents.
        if let index = intents.firstIndex(where: { $0.isSame(as: intent) }) {
            let same = intents.remove(at: index)
            intents.append(same)
            return .renewed(same.id)
        }
        let excess = max(0, intents.count + 1 - limit)
        guard excess > 0 else {
            intents.append(intent)
            return .held(evicted: [])
        }
        switch rule {
        case .inOrder, .first: return .refused
        case .latest:
            guard let leaving = victims(excess, for: intent) else { return .refused }
            let evicted = removeAll { leaving.contains($0.id) }
            intents.append(intent)
            return .held(evicted: evicted)
        }
    }

    /// Takes an intent back that was held here before, as the newest; one that is there already in
    /// another form gives way.
    ///
    /// - Parameter intent: The intent, of a name that is not held.
    /// - Complexity: O(n)
    package mutating func restore(_ intent: HeldIntent) {
        // BOUND: at most 64 intents.
        intents.removeAll { $0.id == intent.id || $0.isSame(as: intent) }
        intents.append(intent)
    }

    /// Takes an intent out.
    ///
    /// - Parameter id: Its name.
    /// - Returns: The intent, or `nil` where none has this name.
    /// - Complexity: O(n)
    public mutating func remove(_ id: IntentID) -> HeldIntent? {
        guard let index = intents.firstIndex(where: { $0.id == id }) else { return nil }
        return intents.remove(at: index)
    }

    /// Takes out every intent that fits.
    ///
    /// - Parameter fits: Whether an intent goes.
    /// - Returns: Those that went, oldest first.
    /// - Complexity: O(n)
    public mutating func removeAll(where fits: (HeldIntent) -> Bool) -> [HeldIntent] {
        var kept: [HeldIntent] = []
        var removed: [HeldIntent] = []
        // BOUND: at most 64 intents.
        for intent in intents {
            if fits(intent) { removed.append(intent) } else { kept.append(intent) }
        }
        intents = kept
        return removed
    }

    /// Takes out what is over: an intent is expired at exactly its `notAfterMilliseconds`.
    ///
    /// - Parameter nowMilliseconds: The time, milliseconds since 1970.
    /// - Returns: Those that are expired, oldest first.
    /// - Complexity: O(n)
    public mutating func expire(nowMilliseconds: Int64) -> [HeldIntent] {
        removeAll { nowMilliseconds >= $0.notAfterMilliseconds }
    }

    /// Puts a rewritten intent in the place of the one with its name.
    ///
    /// - Parameter intent: The rewritten intent, the same thing as before.
    /// - Returns: Whether one of its name was held.
    /// - Complexity: O(n)
    /// - Precondition: It is the same thing as before.
    @discardableResult
    public mutating func update(_ intent: HeldIntent) -> Bool {
        guard let index = intents.firstIndex(where: { $0.id == intent.id }) else { return false }
        precondition(intents[index].isSame(as: intent), "a rewritten intent is the same thing")
        intents[index] = intent
        return true
    }

    // The ones that go for a newer one, or nothing where it would be an automatic one that
    // displaces a person's.
    private func victims(_ count: Int, for intent: HeldIntent) -> [IntentID]? {
        let automatic = intents.filter(\.isAutomatic)
        let people = intents.filter { $0.isAutomatic == false }
        guard count > automatic.count else { return automatic.prefix(count).map(\.id) }
        guard intent.isAutomatic == false else { return nil }
        return (automatic + people.prefix(count - automatic.count)).map(\.id)
    }
}
