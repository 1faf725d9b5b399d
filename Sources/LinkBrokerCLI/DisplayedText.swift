import LinkPolicy

/// How untrusted text is shown on a terminal.
enum DisplayedText {
    /// A text with everything escaped that could move the cursor, change the direction of reading
    /// or hide itself.
    ///
    /// - Parameter text: Any text.
    /// - Returns: Printable text; what is not printable, and the backslash, as `\u{...}` or `\\`.
    /// - Complexity: O(n)
    static func escaped(_ text: String) -> String {
        var result = ""
        // BOUND: linear in a text that its reader has bounded.
        for scalar in text.unicodeScalars {
            if scalar == "\\" {
                result += "\\\\"
            } else if DisplayText.isPrintable(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += DisplayText.escape(of: scalar)
            }
        }
        return result
    }

    /// A text of at most so many characters, the last one `…` where it was cut.
    static func cut(_ text: String, to count: Int) -> String {
        text.unicodeScalars.count <= count
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(count - 1))) + "…"
    }

    /// A text in back-ticks, escaped and cut, for messages.
    static func quoted(_ text: String) -> String { DisplayText.quoted(text) }

    /// A text followed by spaces up to a width.
    static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
    }
}
