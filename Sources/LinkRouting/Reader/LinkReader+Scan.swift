/// The query of the link that is being read.
struct QueryRange {
    var start: Int
    var end: Int
}

extension LinkReader {
    /// Takes path, query and fragment apart and decodes the segments.
    ///
    /// What fails here is noted, not thrown: a check that comes earlier in the order may fail
    /// later in the link.
    /// - Throws: `too_many_segments`.
    mutating func scan(
        _ bytes: borrowing Span<UInt8>, from start: Int, _ survey: LinkBytes.Survey,
        in storage: TableStorage
    ) throws(LinkError) -> QueryRange {
        let limit = storage.parts.limits.segmentCountLimit
        frame.hasEscapes = survey.hasEscapes
        let end = survey.hasHash ? bytes.firstHash(from: start) : bytes.count
        let pathEnd = try scanPath(bytes, from: start, to: end, limit: limit)
        let query = QueryRange(start: min(pathEnd + 1, end), end: end)
        let itemCountLimit = storage.parts.limits.queryItemCountLimit
        if end &- query.start >= itemCountLimit,
            bytes.occurrences(of: Byte.ampersand, from: query.start, to: end) >= itemCountLimit
        {
            frame.failure.note(.tooManyQueryItems, at: query.start)
        }
        if survey.firstRare < end {
            let path = max(start, survey.firstRare)
            RawBytes.check(bytes, from: path, to: pathEnd, .segment, &frame.failure)
            let items = max(query.start, survey.firstRare)
            RawBytes.check(bytes, from: items, to: query.end, .query, &frame.failure)
        }
        if end < bytes.count { scanFragment(bytes, from: end + 1, limit: limit, survey, storage) }
        if survey.hasEscapes { decode(bytes, query) }
        return query
    }

    /// Splits the path into segments (RFC 3986 section 3.3).
    ///
    /// - Returns: The index behind the path.
    private mutating func scanPath(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, limit: Int
    ) throws(LinkError) -> Int {
        let first = frame.firstSegment
        var count = frame.pathCount
        var flags: SegmentFlags = []
        let index = try Self.split(
            bytes, from: start, to: end, into: &segments, first: first, &count, limit: limit,
            &flags, &frame.failure)
        frame.pathCount = count
        frame.flags.formUnion(flags)
        return index
    }

    @inline(__always)
    private static func split(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int,
        into segments: inout [SegmentRecord], first: Int, _ count: inout Int, limit: Int,
        _ flags: inout SegmentFlags, _ failure: inout Failure
    ) throws(LinkError) -> Int {
        var records = segments.mutableSpan
        var index = start
        // BOUND: one round per segment, up to the limit.
        while index < end, bytes[index] == Byte.slash {
            let record = SegmentRecord(bytes, from: index &+ 1, to: end)
            let segmentStart = index &+ 1
            index = Int(record.end)
            if index == segmentStart {
                // One trailing slash is the same link without it; the root has nothing but it.
                if index == end || bytes[index] != Byte.slash { return index }
                failure.note(.emptySegment, at: segmentStart)
            }
            guard count < limit else { throw LinkError(.tooManySegments, at: segmentStart) }
            records[first &+ count] = record
            count &+= 1
            flags.formUnion(record.flags)
        }
        return index
    }

    /// Splits the fragment by the grammar of paths; its failures count only if a pattern takes it.
    ///
    /// One trailing slash is dropped, and from a `?` on everything is an undeclared item.
    private mutating func scanFragment(
        _ bytes: borrowing Span<UInt8>, from start: Int, limit: Int, _ survey: LinkBytes.Survey,
        _ storage: TableStorage
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
        RawBytes.check(bytes, from: index, to: end, .segment, &frame.fragmentFailure)
        let hash = bytes.firstHash(from: index)
        if hash < end { frame.fragmentFailure.note(.invalidPathCharacter, at: hash) }
        // BOUND: one round per segment, up to the limit.
        while true {
            let record = SegmentRecord(bytes, from: index, to: end)
            guard Int(record.end) > index, frame.fragmentCount < limit else {
                frame.fragmentCount = 0
                return
            }
            segments[frame.firstSegment + frame.pathCount + frame.fragmentCount] = record
            frame.fragmentCount += 1
            frame.fragmentFlags.formUnion(record.flags)
            index = Int(record.end) + 1
            if index > end { return }
        }
    }
}

extension SegmentRecord {
    /// Reads up to the next `/` or `?`, eight bytes at a time.
    @inline(__always)
    init(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) {
        var hash = SegmentHash()
        var index = start
        var first: UInt64 = 0
        // BOUND: one round per eight bytes of the segment.
        while index < end {
            let word = ByteWord(bytes, at: index)
            let marks = word.pathDelimiterMarks
            let count = min(marks == 0 ? 8 : ByteWord.firstMark(marks), end &- index)
            if count > 0 {
                let part = word.prefix(count)
                hash.append(part)
                if index == start { first = part.bits }
            }
            index &+= count
            if count < 8 { break }
        }
        self.word = first
        self.start = Int32(truncatingIfNeeded: start)
        self.end = Int32(truncatingIfNeeded: index)
        position = Int32(truncatingIfNeeded: start)
        let count = index &- start
        self.hash = hash.value(count: count)
        if count <= 2, count > 0, bytes[start] == Byte.dot, bytes[index &- 1] == Byte.dot {
            flags = .isDots
        }
    }
}

/// The check of what may stand raw; needed only where the survey saw a rare byte.
enum RawBytes {
    /// Notes the first byte that may not stand in a part, `;` in a path before all others.
    ///
    /// It ends as soon as nothing can change any more, so that a hostile link does not cost more
    /// than one that is accepted.
    static func check(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, _ part: LinkPart,
        _ failure: inout Failure
    ) {
        let first: RejectReason = part == .segment ? .pathParameter : .invalidQuery
        let usual: RejectReason = part == .segment ? .invalidPathCharacter : .invalidQuery
        var index = start
        // BOUND: one round per eight bytes of the part.
        while index < end, failure.rank > first.rank {
            let word = ByteWord(bytes, at: index).prefix(end &- index)
            // Behind another refused byte only a `;` counts.
            var marks =
                failure.rank > usual.rank ? word.rareMarks : word.marks(of: Byte.semicolon)
            // BOUND: one round per rare byte.
            while marks != 0 {
                let place = index &+ ByteWord.firstMark(marks)
                note(bytes[place], at: place, part, &failure)
                marks &= marks &- 1
            }
            index &+= 8
        }
    }

    private static func note(
        _ byte: UInt8, at index: Int, _ part: LinkPart, _ failure: inout Failure
    ) {
        switch part {
        case .query: failure.note(.invalidQuery, at: index)
        case .segment where byte == Byte.semicolon: failure.note(.pathParameter, at: index)
        case .segment: failure.note(.invalidPathCharacter, at: index)
        }
    }
}

/// The two parts of a link that have a set of raw characters.
enum LinkPart {
    case segment
    case query
}

extension Span<UInt8> {
    /// The index of the first `#` from an index on, or the end.
    func firstHash(from start: Int) -> Int {
        var index = start
        // BOUND: one round per byte.
        while index < count, self[index] != Byte.hash { index += 1 }
        return index
    }
}
