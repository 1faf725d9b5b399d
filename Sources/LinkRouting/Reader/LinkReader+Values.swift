extension LinkReader {
    mutating func clearValues(_ count: Int) {
        // BOUND: at most 64 slots.
        for index in 0..<count { values[frame.firstValue + index] = SlotValue() }
    }

    mutating func readSegments(
        _ bytes: borrowing Span<UInt8>, _ pattern: PatternRecord, in storage: TableStorage
    ) {
        guard pattern.filledSlots != 0 else { return }
        let count = Int(pattern.pathCount + pattern.fragmentCount)
        // BOUND: at most 128 segments.
        for offset in 0..<count {
            let element = storage.parts.elements[Int(pattern.firstElement) + offset]
            guard element.slot >= 0 else { continue }
            let isFragment = offset >= Int(pattern.pathCount)
            let index =
                frame.firstSegment
                + (isFragment ? frame.pathCount + offset - Int(pattern.pathCount) : offset)
            let end =
                frame.firstSegment + frame.pathCount + (isFragment ? frame.fragmentCount : 0)
            let slot = Int(pattern.firstSlot + element.slot)
            let type = storage.parts.types[Int(element.type)]
            if element.kind == .rest {
                readRest(bytes, index..<end, type, element.slot, slot: slot, in: storage)
            } else {
                readSegment(bytes, index, element, type, slot: slot, in: storage)
            }
        }
    }

    @inline(__always)
    private mutating func readSegment(
        _ bytes: borrowing Span<UInt8>, _ index: Int, _ element: ElementRecord,
        _ type: CompiledType, slot: Int, in storage: TableStorage
    ) {
        let segment = segments[index]
        let start = Int(segment.start + element.prefix.count)
        let end = Int(segment.end - element.suffix.count)
        let value = frame.firstValue + Int(element.slot)
        let verdict: TypeVerdict
        if segment.flags.contains(.isInText) {
            verdict = accept(from: start, to: end, as: type, value, in: storage)
        } else if type.kind == .int {
            verdict = type.verdict(bytes, from: start, to: end, in: storage)
            values[value] = SlotValue(kind: .int, number: verdict.number)
        } else {
            let first = copy(bytes, from: start, to: end)
            verdict = accept(from: first, to: textCount, as: type, value, in: storage)
        }
        if verdict.isAccepted == false {
            frame.failure.note(
                rank: verdict.rank, at: Int(segment.position), slot: Int32(slot))
        }
    }

    private mutating func readRest(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ type: CompiledType,
        _ valueSlot: Int32, slot: Int, in storage: TableStorage
    ) {
        let inner = storage.parts.types[Int(type.first)]
        var pieces = 0
        // BOUND: at most 64 segments.
        for index in range {
            let segment = segments[index]
            pieces += Int(segment.end - segment.start) + 1
        }
        reserveText(pieces)
        let first = textCount
        // BOUND: at most 64 segments.
        for index in range {
            let segment = segments[index]
            if index > range.lowerBound {
                text[textCount] = Byte.slash
                textCount += 1
            }
            let start = textCount
            // BOUND: one round per byte of the segment.
            for offset in Int(segment.start)..<Int(segment.end) {
                text[textCount] =
                    segment.flags.contains(.isInText) ? text[offset] : bytes[offset]
                textCount += 1
            }
            let verdict = accept(
                from: start, to: textCount, as: inner, frame.firstValue + Int(valueSlot),
                in: storage)
            if verdict.isAccepted == false {
                frame.failure.note(
                    rank: verdict.rank, at: Int(segment.position), slot: Int32(slot))
            }
        }
        values[frame.firstValue + Int(valueSlot)] = SlotValue(
            kind: .text, start: Int32(first), end: Int32(textCount))
    }

    /// Checks a value in the scratch text and keeps it.
    mutating func accept(
        from start: Int, to end: Int, as type: CompiledType, _ value: Int,
        in storage: TableStorage
    ) -> TypeVerdict {
        if type.kind == .host {
            // BOUND: one round per byte of the value.
            for index in start..<end { text[index] = Byte.lowercased(text[index]) }
        }
        let verdict = type.verdict(text.span, from: start, to: end, in: storage)
        switch type.kind {
        case .int: values[value] = SlotValue(kind: .int, number: verdict.number)
        case .bool: values[value] = SlotValue(kind: .bool, number: verdict.number)
        case .token, .text, .enumeration, .uuid, .date, .decimal, .digits, .host, .route, .rest:
            values[value] = SlotValue(kind: .text, start: Int32(start), end: Int32(end))
        }
        return verdict
    }

    /// Reads the parameter in the left-most label of the host.
    mutating func readLabel(
        _ bytes: borrowing Span<UInt8>, _ place: LinkPlace, owner: Int, in storage: TableStorage
    ) {
        let record = storage.parts.records[owner]
        let label = place.host < 0 ? "" : storage.parts.hosts[Int(place.host)].labelName
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount) {
            let slot = storage.parts.slots[Int(record.firstSlot) + offset]
            guard slot.place == .host else { continue }
            if slot.name == label {
                let end = place.pathStart - Int(storage.parts.hosts[Int(place.host)].text.count)
                var start = end
                // BOUND: at most 63 bytes of a label.
                while start > 0, bytes[start - 1] != Byte.slash { start -= 1 }
                let first = copy(bytes, from: start, to: end)
                // BOUND: at most 63 bytes of a label.
                for index in first..<textCount { text[index] = Byte.lowercased(text[index]) }
                values[frame.firstValue + offset] = SlotValue(
                    kind: .text, start: Int32(first), end: Int32(textCount))
            } else if slot.isOptional == false {
                frame.failure.note(.missingParameter, slot: record.firstSlot + Int32(offset))
            }
        }
    }

    /// Refuses a `host` value whose lower-case spelling belongs to another pattern: the canonical
    /// link would be another route's.
    mutating func checkLoweredHosts(
        _ bytes: borrowing Span<UInt8>, pattern: Int, _ place: LinkPlace,
        in storage: TableStorage
    ) throws(LinkError) {
        let record = storage.parts.patterns[pattern]
        var isChanged = false
        // BOUND: at most 128 segments.
        for index in 0..<(frame.pathCount + frame.fragmentCount) {
            guard index < frame.pathCount || record.fragment != .absent else { break }
            let element = storage.parts.elements[element(of: index, record)]
            guard element.slot >= 0 else { continue }
            var type = storage.parts.types[Int(element.type)]
            if type.kind == .rest { type = storage.parts.types[Int(type.first)] }
            guard type.kind == .host else { continue }
            lower(bytes, frame.firstSegment + index, element)
            isChanged = true
        }
        guard isChanged, match(bytes, site: place.site, in: storage) != pattern else { return }
        throw LinkError(.parameterNotCanonical)
    }

    private mutating func lower(
        _ bytes: borrowing Span<UInt8>, _ index: Int, _ element: ElementRecord
    ) {
        var segment = segments[index]
        if segment.flags.contains(.isInText) == false {
            let first = copy(bytes, from: Int(segment.start), to: Int(segment.end))
            (segment.start, segment.end) = (Int32(first), Int32(textCount))
            segment.flags.insert(.isInText)
        }
        let value =
            Int(segment.start + element.prefix.count)..<Int(segment.end - element.suffix.count)
        // BOUND: one round per byte of the value.
        for offset in value { text[offset] = Byte.lowercased(text[offset]) }
        segment.note(text.span, from: Int(segment.start), to: Int(segment.end))
        segments[index] = segment
    }
}
