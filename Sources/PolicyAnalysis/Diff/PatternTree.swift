import LinkRouting

/// The shapes of a policy by their segments, so that those that share links with a shape of another
/// policy are found without looking at all of them.
struct PatternTree {
    private struct Node {
        var literals: [String: Int] = [:]
        var choices: [(segment: SegmentShape, node: Int)] = []
        var patterns: [Int] = []
    }

    private var nodes = [Node()]
    private let patterns: [SamplePattern]

    /// Plants the shapes.
    ///
    /// - Complexity: O(segments)
    init(_ patterns: [SamplePattern]) {
        self.patterns = patterns
        // BOUND: the shapes of a policy, at most 64 segments each.
        for (number, pattern) in patterns.enumerated() {
            var node = 0
            for segment in pattern.path { node = child(of: node, segment) }
            nodes[node].patterns.append(number)
        }
    }

    /// The shapes that share links with another one.
    ///
    /// - Parameters:
    ///   - pattern: The other one.
    ///   - placeCount: Counts the children that are looked at.
    /// - Returns: Their numbers, rising.
    /// - Complexity: O(nodes that share a beginning with it)
    func overlaps(with pattern: SamplePattern, _ placeCount: inout Int) -> [Int] {
        var reached = [0]
        // BOUND: at most 64 segments.
        for segment in pattern.path {
            var next: [Int] = []
            for node in reached { next += children(of: node, segment, &placeCount) }
            reached = next
            if reached.isEmpty { return [] }
        }
        return reached.flatMap { nodes[$0].patterns }.filter { number in
            Self.fragmentsOverlap(patterns[number], pattern)
        }.sorted()
    }

    private mutating func child(of node: Int, _ segment: SegmentShape) -> Int {
        if segment.type == nil {
            if let child = nodes[node].literals[segment.prefix] { return child }
            nodes[node].literals[segment.prefix] = nodes.count
        } else {
            let known = nodes[node].choices.first { $0.segment.isShaped(like: segment) }
            if let known { return known.node }
            nodes[node].choices.append((segment, nodes.count))
        }
        nodes.append(Node())
        return nodes.count - 1
    }

    private func children(
        of node: Int, _ segment: SegmentShape, _ placeCount: inout Int
    ) -> [Int] {
        let record = nodes[node]
        placeCount += 1 + record.choices.count + (segment.type == nil ? 0 : record.literals.count)
        var children = record.choices.filter { $0.segment.overlaps(segment) }.map(\.node)
        if segment.type == nil {
            if let child = record.literals[segment.prefix] { children.append(child) }
        } else {
            children += record.literals.filter { segment.fits($0.key) }.map(\.value)
        }
        return children
    }

    /// A fragment that a policy does not speak of is dropped, so that it overlaps every other.
    private static func fragmentsOverlap(_ left: SamplePattern, _ right: SamplePattern) -> Bool {
        guard left.shape.fragmentMark.isEmpty == false, right.shape.fragmentMark.isEmpty == false
        else { return true }
        return left.shape.fragmentMark == right.shape.fragmentMark
            && left.fragment.count == right.fragment.count
            && zip(left.fragment, right.fragment).allSatisfy { $0.overlaps($1) }
    }
}
