/// A writer of JSON text: one value, one spelling, ASCII escapes for everything that is not
/// printable ASCII, no insignificant white space.
///
/// It only writes. Keys come out in the order in which they are given, so nothing visible ever
/// depends on the order of a dictionary.
package struct JSONText: Sendable {
    /// The text so far, ASCII.
    package private(set) var text = ""
    private var needsComma = false

    /// Starts an empty text.
    package init() {}

    /// Writes `{`, what the closure writes, and `}`.
    package mutating func object(_ members: (inout JSONText) -> Void) {
        open("{")
        members(&self)
        close("}")
    }

    /// Writes `[`, what the closure writes, and `]`.
    package mutating func array(_ elements: (inout JSONText) -> Void) {
        open("[")
        elements(&self)
        close("]")
    }

    /// Writes a key; the next call writes its value.
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        text += ": "
        needsComma = false
    }

    /// Writes a string value.
    package mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    /// Writes an integer value.
    package mutating func integer(_ value: Int64) {
        separate()
        text += String(value)
    }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) {
        separate()
        text += value ? "true" : "false"
    }

    /// Writes `null`.
    package mutating func null() {
        separate()
        text += "null"
    }

    /// Writes a value that is JSON text already.
    package mutating func raw(_ json: String) {
        separate()
        text += json
    }

    private mutating func open(_ bracket: String) {
        separate()
        text += bracket
        needsComma = false
    }

    private mutating func close(_ bracket: String) {
        text += bracket
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { text += ", " }
        needsComma = true
    }

    private mutating func quote(_ value: String) {
        text += "\""
        // BOUND: linear in a string that the caller has bounded.
        for unit in value.utf16 {
            switch unit {
            case 0x22: text += "\\\""
            case 0x5C: text += "\\\\"
            case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            // All that is not printable ASCII, a UTF-16 unit at a time.
            default:
                let hex = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            }
        }
        text += "\""
    }
}

extension JSONText {
    /// Writes a key and a string value.
    package mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    /// Writes a key and an integer value.
    package mutating func member(_ name: String, _ value: Int64) {
        key(name)
        integer(value)
    }

    /// Writes a key and a Boolean value.
    package mutating func member(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }

    /// Writes a key and a list of strings.
    package mutating func member(_ name: String, _ values: [String]) {
        key(name)
        array { list in
            for value in values { list.string(value) }
        }
    }
}
