/// A place in a text as people read it: the line, and a caret line with the way out.
package struct SourceExcerpt: Sendable {
    private let position: SourcePosition
    private let byteCount: Int

    /// How many scalars of a line are shown.
    private static let screenWidth = 120
    // INVARIANT: at least 40 scalars in front of the caret and a screen behind it.
    private static let bytesBefore = 400
    private static let bytesBehind = 600

    /// Names a place.
    ///
    /// - Parameters:
    ///   - position: Where the blamed text begins.
    ///   - byteCount: How many bytes are blamed.
    package init(position: SourcePosition, byteCount: Int) {
        self.position = position
        self.byteCount = byteCount
    }

    /// The head, the line of the source, a caret line with the hint.
    ///
    /// - Parameters:
    ///   - head: The first line.
    ///   - hint: What stands behind the caret.
    ///   - source: The text; the blamed line is cut to what fits on a screen.
    /// - Returns: Three lines without a line feed at the end. Control characters of the source are
    ///   shown as `·`.
    /// - Complexity: O(blamed line)
    package func rendered(head: String, hint: String?, source: [UInt8]) -> String {
        let offset = min(position.byteOffset, source.count)
        let (scalars, before) = window(source, around: offset)
        let first = max(0, min(before - 40, scalars.count - Self.screenWidth))
        let shown = scalars[first..<min(scalars.count, first + Self.screenWidth)]
        let blamed = min(blamedCount(source), max(1, shown.endIndex - before))
        let line = String(position.line)
        let gutter = String(repeating: " ", count: max(0, 5 - line.count)) + line
        let caret =
            String(repeating: " ", count: before - first)
            + String(repeating: "^", count: max(1, blamed))
        let ellipsis = first > 0 ? "…" : " "
        let text = String(String.UnicodeScalarView(shown.map(Self.visible)))
        return """
            \(head)
            \(gutter) |\(ellipsis)\(text)
                  | \(caret)\(hint.map { " \($0)" } ?? "")
            """
    }

    /// The scalars of the line around an offset, and how many of them stand before it.
    private func window(
        _ source: [UInt8], around offset: Int
    ) -> (scalars: [Unicode.Scalar], before: Int) {
        var start = offset
        // BOUND: 400 bytes and the rest of a scalar.
        while start > 0, source[start - 1] != 0x0A,
            offset - start < Self.bytesBefore || source[start] & 0xC0 == 0x80
        { start -= 1 }
        var end = offset
        // BOUND: 600 bytes.
        while end < source.count, source[end] != 0x0A, end - offset < Self.bytesBehind { end += 1 }
        if end > start, source[end - 1] == 0x0D { end -= 1 }
        let middle = min(offset, end)
        let before = String(decoding: source[start..<middle], as: UTF8.self).unicodeScalars
        let behind = String(decoding: source[middle..<end], as: UTF8.self).unicodeScalars
        return (Array(before) + Array(behind), before.count)
    }

    private func blamedCount(_ source: [UInt8]) -> Int {
        let end = min(source.count, position.byteOffset + byteCount)
        guard position.byteOffset < end else { return 1 }
        // BOUND: a screen; the blamed bytes may be many.
        var count = 0
        for byte in source[position.byteOffset..<end] {
            if byte == 0x0A || count > Self.screenWidth { break }
            if byte & 0xC0 != 0x80 { count += 1 }
        }
        return count
    }

    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        DisplayText.isPrintable(scalar) ? scalar : "·"
    }
}
