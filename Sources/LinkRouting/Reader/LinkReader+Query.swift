extension LinkReader {
    /// Finds the declared items and keeps the ranges of their values; the others are dropped.
    mutating func readItems(
        _ bytes: borrowing Span<UInt8>, _ query: QueryRange, owner: Int,
        in storage: TableStorage
    ) {
        var start = query.start
        var count = 0
        // BOUND: one round per item, up to the limit.
        while start <= query.end {
            count += 1
            // Noted by the scan.
            if count > storage.parts.limits.queryItemCountLimit { return }
            let end = bytes.firstIndex(of: Byte.ampersand, from: start, to: query.end)
            let equals = bytes.firstIndex(of: Byte.equals, from: start, to: end)
            keepItem(bytes, start, equals: equals, end, owner: owner, in: storage)
            start = end + 1
        }
    }

    private mutating func keepItem(
        _ bytes: borrowing Span<UInt8>, _ start: Int, equals: Int, _ end: Int, owner: Int,
        in storage: TableStorage
    ) {
        let slot = declaredSlot(bytes, from: start, to: equals, owner: owner, in: storage)
        guard slot >= 0 else {
            if storage.parts.undeclaredQuery == .reject {
                frame.failure.note(.unknownQueryKey, at: start)
            }
            return
        }
        let absolute = storage.parts.records[owner].firstSlot + Int32(slot)
        let value = frame.firstValue + slot
        guard values[value].kind == .absent else {
            frame.failure.note(.duplicateQueryKey, at: start, slot: absolute)
            return
        }
        if equals == end { frame.failure.note(.invalidQuery, at: start, slot: absolute) }
        values[value] = SlotValue(
            kind: .pending, start: Int32(min(equals + 1, end)), end: Int32(end))
    }

    /// The slot of a declared key, escapes decoded, or -1.
    private mutating func declaredSlot(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, owner: Int,
        in storage: TableStorage
    ) -> Int {
        let record = storage.parts.records[owner]
        let range = Int(record.firstQuery)..<Int(record.firstQuery + record.queryCount)
        let isEscaped =
            frame.hasEscapes && bytes.firstIndex(of: Byte.percent, from: start, to: end) < end
        let mark = textCount
        if isEscaped { textCount = decodeBytes(bytes, from: start, to: end, plus: Byte.plus).end }
        // BOUND: at most 64 declared keys.
        for item in range {
            let key = storage.parts.query[item].key
            let isKey =
                isEscaped
                ? storage.equals(text.span, from: mark, to: textCount, key)
                : storage.equals(bytes, from: start, to: end, key)
            if isKey {
                textCount = mark
                return Int(storage.parts.query[item].slot)
            }
        }
        textCount = mark
        return -1
    }

    /// Decodes and checks the values of the declared keys.
    mutating func readQueryValues(
        _ bytes: borrowing Span<UInt8>, owner: Int, in table: borrowing RouteTable
    ) {
        let storage = table.storage
        let record = storage.parts.records[owner]
        // BOUND: at most 64 declared keys.
        for index in Int(record.firstQuery)..<Int(record.firstQuery + record.queryCount) {
            let item = storage.parts.query[index]
            let value = frame.firstValue + Int(item.slot)
            let slot = record.firstSlot + item.slot
            guard values[value].kind == .pending else {
                if item.presence == .required {
                    frame.failure.note(.missingParameter, slot: slot)
                }
                continue
            }
            let position = Int(values[value].start)
            let rank = readQueryValue(bytes, item, slot: Int(slot), in: table)
            if rank == TypeVerdict.acceptedRank { continue }
            if item.presence == .optionalDroppingInvalid, rank > RejectReason.unknownRoute.rank {
                values[value] = SlotValue()
            } else {
                frame.failure.note(rank: rank, at: position, slot: slot)
            }
        }
    }

    private mutating func readQueryValue(
        _ bytes: borrowing Span<UInt8>, _ item: QueryRecord, slot: Int,
        in table: borrowing RouteTable
    ) -> UInt8 {
        let storage = table.storage
        let value = frame.firstValue + Int(item.slot)
        let (rawStart, rawEnd) = (Int(values[value].start), Int(values[value].end))
        let plus: UInt8 = item.plus == .space ? 0x20 : Byte.plus
        let start = textCount
        let (end, _) = decodeBytes(bytes, from: rawStart, to: rawEnd, plus: plus)
        if PrintableText.holdsEscape(text.span, from: start, to: end) {
            return RejectReason.doubleEncoding.rank
        }
        if item.plus == .reject {
            // BOUND: one round per byte of the value.
            for index in rawStart..<rawEnd where bytes[index] == Byte.plus {
                return RejectReason.ambiguousPlus.rank
            }
        }
        let type = storage.parts.types[Int(storage.parts.slots[slot].type)]
        guard type.kind == .route else {
            return accept(from: start, to: end, as: type, value, in: storage).rank
        }
        return acceptNested(from: start, to: end, as: type, value, in: table)
    }
}
