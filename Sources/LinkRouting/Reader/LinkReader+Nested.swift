extension LinkReader {
    /// Reads the value of a `route` parameter, an in-app link, and keeps its rooted canonical text.
    ///
    /// It must lead to a listed route, be rooted (or absolute, where the type says so), and hold no
    /// link itself: post-login targets are how open redirects come in (CVE-2023-49438).
    /// - Returns: The rank of `nested_link_not_allowed`, or that of acceptance.
    mutating func acceptNested(
        from start: Int, to end: Int, as type: CompiledType, _ value: Int,
        in table: borrowing RouteTable
    ) -> UInt8 {
        let refusal = RejectReason.nestedLinkNotAllowed.rank
        guard frame.isNested == false, start < end else { return refusal }
        let outer = frame
        defer { frame = outer }
        var link: [UInt8] = []
        swap(&link, &nestedText)
        defer { swap(&link, &nestedText) }
        link.removeAll(keepingCapacity: true)
        // BOUND: one round per byte of the value.
        for index in start..<end { link.append(text[index]) }
        frame = ReaderFrame()
        frame.isNested = true
        frame.firstSegment = outer.firstSegment + 130
        frame.firstValue = outer.firstValue + 128
        do throws(LinkError) {
            let match = try readNested(link.span, as: type, in: table)
            return try keepRooted(match, value, in: table)
        } catch {
            return refusal
        }
    }

    private mutating func readNested(
        _ bytes: Span<UInt8>, as type: CompiledType, in table: borrowing RouteTable
    ) throws(LinkError) -> RouteMatch {
        begin()
        let storage = table.storage
        let limit = storage.parts.limits.byteCountLimit
        let survey = try LinkBytes.checked(bytes, limit: limit)
        if bytes[0] != Byte.slash {
            guard type.flag else { throw LinkError(.nestedLinkNotAllowed) }
            let place = try place(of: bytes, in: storage)
            let query = try scan(
                bytes, from: place.pathStart, survey, in: storage)
            let pattern = match(bytes, site: place.site, in: storage)
            guard pattern >= 0, lists(type, pattern, in: table) else {
                throw LinkError(.nestedLinkNotAllowed)
            }
            return try finished(bytes, query, pattern: pattern, place, in: table)
        }
        let query = try scan(bytes, from: 0, survey, in: storage)
        // BOUND: at most 64 sites.
        for site in storage.parts.sites.indices {
            let pattern = match(bytes, site: site, in: storage)
            guard pattern >= 0, lists(type, pattern, in: table) else { continue }
            let place = LinkPlace(site: site, origin: Int(storage.parts.sites[site].origin))
            return try finished(bytes, query, pattern: pattern, place, in: table)
        }
        throw LinkError(.nestedLinkNotAllowed)
    }

    /// Tells whether the type lists the route of a pattern, or of the path that it moved to.
    private func lists(
        _ type: CompiledType, _ pattern: Int, in table: borrowing RouteTable
    ) -> Bool {
        let storage = table.storage
        let owner = table.routeNumber(ofOwner: Int(storage.parts.patterns[pattern].owner))
        let first = Int(type.first)
        // BOUND: at most as many as the type lists.
        for index in first..<(first + Int(type.count))
        where storage.parts.routeChoices[index] == Int32(owner) {
            return true
        }
        return false
    }

    /// Prints the nested link without scheme and authority to the scratch text.
    private mutating func keepRooted(
        _ match: RouteMatch, _ value: Int, in table: borrowing RouteTable
    ) throws(LinkError) -> UInt8 {
        var printed: [UInt8] = []
        swap(&printed, &output)
        defer { swap(&printed, &output) }
        printed.removeAll(keepingCapacity: true)
        let pattern = printedPattern(match, in: table)
        printPath(
            pattern, values: values(of: match, pattern, in: table), origin: nil, in: table.storage,
            to: &printed)
        reserveText(printed.count)
        let first = textCount
        // BOUND: one round per byte of the link.
        for byte in printed {
            text[textCount] = byte
            textCount += 1
        }
        if PrintableText.holdsEscape(text.span, from: first, to: textCount) {
            throw LinkError(.nestedLinkNotAllowed)
        }
        values[value] = SlotValue(kind: .text, start: Int32(first), end: Int32(textCount))
        return TypeVerdict.acceptedRank
    }
}
