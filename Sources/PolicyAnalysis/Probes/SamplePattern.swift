import LinkRouting

/// One shape of links of one policy: a pattern whose rest, where it has one, has a fixed number of
/// segments.
struct SamplePattern: Sendable {
    let shape: PatternShape
    let path: [SegmentShape]
    let fragment: [SegmentShape]

    /// The shapes of all patterns of a table; a rest gives one for each of its lengths.
    ///
    /// - Complexity: O(patterns * segments of rests)
    static func all(of table: RouteTable) -> [SamplePattern] {
        table.patternShapes.flatMap { all(of: $0) }
    }

    /// The shapes of one pattern.
    ///
    /// - Complexity: O(segments of a rest)
    static func all(of shape: PatternShape) -> [SamplePattern] {
        let isRestInFragment = (shape.fragment.last?.maximum ?? 1) > 1
        let longest = max(shape.path.last?.maximum ?? 1, shape.fragment.last?.maximum ?? 1)
        // BOUND: at most 64 segments.
        return (1...longest).map { count in
            SamplePattern(
                shape: shape,
                path: isRestInFragment ? shape.path : stretched(shape.path, count),
                fragment: isRestInFragment ? stretched(shape.fragment, count) : shape.fragment)
        }
    }

    private static func stretched(_ segments: [SegmentShape], _ count: Int) -> [SegmentShape] {
        guard let last = segments.last, last.maximum > 1 else { return segments }
        return segments + [SegmentShape](repeating: last, count: count - 1)
    }
}

extension SegmentShape {
    /// Whether some segment fits both.
    func overlaps(_ other: SegmentShape) -> Bool {
        switch (type == nil, other.type == nil) {
        case (true, true): return prefix == other.prefix
        case (true, false): return other.fits(prefix)
        case (false, true): return fits(other.prefix)
        case (false, false):
            return (prefix.hasPrefix(other.prefix) || other.prefix.hasPrefix(prefix))
                && (suffix.hasSuffix(other.suffix) || other.suffix.hasSuffix(suffix))
        }
    }

    /// Whether a segment has the prefix and the suffix, with something between them.
    func fits(_ segment: String) -> Bool {
        guard type != nil else { return segment == prefix }
        return segment.utf8.count > prefix.utf8.count + suffix.utf8.count
            && segment.hasPrefix(prefix) && segment.hasSuffix(suffix)
    }

    /// Whether two patterns have the same segment here, but for the type.
    func isShaped(like other: SegmentShape) -> Bool {
        prefix == other.prefix && suffix == other.suffix && (type == nil) == (other.type == nil)
    }

    /// Whether a decoded segment is taken; `nil` where only the reader can tell.
    func takes(_ segment: String, in table: RouteTable) -> Bool? {
        guard let type else { return segment == prefix }
        guard fits(segment) else { return false }
        let value = segment.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
        return table.takes(Array(value), type)
    }
}
