/// The text of a pattern, taken apart but not yet typed.
struct PatternText {
    /// One segment: a literal, or a parameter with what stands before and behind it.
    struct Segment {
        var kind: ElementRecord.Kind
        var prefix: Range<Int>
        var name: Range<Int>
        var suffix: Range<Int>
    }

    private(set) var bytes: [UInt8] = []
    /// The segments of the path, then those of the fragment.
    private(set) var segments: [Segment] = []
    private(set) var pathCount = 0
    private(set) var shape = FragmentShape.absent

    /// Takes a pattern apart; the buffers are used again.
    ///
    /// - Returns: Whether it follows the grammar.
    mutating func read(_ text: String) -> Bool {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: text.utf8)
        segments.removeAll(keepingCapacity: true)
        pathCount = 0
        shape = .absent
        guard bytes.first == Byte.slash else { return false }
        let end = bytes.firstIndex(of: Byte.hash) ?? bytes.count
        if end > 1, split(1..<end) == false { return false }
        pathCount = segments.count
        guard end < bytes.count else { return true }
        let isSlashed = end + 1 < bytes.count && bytes[end + 1] == Byte.slash
        shape = isSlashed ? .slashed : .plain
        return segments.last?.kind != .rest && split((end + (isSlashed ? 2 : 1))..<bytes.count)
    }

    private mutating func split(_ range: Range<Int>) -> Bool {
        var start = range.lowerBound
        // BOUND: one round per segment.
        while start <= range.upperBound {
            var end = start
            // BOUND: one round per byte.
            while end < range.upperBound, bytes[end] != Byte.slash { end += 1 }
            guard segments.last?.kind != .rest, let segment = segment(start..<end) else {
                return false
            }
            segments.append(segment)
            start = end + 1
        }
        return true
    }

    private func segment(_ range: Range<Int>) -> Segment? {
        guard range.isEmpty == false else { return nil }
        guard let open = first(Byte.openBrace, in: range) else {
            guard isLiteral(range), isDots(range) == false else { return nil }
            return Segment(kind: .literal, prefix: range, name: 0..<0, suffix: 0..<0)
        }
        guard let close = first(Byte.closeBrace, in: open..<range.upperBound) else { return nil }
        let prefix = range.lowerBound..<open
        let suffix = (close + 1)..<range.upperBound
        var name = (open + 1)..<close
        var kind: ElementRecord.Kind = prefix.isEmpty && suffix.isEmpty ? .parameter : .affix
        if name.count > 3, bytes[(close - 3)..<close].allSatisfy({ $0 == Byte.dot }) {
            guard kind == .parameter else { return nil }
            kind = .rest
            name = (open + 1)..<(close - 3)
        }
        guard isLiteral(prefix), isLiteral(suffix), Identifier.isName(bytes[name]) else {
            return nil
        }
        return Segment(kind: kind, prefix: prefix, name: name, suffix: suffix)
    }

    private func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        // BOUND: one round per byte.
        for index in range where bytes[index] == byte { return index }
        return nil
    }

    private func isLiteral(_ range: Range<Int>) -> Bool {
        // BOUND: one round per byte.
        for index in range where ByteSet.literal.contains(bytes[index]) == false { return false }
        return true
    }

    private func isDots(_ range: Range<Int>) -> Bool {
        range.count <= 2 && bytes[range].allSatisfy { $0 == Byte.dot }
    }
}
