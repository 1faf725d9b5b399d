extension TableBuilder {
    /// More affixes than this under one node are refused, since they are tried one by one.
    private static let affixCountLimit = 64

    /// Plants every pattern in the tree of segments.
    mutating func plantTree() throws(RouteTableError) {
        let literalCount = parts.elements.count(where: { $0.kind == .literal })
        var capacity = 16
        // BOUND: doubles until it is twice the number of literal segments.
        while capacity < literalCount * 2 { capacity *= 2 }
        parts.edges = [EdgeRecord](
            repeating: EdgeRecord(tag: 0, child: -1), count: capacity)
        parts.nodes.reserveCapacity(parts.elements.count + 1)
        parts.nodes.append(NodeRecord())
        // BOUND: one round per pattern of the policy.
        for number in parts.patterns.indices { try plant(number) }
    }

    private mutating func plant(_ number: Int) throws(RouteTableError) {
        let pattern = parts.patterns[number]
        let first = Int(pattern.firstElement)
        let pathEnd = first + Int(pattern.pathCount)
        var node = try descend(from: 0, first..<pathEnd, pattern)
        var end = pathEnd
        if pattern.fragment != .absent {
            mark(node, pattern, lengths: 1)
            node = fragmentChild(of: node, pattern.fragment)
            end = pathEnd + Int(pattern.fragmentCount)
            node = try descend(from: node, pathEnd..<end, pattern)
        }
        if end > first, parts.elements[end - 1].kind == .rest {
            parts.patterns[number].maximum = parts.elements[end - 1].maximum
            parts.patterns[number].next = parts.nodes[node].firstRest
            parts.nodes[node].firstRest = Int32(number)
            parts.nodes[node].hasChoices = true
        } else {
            mark(node, pattern, lengths: 1)
            parts.patterns[number].next = parts.nodes[node].firstTerminal
            parts.nodes[node].firstTerminal = Int32(number)
        }
    }

    /// Walks down a range of elements and adds the nodes that are missing.
    ///
    /// Each node notes which lengths and sites lie below; a rest adds no node.
    private mutating func descend(
        from start: Int, _ range: Range<Int>, _ pattern: PatternRecord
    ) throws(RouteTableError) -> Int {
        var node = start
        // BOUND: at most 64 segments.
        for index in range {
            let element = parts.elements[index]
            let remaining = range.upperBound - index
            switch element.kind {
            case .rest:
                let longest = remaining - 1 + Int(element.maximum)
                mark(node, pattern, lengths: Self.lengthBits(from: remaining, through: longest))
                return node
            case .literal, .affix, .parameter:
                var lengths = Self.lengthBits(from: remaining, through: remaining)
                if let last = range.last, parts.elements[last].kind == .rest {
                    lengths = Self.lengthBits(
                        from: remaining, through: remaining - 1 + Int(parts.elements[last].maximum))
                }
                mark(node, pattern, lengths: lengths)
            }
            switch element.kind {
            case .literal: node = literalChild(of: node, element.prefix)
            case .affix: node = try affixChild(of: node, element, pattern)
            case .parameter, .rest:
                if parts.nodes[node].parameterChild < 0 {
                    parts.nodes[node].parameterChild = addNode(parent: node)
                    parts.nodes[node].hasChoices = true
                }
                node = Int(parts.nodes[node].parameterChild)
            }
        }
        return node
    }

    static func lengthBits(from first: Int, through last: Int) -> UInt64 {
        let first = min(first, 63)
        let last = min(last, 63)
        return (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
    }

    private mutating func mark(_ node: Int, _ pattern: PatternRecord, lengths: UInt64) {
        parts.nodes[node].lengths |= lengths
        parts.nodes[node].sites |= pattern.sites
    }

    private mutating func addNode(parent: Int) -> Int32 {
        var node = NodeRecord()
        node.parent = Int32(parent)
        parts.nodes.append(node)
        return Int32(parts.nodes.count - 1)
    }

    private mutating func fragmentChild(of node: Int, _ shape: FragmentShape) -> Int {
        if parts.nodes[node].fragments < 0 {
            parts.nodes[node].fragments = Int32(parts.fragments.count)
            parts.fragments.append(FragmentRecord())
        }
        let fragments = Int(parts.nodes[node].fragments)
        let known =
            shape == .plain ? parts.fragments[fragments].plain : parts.fragments[fragments].slashed
        if known >= 0 { return Int(known) }
        let child = addNode(parent: node)
        if shape == .plain {
            parts.fragments[fragments].plain = child
        } else {
            parts.fragments[fragments].slashed = child
        }
        return Int(child)
    }

    private mutating func literalChild(of node: Int, _ literal: ByteRange) -> Int {
        let range = Int(literal.first)..<Int(literal.first + literal.count)
        let hash = parts.hash(range)
        let word = ByteWord(parts.pool.span, at: range.lowerBound).prefix(range.count).bits
        let tag = SegmentHash.edge(from: Int32(node), hash: hash)
        let mask = parts.edges.count - 1
        var place = Int(tag) & mask
        // BOUND: at most half of the places are taken.
        while parts.edges[place].child >= 0 {
            let child = Int(parts.edges[place].child)
            if parts.edges[place].tag == tag, parts.nodes[child].parent == Int32(node),
                parts.nodes[child].word == word, parts.nodes[child].literal.count == literal.count,
                literal.count <= 8 || parts.holdsEqual(parts.nodes[child].literal, literal)
            {
                return child
            }
            place = (place + 1) & mask
        }
        let child = addNode(parent: node)
        parts.nodes[Int(child)].literal = literal
        parts.nodes[Int(child)].word = word
        parts.nodes[node].hasLiterals = true
        parts.edges[place] = EdgeRecord(tag: tag, child: child)
        return Int(child)
    }

    private mutating func affixChild(
        of node: Int, _ element: ElementRecord, _ pattern: PatternRecord
    ) throws(RouteTableError) -> Int {
        let length = element.prefix.count + element.suffix.count
        var previous: Int32 = -1
        var current = parts.nodes[node].firstAffix
        var count = 0
        // BOUND: at most `affixCountLimit` affixes under one node.
        while current >= 0 {
            let affix = parts.affixes[Int(current)]
            if parts.holdsEqual(affix.prefix, element.prefix),
                parts.holdsEqual(affix.suffix, element.suffix)
            {
                return Int(affix.child)
            }
            if affix.prefix.count + affix.suffix.count >= length { previous = current }
            count += 1
            current = affix.next
        }
        guard count < Self.affixCountLimit else {
            throw RouteTableError(.tooManyOverlaps, parts.subject(of: pattern.owner))
        }
        let child = addNode(parent: node)
        parts.nodes[node].hasChoices = true
        let next = previous < 0 ? parts.nodes[node].firstAffix : parts.affixes[Int(previous)].next
        let number = Int32(parts.affixes.count)
        parts.affixes.append(
            AffixRecord(
                prefix: element.prefix, suffix: element.suffix, child: child, next: next))
        if previous < 0 {
            parts.nodes[node].firstAffix = number
        } else {
            parts.affixes[Int(previous)].next = number
        }
        return Int(child)
    }
}

extension TableParts {
    /// Tells whether two ranges of the shared bytes hold the same bytes.
    func holdsEqual(_ left: ByteRange, _ right: ByteRange) -> Bool {
        left.count == right.count
            && pool[Int(left.first)..<Int(left.first + left.count)]
                .elementsEqual(pool[Int(right.first)..<Int(right.first + right.count)])
    }

    /// The hash of a range of the shared bytes.
    func hash(_ range: Range<Int>) -> UInt32 {
        SegmentHash(pool.span, from: range.lowerBound, to: range.upperBound)
            .value(count: range.count)
    }

    /// The place in the definition of a record's patterns.
    func subject(of owner: Int32) -> RouteTableError.Subject {
        Int(owner) < routeCount
            ? .route(Int(owner), "path") : .moved(Int(owner) - routeCount, "path")
    }
}
