extension LinkReader {
    /// Loads the values of a route from outside, under the checks of its types.
    ///
    /// - Throws: As `RouteTable.route(_:_:)`.
    mutating func load(
        _ parameters: [RouteParameter], of index: Int, in table: borrowing RouteTable
    ) throws(LinkError) {
        let storage = table.storage
        let record = storage.parts.records[index]
        textCount = 0
        frame = ReaderFrame()
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount) { values[offset] = SlotValue() }
        var failure = Failure()
        // BOUND: one round per parameter that was given.
        for parameter in parameters {
            guard let offset = storage.slot(named: parameter.name, of: record),
                values[offset].kind == .absent
            else {
                failure.note(.unknownParameter)
                continue
            }
            let slot = Int(record.firstSlot) + offset
            let rank = load(parameter.value, slot: slot, offset, in: table)
            if rank != TypeVerdict.acceptedRank {
                failure.note(rank: rank, slot: Int32(slot))
                // Taken, so that a second one is unknown and none is reported as missing.
                values[offset].kind = .pending
            }
        }
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount)
        where values[offset].kind == .absent
            && storage.parts.slots[Int(record.firstSlot) + offset].isOptional == false
        {
            failure.note(.missingParameter, slot: record.firstSlot + Int32(offset))
        }
        guard failure.isAbsent else { throw error(failure, in: storage) }
    }

    private mutating func load(
        _ value: ParameterValue, slot: Int, _ offset: Int, in table: borrowing RouteTable
    ) -> UInt8 {
        let kind = table.storage.parts.types[Int(table.storage.parts.slots[slot].type)].kind
        let start = textCount
        switch value {
        case .int(let number):
            guard kind == .int else { return RejectReason.parameterNotCanonical.rank }
            writeDecimal(number)
        case .bool(let flag):
            guard kind == .bool else { return RejectReason.parameterNotCanonical.rank }
            writeText(flag ? "true" : "false")
        case .text(let string):
            guard kind != .int, kind != .bool else {
                return RejectReason.parameterNotCanonical.rank
            }
            guard string.utf8.count <= LinkLimits.byteCountCap else {
                return RejectReason.parameterOutOfRange.rank
            }
            writeText(string)
        }
        return accept(from: start, to: textCount, slot: slot, offset, in: table)
    }
}

extension TableStorage {
    /// The number of the slot with a name, within its route.
    func slot(named name: String, of record: RouteRecord) -> Int? {
        // BOUND: at most 64 slots.
        for offset in 0..<Int(record.slotCount)
        where parts.slots[Int(record.firstSlot) + offset].name.utf8.elementsEqual(name.utf8) {
            return offset
        }
        return nil
    }
}
