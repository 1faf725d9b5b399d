/// Values under names that are used once: a name that was taken or ended is remembered and never
/// given again, until it is the oldest of too many.
struct NameTable<Name: Hashable, Value> {
    private var slots: [Name: Slot] = [:]
    private var consumed: Ring<Name>
    private let countLimit: Int
    /// The number of names that have a value.
    private(set) var count = 0

    /// What a name stands for.
    enum Slot {
        case absent
        // It was used up in the transaction that is going on.
        case used
        // It was used up, and stands in the ring of names that will be forgotten.
        case counted
        case live(Value)
    }

    init(countLimit: Int, consumedCountLimit: Int) {
        self.countLimit = countLimit
        consumed = Ring(countLimit: consumedCountLimit)
    }

    /// The names that have a value, in no order.
    var live: [(name: Name, value: Value)] {
        slots.compactMap { slot in
            if case .live(let value) = slot.value { (slot.key, value) } else { nil }
        }
    }

    mutating func insert(_ value: Value, as name: Name) throws(StoreError) {
        guard count < countLimit else {
            // What is wrong with the name is the more telling answer.
            guard let slot = slots[name] else { throw StoreError(.full) }
            throw Self.refusal(slot)
        }
        if let old = slots.updateValue(.live(value), forKey: name) {
            slots.updateValue(old, forKey: name)
            throw Self.refusal(old)
        }
        count += 1
    }

    mutating func replace(_ value: Value, as name: Name) throws(StoreError) -> Slot {
        guard let index = slots.index(forKey: name) else { throw StoreError(.notFound) }
        let old = slots.values[index]
        guard case .live = old else { throw StoreError(.alreadyTaken) }
        slots.values[index] = .live(value)
        return old
    }

    /// Uses a name up; only one caller ever gets the value.
    mutating func take(_ name: Name) throws(StoreError) -> Slot {
        switch end(name) {
        case .absent: throw StoreError(.notFound)
        case .used, .counted: throw StoreError(.alreadyTaken)
        case .live(let value): return .live(value)
        }
    }

    /// Uses a name up, whatever it stands for; an absent one stays absent.
    mutating func end(_ name: Name) -> Slot {
        guard let index = slots.index(forKey: name) else { return .absent }
        let old = slots.values[index]
        guard case .live = old else { return old }
        slots.values[index] = .used
        count -= 1
        return old
    }

    /// Gives a name back what it stood for before the last change to it.
    mutating func restore(_ slot: Slot, as name: Name) {
        if case .live? = slots[name] { count -= 1 }
        switch slot {
        case .absent: slots.removeValue(forKey: name)
        case .used, .counted: slots.updateValue(slot, forKey: name)
        case .live:
            slots.updateValue(slot, forKey: name)
            count += 1
        }
    }

    /// Counts a name that was used up for good, and forgets the oldest beyond the bound.
    mutating func settle(_ name: Name) {
        guard let index = slots.index(forKey: name), case .used = slots.values[index] else {
            return
        }
        slots.values[index] = .counted
        if let oldest = consumed.append(name) { slots.removeValue(forKey: oldest) }
    }

    private static func refusal(_ slot: Slot) -> StoreError {
        switch slot {
        case .absent: StoreError(.full)
        case .used, .counted: StoreError(.alreadyTaken)
        case .live: StoreError(.duplicate)
        }
    }
}
