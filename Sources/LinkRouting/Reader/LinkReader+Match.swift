/// A choice that is left over on the way down the tree.
struct TrailRecord {
    var node: Int32 = 0
    var index: Int32 = 0
    /// The affix to try next, or one of the two numbers below.
    var affix: Int32 = 0

    static var parameter: Int32 { -1 }
    static var rest: Int32 { -2 }
}

/// Where a walk down the tree stands.
private struct Walk {
    let bit: UInt64
    let shape: FragmentShape
    let pathEnd: Int
    let end: Int
    var node = 0
    var index: Int
    var isInFragment = false
    var trailCount = 0

    static var isStuck: Int { -1 }
    static var isDown: Int { -2 }

    init(bit: UInt64, shape: FragmentShape, pathEnd: Int, end: Int, index: Int) {
        self.bit = bit
        self.shape = shape
        self.pathEnd = pathEnd
        self.end = end
        self.index = index
    }

    /// Whether no fragment follows the segments that the walk is in.
    @inline(__always)
    var isLast: Bool { shape == .absent || isInFragment }

    /// The number of segments up to the end of path or fragment.
    @inline(__always)
    var remaining: Int { (isLast ? end : pathEnd) &- index }
}

extension LinkReader {
    /// Finds the pattern of the segments that were scanned, or -1.
    ///
    /// A fragment goes to a pattern that has one, if any takes it; else the path decides alone.
    /// - Complexity: one step per segment where no patterns overlap; each node of the tree is
    ///   visited at most once, and only if a pattern of the right length and site lies below it.
    mutating func match(
        _ bytes: borrowing Span<UInt8>, site: Int, in storage: TableStorage
    ) -> Int {
        let bit: UInt64 = 1 &<< UInt64(site)
        if frame.fragmentCount > 0 {
            let shape = frame.fragmentIsSlashed ? FragmentShape.slashed : .plain
            let found = pattern(bytes, bit, shape, in: storage)
            if found >= 0 { return found }
        }
        return pattern(bytes, bit, .absent, in: storage)
    }

    /// Walks down the tree, literal first, then affix (longest first), then parameter, then rest,
    /// and back to the last choice where it leads nowhere.
    private mutating func pattern(
        _ bytes: borrowing Span<UInt8>, _ bit: UInt64, _ shape: FragmentShape,
        in storage: TableStorage
    ) -> Int {
        let pathEnd = frame.firstSegment &+ frame.pathCount
        let end = shape == .absent ? pathEnd : pathEnd &+ frame.fragmentCount
        var walk = Walk(
            bit: bit, shape: shape, pathEnd: pathEnd, end: end, index: frame.firstSegment)
        // BOUND: each round visits another node or takes up a choice that a visit left over.
        while true {
            var answer = visit(&walk, bytes, storage)
            while answer == Walk.isStuck {
                guard walk.trailCount > 0 else { return -1 }
                answer = resume(&walk, bytes, storage)
            }
            if answer >= 0 { return answer }
        }
    }

    /// Looks at the node where the walk stands.
    ///
    /// - Returns: The pattern that ends here, or whether the walk went down or is stuck.
    @inline(__always)
    private mutating func visit(
        _ walk: inout Walk, _ bytes: borrowing Span<UInt8>, _ storage: TableStorage
    ) -> Int {
        let record = storage.parts.nodes[walk.node]
        let remaining = walk.remaining
        guard record.sites & walk.bit != 0,
            record.lengths &>> UInt64(truncatingIfNeeded: min(remaining, 63)) & 1 == 1
        else { return Walk.isStuck }
        if remaining == 0 {
            if walk.isLast {
                let found = storage.terminal(record.firstTerminal, walk.bit, 0)
                return found >= 0 ? found : Walk.isStuck
            }
            let child =
                walk.shape == .slashed ? record.slashedFragment : record.plainFragment
            guard child >= 0 else { return Walk.isStuck }
            walk.node = Int(child)
            walk.isInFragment = true
            return Walk.isDown
        }
        if record.hasChoices {
            trail[walk.trailCount] = TrailRecord(
                node: Int32(truncatingIfNeeded: walk.node),
                index: Int32(truncatingIfNeeded: walk.index), affix: record.firstAffix)
            walk.trailCount &+= 1
        }
        guard record.hasLiterals else { return Walk.isStuck }
        let child = literalChild(of: walk.node, walk.index, bytes, storage)
        guard child >= 0 else { return Walk.isStuck }
        walk.node = child
        walk.index &+= 1
        return Walk.isDown
    }

    /// Takes up the last choice: the next affix that fits, else the parameter, else the rest.
    ///
    /// - Returns: The pattern of a rest, or whether the walk went down or is stuck.
    @inline(__always)
    private mutating func resume(
        _ walk: inout Walk, _ bytes: borrowing Span<UInt8>, _ storage: TableStorage
    ) -> Int {
        let choice = trail[walk.trailCount &- 1]
        walk.index = Int(choice.index)
        walk.isInFragment = walk.index >= walk.pathEnd
        var affix = choice.affix
        // BOUND: at most 64 affixes under one node.
        while affix >= 0 {
            let record = storage.parts.affixes[Int(affix)]
            affix = record.next
            if fits(walk.index, record.prefix, record.suffix, bytes, storage) {
                trail[walk.trailCount &- 1].affix = affix
                walk.node = Int(record.child)
                walk.index &+= 1
                return Walk.isDown
            }
        }
        let parameter = storage.parts.nodes[Int(choice.node)].parameterChild
        if affix == TrailRecord.parameter, parameter >= 0 {
            trail[walk.trailCount &- 1].affix = TrailRecord.rest
            walk.node = Int(parameter)
            walk.index &+= 1
            return Walk.isDown
        }
        walk.trailCount &-= 1
        guard walk.isLast else { return Walk.isStuck }
        let rest = storage.parts.nodes[Int(choice.node)].firstRest
        let found = storage.terminal(rest, walk.bit, walk.remaining)
        return found >= 0 ? found : Walk.isStuck
    }

    @inline(__always)
    private func literalChild(
        of node: Int, _ index: Int, _ bytes: borrowing Span<UInt8>, _ storage: TableStorage
    ) -> Int {
        let segment = segments[index]
        let parent = Int32(truncatingIfNeeded: node)
        let tag = SegmentHash.edge(from: parent, hash: segment.hash)
        let mask = storage.parts.edges.count &- 1
        var place = Int(tag) & mask
        // BOUND: at most half of the places are taken.
        while true {
            let edge = storage.parts.edges[place]
            if edge.child < 0 { return -1 }
            if edge.tag == tag {
                let child = Int(edge.child)
                let record = storage.parts.nodes[child]
                if record.parent == parent, holds(segment, record.literal, bytes, storage) {
                    return child
                }
            }
            place = (place &+ 1) & mask
        }
    }

    @inline(__always)
    private func holds(
        _ segment: SegmentRecord, _ range: ByteRange, _ bytes: borrowing Span<UInt8>,
        _ storage: TableStorage
    ) -> Bool {
        let start = Int(segment.start)
        let end = Int(segment.end)
        if segment.flags.contains(.isInText) {
            return storage.equals(text.span, from: start, to: end, range)
        }
        return storage.equals(bytes, from: start, to: end, range)
    }

    /// Tells whether a segment starts and ends as an affix says, with something in between.
    private func fits(
        _ index: Int, _ prefix: ByteRange, _ suffix: ByteRange,
        _ bytes: borrowing Span<UInt8>, _ storage: TableStorage
    ) -> Bool {
        let segment = segments[index]
        let start = Int(segment.start)
        let end = Int(segment.end)
        let prefixEnd = start + Int(prefix.count)
        let suffixStart = end - Int(suffix.count)
        guard prefixEnd < suffixStart else { return false }
        if segment.flags.contains(.isInText) {
            return storage.equals(text.span, from: start, to: prefixEnd, prefix)
                && storage.equals(text.span, from: suffixStart, to: end, suffix)
        }
        return storage.equals(bytes, from: start, to: prefixEnd, prefix)
            && storage.equals(bytes, from: suffixStart, to: end, suffix)
    }
}

extension TableStorage {
    /// The first pattern of a list that lives on a site and takes a number of segments.
    @inline(__always)
    func terminal(_ first: Int32, _ bit: UInt64, _ length: Int) -> Int {
        var number = first
        // BOUND: patterns of one shape on different sites, at most 64.
        while number >= 0 {
            let terminal = parts.terminals[Int(number)]
            if terminal.sites & bit != 0, length <= Int(terminal.maximum) {
                return Int(terminal.pattern)
            }
            number = terminal.next
        }
        return -1
    }
}
