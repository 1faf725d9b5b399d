extension LinkReader {
    /// The canonical form of a well-formed https link that no route takes, where its origin hands
    /// such links to the browser.
    ///
    /// It has no query and no fragment, since nothing declares them.
    /// - Parameters:
    ///   - bytes: The link as it was delivered, refused as `unknown_route`.
    ///   - table: The table that refused it.
    /// - Returns: The link, or `nil` where it is refused for another reason, is not an https link,
    ///   or its origin gives a notice instead.
    /// - Complexity: O(n)
    package mutating func unmatchedLink(
        _ bytes: Span<UInt8>, in table: borrowing RouteTable
    ) -> Link? {
        do throws(LinkError) {
            _ = try read(bytes, in: table)
            return nil
        } catch {
            guard error == LinkError(.unknownRoute) else { return nil }
        }
        let storage = table.storage
        textCount = 0
        frame = ReaderFrame()
        let place: LinkPlace
        do throws(LinkError) {
            let survey = try LinkBytes.checked(
                bytes, limit: storage.parts.limits.byteCountLimit)
            place = try self.place(of: bytes, in: storage)
            _ = try scan(bytes, from: place.pathStart, survey, in: storage)
        } catch {
            return nil
        }
        let origin = storage.parts.origins[place.origin]
        guard origin.kind == .https, origin.handsOver else { return nil }
        var output: [UInt8] = []
        storage.append(origin.scheme, to: &output)
        output.append(contentsOf: "://".utf8)
        // BOUND: one round per byte of the authority.
        for index in 8..<place.pathStart { output.append(Byte.lowercased(bytes[index])) }
        if frame.pathCount == 0 { output.append(Byte.slash) }
        // BOUND: at most 64 segments.
        for index in 0..<frame.pathCount {
            output.append(Byte.slash)
            printSegment(bytes, segments[index], to: &output)
        }
        return storage.link(output, site: place.site)
    }

    private func printSegment(
        _ bytes: borrowing Span<UInt8>, _ segment: SegmentRecord, to output: inout [UInt8]
    ) {
        // BOUND: one round per byte of the segment.
        for index in Int(segment.start)..<Int(segment.end) {
            let byte = segment.flags.contains(.isInText) ? text[index] : bytes[index]
            output.append(percentEncoded: byte, unless: .canonicalSegment)
        }
    }
}

extension [UInt8] {
    /// Appends a byte, escaped unless a set holds it (RFC 3986 section 2.1).
    mutating func append(percentEncoded byte: UInt8, unless raw: ByteSet) {
        if raw.contains(byte) {
            append(byte)
        } else {
            append(Byte.percent)
            append(Byte.upperHex(byte >> 4))
            append(Byte.upperHex(byte & 15))
        }
    }
}
