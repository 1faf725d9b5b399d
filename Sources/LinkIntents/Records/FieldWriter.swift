import LinkCrypto
import LinkRouting

/// Writes the fields of a body behind what an array holds already: tag, two bytes of length, value.
struct FieldWriter {
    private(set) var bytes: [UInt8]

    init(behind bytes: consuming [UInt8]) { self.bytes = bytes }

    /// Writes one field; its length is filled in after its value is known.
    mutating func field(_ tag: UInt8, _ value: (inout FieldWriter) -> Void) throws(IntentError) {
        bytes.append(tag)
        Framing.append(UInt16(0), to: &bytes)
        let start = bytes.count
        value(&self)
        guard let length = UInt16(exactly: bytes.count - start) else { throw .invalid(.tooLarge) }
        Framing.write(length, at: start - 2, in: &bytes)
    }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func integer(_ value: some FixedWidthInteger & UnsignedInteger) {
        Framing.append(value, to: &bytes)
    }

    mutating func raw(_ value: some Collection<UInt8>) { bytes.append(contentsOf: value) }

    mutating func digest(_ value: Digest) { value.append(to: &bytes) }

    /// Text of at most 255 bytes behind one byte of length.
    mutating func name(_ value: String) {
        bytes.append(UInt8(truncatingIfNeeded: value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    mutating func route(_ route: HeldRoute) {
        name(route.id.text)
        byte(UInt8(truncatingIfNeeded: route.parameters.count))
        // BOUND: at most 64 parameters.
        for parameter in route.parameters {
            name(parameter.name)
            switch parameter.value {
            case .int(let value):
                byte(0)
                integer(UInt64(bitPattern: value))
            case .bool(let value):
                byte(1)
                byte(value ? 1 : 0)
            case .text(let value):
                byte(2)
                integer(UInt16(truncatingIfNeeded: value.utf8.count))
                raw(value.utf8)
            }
        }
    }
}
