/// The keys of one kind of object of the policy format; at most 32 of them.
protocol PolicyKey: CaseIterable, RawRepresentable<UInt8>, Sendable {
    /// The keys as they are written, in the order of the cases.
    static var names: NameList { get }
    /// The kind of object as messages name it.
    static var objectName: String { get }
    /// Keys that a later format will have.
    static var reserved: [String] { get }
    /// A small object of the kind, for those who wrote something else.
    static var example: String { get }
}

extension PolicyKey {
    static var reserved: [String] { [] }

    /// The key as it is written.
    var name: String { Self.names.names[Int(rawValue)] }
}

/// The values of one object by key; holding one means that every key was known, or its error kept.
struct Fields<Key: PolicyKey> {
    /// The node of the object.
    let node: Int
    private var slots = SIMD32<Int32>(repeating: -1)
    /// Bit i is set where an unknown key may have been meant as key i.
    private var lost: UInt32 = 0

    init(node: Int) { self.node = node }

    /// The node of a key's value, or `nil` where the key is absent; the key is the node before.
    subscript(key: Key) -> Int? {
        get {
            let slot = slots[Int(key.rawValue)]
            return slot < 0 ? nil : Int(slot)
        }
        set { slots[Int(key.rawValue)] = Int32(truncatingIfNeeded: newValue ?? -1) }
    }

    /// Whether a key is absent because its name was misspelled, as far as one can tell.
    func isLost(_ key: Key) -> Bool { self[key] == nil && lost >> UInt32(key.rawValue) & 1 == 1 }

    /// Notes that an unknown key may have been meant as a key, or as any where it is like none.
    mutating func lose(_ key: Key?) {
        lost |= key.map { 1 << UInt32($0.rawValue) } ?? .max
    }
}

/// The nodes directly inside an object or list; of an object, the keys.
struct NodeChildren: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var current: Int
    private let end: Int
    private let isObject: Bool

    init(of node: Int, in document: JSONDocument) {
        self.document = document
        current = node + 1
        end = Int(document.nodes[node].next)
        isObject = document.nodes[node].kind == .object
    }

    mutating func next() -> Int? {
        guard current < end else { return nil }
        let node = current
        current = Int(document.nodes[isObject ? node + 1 : node].next)
        return node
    }
}
