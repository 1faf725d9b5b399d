import LinkCrypto

/// Values under names that are used once: a name that was taken or ended is remembered and never
/// given again, until it is the oldest of too many.
///
/// Open addressing with linear probing. The names are random or tags, so a part of the name is its
/// own hash, and nobody outside chooses where it falls.
struct NameTable<Name: RandomName, Value> {
    // INVARIANT: empty, or a power of two of which at most three quarters are in use.
    private var entries: [Entry] = []
    private var usedCount = 0
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

    private struct Entry {
        // Of an absent entry, any name.
        var name: Name
        var slot: Slot
    }

    init(countLimit: Int, consumedCountLimit: Int) {
        self.countLimit = countLimit
        consumed = Ring(countLimit: consumedCountLimit)
    }

    /// The names that have a value, in no order.
    var live: [(name: Name, value: Value)] {
        entries.compactMap { entry in
            if case .live(let value) = entry.slot { (entry.name, value) } else { nil }
        }
    }

    mutating func insert(_ value: Value, as name: Name) throws(StoreError) {
        growIfNeeded(filler: name)
        let index = position(of: name)
        switch entries[index].slot {
        case .live: throw StoreError(.duplicate)
        case .used, .counted: throw StoreError(.alreadyTaken)
        case .absent:
            guard count < countLimit else { throw StoreError(.full) }
            entries[index] = Entry(name: name, slot: .live(value))
            usedCount += 1
            count += 1
        }
    }

    mutating func replace(_ value: Value, as name: Name) throws(StoreError) -> Slot {
        guard entries.isEmpty == false else { throw StoreError(.notFound) }
        let index = position(of: name)
        let old = entries[index].slot
        switch old {
        case .absent: throw StoreError(.notFound)
        case .used, .counted: throw StoreError(.alreadyTaken)
        case .live:
            entries[index].slot = .live(value)
            return old
        }
    }

    /// Uses a name up; only one caller ever gets the value.
    mutating func take(_ name: Name) throws(StoreError) -> Slot {
        let old = end(name)
        switch old {
        case .absent: throw StoreError(.notFound)
        case .used, .counted: throw StoreError(.alreadyTaken)
        case .live: return old
        }
    }

    /// Uses a name up, whatever it stands for; an absent one stays absent.
    mutating func end(_ name: Name) -> Slot {
        guard entries.isEmpty == false else { return .absent }
        let index = position(of: name)
        let old = entries[index].slot
        guard case .live = old else { return old }
        entries[index].slot = .used
        count -= 1
        return old
    }

    /// Gives a name back what it stood for before the last change to it.
    mutating func restore(_ slot: Slot, as name: Name) {
        guard entries.isEmpty == false else { return }
        let index = position(of: name)
        if case .live = entries[index].slot { count -= 1 }
        switch slot {
        case .absent:
            if case .absent = entries[index].slot { return }
            removeEntry(at: index)
        case .used, .counted: entries[index].slot = slot
        case .live:
            entries[index].slot = slot
            count += 1
        }
    }

    /// Counts a name that was used up for good, and forgets the oldest beyond the bound.
    mutating func settle(_ name: Name) {
        guard entries.isEmpty == false else { return }
        let index = position(of: name)
        guard case .used = entries[index].slot else { return }
        entries[index].slot = .counted
        if let oldest = consumed.append(name) { removeEntry(at: position(of: oldest)) }
    }

    /// Where a name stands, or the empty entry where it would.
    private func position(of name: Name) -> Int {
        let mask = entries.count - 1
        var index = home(name)
        // BOUND: a quarter of the entries is empty.
        while true {
            if case .absent = entries[index].slot { return index }
            if entries[index].name == name { return index }
            index = (index + 1) & mask
        }
    }

    private func home(_ name: Name) -> Int {
        Int(truncatingIfNeeded: name.placement) & (entries.count - 1)
    }

    // Closes the gap, so that every name still stands behind its home without one.
    private mutating func removeEntry(at position: Int) {
        let mask = entries.count - 1
        var gap = position
        var index = (position + 1) & mask
        // BOUND: a quarter of the entries is empty.
        while true {
            if case .absent = entries[index].slot { break }
            let distance = (index - home(entries[index].name)) & mask
            if distance >= (index - gap) & mask {
                entries[gap] = entries[index]
                gap = index
            }
            index = (index + 1) & mask
        }
        entries[gap].slot = .absent
        usedCount -= 1
    }

    private mutating func growIfNeeded(filler: Name) {
        guard (usedCount + 1) * 4 > entries.count * 3 else { return }
        let old = entries
        let capacity = max(16, old.count * 2)
        entries = Array(repeating: Entry(name: filler, slot: .absent), count: capacity)
        // BOUND: as many as the limits of the table allow.
        for entry in old {
            if case .absent = entry.slot { continue }
            entries[position(of: entry.name)] = entry
        }
    }
}

/// A name that nobody chooses: random bytes, or a tag.
protocol RandomName: Equatable {
    /// Some of its bits.
    var placement: UInt64 { get }
}

extension IntentID: RandomName {
    var placement: UInt64 { octets.low }
}

extension AttemptIndex: RandomName {
    var placement: UInt64 { digest.firstWord }
}
