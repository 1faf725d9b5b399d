import LinkPolicy

/// The lines of a policy file, for excerpts on a page.
struct SourceLines: Sendable {
    private let bytes: [UInt8]
    /// The offset at which each line begins.
    private let starts: [Int]

    /// The scalars of a line that are shown.
    private static let widthLimit = 240

    /// Finds the lines.
    ///
    /// - Complexity: O(bytes)
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    }

    /// The line on which a byte stands, from 1.
    ///
    /// - Complexity: O(log lines)
    func number(ofByte offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        // BOUND: the binary digits of the number of lines.
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The lines of a range; a line of more than 240 bytes shows what it has of the range alone.
    ///
    /// - Parameters:
    ///   - range: The bytes.
    ///   - limit: The greatest number of lines.
    /// - Returns: The lines, indented by what they have more than the least indented one, each cut
    ///   to 240 scalars.
    /// - Complexity: O(bytes of the lines)
    func excerpt(_ range: Range<Int>, limit: Int) -> [Line] {
        let first = number(ofByte: range.lowerBound)
        let last = number(ofByte: max(range.lowerBound, range.upperBound - 1))
        let shown = (first...last).prefix(limit)
        let indents = shown.map { indent(of: $0) }
        let common = indents.min() ?? 0
        return zip(shown, indents).map { number, indent in
            let start = starts[number - 1]
            let end = number < starts.count ? starts[number] - 1 : bytes.count
            // A file on one line shows the value alone.
            let isLong = end - start > Self.widthLimit
            let from = max(isLong ? range.lowerBound : start, start + indent)
            let to = isLong ? min(end, range.upperBound) : end
            let text = String(decoding: bytes[min(from, to)..<to], as: UTF8.self)
            return Line(
                number: number, indent: min(indent - common, 24), text: Self.cut(text))
        }
    }

    /// One line of a file.
    struct Line: Hashable {
        let number: Int
        /// The spaces before it.
        let indent: Int
        let text: String
    }

    private func indent(of number: Int) -> Int {
        bytes[starts[number - 1]...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }

    private static func cut(_ text: String) -> String {
        var scalars = text.unicodeScalars
        while let last = scalars.last, last == "\r" || last == " " { scalars.removeLast() }
        guard scalars.count > widthLimit else { return String(scalars) }
        return String(String.UnicodeScalarView(scalars.prefix(widthLimit))) + "…"
    }
}

extension HTMLText {
    /// Adds lines of a file with their numbers.
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - mark: What a marked line is, for those who do not see the colour.
    ///   - isMarked: Whether a line is marked, for what changed.
    mutating func source(
        _ lines: [SourceLines.Line], mark: StaticString = "",
        isMarked: (SourceLines.Line) -> Bool = { _ in false }
    ) {
        element("div", .style("source")) { block in
            // BOUND: the caller's limit on lines.
            for line in lines {
                let isMarked = isMarked(line)
                block.element("span", .style("number"), text: String(line.number))
                block.element("code", .style(isMarked ? "changed" : "same")) { code in
                    if isMarked {
                        code.element("span", .style("hidden")) { $0.trusted(mark) }
                    }
                    code.text(String(repeating: " ", count: line.indent) + line.text)
                }
            }
        }
    }
}
