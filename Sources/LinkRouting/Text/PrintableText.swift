/// The check of `text` values: printable Unicode scalars in Normalization Form C.
enum PrintableText {
    /// Counts the scalars of a text that is printable and in NFC.
    ///
    /// Controls, format characters (bidi, zero-width, byte order mark), default-ignorable
    /// characters, line separators, private use, unassigned code points and non-characters are
    /// refused: they make two values look alike to a person (CWE-1007).
    /// - Returns: The number of scalars, or `nil` where the text is refused.
    /// - Complexity: O(n); ASCII takes no look at Unicode data.
    static func scalarCount(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> Int? {
        var index = start
        var count = 0
        var mayCompose = false
        // BOUND: each round consumes at least one byte.
        while index < end {
            let byte = bytes[index]
            count += 1
            if byte < 0x80 {
                guard byte >= 0x20, byte != 0x7F else { return nil }
                index += 1
                continue
            }
            guard let (scalar, width) = StrictUTF8.scalar(in: bytes, at: index, before: end),
                isPrintable(scalar)
            else { return nil }
            if scalar.value >= 0x300 { mayCompose = true }
            index += width
        }
        // Below U+0300 every scalar is a starter that composes with nothing before it.
        guard mayCompose == false || Normalization.isComposed(bytes, from: start, to: end) else {
            return nil
        }
        return count
    }

    /// Tells whether a decoded `%` is followed by two hex digits, the mark of double encoding.
    static func holdsEscape(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool {
        var index = start
        // BOUND: one round per byte.
        while index + 2 < end {
            if bytes[index] == Byte.percent, Byte.hexValue(bytes[index + 1]) != nil,
                Byte.hexValue(bytes[index + 2]) != nil
            {
                return true
            }
            index += 1
        }
        return false
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            return false
        // Every other scalar is told by its category.
        default:
            return properties.isDefaultIgnorableCodePoint == false
        }
    }
}
