/// A filter that tells cheaply that the keys of an object all differ.
struct SeenKeys {
    private var mask: UInt64 = 0
    /// Whether two keys may be the same.
    private(set) var mayRepeat = false

    /// Adds a key.
    @inline(__always)
    mutating func add(_ key: JSONNode, _ bytes: borrowing Span<UInt8>) {
        let count = Int(key.end &- key.start)
        guard count > 0, key.hasEscapes == false else {
            mayRepeat = true
            return
        }
        let first = Int(bytes[Int(key.start)])
        let last = Int(bytes[Int(key.end) - 1])
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: (count &* 7 &+ first &* 5 &+ last) & 63)
        if mask & bit != 0 { mayRepeat = true }
        mask |= bit
    }
}

extension JSONScanner {
    /// The first key of an object that stands there twice, after escapes are read.
    ///
    /// - Complexity: O(n) for n bytes of keys; few keys are compared pair by pair.
    func repeatedKey(of container: Int, _ bytes: borrowing Span<UInt8>) -> Int? {
        var keys: [Int] = []
        var key = container + 1
        // BOUND: the members of one object.
        while key < nodes.count {
            keys.append(key)
            key = Int(nodes[key + 1].next)
        }
        if keys.count <= 16, keys.allSatisfy({ nodes[$0].hasEscapes == false }) {
            // BOUND: 16 by 16 keys.
            for later in keys.indices {
                for earlier in 0..<later where isSame(keys[earlier], keys[later], bytes) {
                    return keys[later]
                }
            }
            return nil
        }
        var seen = Set<[UInt8]>(minimumCapacity: keys.count)
        // BOUND: the members of one object.
        for key in keys where seen.insert(decoded(key, bytes)).inserted == false { return key }
        return nil
    }

    /// The failure that blames a key for standing twice.
    func repeated(_ key: Int, _ bytes: borrowing Span<UInt8>) -> JSONFailure {
        JSONFailure(
            code: .duplicateKey, offset: Int(nodes[key].start) - 1,
            byteCount: Int(nodes[key].end - nodes[key].start) + 2,
            message: "\(shown(decoded(key, bytes))) stands twice in one object",
            hint: "keys are compared after their escapes are read; remove one of the two")
    }

    private func isSame(_ left: Int, _ right: Int, _ bytes: borrowing Span<UInt8>) -> Bool {
        let count = Int(nodes[left].end - nodes[left].start)
        guard count == Int(nodes[right].end - nodes[right].start) else { return false }
        // BOUND: linear in a key.
        for offset in 0..<count
        where bytes[Int(nodes[left].start) + offset] != bytes[Int(nodes[right].start) + offset] {
            return false
        }
        return true
    }

    private func decoded(_ key: Int, _ bytes: borrowing Span<UInt8>) -> [UInt8] {
        let raw = (Int(nodes[key].start)..<Int(nodes[key].end)).map { bytes[$0] }
        return nodes[key].hasEscapes ? JSONEscapes.decoded(raw[...]) : raw
    }
}
