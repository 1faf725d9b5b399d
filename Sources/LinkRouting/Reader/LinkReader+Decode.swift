extension LinkReader {
    /// Decodes the segments that hold escapes, and checks the escapes of the whole query.
    mutating func decode(_ bytes: borrowing Span<UInt8>, _ query: QueryRange) {
        let first = frame.firstSegment
        let pathEnd = first + frame.pathCount
        // BOUND: at most 64 segments.
        for index in first..<pathEnd where isEscaped(bytes, segments[index]) {
            frame.failure.merge(decodeSegment(bytes, index))
            frame.flags.formUnion(segments[index].flags)
        }
        // BOUND: at most 64 segments.
        for index in pathEnd..<(pathEnd + frame.fragmentCount)
        where isEscaped(bytes, segments[index]) {
            frame.fragmentFailure.merge(decodeSegment(bytes, index))
            frame.fragmentFlags.formUnion(segments[index].flags)
        }
        guard bytes.firstIndex(of: Byte.percent, from: query.start, to: query.end) < query.end
        else { return }
        let mark = textCount
        let (end, failure) = decodeBytes(bytes, from: query.start, to: query.end, plus: Byte.plus)
        frame.failure.merge(failure)
        if StrictUTF8.firstError(in: text.span, from: mark, to: end) != nil {
            frame.failure.note(.invalidUTF8, at: query.start)
        }
        textCount = mark
    }

    private func isEscaped(_ bytes: borrowing Span<UInt8>, _ segment: SegmentRecord) -> Bool {
        guard segment.flags.contains(.isInText) == false else { return false }
        let end = Int(segment.end)
        return bytes.firstIndex(of: Byte.percent, from: Int(segment.start), to: end) < end
    }

    private mutating func decodeSegment(
        _ bytes: borrowing Span<UInt8>, _ index: Int
    ) -> Failure {
        var record = segments[index]
        let position = Int(record.position)
        let mark = textCount
        var (end, failure) = decodeBytes(
            bytes, from: Int(record.start), to: Int(record.end), plus: Byte.plus)
        if StrictUTF8.firstError(in: text.span, from: mark, to: end) != nil {
            failure.note(.invalidUTF8, at: position)
        }
        record.flags = [.isInText]
        // BOUND: one round per byte of the segment.
        for offset in mark..<end {
            let byte = text[offset]
            switch byte {
            case Byte.slash: record.flags.insert(.hasSlash)
            case Byte.backslash: record.flags.insert(.hasBackslash)
            case _ where ByteSet.reservedInSegment.contains(byte):
                record.flags.insert(.hasReserved)
            // Every other byte is harmless.
            default: break
            }
        }
        if PrintableText.holdsEscape(text.span, from: mark, to: end) {
            record.flags.insert(.hasEscape)
        }
        if (1...2).contains(end - mark), text[mark] == Byte.dot, text[end - 1] == Byte.dot {
            record.flags.insert(.isDots)
        }
        (record.start, record.end) = (Int32(mark), Int32(end))
        record.note(text.span, from: mark, to: end)
        segments[index] = record
        return failure
    }

    /// Appends the decoded form of bytes to the scratch text.
    ///
    /// The byte checks have passed, so that every `%` has two hex digits.
    /// - Returns: The new end of the scratch text, and `encoded_control` where one was decoded.
    mutating func decodeBytes(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, plus: UInt8
    ) -> (end: Int, failure: Failure) {
        reserveText(end - start)
        let (count, failure) = Self.decode(
            bytes, from: start, to: end, plus: plus, into: &text, at: textCount)
        textCount = count
        return (count, failure)
    }

    private static func decode(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, plus: UInt8,
        into text: inout [UInt8], at first: Int
    ) -> (end: Int, failure: Failure) {
        var failure = Failure()
        var target = text.mutableSpan
        var count = first
        var index = start
        // BOUND: one round per byte.
        while index < end {
            var byte = bytes[index]
            if byte == Byte.percent, index + 2 < end,
                let high = Byte.hexValue(bytes[index + 1]),
                let low = Byte.hexValue(bytes[index + 2])
            {
                byte = high << 4 | low
                if byte < 0x20 || byte == 0x7F { failure.note(.encodedControl, at: index) }
                index += 2
            } else if byte == Byte.plus {
                byte = plus
            }
            target[count] = byte
            count += 1
            index += 1
        }
        return (count, failure)
    }
}
