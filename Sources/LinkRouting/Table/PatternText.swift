/// The text of a pattern, taken apart but not yet typed.
struct PatternText {
    /// One segment: a literal, or a parameter with what stands before and behind it.
    struct Segment {
        var kind: ElementRecord.Kind
        var prefix: Range<Int>
        var name: Range<Int>
        var suffix: Range<Int>
    }

    let bytes: [UInt8]
    private(set) var path: [Segment] = []
    private(set) var fragment: [Segment] = []
    private(set) var shape = FragmentShape.absent

    /// Takes a pattern apart, or gives `nil` where it does not follow the grammar.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        guard bytes.first == Byte.slash else { return nil }
        let end = bytes.firstIndex(of: Byte.hash) ?? bytes.count
        if end > 1 {
            guard let segments = segments(1..<end) else { return nil }
            path = segments
        }
        guard end < bytes.count else { return }
        let isSlashed = end + 1 < bytes.count && bytes[end + 1] == Byte.slash
        shape = isSlashed ? .slashed : .plain
        guard path.last?.kind != .rest,
            let segments = segments((end + (isSlashed ? 2 : 1))..<bytes.count)
        else { return nil }
        fragment = segments
    }

    private func segments(_ range: Range<Int>) -> [Segment]? {
        var segments: [Segment] = []
        var start = range.lowerBound
        // BOUND: one round per segment.
        while start <= range.upperBound {
            var end = start
            // BOUND: one round per byte.
            while end < range.upperBound, bytes[end] != Byte.slash { end += 1 }
            guard segments.last?.kind != .rest, let segment = segment(start..<end) else {
                return nil
            }
            segments.append(segment)
            start = end + 1
        }
        return segments
    }

    private func segment(_ range: Range<Int>) -> Segment? {
        guard range.isEmpty == false else { return nil }
        guard let open = bytes[range].firstIndex(of: Byte.openBrace) else {
            guard isLiteral(range), isDots(range) == false else { return nil }
            return Segment(kind: .literal, prefix: range, name: 0..<0, suffix: 0..<0)
        }
        guard let close = bytes[open..<range.upperBound].firstIndex(of: Byte.closeBrace) else {
            return nil
        }
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

    private func isLiteral(_ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy(ByteSet.literal.contains)
    }

    private func isDots(_ range: Range<Int>) -> Bool {
        range.count <= 2 && bytes[range].allSatisfy { $0 == Byte.dot }
    }
}
