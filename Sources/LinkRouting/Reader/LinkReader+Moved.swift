extension LinkReader {
    /// The pattern under which a match is printed: of a moved path, one of the target's, if one of
    /// them can carry its values, else the moved path's own.
    func printedPattern(_ match: RouteMatch, in table: borrowing RouteTable) -> Int {
        guard match.wasMoved else { return Int(match.pattern) }
        let found = pattern(
            of: Int(match.index.value), values: frame.firstValue + 64, site: Int(match.site),
            in: table.storage)
        return found ?? Int(match.pattern)
    }

    /// The first of the values that go with a printed pattern.
    func values(of match: RouteMatch, _ pattern: Int, in table: borrowing RouteTable) -> Int {
        match.wasMoved && pattern != Int(match.pattern)
            ? frame.firstValue + 64 : frame.firstValue
    }

    /// The canonical link of a moved path: its target's, on the same origin if that has one.
    func movedLink(_ match: RouteMatch, in table: borrowing RouteTable) -> Link? {
        let route = route(
            at: Int(match.index.value), values: frame.firstValue + 64, in: table.storage)
        if let link = table.printed(
            route, site: Int(match.site), preferring: match.host)
        {
            return link
        }
        // BOUND: at most 64 sites.
        for site in table.storage.parts.sites.indices where site != Int(match.site) {
            if let link = table.printed(route, site: site, preferring: -1) { return link }
        }
        return nil
    }

    /// The first pattern of a route on a site that carries exactly the values that are there.
    func pattern(
        of index: Int, values base: Int, site: Int, in storage: TableStorage
    ) -> Int? {
        let record = storage.parts.records[index]
        var filled: UInt64 = 0
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount) where values[base + offset].kind != .absent {
            switch storage.parts.slots[Int(record.firstSlot) + offset].place {
            case .path, .fragment: filled |= 1 << UInt64(offset)
            case .query, .host, .screen: break
            }
        }
        let first = Int(record.firstPattern)
        // BOUND: one round per pattern of the route.
        for pattern in first..<(first + Int(record.patternCount))
        where storage.parts.patterns[pattern].sites >> UInt64(site) & 1 == 1
            && storage.parts.patterns[pattern].filledSlots == filled
        {
            return pattern
        }
        return nil
    }
}
