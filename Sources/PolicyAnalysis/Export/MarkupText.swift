import LinkPolicy

/// Untrusted text in XML: escaped, and without characters that XML cannot hold.
package enum MarkupText {
    /// A text as the content of an element.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text with `&`, `<` and `>` escaped; what is not printable as `\u{...}`.
    /// - Complexity: O(n)
    package static func text(_ text: String) -> String { escaped(text, keepsLines: true) }

    /// A text as the value of an attribute between double quotes.
    ///
    /// - Parameter text: Any text.
    /// - Returns: As `text(_:)`, quotes escaped too, on one line.
    /// - Complexity: O(n)
    package static func attribute(_ text: String) -> String { escaped(text, keepsLines: false) }

    private static func escaped(_ text: String, keepsLines: Bool) -> String {
        var result = ""
        // BOUND: linear in a text that its reader has bounded.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n" where keepsLines: result += "\n"
            case _ where DisplayText.isPrintable(scalar): result.unicodeScalars.append(scalar)
            // Controls, bidi and zero-width characters.
            default: result += DisplayText.escape(of: scalar)
            }
        }
        return result
    }
}
