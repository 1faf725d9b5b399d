extension LinkReader {
    /// Finds the pattern of the segments that were scanned, or -1.
    ///
    /// A fragment goes to a pattern that has one, if any takes it; else the path decides alone.
    /// - Complexity: one step per segment where no patterns overlap; each node of the tree is
    ///   visited at most once, and only if a pattern of the right length and site lies below it.
    mutating func match(
        _ bytes: borrowing Span<UInt8>, site: Int, in storage: TableStorage
    ) -> Int {
        let first = frame.firstSegment
        let pathEnd = first &+ frame.pathCount
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: site)
        if frame.fragmentCount > 0 {
            let walk = TreeWalk(
                bit: bit, shape: frame.fragmentIsSlashed ? .slashed : .plain, pathEnd: pathEnd,
                end: pathEnd &+ frame.fragmentCount, index: first)
            let found = PatternSearch.pattern(walk, bytes, text, segments, &trail, storage)
            if found >= 0 { return found }
        }
        let walk = TreeWalk(bit: bit, shape: .absent, pathEnd: pathEnd, end: pathEnd, index: first)
        return PatternSearch.pattern(walk, bytes, text, segments, &trail, storage)
    }
}
