extension LinkReader {
    /// Prints a whole link of a pattern: scheme, authority, path, query, fragment.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - base: The first of the values.
    ///   - site: Where the link lives.
    ///   - host: The host in the table, or -1 for a site without hosts.
    ///   - storage: The table.
    ///   - output: Where the bytes go.
    func printLink(
        _ pattern: Int, values base: Int, site: Int, host: Int32, in storage: TableStorage,
        to output: inout [UInt8]
    ) {
        let origin = storage.parts.origins[Int(storage.parts.sites[site].origin)]
        storage.append(origin.scheme, to: &output)
        output.append(Byte.colon)
        output.append(Byte.slash)
        output.append(Byte.slash)
        if host >= 0 {
            let record = storage.parts.hosts[Int(host)]
            if record.labelType >= 0 { printLabel(record, pattern, base, storage, &output) }
            storage.append(record.text, to: &output)
        }
        printPath(pattern, values: base, origin: origin.kind, in: storage, to: &output)
    }

    /// Prints path, query and fragment of a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - base: The first of the values.
    ///   - origin: What stands before; after a `word` authority the first segment has no slash.
    ///   - storage: The table.
    ///   - output: Where the bytes go.
    func printPath(
        _ pattern: Int, values base: Int, origin: OriginRecord.Kind?, in storage: TableStorage,
        to output: inout [UInt8]
    ) {
        let record = storage.parts.patterns[pattern]
        let first = Int(record.firstElement)
        let pathEnd = first + Int(record.pathCount)
        if first == pathEnd { output.append(Byte.slash) }
        // BOUND: at most 64 segments.
        for index in first..<pathEnd {
            if index > first || origin != .word { output.append(Byte.slash) }
            printElement(index, record, base, storage, &output)
        }
        printQuery(record, base, storage, &output)
        guard record.fragment != .absent else { return }
        output.append(Byte.hash)
        let end = pathEnd + Int(record.fragmentCount)
        // BOUND: at most 64 segments.
        for index in pathEnd..<end {
            if index > pathEnd || record.fragment == .slashed { output.append(Byte.slash) }
            printElement(index, record, base, storage, &output)
        }
    }

    private func printLabel(
        _ host: HostRecord, _ pattern: Int, _ base: Int, _ storage: TableStorage,
        _ output: inout [UInt8]
    ) {
        let record = storage.parts.records[Int(storage.parts.patterns[pattern].owner)]
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount) {
            let slot = storage.parts.slots[Int(record.firstSlot) + offset]
            guard slot.place == .host, slot.name == host.labelName else { continue }
            printValue(base + offset, raw: .unreserved, isRest: false, &output)
        }
    }

    private func printElement(
        _ index: Int, _ pattern: PatternRecord, _ base: Int, _ storage: TableStorage,
        _ output: inout [UInt8]
    ) {
        let element = storage.parts.elements[index]
        storage.append(element.prefix, to: &output)
        guard element.slot >= 0 else { return }
        let record = storage.parts.records[Int(pattern.owner)]
        let slot = storage.parts.slots[Int(record.firstSlot + element.slot)]
        var type = storage.parts.types[Int(slot.type)]
        if type.kind == .rest { type = storage.parts.types[Int(type.first)] }
        printValue(
            base + Int(element.slot),
            raw: type.kind == .text ? .unreserved : .canonicalSegment,
            isRest: element.kind == .rest, &output)
        storage.append(element.suffix, to: &output)
    }

    /// Prints the declared items that are present, keys in alphabetical order.
    private func printQuery(
        _ pattern: PatternRecord, _ base: Int, _ storage: TableStorage,
        _ output: inout [UInt8]
    ) {
        let record = storage.parts.records[Int(pattern.owner)]
        var separator = Byte.question
        // BOUND: at most 64 declared keys.
        for index in Int(record.firstQuery)..<Int(record.firstQuery + record.queryCount) {
            let item = storage.parts.query[index]
            let value = base + Int(item.slot)
            guard values[value].kind != .absent else { continue }
            output.append(separator)
            separator = Byte.ampersand
            storage.append(item.key, to: &output)
            output.append(Byte.equals)
            let slot = storage.parts.slots[Int(record.firstSlot + item.slot)]
            let isText = storage.parts.types[Int(slot.type)].kind == .text
            printValue(
                value, raw: isText ? .unreserved : .canonicalQuery, isRest: false, &output)
        }
    }

    private func printValue(
        _ index: Int, raw: ByteSet, isRest: Bool, _ output: inout [UInt8]
    ) {
        let value = values[index]
        switch value.kind {
        case .absent, .pending: break
        case .int: DecimalDigits.forEach(of: value.number) { output.append($0) }
        case .bool: output.append(contentsOf: (value.number == 0 ? "false" : "true").utf8)
        case .text:
            // BOUND: one round per byte of the value.
            for index in Int(value.start)..<Int(value.end) {
                let byte = text[index]
                if isRest, byte == Byte.slash {
                    output.append(byte)
                } else {
                    output.append(percentEncoded: byte, unless: raw)
                }
            }
        }
    }
}

extension TableStorage {
    /// Appends a range of the shared bytes.
    func append(_ range: ByteRange, to output: inout [UInt8]) {
        // BOUND: one round per byte of the range.
        for index in Int(range.first)..<Int(range.first + range.count) {
            output.append(parts.pool[index])
        }
    }
}
