import LinkRouting

/// The patterns of a policy by their segments, so that those that share links with a pattern are
/// found without looking at all of them.
struct PatternTree: Sendable {
    private struct Node {
        var literals: [[UInt8]: Int] = [:]
        var choices: [(piece: LinkPiece, node: Int)] = []
        var patterns: [Int] = []
    }

    private var nodes = [Node()]
    private let patterns: [LinkPattern]

    /// Plants the patterns.
    ///
    /// - Complexity: O(segments)
    init(_ patterns: [LinkPattern]) {
        self.patterns = patterns
        // BOUND: the patterns of a policy, at most 64 segments each.
        for (number, pattern) in patterns.enumerated() {
            var node = 0
            for piece in pattern.path { node = child(of: node, piece) }
            nodes[node].patterns.append(number)
        }
    }

    /// The patterns that may share links with segments and a fragment.
    ///
    /// - Parameters:
    ///   - path: The segments of the path.
    ///   - other: The pattern with the fragment.
    ///   - placeCount: Counts the children that are looked at.
    /// - Returns: Their numbers, rising.
    /// - Complexity: O(nodes that share a beginning with it)
    func overlaps(
        _ path: some Sequence<LinkPiece>, _ other: LinkPattern, _ placeCount: inout Int
    ) -> [Int] {
        var reached = [0]
        // BOUND: at most 64 segments.
        for piece in path {
            var next: [Int] = []
            for node in reached { next += children(of: node, piece, &placeCount) }
            reached = next
            if reached.isEmpty { return [] }
        }
        return reached.flatMap { nodes[$0].patterns }.filter { number in
            Self.fragmentsOverlap(patterns[number], other)
        }.sorted()
    }

    private mutating func child(of node: Int, _ piece: LinkPiece) -> Int {
        if piece.isLiteral {
            if let child = nodes[node].literals[piece.prefix] { return child }
            nodes[node].literals[piece.prefix] = nodes.count
        } else {
            let known = nodes[node].choices.first { $0.piece.isShaped(like: piece) }
            if let known { return known.node }
            nodes[node].choices.append((piece, nodes.count))
        }
        nodes.append(Node())
        return nodes.count - 1
    }

    private func children(of node: Int, _ piece: LinkPiece, _ placeCount: inout Int) -> [Int] {
        let record = nodes[node]
        placeCount += 1 + record.choices.count + (piece.isLiteral ? 0 : record.literals.count)
        var children = record.choices.filter { $0.piece.overlaps(piece) }.map(\.node)
        if piece.isLiteral {
            if let child = record.literals[piece.prefix] { children.append(child) }
        } else {
            let shape = piece.shape
            children += record.literals.filter { shape.contains($0.key) }.map(\.value)
        }
        return children
    }

    private static func fragmentsOverlap(_ left: LinkPattern, _ right: LinkPattern) -> Bool {
        left.mark == right.mark && left.fragment.count == right.fragment.count
            && zip(left.fragment, right.fragment).allSatisfy { $0.overlaps($1) }
    }
}
