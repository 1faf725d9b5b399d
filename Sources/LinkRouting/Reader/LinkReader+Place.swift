extension LinkReader {
    /// Reads scheme and authority (RFC 3986 sections 3.1 and 3.2).
    ///
    /// - Throws: `missing_scheme` to `host_not_allowed`.
    mutating func place(
        of bytes: borrowing Span<UInt8>, in storage: TableStorage
    ) throws(LinkError) -> LinkPlace {
        let origin: Int
        let start: Int
        if storage.httpsOrigin >= 0, bytes.count >= 8,
            ByteWord(whole: bytes, at: 0).lowercased.bits == Self.httpsPrefix
        {
            if let place = storage.listedPlace(bytes) { return place }
            (origin, start) = (storage.httpsOrigin, 8)
        } else {
            (origin, start) = try scheme(of: bytes, in: storage)
        }
        let end = bytes.authorityEnd(from: start)
        let kind = storage.parts.origins[origin].kind
        if start == end, kind != .none { throw LinkError(.missingAuthority, at: start) }
        switch kind {
        case .https, .host:
            return try hostPlace(bytes, start, end, origin: origin, kind, in: storage)
        case .word:
            try readWord(bytes, from: start, to: end)
        case .none:
            guard start == end else { throw Authority.refusal(bytes, from: start, to: end) }
        }
        return LinkPlace(
            site: Int(storage.parts.origins[origin].firstSite), origin: origin, pathStart: end)
    }

    /// `https://` as one word.
    private static var httpsPrefix: UInt64 { 0x2F2F_3A73_7074_7468 }

    /// Reads the scheme and the `//` behind it.
    ///
    /// - Returns: The first origin with the scheme, and where the authority starts.
    private func scheme(
        of bytes: borrowing Span<UInt8>, in storage: TableStorage
    ) throws(LinkError) -> (origin: Int, start: Int) {
        var colon = 0
        // BOUND: one round per byte of the scheme.
        while colon < bytes.count, ByteSet.scheme.contains(bytes[colon]) { colon += 1 }
        guard colon > 0, colon < bytes.count, bytes[colon] == Byte.colon,
            Byte.isLetter(bytes[0])
        else { throw LinkError(.missingScheme, at: colon) }
        guard let origin = storage.origin(ofScheme: bytes, to: colon) else {
            throw LinkError(.schemeNotAllowed, at: 0)
        }
        guard colon + 3 <= bytes.count, bytes[colon + 1] == Byte.slash,
            bytes[colon + 2] == Byte.slash
        else { throw LinkError(.missingAuthority, at: colon + 1) }
        return (origin, colon + 3)
    }

    /// Finds the host among those that the policy writes out.
    private mutating func hostPlace(
        _ bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int, origin: Int,
        _ kind: OriginRecord.Kind, in storage: TableStorage
    ) throws(LinkError) -> LinkPlace {
        guard let host = storage.host(bytes, from: start, to: end) else {
            throw Authority.refusal(bytes, from: start, to: end)
        }
        let https = Int(storage.parts.hosts[host].origin)
        var place = LinkPlace(
            site: Int(storage.parts.origins[https].firstSite), origin: https, host: Int32(host),
            pathStart: end)
        if kind == .host {
            place.origin = origin
            place.site = storage.site(ofHostOrigin: origin, https: https)
        }
        return place
    }

    /// Reads the authority of a `word` origin as the first segment, in lower case.
    private mutating func readWord(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) throws(LinkError) {
        guard Authority.isWord(bytes, from: start, to: end) else {
            throw Authority.refusal(bytes, from: start, to: end, isWord: true)
        }
        reserveText(end - start)
        // BOUND: one round per byte of the authority.
        for index in start..<end {
            text[textCount + index - start] = Byte.lowercased(bytes[index])
        }
        var record = SegmentRecord(
            start: Int32(textCount), end: Int32(textCount + end - start), position: Int32(start),
            flags: .isInText)
        record.note(text.span, from: textCount, to: textCount + end - start)
        segments[frame.firstSegment] = record
        textCount += end - start
        frame.pathCount = 1
    }
}

extension TableStorage {
    /// The first origin with a scheme, letter case aside.
    @inline(__always)
    func origin(ofScheme bytes: borrowing Span<UInt8>, to end: Int) -> Int? {
        var number = 0
        // BOUND: at most 64 origins.
        while number < parts.origins.count {
            let scheme = parts.origins[number].scheme
            if Int(scheme.count) == end {
                var index = 0
                // BOUND: one round per byte of the scheme.
                while index < end,
                    Byte.lowercased(bytes[index]) == parts.pool[Int(scheme.first) + index]
                {
                    index += 1
                }
                if index == end { return number }
            }
            number += 1
        }
        return nil
    }

    /// The place of an https link whose host is one of a few listed ones, without a look for the
    /// end of the authority first.
    @inline(__always)
    func listedPlace(_ bytes: borrowing Span<UInt8>) -> LinkPlace? {
        guard parts.hosts.count <= 4 else { return nil }
        var number = 0
        // BOUND: at most four hosts.
        while number < parts.hosts.count {
            let host = parts.hosts[number]
            let end = 8 &+ Int(host.text.count)
            if host.labelType < 0,
                end == bytes.count || end < bytes.count && Byte.endsAuthority(bytes[end]),
                lowercasedEquals(bytes, from: 8, to: end, host.text)
            {
                let origin = Int(host.origin)
                return LinkPlace(
                    site: Int(parts.origins[origin].firstSite), origin: origin,
                    host: Int32(truncatingIfNeeded: number), pathStart: end)
            }
            number &+= 1
        }
        return nil
    }

    /// The listed host of an authority, perhaps with a parameter in its left-most label.
    func host(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Int? {
        if let exact = listedHost(bytes, from: start, to: end),
            parts.hosts[exact].labelType < 0
        {
            return exact
        }
        var dot = start
        // BOUND: one round per byte of the label.
        while dot < end, bytes[dot] != Byte.dot { dot += 1 }
        guard dot < end, let host = listedHost(bytes, from: dot, to: end),
            parts.hosts[host].labelType >= 0, isLabel(bytes, from: start, to: dot, of: host)
        else { return nil }
        return host
    }

    /// Checks the left-most label; the text is lowered on the fly, a label has at most 63 bytes.
    private func isLabel(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, of host: Int
    ) -> Bool {
        guard (1...63).contains(end - start), bytes[start] != Byte.hyphen,
            bytes[end - 1] != Byte.hyphen
        else { return false }
        let type = parts.types[Int(parts.hosts[host].labelType)]
        if type.kind == .enumeration {
            return parts.choices[Int(type.first)..<Int(type.first + type.count)].contains {
                lowercasedEquals(bytes, from: start, to: end, $0)
            }
        }
        guard HostGrammar.isReserved(bytes, from: start, to: end) == false else { return false }
        // BOUND: at most 63 rounds.
        for index in start..<end
        where ByteSet.lowerHost.contains(Byte.lowercased(bytes[index])) == false {
            return false
        }
        return type.lengthVerdict(end - start).isAccepted
    }

    private func listedHost(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Int? {
        if parts.hosts.count <= 4 {
            var host = 0
            // BOUND: at most four hosts.
            while host < parts.hosts.count {
                if lowercasedEquals(bytes, from: start, to: end, parts.hosts[host].text) {
                    return host
                }
                host &+= 1
            }
            return nil
        }
        let hash = SegmentHash(bytes, from: start, to: end, lowercased: true)
        let mask = parts.hostBuckets.count - 1
        var bucket = Int(hash.value(count: end - start)) & mask
        // BOUND: at most half of the buckets are taken.
        while parts.hostBuckets[bucket] >= 0 {
            let host = Int(parts.hostBuckets[bucket])
            if lowercasedEquals(bytes, from: start, to: end, parts.hosts[host].text) {
                return host
            }
            bucket = (bucket + 1) & mask
        }
        return nil
    }

    private func lowercasedEquals(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, _ range: ByteRange
    ) -> Bool {
        let length = end &- start
        guard length == Int(range.count) else { return false }
        let pool = parts.pool
        let first = Int(range.first)
        guard length >= 8 else {
            let word = ByteWord(bytes, at: start).lowercased
            let other = ByteWord(whole: pool.span, at: first)
            return ByteWord(bits: word.bits ^ other.bits).prefix(length).bits == 0
        }
        var offset = 0
        // BOUND: one round per eight bytes; the last word overlaps the one before.
        while true {
            let word = ByteWord(whole: bytes, at: start &+ offset)
            let other = ByteWord(whole: pool.span, at: first &+ offset)
            guard word.bits == other.bits || word.lowercased.bits == other.bits else {
                return false
            }
            if offset &+ 8 >= length { return true }
            offset = min(offset &+ 8, length &- 8)
        }
    }

    /// The site of a `host` origin for one https origin.
    func site(ofHostOrigin origin: Int, https: Int) -> Int {
        let first = Int(parts.origins[origin].firstSite)
        // BOUND: at most 64 sites.
        for site in first..<(first + Int(parts.origins[origin].siteCount))
        where parts.sites[site].httpsOrigin == Int32(https) {
            return site
        }
        return first
    }
}
