/// What may be shown to a person as it is, and how everything else is quoted.
package enum DisplayText {
    /// Tells whether a scalar shows as itself: no controls, no bidi or zero-width characters, no
    /// line separators, nothing unassigned or private.
    package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            return false
        // Letters, marks, numbers, punctuation, symbols and spaces.
        default: return true
        }
    }

    /// Tells whether a scalar leaves ink or is a plain space: what is printable, but no other space
    /// and nothing that a font may leave out.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isPrintable(scalar) }
        let properties = scalar.properties
        return isPrintable(scalar) && properties.generalCategory != .spaceSeparator
            && properties.isDefaultIgnorableCodePoint == false
    }

    /// How a scalar is written that is not shown as itself: `\u{202e}`.
    package static func escape(of scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16) + "}"
    }

    /// Tells whether every scalar of a text is printable.
    ///
    /// - Complexity: O(n)
    package static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { isPrintable($0) }
    }

    /// A text in back-ticks, cut to 64 scalars, with everything escaped that is not printable.
    ///
    /// - Complexity: O(1), at most 64 scalars are read.
    package static func quoted(_ text: String) -> String {
        var result = "`"
        // BOUND: 64 scalars.
        for scalar in text.unicodeScalars.prefix(64) {
            switch scalar {
            case "`", "\\": result += "\\" + String(scalar)
            case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
            // Everything that is not printable.
            default: result += escape(of: scalar)
            }
        }
        let isCut = text.unicodeScalars.prefix(65).count > 64
        return result + (isCut ? "…`" : "`")
    }
}
