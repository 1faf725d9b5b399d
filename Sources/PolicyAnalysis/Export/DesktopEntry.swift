package import LinkPolicy

/// The desktop entry by which a Linux desktop hands links of custom schemes to the app.
package enum DesktopEntry {
    /// The lines of the file.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - name: The name that people see; one line.
    ///   - command: The words of the command; the link is put behind them.
    /// - Returns: Lines of a desktop entry.
    /// - Complexity: O(origins + callbacks)
    package static func lines(of policy: Policy, name: String, command: [String]) -> [String] {
        let types = CustomSchemes.names(of: policy).map { "x-scheme-handler/\($0);" }
        return [
            "[Desktop Entry]", "Type=Application", "Name=\(escaped(name))",
            "Exec=\((command.map(quoted) + ["%u"]).joined(separator: " "))",
            "NoDisplay=true", "StartupNotify=false", "MimeType=\(types.joined())",
        ]
    }

    /// A value of type string: backslashes doubled, no line feeds.
    private static func escaped(_ text: String) -> String {
        var result = ""
        // BOUND: a word of the command line.
        for scalar in text.unicodeScalars where DisplayText.isPrintable(scalar) {
            result += scalar == "\\" ? "\\\\" : String(scalar)
        }
        return result
    }

    /// A word of the command: in quotes where it has more than letters, digits and `-_./+:=@,`.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x2B...0x3A).contains(byte) || "_=@".utf8.contains(byte)
        }
        if isPlain, word.isEmpty == false { return word }
        var result = ""
        // BOUND: a word of the command line.
        for scalar in word.unicodeScalars where DisplayText.isPrintable(scalar) {
            switch scalar {
            case "\"", "`", "$", "\\": result += "\\" + String(scalar)
            case "%": result += "%%"
            // Everything else stands for itself between quotes.
            default: result.unicodeScalars.append(scalar)
            }
        }
        return escaped("\"\(result)\"")
    }
}
