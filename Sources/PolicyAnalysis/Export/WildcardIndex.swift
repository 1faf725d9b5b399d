/// Paths with wildcards, `*` for any text and `?` for one character, stored by their bytes from one
/// end on, so that a path is compared with those alone that begin as it does.
struct WildcardIndex: Sendable {
    private struct Node: Sendable {
        let byte: UInt8
        var child: Int32 = -1
        let sibling: Int32
        var isEnd = false
    }

    /// A place in a path beside a place among the stored ones.
    private struct Pair: Hashable {
        let offset: Int32
        let node: Int32
    }

    private var nodes = [Node(byte: 0, sibling: -1)]
    /// How many pairs of places were looked at.
    private(set) var stepCount = 0
    /// How many pairs one question may look at.
    private static let limit = 2048
    private static let star = UInt8(ascii: "*")
    private static let one = UInt8(ascii: "?")

    /// Stores a path.
    ///
    /// - Complexity: O(bytes)
    mutating func insert(_ path: [UInt8]) {
        var node = 0
        // BOUND: the bytes of one path, and the different bytes behind one place.
        for byte in path {
            if let known = children(of: node).first(where: { nodes[$0].byte == byte }) {
                node = known
                continue
            }
            nodes.append(Node(byte: byte, sibling: nodes[node].child))
            nodes[node].child = Int32(clamping: nodes.count - 1)
            node = nodes.count - 1
        }
        nodes[node].isEnd = true
    }

    /// Whether some text may fit a path and a stored one.
    ///
    /// - Parameter path: The path.
    /// - Returns: `false` only where none does; at the limit of pairs the answer is `true`.
    /// - Complexity: O(bytes) where few stored paths begin like this one, at most 2,048 pairs
    mutating func mayMeet(_ path: [UInt8]) -> Bool {
        var known: Set<Pair> = []
        var open = [Pair(offset: 0, node: 0)]
        // BOUND: the limit of pairs.
        while let pair = open.popLast() {
            guard known.count < Self.limit else { return true }
            guard known.insert(pair).inserted else { continue }
            stepCount += 1
            let (offset, node) = (Int(pair.offset), Int(pair.node))
            if offset == path.count, nodes[node].isEnd { return true }
            open += next(offset, node, offset < path.count ? path[offset] : nil)
        }
        return false
    }

    /// The pairs behind a pair; the byte of the path is `nil` at its end.
    private func next(_ offset: Int, _ node: Int, _ byte: UInt8?) -> [Pair] {
        var pairs: [Pair] = []
        func add(_ offset: Int, _ node: Int) {
            pairs.append(Pair(offset: Int32(clamping: offset), node: Int32(clamping: node)))
        }
        // A star takes nothing, or one more of the other side.
        if byte == Self.star { add(offset + 1, node) }
        if node > 0, nodes[node].byte == Self.star, byte != nil { add(offset + 1, node) }
        // BOUND: the different bytes behind one place.
        for child in children(of: node) {
            let other = nodes[child].byte
            if other == Self.star || byte == Self.star {
                add(offset, child)
            } else if let byte, byte == other || byte == Self.one || other == Self.one {
                add(offset + 1, child)
            }
        }
        return pairs
    }

    private func children(of node: Int) -> some Sequence<Int> {
        sequence(first: Int(nodes[node].child)) { Int(nodes[$0].sibling) }.lazy
            .prefix { $0 >= 0 }
    }
}

/// Two indexes of the same paths, one from each end: a path is asked of the one in which it is
/// literal for longer.
struct WildcardIndexes: Sendable {
    private var forward = WildcardIndex()
    private var backward = WildcardIndex()

    /// How many pairs of places were looked at.
    var stepCount: Int { forward.stepCount + backward.stepCount }

    /// Stores a path.
    mutating func insert(_ path: String) {
        let bytes = Array(path.utf8)
        forward.insert(bytes)
        backward.insert(bytes.reversed())
    }

    /// Whether some text may fit a path and a stored one.
    mutating func mayMeet(_ path: String) -> Bool {
        let bytes = Array(path.utf8)
        func isLiteral(_ byte: UInt8) -> Bool { byte != 0x2A && byte != 0x3F }
        let head = bytes.prefix(while: isLiteral).count
        let tail = bytes.reversed().prefix(while: isLiteral).count
        return head >= tail ? forward.mayMeet(bytes) : backward.mayMeet(bytes.reversed())
    }
}
