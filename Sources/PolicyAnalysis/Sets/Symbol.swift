import LinkRouting

/// The letters that languages of decoded texts are made of.
///
/// Printable ASCII stands for itself. All printable scalars beyond it are one symbol, as no type
/// tells them apart, and so are all others; controls never get here, since no link carries them.
enum Symbol {
    /// A printable scalar beyond ASCII that is its own composed form.
    static let printable: UInt8 = 0x01
    /// A scalar beyond ASCII that no `text` takes.
    static let unprintable: UInt8 = 0x02
    /// A `+` that stands raw in a query, which the key may read as a space.
    static let rawPlus: UInt8 = 0x03

    /// What a path segment, a host or a fragment is made of.
    static let segmentAlphabet = ByteSet(Array(0x20...0x7E) + [printable, unprintable])
    /// What a query value is made of.
    static let queryAlphabet = ByteSet(Array(0x20...0x7E) + [printable, unprintable, rawPlus])

    static let upperLetters = ByteSet(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    static let letters = ByteSet(
        Array(UInt8(ascii: "A")...UInt8(ascii: "Z")) + Array(UInt8(ascii: "a")...UInt8(ascii: "z")))
    static let digits = ByteSet(UInt8(ascii: "0")...UInt8(ascii: "9"))
    static let hexDigits = ByteSet("0123456789abcdefABCDEF".utf8)
    static let lowerHexDigits = ByteSet("0123456789abcdef".utf8)
    /// Never part of a segment unless a `text` takes them.
    static let reservedInSegment = ByteSet("?#; ".utf8)
    /// The order in which symbols of one price are chosen for a witness.
    static let preferred: [UInt8] =
        Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-._~".utf8)
        + Array(" !\"#$%&'()*+,/:;<=>?@[\\]^`{|}".utf8) + [printable, unprintable, rawPlus]

    static func lowercased(_ symbol: UInt8) -> UInt8 {
        upperLetters.contains(symbol) ? symbol | 0x20 : symbol
    }
}

/// Where a text stands in a link, and so how its symbols are written.
enum LinkPlaceKind: Hashable, Sendable {
    /// In the authority, where nothing is escaped.
    case authority
    /// In a segment of the path or the fragment.
    case segment
    /// In the value of a query item.
    case value

    /// The symbols that can stand there.
    var alphabet: ByteSet {
        switch self {
        case .authority, .segment: Symbol.segmentAlphabet
        case .value: Symbol.queryAlphabet
        }
    }

    /// How many bytes of a link a symbol costs.
    func price(of symbol: UInt8) -> Int {
        switch symbol {
        case Symbol.printable: 6
        case Symbol.unprintable: 9
        case Symbol.rawPlus: 1
        case _ where self == .authority: 1
        // A separator or a reading of its own makes these escapes in a value.
        case UInt8(ascii: "&") where self == .value: 3
        case UInt8(ascii: "+") where self == .value: 3
        case _ where self == .value: ByteSet.query.contains(symbol) ? 1 : 3
        // What is left stands in a segment.
        default: ByteSet.segment.contains(symbol) ? 1 : 3
        }
    }

    /// A text as it stands in a link.
    ///
    /// - Complexity: O(symbols)
    func written(_ text: [UInt8]) -> String {
        var result = ""
        // BOUND: the symbols of the text.
        for symbol in text {
            switch symbol {
            case Symbol.printable: result += "%C3%A9"
            case Symbol.unprintable: result += "%E2%80%8B"
            case Symbol.rawPlus: result += "+"
            case _ where price(of: symbol) == 1:
                result.unicodeScalars.append(Unicode.Scalar(symbol))
            // Everything else is escaped.
            default: result += "%" + HexText.upper(symbol)
            }
        }
        return result
    }
}

/// Hexadecimal digits.
enum HexText {
    /// Two upper-case digits.
    static func upper(_ byte: UInt8) -> String {
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        var text = ""
        text.unicodeScalars.append(digits[Int(byte >> 4)])
        text.unicodeScalars.append(digits[Int(byte & 15)])
        return text
    }
}
