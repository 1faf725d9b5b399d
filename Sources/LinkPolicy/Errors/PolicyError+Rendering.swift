extension PolicyError {
    /// The error as people read it: the place, the line of the source, a caret line with the hint.
    ///
    /// - Parameters:
    ///   - source: The text that was read; the blamed line is cut to what fits on a screen.
    ///   - fileName: What stands before the line number.
    /// - Returns: One line, or three where the source has the blamed line; without a line feed at
    ///   the end. Control characters of the source are shown as `·`.
    /// - Complexity: O(source)
    public func rendered(source: [UInt8], fileName: String) -> String {
        let head = "\(fileName):\(line):\(column): error[\(code.id)] \(message)"
        let scalars = Self.scalars(ofLine: line, in: source)
        guard column - 1 <= scalars.count else {
            return hint.map { "\(head)\n  \($0)" } ?? head
        }
        let first = max(0, min(column - 1 - 40, scalars.count - Self.screenWidth))
        let shown = scalars[first..<min(scalars.count, first + Self.screenWidth)]
        let blamed = min(blamedCount(source), max(1, shown.endIndex - (column - 1)))
        let gutter = String(repeating: " ", count: max(0, 5 - String(line).count)) + String(line)
        let caret =
            String(repeating: " ", count: column - 1 - first)
            + String(repeating: "^", count: max(1, blamed))
        let ellipsis = first > 0 ? "…" : " "
        let text = String(String.UnicodeScalarView(shown.map(Self.visible)))
        return """
            \(head)
            \(gutter) |\(ellipsis)\(text)
                  | \(caret)\(hint.map { " \($0)" } ?? "")
            """
    }

    /// How many scalars of a line are shown.
    private static let screenWidth = 120

    private func blamedCount(_ source: [UInt8]) -> Int {
        let end = min(source.count, byteOffset + byteCount)
        guard byteOffset < end else { return 1 }
        // BOUND: linear in the blamed bytes.
        var count = 0
        for byte in source[byteOffset..<end] {
            if byte == 0x0A { break }
            if byte & 0xC0 != 0x80 { count += 1 }
        }
        return count
    }

    private static func scalars(ofLine line: Int, in source: [UInt8]) -> [Unicode.Scalar] {
        var start = 0
        var current = 1
        // BOUND: linear in the source.
        while current < line, let feed = source[start...].firstIndex(of: 0x0A) {
            start = feed + 1
            current += 1
        }
        guard current == line else { return [] }
        var end = source[start...].firstIndex(of: 0x0A) ?? source.count
        if end > start, source[end - 1] == 0x0D { end -= 1 }
        return Array(String(decoding: source[start..<end], as: UTF8.self).unicodeScalars)
    }

    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        DisplayText.isPrintable(scalar) ? scalar : "·"
    }
}
