/// A choice that is left over on the way down the tree.
struct TrailRecord {
    var node: Int32 = 0
    var index: Int32 = 0
    /// The affix to try next, -1 for the parameter.
    var affix: Int32 = 0
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
        let linkEnd = shape == .absent ? pathEnd : pathEnd &+ frame.fragmentCount
        var node = 0
        var index = frame.firstSegment
        var isFragment = shape == .absent
        var end = isFragment ? linkEnd : pathEnd
        var trailCount = 0
        // BOUND: each round visits another node or takes up a choice that a visit left over.
        while true {
            let record = storage.parts.nodes[node]
            let remaining = end &- index
            var next = -1
            if record.sites & bit != 0, record.lengths &>> UInt64(min(remaining, 63)) & 1 == 1 {
                if remaining == 0, isFragment {
                    let found = storage.terminal(record.firstTerminal, bit, 0)
                    if found >= 0 { return found }
                } else if remaining == 0 {
                    next = Int(
                        shape == .slashed ? record.slashedFragment : record.plainFragment)
                    isFragment = true
                    end = linkEnd
                    if next >= 0 {
                        node = next
                        continue
                    }
                } else {
                    if record.hasLiterals { next = literalChild(of: node, index, bytes, storage) }
                    if next >= 0 {
                        if record.hasChoices {
                            trail[trailCount] = TrailRecord(
                                node: Int32(truncatingIfNeeded: node),
                                index: Int32(truncatingIfNeeded: index),
                                affix: record.firstAffix)
                            trailCount &+= 1
                        }
                        node = next
                        index &+= 1
                        continue
                    }
                    if record.hasChoices {
                        trail[trailCount] = TrailRecord(
                            node: Int32(truncatingIfNeeded: node),
                            index: Int32(truncatingIfNeeded: index), affix: record.firstAffix)
                        trailCount &+= 1
                    }
                }
            }
            // Takes up the last choice.
            repeat {
                guard trailCount > 0 else { return -1 }
                let choice = trail[trailCount &- 1]
                index = Int(choice.index)
                isFragment = shape == .absent || index >= pathEnd
                end = isFragment ? linkEnd : pathEnd
                next = choose(&trailCount, choice, bytes, storage)
                if next < -1 {
                    // The rest is the last choice of a node.
                    let rest = storage.parts.nodes[Int(choice.node)].firstRest
                    let found = isFragment ? storage.terminal(rest, bit, end &- index) : -1
                    if found >= 0 { return found }
                }
            } while next < 0
            node = next
            index &+= 1
        }
    }

    /// Takes up a choice: the next affix that fits, else the parameter.
    ///
    /// - Returns: The child, or -2 where only the rest is left; then the choice is used up.
    private mutating func choose(
        _ trailCount: inout Int, _ choice: TrailRecord, _ bytes: borrowing Span<UInt8>,
        _ storage: TableStorage
    ) -> Int {
        var affix = choice.affix
        // BOUND: at most 64 affixes under one node.
        while affix >= 0 {
            let record = storage.parts.affixes[Int(affix)]
            affix = record.next
            if fits(Int(choice.index), record.prefix, record.suffix, bytes, storage) {
                trail[trailCount &- 1].affix = affix
                return Int(record.child)
            }
        }
        let parameter = Int(storage.parts.nodes[Int(choice.node)].parameterChild)
        if affix == -1, parameter >= 0 {
            trail[trailCount &- 1].affix = -2
            return parameter
        }
        trailCount &-= 1
        return -2
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
