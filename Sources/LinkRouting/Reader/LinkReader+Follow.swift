extension LinkReader {
    /// Makes the receipt; a moved path's values become those of its target.
    mutating func followed(
        pattern: Int, owner: Int, _ place: LinkPlace, in table: borrowing RouteTable
    ) throws(LinkError) -> RouteMatch {
        let storage = table.storage
        var index = owner
        let wasMoved = owner >= storage.parts.routeCount
        if wasMoved {
            let screen = table.relations.screens[Int(table.relations.records[owner].target)]
            index = Int(screen.route)
            try readMoved(screen, in: table)
        }
        return RouteMatch(
            index: RouteIndex(index), isWeb: storage.parts.origins[place.origin].kind == .https,
            wasMoved: wasMoved, pattern: Int32(pattern), site: Int32(place.site),
            host: place.host, generation: generation)
    }

    /// Fills the target's slots, 64 behind the moved path's own.
    private mutating func readMoved(
        _ screen: StackRecord, in table: borrowing RouteTable
    ) throws(LinkError) {
        let storage = table.storage
        let record = storage.parts.records[Int(screen.route)]
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount) {
            let target = frame.firstValue + 64 + offset
            let slot = Int(record.firstSlot) + offset
            values[target] = SlotValue()
            let source = table.relations.sources[Int(screen.firstSource) + offset]
            guard writeText(of: source, in: storage) else {
                guard storage.parts.slots[slot].isOptional else {
                    throw LinkError(.missingParameter, key: storage.parts.slots[slot].name)
                }
                continue
            }
            let rank = accept(from: lastStart, to: textCount, slot: slot, target, in: table)
            guard rank == TypeVerdict.acceptedRank else {
                throw LinkError(RejectReason(rank: rank), key: storage.parts.slots[slot].name)
            }
        }
    }

    /// Writes the text of a target's parameter to the scratch text; `false` where it is absent.
    private mutating func writeText(
        of source: ParameterSource, in storage: TableStorage
    ) -> Bool {
        lastStart = textCount
        switch source {
        case .absent: return false
        case .literal(.int(let number)): writeDecimal(number)
        case .literal(.bool(let flag)): writeText(flag ? "true" : "false")
        case .literal(.text(let literal)): writeText(literal)
        case .child(let slot): return writeValue(values[frame.firstValue + slot])
        case .template(let prefix, let slot):
            writeText(prefix)
            return writeValue(values[frame.firstValue + slot])
        }
        return true
    }

    private mutating func writeValue(_ value: SlotValue) -> Bool {
        switch value.kind {
        case .absent, .pending: return false
        case .int: writeDecimal(value.number)
        case .bool: writeText(value.number == 0 ? "false" : "true")
        case .text:
            reserveText(Int(value.end - value.start))
            // BOUND: one round per byte of the value.
            for index in Int(value.start)..<Int(value.end) {
                text[textCount] = text[index]
                textCount += 1
            }
        }
        return true
    }

    /// Appends a text of the policy or of a route's value to the scratch text.
    mutating func writeText(_ string: String) {
        reserveText(string.utf8.count)
        // BOUND: one round per byte.
        for byte in string.utf8 {
            text[textCount] = byte
            textCount += 1
        }
    }

    /// Appends a number in decimal to the scratch text.
    mutating func writeDecimal(_ number: Int64) {
        reserveText(20)
        DecimalDigits.forEach(of: number) { digit in
            text[textCount] = digit
            textCount += 1
        }
    }

    /// Checks a value in the scratch text against the type of any slot, `route` and `rest` too.
    mutating func accept(
        from start: Int, to end: Int, slot: Int, _ value: Int, in table: borrowing RouteTable
    ) -> UInt8 {
        let storage = table.storage
        let record = storage.parts.slots[slot]
        let type = storage.parts.types[Int(record.type)]
        switch type.kind {
        case .route: return acceptNested(from: start, to: end, as: type, value, in: table)
        case .rest: return acceptRest(from: start, to: end, as: type, value, in: storage)
        case .text where record.place == .path || record.place == .fragment:
            guard isSegment(from: start, to: end, type) else {
                return RejectReason.parameterNotCanonical.rank
            }
        case .int, .token, .text, .enumeration, .uuid, .date, .bool, .decimal, .digits, .host:
            break
        }
        return accept(from: start, to: end, as: type, value, in: storage).rank
    }

    /// Tells whether a text could stand in a segment: no link carries a `\` there, nor a `/` that
    /// its type does not take.
    private func isSegment(from start: Int, to end: Int, _ type: CompiledType) -> Bool {
        // BOUND: one round per byte of the value.
        for index in start..<end
        where text[index] == Byte.backslash
            || text[index] == Byte.slash && type.takesSlash == false
        {
            return false
        }
        return true
    }

    private mutating func acceptRest(
        from start: Int, to end: Int, as type: CompiledType, _ value: Int,
        in storage: TableStorage
    ) -> UInt8 {
        let inner = storage.parts.types[Int(type.first)]
        var pieceStart = start
        var count = 0
        // BOUND: one round per segment of the value.
        while pieceStart <= end {
            var pieceEnd = pieceStart
            // BOUND: one round per byte of the segment.
            while pieceEnd < end, text[pieceEnd] != Byte.slash { pieceEnd += 1 }
            count += 1
            guard count <= Int(type.count) else { return RejectReason.parameterOutOfRange.rank }
            let verdict = accept(from: pieceStart, to: pieceEnd, as: inner, value, in: storage)
            guard verdict.isAccepted else { return verdict.rank }
            guard isSegment(from: pieceStart, to: pieceEnd, inner) else {
                return RejectReason.parameterNotCanonical.rank
            }
            pieceStart = pieceEnd + 1
        }
        values[value] = SlotValue(kind: .text, start: Int32(start), end: Int32(end))
        return TypeVerdict.acceptedRank
    }
}
