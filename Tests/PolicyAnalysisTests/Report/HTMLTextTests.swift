import PolicyAnalysis
import Testing

/// The one way in which a text becomes HTML.
@Suite struct HTMLTextTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let content: String
        let attribute: String

        var testDescription: String { content }

        /// A text that is the same in both places.
        init(_ text: String, _ both: String) {
            self.text = text
            content = both
            attribute = both
        }

        /// A text that is marked in content.
        init(marked text: String, _ escape: String) {
            self.text = text
            content = "<span class=\"escape\">\(escape)</span>"
            attribute = escape
        }
    }

    static let rows = [
        Row("", ""), Row("plain text, 1 + 1 = 2", "plain text, 1 + 1 = 2"),
        Row("<b>", "&lt;b&gt;"), Row("</script>", "&lt;/script&gt;"),
        Row("&amp;", "&amp;amp;"), Row("\"'`", "&quot;&#39;&#96;"),
        Row("\u{1F4DA}\u{E9}\u{5E9}", "\u{1F4DA}\u{E9}\u{5E9}"),
        Row(marked: "\u{202E}", "\\u{202e}"), Row(marked: "\u{200D}", "\\u{200d}"),
        Row(marked: "\0", "\\u{0}"), Row(marked: "\n", "\\u{a}"), Row(marked: "\t", "\\u{9}"),
        Row(marked: "\u{7F}", "\\u{7f}"), Row(marked: "\u{85}", "\\u{85}"),
        Row(marked: "\u{2028}", "\\u{2028}"), Row(marked: "\u{FEFF}", "\\u{feff}"),
        Row(marked: "\u{A0}", "\\u{a0}"), Row(marked: "\u{3000}", "\\u{3000}"),
        Row(marked: "\u{3164}", "\\u{3164}"), Row(marked: "\u{FE0F}", "\\u{fe0f}"),
        Row(marked: "\u{E0041}", "\\u{e0041}"), Row(marked: "\u{FFFF}", "\\u{ffff}"),
        Row(marked: "\u{E000}", "\\u{e000}"),
    ]

    @Test(arguments: rows)
    func `a text is escaped alike in content and in attributes`(_ row: Row) {
        var html = HTMLText()
        html.element("p", .label(row.text), text: row.text)
        #expect(html.markup == "<p aria-label=\"\(row.attribute)\">\(row.content)</p>")
    }

    @Test(arguments: rows)
    func `a link leads to a part of the page whatever its text`(_ row: Row) {
        var html = HTMLText()
        html.element("a", .link(to: "route-", row.text)) { _ in }
        #expect(html.markup == "<a href=\"#route-\(row.attribute)\"></a>")
    }

    @Test func `back-ticks of a message become code, and odd ones stay`() {
        var html = HTMLText()
        html.prose("use `a<b` or ``")
        html.prose("`odd")
        #expect(html.markup == "use <code>a&lt;b</code> or &#96;odd")
    }

    @Test func `every scalar is either itself, an entity or a marked escape`() {
        // BOUND: one scalar in every hundred, and all of the first two blocks.
        for value in (0..<0x400).map(UInt32.init) + stride(from: 0x400, to: 0x11_0000, by: 97) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            var html = HTMLText()
            html.text(String(scalar))
            let markup = html.markup
            let isEscape = markup.hasPrefix("<span class=\"escape\">\\u{")
            #expect(
                markup == String(scalar) || markup.hasPrefix("&") || isEscape,
                "\(String(value, radix: 16))")
            #expect("<>&\"'`".unicodeScalars.contains(scalar) == markup.hasPrefix("&"))
        }
    }
}
