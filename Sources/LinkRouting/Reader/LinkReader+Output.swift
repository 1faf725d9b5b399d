extension LinkReader {
    /// The canonical link of a match.
    ///
    /// - Parameters:
    ///   - match: What this reader's last read gave.
    ///   - table: The table of that read.
    /// - Returns: The link in the one spelling that it has.
    /// - Precondition: The reader has not read again since.
    public func link(_ match: RouteMatch, in table: borrowing RouteTable) -> Link {
        precondition(match.generation == generation, "a match is used up by the next read")
        let storage = table.storage
        if match.wasMoved, let link = movedLink(match, in: table) { return link }
        var bytes: [UInt8] = []
        printLink(
            Int(match.pattern), values: frame.firstValue, site: Int(match.site), host: match.host,
            in: storage, to: &bytes)
        return storage.link(bytes, site: Int(match.site))
    }

    /// The route of a match.
    ///
    /// - Parameters:
    ///   - match: What this reader's last read gave.
    ///   - table: The table of that read.
    /// - Returns: The route, with the values that the link carried.
    /// - Precondition: The reader has not read again since.
    public func route(_ match: RouteMatch, in table: borrowing RouteTable) -> Route {
        precondition(match.generation == generation, "a match is used up by the next read")
        return route(
            at: Int(match.index.value), values: frame.firstValue + (match.wasMoved ? 64 : 0),
            in: table.storage)
    }

    /// Makes a route of values that were read.
    func route(at index: Int, values base: Int, in storage: TableStorage) -> Route {
        let record = storage.parts.records[index]
        var parameters: [RouteParameter] = []
        parameters.reserveCapacity(Int(record.slotCount))
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount) {
            guard let value = parameterValue(base + offset) else { continue }
            let name = storage.parts.slots[Int(record.firstSlot) + offset].name
            parameters.append(RouteParameter(name: name, value: value))
        }
        return Route(id: record.id, sortedParameters: parameters)
    }

    private func parameterValue(_ index: Int) -> ParameterValue? {
        let value = values[index]
        switch value.kind {
        case .absent, .pending: return nil
        case .int: return .int(value.number)
        case .bool: return .bool(value.number != 0)
        case .text:
            return .text(
                String(decoding: text[Int(value.start)..<Int(value.end)], as: UTF8.self))
        }
    }

    /// Compares the value of a slot with a text, byte by byte, without allocating.
    ///
    /// - Parameters:
    ///   - match: What this reader's last read gave.
    ///   - slot: The slot's number in the route.
    ///   - bytes: The text; of a number, its decimal spelling.
    /// - Returns: Whether the value is there and has that spelling.
    /// - Precondition: The reader has not read again since.
    package func value(
        of match: RouteMatch, slot: Int, equals bytes: borrowing Span<UInt8>
    ) -> Bool {
        precondition(match.generation == generation, "a match is used up by the next read")
        let value = values[frame.firstValue + (match.wasMoved ? 64 : 0) + slot]
        switch value.kind {
        case .absent, .pending: return false
        case .bool: return spells(value.number == 0 ? "false" : "true", bytes)
        case .int: return spells(value.number, bytes)
        case .text:
            guard Int(value.end - value.start) == bytes.count else { return false }
            // BOUND: one round per byte of the value.
            for offset in 0..<bytes.count where text[Int(value.start) + offset] != bytes[offset] {
                return false
            }
            return true
        }
    }

    /// Whether a slot has a value.
    ///
    /// - Parameters:
    ///   - match: What this reader's last read gave.
    ///   - slot: The slot's number in the route.
    /// - Returns: Whether the link carried it.
    /// - Precondition: The reader has not read again since.
    package func hasValue(of match: RouteMatch, slot: Int) -> Bool {
        precondition(match.generation == generation, "a match is used up by the next read")
        return values[frame.firstValue + (match.wasMoved ? 64 : 0) + slot].kind != .absent
    }

    private func spells(_ text: String, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard text.utf8.count == bytes.count else { return false }
        var index = 0
        // BOUND: at most five bytes.
        for byte in text.utf8 {
            guard bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    /// Reads a decimal spelling from the right, so that no buffer is needed.
    private func spells(_ number: Int64, _ bytes: borrowing Span<UInt8>) -> Bool {
        var magnitude = number.magnitude
        var index = bytes.count
        // BOUND: at most 19 digits.
        repeat {
            guard index > 0, bytes[index - 1] == Byte.zero &+ UInt8(magnitude % 10) else {
                return false
            }
            magnitude /= 10
            index -= 1
        } while magnitude > 0
        return number < 0 ? index == 1 && bytes[0] == Byte.hyphen : index == 0
    }
}

extension TableStorage {
    /// Makes a link of canonical bytes.
    func link(_ bytes: [UInt8], site: Int) -> Link {
        let origin = parts.origins[Int(parts.sites[site].origin)]
        return Link(bytes: bytes, origin: origin.id, isWeb: origin.kind == .https)
    }
}
