/// Writes `application/x-www-form-urlencoded` text: everything but unreserved characters is
/// escaped, a space as `%20`, so that query and form have one spelling.
struct FormText {
    private(set) var bytes: [UInt8] = []

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Writes one item.
    ///
    /// - Complexity: O(n)
    mutating func add(_ name: String, _ value: String) {
        if bytes.isEmpty == false { bytes.append(0x26) }
        escape(name)
        bytes.append(0x3D)
        escape(value)
    }

    /// The text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func escape(_ value: String) {
        // BOUND: linear in a text that the caller has bounded.
        for byte in value.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                bytes.append(byte)
            // Reserved characters, and everything that is not ASCII.
            default:
                bytes += [0x25, Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 0xF)]]
            }
        }
    }
}
