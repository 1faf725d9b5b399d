extension PolicyError {
    /// The error as people read it: the place, the line of the source, a caret line with the hint.
    ///
    /// - Parameters:
    ///   - source: The text that was read; the blamed line is cut to what fits on a screen.
    ///   - fileName: What stands before the line number.
    /// - Returns: One line, or three where the source has the blamed line; without a line feed at
    ///   the end. Control characters of the source are shown as `·`.
    /// - Complexity: O(blamed line)
    public func rendered(source: [UInt8], fileName: String) -> String {
        let excerpt = SourceExcerpt(position: position, byteCount: byteCount)
        return excerpt.rendered(
            head: "\(fileName):\(line):\(column): error[\(code.id)] \(message)", hint: hint,
            source: source)
    }
}
