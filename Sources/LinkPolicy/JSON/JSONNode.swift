/// One value or key of a document: where it stands and where the next one begins.
struct JSONNode {
    // INVARIANT: 0 <= start <= end <= number of bytes; strings without their quotes.
    var start: Int32
    var end: Int32
    // INVARIANT: the index of the first node behind this value and everything in it.
    var next: Int32
    var kind: JSONKind
    var hasEscapes: Bool
}

/// The types of JSON values; numbers are integers.
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

    /// The type as messages name it.
    package var name: String {
        switch self {
        case .object: "an object"
        case .array: "a list"
        case .string: "a string"
        case .integer: "an integer"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}
