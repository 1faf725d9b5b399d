/// The query of the link that is being read.
struct QueryRange {
    var start: Int
    var end: Int

    var isAbsent: Bool { start > end }
}

extension LinkReader {
    /// Takes path, query and fragment apart and decodes the segments.
    ///
    /// What fails here is noted, not thrown: a check that comes earlier in the order may fail
    /// later in the link.
    /// - Throws: `too_many_segments`.
    mutating func scan(
        _ bytes: borrowing Span<UInt8>, from start: Int, hasEscapes: Bool,
        in storage: TableStorage
    ) throws(LinkError) -> QueryRange {
        let limit = storage.parts.limits.segmentCountLimit
        var cursor = try scanPath(bytes, from: start, limit: limit)
        var query = QueryRange(start: cursor + 1, end: cursor)
        if cursor < bytes.count, bytes[cursor] == Byte.question {
            cursor += 1
            query = QueryRange(start: cursor, end: cursor)
            // BOUND: one round per byte of the query.
            while cursor < bytes.count, bytes[cursor] != Byte.hash {
                let byte = bytes[cursor]
                if ByteSet.query.contains(byte) == false, byte != Byte.percent {
                    frame.failure.note(.invalidQuery, at: cursor)
                }
                cursor += 1
            }
            query.end = cursor
        }
        frame.hasFragment = false
        if cursor < bytes.count { scanFragment(bytes, from: cursor + 1, limit: limit, storage) }
        if hasEscapes { decode(bytes, query) }
        return query
    }

    /// Splits the path into segments (RFC 3986 section 3.3).
    ///
    /// - Returns: The index behind the path.
    @inline(__always)
    private mutating func scanPath(
        _ bytes: borrowing Span<UInt8>, from start: Int, limit: Int
    ) throws(LinkError) -> Int {
        guard start < bytes.count, bytes[start] == Byte.slash else { return start }
        var index = start
        // BOUND: one round per segment, up to the limit.
        while index < bytes.count, bytes[index] == Byte.slash {
            let segmentStart = index + 1
            let scanned = ScannedSegment(bytes, from: segmentStart, to: bytes.count)
            let end = Int(scanned.record.end)
            let isLast = end == bytes.count || bytes[end] != Byte.slash
            if end == segmentStart {
                // One trailing slash is the same link without it; the root has nothing but it.
                if isLast { return end }
                frame.failure.note(.emptySegment, at: segmentStart)
            }
            guard frame.pathCount < limit else {
                throw LinkError(.tooManySegments, at: segmentStart)
            }
            segments[frame.firstSegment + frame.pathCount] = scanned.record
            frame.pathCount += 1
            frame.flags.formUnion(scanned.record.flags)
            frame.failure.merge(scanned.failure)
            index = end
        }
        return index
    }

    /// Splits the fragment by the grammar of paths; its failures count only if a pattern takes it.
    ///
    /// One trailing slash is dropped, and from a `?` on everything is an undeclared item.
    private mutating func scanFragment(
        _ bytes: borrowing Span<UInt8>, from start: Int, limit: Int, _ storage: TableStorage
    ) {
        frame.hasFragment = true
        guard storage.parts.hasFragments else { return }
        var end = start
        // BOUND: one round per byte of the fragment.
        while end < bytes.count, bytes[end] != Byte.question { end += 1 }
        frame.fragmentHasItems = end < bytes.count
        if end > start, bytes[end - 1] == Byte.slash { end -= 1 }
        guard start < end else { return }
        frame.fragmentIsSlashed = bytes[start] == Byte.slash
        var index = frame.fragmentIsSlashed ? start + 1 : start
        // BOUND: one round per segment, up to the limit.
        while true {
            let scanned = ScannedSegment(bytes, from: index, to: end)
            let isEmpty = scanned.record.end == Int32(index)
            guard isEmpty == false, frame.fragmentCount < limit else {
                frame.fragmentCount = 0
                return
            }
            segments[frame.firstSegment + frame.pathCount + frame.fragmentCount] = scanned.record
            frame.fragmentCount += 1
            frame.fragmentFlags.formUnion(scanned.record.flags)
            frame.fragmentFailure.merge(scanned.failure)
            index = Int(scanned.record.end) + 1
            if index > end { return }
        }
    }
}

/// One segment of a path or fragment as it stands in the link.
private struct ScannedSegment {
    var record = SegmentRecord()
    var failure = Failure()

    /// Reads up to the next `/`, or in a path up to the next `?` or `#`.
    @inline(__always)
    init(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) {
        var hash = SegmentHash()
        var index = start
        var flags: SegmentFlags = []
        // BOUND: one round per byte of the segment.
        while index < end {
            let byte = bytes[index]
            if ByteSet.segment.contains(byte) == false {
                if byte == Byte.slash || byte == Byte.question || byte == Byte.hash { break }
                if byte == Byte.percent {
                    flags = .isEscaped
                } else {
                    failure.note(
                        byte == Byte.semicolon ? .pathParameter : .invalidPathCharacter,
                        at: index)
                }
            }
            hash.append(byte)
            index += 1
        }
        if index - start <= 2, index > start, bytes[start] == Byte.dot,
            bytes[index - 1] == Byte.dot
        {
            flags.insert(.isDots)
        }
        record = SegmentRecord(
            start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: index),
            position: Int32(truncatingIfNeeded: start), hash: hash.value, flags: flags)
    }
}
