/// The walk down the tree of patterns: literal first, then affix (longest first), then parameter,
/// then rest, and back to the last choice where it leads nowhere.
enum PatternSearch {
    /// The number of the pattern that takes the segments, or -1.
    ///
    /// Bytes of a segment stand in the link, or in the scratch text where they were decoded.
    static func pattern(
        _ start: TreeWalk, _ bytes: borrowing Span<UInt8>, _ text: [UInt8],
        _ segments: [SegmentRecord], _ trail: inout [TrailRecord], _ storage: TableStorage
    ) -> Int {
        var walk = start
        var choices = trail.mutableSpan
        let text = text.span
        let segments = segments.span
        // BOUND: each round visits another node or takes up a choice that a visit left over.
        while true {
            var answer = visit(&walk, bytes, text, segments, &choices, storage)
            while answer == TreeWalk.isStuck {
                guard walk.trailCount > 0 else { return -1 }
                answer = resume(&walk, bytes, text, segments, &choices, storage)
            }
            if answer >= 0 { return answer }
        }
    }

    /// Looks at the node where the walk stands.
    ///
    /// - Returns: The pattern that ends here, or whether the walk went down or is stuck.
    @inline(__always)
    private static func visit(
        _ walk: inout TreeWalk, _ bytes: borrowing Span<UInt8>, _ text: borrowing Span<UInt8>,
        _ segments: borrowing Span<SegmentRecord>, _ choices: inout MutableSpan<TrailRecord>,
        _ storage: TableStorage
    ) -> Int {
        let record = storage.parts.nodes[walk.node]
        let remaining = walk.remaining
        guard record.sites & walk.bit != 0,
            record.lengths &>> UInt64(truncatingIfNeeded: min(remaining, 63)) & 1 == 1
        else { return TreeWalk.isStuck }
        if remaining == 0 { return last(record, &walk, storage) }
        if record.hasLiterals {
            let child = literalChild(of: walk.node, segments[walk.index], bytes, text, storage)
            if record.hasChoices { leave(record, &walk, &choices) }
            guard child >= 0 else { return TreeWalk.isStuck }
            walk.node = child
        } else if record.isOnlyParameter {
            walk.node = Int(record.parameterChild)
        } else {
            if record.hasChoices { leave(record, &walk, &choices) }
            return TreeWalk.isStuck
        }
        walk.index &+= 1
        return TreeWalk.isDown
    }

    /// Keeps the choices of a node for later.
    @inline(__always)
    private static func leave(
        _ record: NodeRecord, _ walk: inout TreeWalk, _ choices: inout MutableSpan<TrailRecord>
    ) {
        choices[walk.trailCount] = TrailRecord(
            node: Int32(truncatingIfNeeded: walk.node),
            index: Int32(truncatingIfNeeded: walk.index), affix: record.firstAffix)
        walk.trailCount &+= 1
    }

    /// The pattern that ends at a node, or the way on into its fragments.
    @inline(__always)
    private static func last(
        _ record: NodeRecord, _ walk: inout TreeWalk, _ storage: TableStorage
    ) -> Int {
        if walk.isLast {
            let found = storage.terminal(record.firstTerminal, walk.bit, 0)
            return found >= 0 ? found : TreeWalk.isStuck
        }
        guard record.fragments >= 0 else { return TreeWalk.isStuck }
        let fragments = storage.parts.fragments[Int(record.fragments)]
        let child = walk.shape == .slashed ? fragments.slashed : fragments.plain
        guard child >= 0 else { return TreeWalk.isStuck }
        walk.node = Int(child)
        walk.isInFragment = true
        return TreeWalk.isDown
    }

    /// Takes up the last choice: the next affix that fits, else the parameter, else the rest.
    ///
    /// - Returns: The pattern of a rest, or whether the walk went down or is stuck.
    private static func resume(
        _ walk: inout TreeWalk, _ bytes: borrowing Span<UInt8>, _ text: borrowing Span<UInt8>,
        _ segments: borrowing Span<SegmentRecord>, _ choices: inout MutableSpan<TrailRecord>,
        _ storage: TableStorage
    ) -> Int {
        let choice = choices[walk.trailCount &- 1]
        walk.index = Int(choice.index)
        walk.isInFragment = walk.index >= walk.pathEnd
        var affix = choice.affix
        // BOUND: at most 64 affixes under one node.
        while affix >= 0 {
            let record = storage.parts.affixes[Int(affix)]
            affix = record.next
            let segment = segments[walk.index]
            let isFitting =
                segment.flags.contains(.isInText)
                ? fits(segment, record, text, storage) : fits(segment, record, bytes, storage)
            if isFitting {
                choices[walk.trailCount &- 1].affix = affix
                walk.node = Int(record.child)
                walk.index &+= 1
                return TreeWalk.isDown
            }
        }
        let parameter = storage.parts.nodes[Int(choice.node)].parameterChild
        if affix == TrailRecord.parameter, parameter >= 0 {
            choices[walk.trailCount &- 1].affix = TrailRecord.rest
            walk.node = Int(parameter)
            walk.index &+= 1
            return TreeWalk.isDown
        }
        walk.trailCount &-= 1
        guard walk.isLast else { return TreeWalk.isStuck }
        let rest = storage.parts.nodes[Int(choice.node)].firstRest
        let found = storage.terminal(rest, walk.bit, walk.remaining)
        return found >= 0 ? found : TreeWalk.isStuck
    }

    @inline(__always)
    private static func literalChild(
        of node: Int, _ segment: SegmentRecord, _ bytes: borrowing Span<UInt8>,
        _ text: borrowing Span<UInt8>, _ storage: TableStorage
    ) -> Int {
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
                let count = segment.end &- segment.start
                if record.word == segment.word, record.parent == parent,
                    record.literal.count == count,
                    count <= 8 || holds(segment, record.literal, bytes, text, storage)
                {
                    return child
                }
            }
            place = (place &+ 1) & mask
        }
    }

    private static func holds(
        _ segment: SegmentRecord, _ range: ByteRange, _ bytes: borrowing Span<UInt8>,
        _ text: borrowing Span<UInt8>, _ storage: TableStorage
    ) -> Bool {
        let start = Int(segment.start)
        let end = Int(segment.end)
        if segment.flags.contains(.isInText) {
            return storage.equals(text, from: start, to: end, range)
        }
        return storage.equals(bytes, from: start, to: end, range)
    }

    /// Tells whether a segment starts and ends as an affix says, with something in between.
    private static func fits(
        _ segment: SegmentRecord, _ affix: AffixRecord, _ bytes: borrowing Span<UInt8>,
        _ storage: TableStorage
    ) -> Bool {
        let start = Int(segment.start)
        let end = Int(segment.end)
        let prefixEnd = start + Int(affix.prefix.count)
        let suffixStart = end - Int(affix.suffix.count)
        return prefixEnd < suffixStart
            && storage.equals(bytes, from: start, to: prefixEnd, affix.prefix)
            && storage.equals(bytes, from: suffixStart, to: end, affix.suffix)
    }
}

extension NodeRecord {
    /// Whether any segment leads down in one way.
    @inline(__always)
    fileprivate var isOnlyParameter: Bool {
        parameterChild >= 0 && firstAffix < 0 && firstRest < 0
    }
}

extension TableStorage {
    /// The first pattern of a list that lives on a site and takes a number of segments.
    @inline(__always)
    func terminal(_ first: Int32, _ bit: UInt64, _ length: Int) -> Int {
        var number = first
        // BOUND: patterns of one shape on different sites, at most 64.
        while number >= 0 {
            let pattern = parts.patterns[Int(number)]
            if pattern.sites & bit != 0, length <= Int(pattern.maximum) { return Int(number) }
            number = pattern.next
        }
        return -1
    }
}
