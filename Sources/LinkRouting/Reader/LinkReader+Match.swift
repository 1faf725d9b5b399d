extension LinkReader {
    /// Finds the pattern of the segments that were scanned, or -1.
    ///
    /// A fragment goes to a pattern that has one, if any takes it; else the path decides alone.
    func match(_ bytes: borrowing Span<UInt8>, site: Int, in storage: TableStorage) -> Int {
        let walk = Walk(
            bit: 1 << UInt64(site), firstSegment: frame.firstSegment,
            pathEnd: frame.firstSegment + frame.pathCount,
            end: frame.firstSegment + frame.pathCount + frame.fragmentCount,
            fragment: frame.fragmentIsSlashed ? .slashed : .plain)
        if frame.fragmentCount > 0 {
            let found = pattern(
                below: 0, at: walk.firstSegment, before: walk.pathEnd, walk, isFragment: false,
                bytes, storage)
            if found >= 0 { return found }
        }
        let plain = Walk(
            bit: walk.bit, firstSegment: walk.firstSegment, pathEnd: walk.pathEnd,
            end: walk.pathEnd, fragment: .absent)
        return pattern(
            below: 0, at: plain.firstSegment, before: plain.pathEnd, plain, isFragment: false,
            bytes, storage)
    }

    /// What stays the same on a walk down the tree.
    struct Walk {
        var bit: UInt64
        var firstSegment: Int
        var pathEnd: Int
        var end: Int
        var fragment: FragmentShape
    }

    /// The most literal pattern below a node that takes the segments from an index on.
    ///
    /// Recursion goes one segment deeper each time, at most 128 levels. A node is visited at most
    /// once, and only if a pattern of the right length and site lies below it.
    private func pattern(
        below node: Int, at index: Int, before end: Int, _ walk: Walk, isFragment: Bool,
        _ bytes: borrowing Span<UInt8>, _ storage: TableStorage
    ) -> Int {
        let remaining = end - index
        guard storage.parts.nodes[node].sites & walk.bit != 0,
            storage.parts.nodes[node].lengths >> UInt64(min(remaining, 63)) & 1 == 1
        else { return -1 }
        if remaining == 0 {
            return last(at: node, walk, isFragment: isFragment, bytes, storage)
        }
        let literal = literalChild(of: node, index, bytes, storage)
        if literal >= 0 {
            let found = pattern(
                below: literal, at: index + 1, before: end, walk, isFragment: isFragment, bytes,
                storage)
            if found >= 0 { return found }
        }
        var affix = storage.parts.nodes[node].firstAffix
        // BOUND: at most 64 affixes under one node.
        while affix >= 0 {
            let record = storage.parts.affixes[Int(affix)]
            if fits(index, record.prefix, record.suffix, bytes, storage) {
                let found = pattern(
                    below: Int(record.child), at: index + 1, before: end, walk,
                    isFragment: isFragment, bytes, storage)
                if found >= 0 { return found }
            }
            affix = record.next
        }
        let parameter = storage.parts.nodes[node].parameterChild
        if parameter >= 0 {
            let found = pattern(
                below: Int(parameter), at: index + 1, before: end, walk, isFragment: isFragment,
                bytes, storage)
            if found >= 0 { return found }
        }
        guard isFragment || walk.fragment == .absent else { return -1 }
        return terminal(storage.parts.nodes[node].firstRest, walk, remaining, storage)
    }

    /// The pattern that ends at a node, or the one that goes on there with a fragment.
    private func last(
        at node: Int, _ walk: Walk, isFragment: Bool, _ bytes: borrowing Span<UInt8>,
        _ storage: TableStorage
    ) -> Int {
        if isFragment || walk.fragment == .absent {
            return terminal(storage.parts.nodes[node].firstTerminal, walk, 0, storage)
        }
        let child =
            walk.fragment == .slashed
            ? storage.parts.nodes[node].slashedFragment : storage.parts.nodes[node].plainFragment
        guard child >= 0 else { return -1 }
        return pattern(
            below: Int(child), at: walk.pathEnd, before: walk.end, walk, isFragment: true, bytes,
            storage)
    }

    @inline(__always)
    private func terminal(
        _ first: Int32, _ walk: Walk, _ length: Int, _ storage: TableStorage
    ) -> Int {
        var number = first
        // BOUND: patterns of one shape on different sites, at most 64.
        while number >= 0 {
            let terminal = storage.parts.terminals[Int(number)]
            if terminal.sites & walk.bit != 0, length <= Int(terminal.maximum) {
                return Int(terminal.pattern)
            }
            number = terminal.next
        }
        return -1
    }

    @inline(__always)
    private func literalChild(
        of node: Int, _ index: Int, _ bytes: borrowing Span<UInt8>, _ storage: TableStorage
    ) -> Int {
        let segment = segments[index]
        let tag = SegmentHash.edge(from: Int32(truncatingIfNeeded: node), hash: segment.hash)
        let mask = storage.parts.edges.count - 1
        var place = Int(tag) & mask
        // BOUND: at most half of the places are taken.
        while true {
            let edge = storage.parts.edges[place]
            if edge.child < 0 { return -1 }
            if edge.tag == tag {
                let child = Int(edge.child)
                if storage.parts.nodes[child].parent == Int32(truncatingIfNeeded: node),
                    holds(segment, storage.parts.nodes[child].literal, bytes, storage)
                {
                    return child
                }
            }
            place = (place + 1) & mask
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
