/// One value or key of a document: where it stands and where the next one begins.
///
/// It is packed into twelve bytes, since a large policy has some hundred thousand of them.
struct JSONNode {
    // INVARIANT: 0 <= start <= end <= 2^24, the cap on a text; strings without their quotes.
    let start: Int32
    // INVARIANT: the index of the first node behind this value and everything in it.
    var next: Int32
    private var packed: UInt32

    @inline(__always)
    init(start: Int, end: Int, next: Int, kind: JSONKind, hasEscapes: Bool) {
        self.start = Int32(truncatingIfNeeded: start)
        self.next = Int32(truncatingIfNeeded: next)
        packed =
            UInt32(truncatingIfNeeded: end) << 4 | UInt32(kind.rawValue) << 1 | (hasEscapes ? 1 : 0)
    }

    /// The offset behind the value, a string's without its quote.
    @inline(__always)
    var end: Int32 {
        get { Int32(truncatingIfNeeded: packed >> 4) }
        set { packed = UInt32(truncatingIfNeeded: newValue) << 4 | packed & 0xF }
    }

    /// The type of the value; a key is a string.
    @inline(__always)
    var kind: JSONKind { JSONKind(rawValue: UInt8(truncatingIfNeeded: packed >> 1 & 7)) ?? .null }

    /// Whether a string has escapes.
    @inline(__always)
    var hasEscapes: Bool { packed & 1 == 1 }
}

/// The types of JSON values.
package enum JSONKind: UInt8, Sendable {
    /// `{...}`.
    case object
    /// `[...]`.
    case array
    /// A string.
    case string
    /// A 64-bit integer.
    case integer
    /// `true` or `false`.
    case bool
    /// `null`.
    case null
    /// Any other number, where the limits take them: with a fraction or an exponent, `-0`, or out of
    /// the range of 64 bits.
    case decimal

    /// The type as messages name it.
    package var name: String {
        switch self {
        case .object: "an object"
        case .array: "a list"
        case .string: "a string"
        case .integer: "an integer"
        case .bool: "true or false"
        case .null: "null"
        case .decimal: "a number"
        }
    }
}
