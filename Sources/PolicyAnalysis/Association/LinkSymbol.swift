/// One step of a link that is being made up: a byte as it is written, or an escape.
struct LinkSymbol: Sendable {
    /// The bytes of the link.
    let written: [UInt8]
    /// The byte that they mean.
    let decoded: UInt8

    /// Whether it is a slash that separates nothing.
    var isEscapedSlash: Bool { written.count > 1 && decoded == 0x2F }

    /// A byte as it is.
    init(raw byte: UInt8) {
        written = [byte]
        decoded = byte
    }

    /// An escape of a byte, with upper-case digits.
    init(escaping byte: UInt8) {
        let digits = Array("0123456789ABCDEF".utf8)
        written = [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        decoded = byte
    }

    /// An escape as somebody wrote it, or `nil` where the bytes are none.
    init?(escape bytes: [UInt8]) {
        guard let byte = SiteLink.decoded(bytes).first, bytes.count == 3, byte != 0x25 else {
            return nil
        }
        written = bytes
        decoded = byte
    }

    /// What may stand in a path as it is, the plainest first.
    static let raw =
        Array("xabcdefghijklmnopqrstuvwyz10".utf8) + Array("23456789".utf8)
        + Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ/-_.~:@!$&'()*+,=".utf8)
}
