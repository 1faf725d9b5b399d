extension LinkReader {
    /// Does the checks that need the pattern, reads the values, and throws the first failure.
    mutating func finished(
        _ bytes: borrowing Span<UInt8>, _ query: QueryRange, pattern: Int, _ place: LinkPlace,
        in table: borrowing RouteTable
    ) throws(LinkError) -> RouteMatch {
        let storage = table.storage
        guard pattern >= 0 else { throw missed(bytes, query, place, in: storage) }
        let record = storage.parts.patterns[pattern]
        let owner = Int(record.owner)
        let takesFragment = record.fragment != .absent
        if takesFragment {
            frame.failure.merge(frame.fragmentFailure)
            frame.flags.formUnion(frame.fragmentFlags)
        }
        if frame.flags.isDisjoint(with: .suspicious) == false {
            checkSegments(record, in: storage)
        }
        if frame.hasFragment { checkFragment(takesFragment, place, in: storage) }
        clearValues(Int(record.slotCount))
        let drops = storage.parts.undeclaredQuery == .drop
        if query.start < query.end, record.hasQuery || drops == false {
            readItems(bytes, query, owner: owner, in: storage)
        }
        readSegments(bytes, record, in: storage)
        if record.hasLabelParameter {
            readLabel(bytes, place, owner: owner, in: storage)
        }
        if record.hasQuery {
            readQueryValues(bytes, owner: owner, in: table)
        }
        guard frame.failure.isAbsent else { throw error(frame.failure, in: storage) }
        if record.hasHostParameter {
            try checkLoweredHosts(bytes, pattern: pattern, place, in: storage)
        }
        return try followed(pattern: pattern, owner: owner, place, in: table)
    }

    /// The error of a link that no pattern takes.
    private mutating func missed(
        _ bytes: borrowing Span<UInt8>, _ query: QueryRange, _ place: LinkPlace,
        in storage: TableStorage
    ) -> LinkError {
        if frame.flags.isDisjoint(with: .suspicious) == false {
            // BOUND: at most 64 segments.
            for index in 0..<frame.pathCount {
                checkSegment(segments[frame.firstSegment + index], taker: nil)
            }
        }
        if frame.hasFragment { checkFragment(false, place, in: storage) }
        frame.failure.note(.unknownRoute)
        return error(frame.failure, in: storage)
    }

    private mutating func checkSegments(_ pattern: PatternRecord, in storage: TableStorage) {
        let count = frame.pathCount + (pattern.fragment == .absent ? 0 : frame.fragmentCount)
        // BOUND: at most 128 segments.
        for index in 0..<count {
            let element = storage.parts.elements[element(of: index, pattern)]
            var taker: CompiledType?
            if element.slot >= 0 {
                var type = storage.parts.types[Int(element.type)]
                if type.kind == .rest { type = storage.parts.types[Int(type.first)] }
                taker = type
            }
            checkSegment(segments[frame.firstSegment + index], taker: taker)
        }
    }

    /// The element of a pattern that takes a segment; a rest takes all that are left.
    func element(of index: Int, _ pattern: PatternRecord) -> Int {
        if index < frame.pathCount {
            return Int(pattern.firstElement) + min(index, Int(pattern.pathCount) - 1)
        }
        return Int(pattern.firstElement + pattern.pathCount)
            + min(index - frame.pathCount, Int(pattern.fragmentCount) - 1)
    }

    /// Refuses what an escape may not decode to, unless the parameter is a text that takes it.
    private mutating func checkSegment(_ segment: SegmentRecord, taker: CompiledType?) {
        let flags = segment.flags
        let position = Int(segment.position)
        if flags.contains(.hasBackslash)
            || flags.contains(.hasSlash) && taker?.takesSlash != true
        {
            frame.failure.note(.encodedSeparator, at: position)
        }
        if flags.contains(.hasEscape) { frame.failure.note(.doubleEncoding, at: position) }
        if flags.contains(.isDots) { frame.failure.note(.dotSegment, at: position) }
        if flags.contains(.hasReserved), taker?.kind != .text {
            frame.failure.note(.reservedInSegment, at: position)
        }
    }

    private mutating func checkFragment(
        _ isTaken: Bool, _ place: LinkPlace, in storage: TableStorage
    ) {
        if isTaken == false, storage.parts.origins[place.origin].rejectsFragment {
            frame.failure.note(.fragmentNotAllowed)
        }
        if isTaken, frame.fragmentHasItems, storage.parts.undeclaredQuery == .reject {
            frame.failure.note(.unknownQueryKey)
        }
    }
}
