/// The proof that every link belongs to one pattern: no two patterns of one site have the same
/// shape, and of two that share links one is at least as literal everywhere.
///
/// It walks pairs of tree nodes that one link can reach together, so that its work follows the
/// number of real overlaps and not the square of the number of patterns. Types do not count: a
/// link's owner depends on its shape alone.
struct OverlapCheck {
    /// Which of the two patterns was more literal at some segment so far.
    struct Relation: OptionSet {
        let rawValue: UInt8
        static let left = Relation(rawValue: 1)
        static let right = Relation(rawValue: 2)
    }

    private let parts: TableParts
    private var work = 0
    private let workLimit: Int
    /// Literal children of each node, as a list threaded through `nextLiteral`.
    private var firstLiteral: [Int32]
    private var nextLiteral: [Int32]

    /// How many conflicts are kept where they are collected, or `nil` where the first is thrown.
    private let conflictLimit: Int?
    private var conflicts: [RouteTableError] = []

    static func check(_ parts: TableParts) throws(RouteTableError) {
        var check = OverlapCheck(parts)
        try check.visit(0, 0, [])
    }

    /// Pairs of patterns that share links and must not, at most a thousand.
    static func conflicts(_ parts: TableParts) -> [RouteTableError] {
        var check = OverlapCheck(parts, conflictLimit: 1000)
        do {
            try check.visit(0, 0, [])
        } catch {
            if check.conflicts.isEmpty { return [error] }
        }
        return check.conflicts
    }

    private init(_ parts: TableParts, conflictLimit: Int? = nil) {
        self.parts = parts
        self.conflictLimit = conflictLimit
        workLimit = 1_000_000 + 64 * parts.nodes.count
        firstLiteral = [Int32](repeating: -1, count: parts.nodes.count)
        nextLiteral = firstLiteral
        // BOUND: one round per node.
        for edge in parts.edges where edge.child >= 0 {
            let parent = Int(parts.nodes[Int(edge.child)].parent)
            nextLiteral[Int(edge.child)] = firstLiteral[parent]
            firstLiteral[parent] = edge.child
        }
    }

    // MARK: Pairs of nodes

    /// Visits a pair of nodes that share links.
    ///
    /// Recursion goes one segment deeper each time, at most 128 levels.
    private mutating func visit(
        _ left: Int32, _ right: Int32, _ relation: Relation
    ) throws(RouteTableError) {
        let a = parts.nodes[Int(left)]
        let b = parts.nodes[Int(right)]
        guard a.sites & b.sites != 0, a.lengths & b.lengths != 0 else { return }
        try spend(1)
        try compareTerminals(left, right, relation)
        try compareRests(left, right, relation)
        try visitLiterals(left, right, relation)
        try visitAffixes(left, right, relation)
        if a.parameterChild >= 0, b.parameterChild >= 0 {
            try visit(a.parameterChild, b.parameterChild, relation)
        }
        guard a.fragments >= 0, b.fragments >= 0 else { return }
        let first = parts.fragments[Int(a.fragments)]
        let second = parts.fragments[Int(b.fragments)]
        if first.plain >= 0, second.plain >= 0 {
            try visit(first.plain, second.plain, relation)
        }
        if first.slashed >= 0, second.slashed >= 0 {
            try visit(first.slashed, second.slashed, relation)
        }
    }

    private mutating func visitLiterals(
        _ left: Int32, _ right: Int32, _ relation: Relation
    ) throws(RouteTableError) {
        var child = firstLiteral[Int(left)]
        // BOUND: one round per literal child, paid from the work limit.
        while child >= 0 {
            try spend(1)
            if left == right {
                try visit(child, child, relation)
            } else if let twin = literalTwin(of: child, under: right) {
                try visit(child, twin, relation)
            }
            try visitLooser(child, right, relation.union(.left))
            child = nextLiteral[Int(child)]
        }
        guard left != right else { return }
        child = firstLiteral[Int(right)]
        // BOUND: as above.
        while child >= 0 {
            try spend(1)
            try visitLooser(child, left, relation.union(.right), isSwapped: true)
            child = nextLiteral[Int(child)]
        }
    }

    /// Pairs a literal child with the affixes and the parameter of another node.
    private mutating func visitLooser(
        _ child: Int32, _ node: Int32, _ relation: Relation, isSwapped: Bool = false
    ) throws(RouteTableError) {
        let literal = parts.nodes[Int(child)].literal
        var affix = parts.nodes[Int(node)].firstAffix
        // BOUND: at most 64 affixes under one node.
        while affix >= 0 {
            try spend(1)
            let record = parts.affixes[Int(affix)]
            if parts.segment(literal, fits: record) {
                try visit(child, record.child, relation, isSwapped)
            }
            affix = record.next
        }
        let parameter = parts.nodes[Int(node)].parameterChild
        if parameter >= 0 { try visit(child, parameter, relation, isSwapped) }
    }

    private mutating func visitAffixes(
        _ left: Int32, _ right: Int32, _ relation: Relation
    ) throws(RouteTableError) {
        var first = parts.nodes[Int(left)].firstAffix
        // BOUND: at most 64 times 64 affixes, paid from the work limit.
        while first >= 0 {
            let a = parts.affixes[Int(first)]
            var second = parts.nodes[Int(right)].firstAffix
            while second >= 0 {
                let b = parts.affixes[Int(second)]
                try spend(1)
                if left != right || first <= second, let change = parts.relation(a, b) {
                    try visit(a.child, b.child, relation.union(change))
                }
                second = b.next
            }
            let parameter = parts.nodes[Int(right)].parameterChild
            if parameter >= 0 { try visit(a.child, parameter, relation.union(.left)) }
            first = a.next
        }
        guard left != right, parts.nodes[Int(left)].parameterChild >= 0 else { return }
        var second = parts.nodes[Int(right)].firstAffix
        // BOUND: at most 64 affixes.
        while second >= 0 {
            let b = parts.affixes[Int(second)]
            try visit(parts.nodes[Int(left)].parameterChild, b.child, relation.union(.right))
            second = b.next
        }
    }

    private mutating func visit(
        _ child: Int32, _ other: Int32, _ relation: Relation, _ isSwapped: Bool
    ) throws(RouteTableError) {
        if isSwapped {
            try visit(other, child, relation)
        } else {
            try visit(child, other, relation)
        }
    }

    private func literalTwin(of child: Int32, under node: Int32) -> Int32? {
        let literal = parts.nodes[Int(child)].literal
        let range = Int(literal.first)..<Int(literal.first + literal.count)
        let tag = SegmentHash.edge(from: node, hash: parts.hash(range))
        var place = Int(tag) & (parts.edges.count - 1)
        // BOUND: at most half of the places are taken.
        while parts.edges[place].child >= 0 {
            let found = parts.edges[place].child
            if parts.nodes[Int(found)].parent == node,
                parts.holdsEqual(parts.nodes[Int(found)].literal, literal)
            {
                return found
            }
            place = (place + 1) & (parts.edges.count - 1)
        }
        return nil
    }

    // MARK: Pairs of patterns

    private mutating func compareTerminals(
        _ left: Int32, _ right: Int32, _ relation: Relation
    ) throws(RouteTableError) {
        var first = parts.nodes[Int(left)].firstTerminal
        // BOUND: one round per pair of patterns, paid from the work limit.
        while first >= 0 {
            var second =
                left == right
                ? parts.patterns[Int(first)].next : parts.nodes[Int(right)].firstTerminal
            while second >= 0 {
                try spend(1)
                try judge(first, second, relation)
                second = parts.patterns[Int(second)].next
            }
            first = parts.patterns[Int(first)].next
        }
    }

    /// Compares rests with each other and with every pattern that goes on below the other node.
    private mutating func compareRests(
        _ left: Int32, _ right: Int32, _ relation: Relation
    ) throws(RouteTableError) {
        var first = parts.nodes[Int(left)].firstRest
        // BOUND: one round per pair of patterns, paid from the work limit.
        while first >= 0 {
            var second =
                left == right
                ? parts.patterns[Int(first)].next : parts.nodes[Int(right)].firstRest
            while second >= 0 {
                try spend(1)
                try judge(first, second, relation)
                second = parts.patterns[Int(second)].next
            }
            if relation.contains(.left) {
                // The left one was more literal before and ends in the looser rest: it crosses
                // whatever goes on below the right node within its length.
                try crossBelow(right, first, relation.union(.right), depth: 0)
            }
            first = parts.patterns[Int(first)].next
        }
        guard left != right, relation.contains(.right) else { return }
        var second = parts.nodes[Int(right)].firstRest
        // BOUND: as above.
        while second >= 0 {
            try crossBelow(left, second, relation.union(.left), depth: 0)
            second = parts.patterns[Int(second)].next
        }
    }

    /// Finds a pattern below a node that a rest reaches too; then the two cross.
    private mutating func crossBelow(
        _ node: Int32, _ rest: Int32, _ relation: Relation, depth: Int
    ) throws(RouteTableError) {
        let terminal = parts.patterns[Int(rest)]
        let record = parts.nodes[Int(node)]
        guard record.sites & terminal.sites != 0, depth <= Int(terminal.maximum) else { return }
        try spend(1)
        if depth > 0 {
            var other = record.firstTerminal
            // BOUND: one round per pattern, paid from the work limit.
            while other >= 0 {
                try judge(rest, other, [.left, .right])
                other = parts.patterns[Int(other)].next
            }
            other = record.firstRest
            while other >= 0, depth < Int(terminal.maximum) {
                try judge(rest, other, [.left, .right])
                other = parts.patterns[Int(other)].next
            }
        }
        // BOUND: one round per child, paid from the work limit.
        var child = firstLiteral[Int(node)]
        while child >= 0 {
            try crossBelow(child, rest, relation, depth: depth + 1)
            child = nextLiteral[Int(child)]
        }
        var affix = record.firstAffix
        while affix >= 0 {
            try crossBelow(parts.affixes[Int(affix)].child, rest, relation, depth: depth + 1)
            affix = parts.affixes[Int(affix)].next
        }
        if record.parameterChild >= 0 {
            try crossBelow(record.parameterChild, rest, relation, depth: depth + 1)
        }
    }

    private mutating func judge(
        _ first: Int32, _ second: Int32, _ relation: Relation
    ) throws(RouteTableError) {
        let a = parts.patterns[Int(first)]
        let b = parts.patterns[Int(second)]
        let common = a.sites & b.sites
        guard common != 0, first != second else { return }
        let isCrossing = relation == [.left, .right]
        guard isCrossing || relation.isEmpty else { return }
        let later = max(first, second)
        let earlier = min(first, second)
        let error = RouteTableError(
            isCrossing ? .crossingPatterns : .samePattern,
            parts.subject(of: parts.patterns[Int(later)].owner),
            other: parts.subject(of: parts.patterns[Int(earlier)].owner),
            witness: WitnessLink(
                Int(earlier), Int(later), site: common.trailingZeroBitCount, parts))
        guard let conflictLimit, conflicts.count < conflictLimit else { throw error }
        conflicts.append(error)
    }

    private mutating func spend(_ amount: Int) throws(RouteTableError) {
        work += amount
        guard work <= workLimit else { throw RouteTableError(.tooManyOverlaps, .table) }
    }
}

extension TableParts {
    /// Tells whether a literal fits an affix with something left for the parameter.
    func segment(_ literal: ByteRange, fits affix: AffixRecord) -> Bool {
        guard literal.count > affix.prefix.count + affix.suffix.count else { return false }
        let bytes = pool[Int(literal.first)..<Int(literal.first + literal.count)]
        let prefix = pool[Int(affix.prefix.first)..<Int(affix.prefix.first + affix.prefix.count)]
        let suffix = pool[Int(affix.suffix.first)..<Int(affix.suffix.first + affix.suffix.count)]
        return bytes.starts(with: prefix) && bytes.suffix(suffix.count).elementsEqual(suffix)
    }

    /// How two affixes relate, or `nil` where no segment fits both.
    func relation(_ left: AffixRecord, _ right: AffixRecord) -> OverlapCheck.Relation? {
        let a = pool[Int(left.prefix.first)..<Int(left.prefix.first + left.prefix.count)]
        let b = pool[Int(right.prefix.first)..<Int(right.prefix.first + right.prefix.count)]
        let c = pool[Int(left.suffix.first)..<Int(left.suffix.first + left.suffix.count)]
        let d = pool[Int(right.suffix.first)..<Int(right.suffix.first + right.suffix.count)]
        guard a.starts(with: b) || b.starts(with: a),
            c.reversed().starts(with: d.reversed()) || d.reversed().starts(with: c.reversed())
        else { return nil }
        var relation: OverlapCheck.Relation = []
        if a.count > b.count || c.count > d.count { relation.insert(.left) }
        if b.count > a.count || d.count > c.count { relation.insert(.right) }
        return relation
    }
}
