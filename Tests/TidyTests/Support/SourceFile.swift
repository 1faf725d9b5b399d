/// One Swift file, cut into lines three ways: as it stands, its code alone, its comments alone.
struct SourceFile: Sendable {
    /// The path below the root of the package.
    let path: String
    let lines: [String]
    let code: [String]
    let comments: [String]

    init(path: String, text: String) {
        self.path = path
        let bytes = Array(text.utf8)
        let lexer = SourceLexer(bytes)
        lines = Self.lines(bytes)
        code = Self.lines(lexer.code)
        comments = Self.lines(lexer.comments)
    }

    /// The folder below `Sources`, or `nil` for a test.
    var module: String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        // A file ends with a line break, behind which no line stands.
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}

/// A place that breaks a rule.
struct Finding: Hashable, CustomStringConvertible {
    let path: String
    /// From 1.
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}

extension String {
    /// Whether some ASCII text stands anywhere in this one, by bytes: many times faster than a
    /// comparison of characters, and every rule asks it of every line.
    func has(_ needle: String) -> Bool {
        let text = Array(utf8)
        let wanted = Array(needle.utf8)
        guard wanted.isEmpty == false, text.count >= wanted.count else { return false }
        for start in 0...(text.count - wanted.count) where text[start] == wanted[0] {
            var length = 1
            while length < wanted.count, text[start + length] == wanted[length] { length += 1 }
            if length == wanted.count { return true }
        }
        return false
    }

    /// The identifiers and keywords of a line of code.
    var words: [Substring] {
        utf8.split { byte in
            let isDigit = (0x30...0x39).contains(byte)
            let isLetter = (0x41...0x5A).contains(byte & 0xDF)
            return byte < 0x80 && isDigit == false && isLetter == false && byte != 0x5F
        }.map { Substring($0) }
    }

    /// The line without white space at both ends.
    var trimmed: Substring {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
