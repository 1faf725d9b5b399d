/// A place in a policy or another JSON text, as editors count it.
public struct SourcePosition: Hashable, Sendable, Comparable {
    /// The line, from 1; lines end with a line feed.
    public let line: Int
    /// The column, from 1, counted in Unicode scalars.
    public let column: Int
    /// The offset in bytes, from 0.
    public let byteOffset: Int

    /// Finds the place of a byte in a text.
    ///
    /// - Parameters:
    ///   - byteOffset: 0 to the number of bytes; more counts as the end.
    ///   - bytes: The text, UTF-8 up to that byte.
    /// - Complexity: O(byteOffset)
    package init(byteOffset: Int, in bytes: [UInt8]) {
        var line = 1
        var column = 1
        let end = min(max(byteOffset, 0), bytes.count)
        // BOUND: linear in the text, which the reader has bounded.
        for byte in bytes[..<end] {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.line = line
        self.column = column
        self.byteOffset = end
    }

    /// Takes a place that was counted already.
    package init(line: Int, column: Int, byteOffset: Int) {
        self.line = line
        self.column = column
        self.byteOffset = byteOffset
    }

    /// Orders places by their byte offset.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        left.byteOffset < right.byteOffset
    }
}
