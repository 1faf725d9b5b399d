/// A value of a statement; it travels beside the text and never in it.
enum Parameter {
    case bytes([UInt8])
    case integer(Int64)
    case text(String)

    /// The server's number of the type: `bytea`, `int8`, `text`.
    var typeNumber: UInt32 {
        switch self {
        case .bytes: 17
        case .integer: 20
        case .text: 25
        }
    }

    /// The value in the binary form of the protocol.
    var octets: [UInt8] {
        switch self {
        case .bytes(let bytes): bytes
        case .integer(let value):
            // BOUND: eight bytes.
            (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
        case .text(let text): Array(text.utf8)
        }
    }
}
