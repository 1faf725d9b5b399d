import LinkCrypto
import LinkRouting

// Records are written into room of exactly their size: every value says how many bytes it takes,
// then writes them. A mistake in one of the two traps before anything is signed.
extension OutputSpan where Element == UInt8 {
    /// An integer, most significant byte first.
    mutating func append(integer value: some FixedWidthInteger & UnsignedInteger) {
        append(bigEndian: UInt64(truncatingIfNeeded: value), byteCount: value.bitWidth / 8)
    }

    mutating func append(digest: Digest) {
        digest.withSpan { append(copying: $0) }
    }

    mutating func append(octets: Octets) {
        append(integer: octets.high)
        append(integer: octets.low)
    }

    /// Bytes that an array or text holds.
    mutating func append(text: String) {
        // BOUND: every text of a record is bounded by its grammar.
        for byte in text.utf8 { append(byte) }
    }

    /// Text of at most 255 bytes behind one byte of length.
    mutating func append(name: String) {
        append(UInt8(truncatingIfNeeded: name.utf8.count))
        append(text: name)
    }

    /// The tag and length of a field; its value comes next.
    mutating func append(field tag: UInt8, byteCount: Int) {
        append(tag)
        append(integer: UInt16(truncatingIfNeeded: byteCount))
    }

    mutating func append(route: HeldRoute) {
        append(name: route.id.text)
        append(UInt8(truncatingIfNeeded: route.parameters.count))
        // BOUND: at most 64 parameters.
        for parameter in route.parameters {
            append(name: parameter.name)
            switch parameter.value {
            case .int(let value):
                append(0)
                append(integer: UInt64(bitPattern: value))
            case .bool(let value):
                append(1)
                append(value ? 1 : 0)
            case .text(let value):
                append(2)
                append(integer: UInt16(truncatingIfNeeded: value.utf8.count))
                append(text: value)
            }
        }
    }

    mutating func append(requirement: HeldRequirement) {
        append(
            (requirement.signIn ? 1 : 0) | (requirement.assurance == nil ? 0 : 2)
                | (requirement.maxAgeSeconds == nil ? 0 : 4))
        if let assurance = requirement.assurance { append(name: assurance) }
        if let maxAge = requirement.maxAgeSeconds { append(integer: UInt64(bitPattern: maxAge)) }
        append(UInt8(truncatingIfNeeded: requirement.gates.count))
        // BOUND: at most 8 gates.
        for gate in requirement.gates { append(name: gate) }
    }
}

extension HeldRoute {
    /// What `append(route:)` writes.
    var byteCount: Int {
        // BOUND: at most 64 parameters.
        parameters.reduce(2 + id.text.utf8.count) { count, parameter in
            let value =
                switch parameter.value {
                case .int: 8
                case .bool: 1
                case .text(let text): 2 + text.utf8.count
                }
            return count + 2 + parameter.name.utf8.count + value
        }
    }
}

extension HeldRequirement {
    /// What `append(requirement:)` writes.
    var byteCount: Int {
        let assuranceCount = assurance.map { 1 + $0.utf8.count } ?? 0
        // BOUND: at most 8 gates.
        return gates.reduce(2 + assuranceCount + (maxAgeSeconds == nil ? 0 : 8)) {
            $0 + 1 + $1.utf8.count
        }
    }
}
