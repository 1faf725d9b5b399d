import LinkCrypto

/// The frame of a page that needs nothing but itself: no network, no other file.
///
/// Its content security policy lets the one style and the one script of the page work, by their
/// digests, and nothing else. The same input gives the same bytes.
struct PageFrame {
    /// The title in the browser's bar.
    let title: String

    /// The page around a body.
    ///
    /// - Parameter body: Writes everything but the script.
    /// - Returns: UTF-8, with a line feed at the end.
    /// - Throws: `crypto_unavailable` where the system's cryptography refuses to work.
    /// - Complexity: O(bytes)
    func page(_ body: (inout HTMLText) -> Void) throws(CryptoError) -> [UInt8] {
        let style = ReportStyle.texts.map(\.description).joined()
        let script = ReportScript.text.description
        let guarding = [
            "default-src 'none'", "style-src '\(try Self.source(style))'",
            "script-src '\(try Self.source(script))'", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
        var html = HTMLText()
        html.trusted("<!DOCTYPE html>\n")
        html.element("html", .fixed("lang", "en")) { page in
            page.element("head") { writeHead(guarding, to: &$0) }
            page.trusted("\n")
            page.element("body") { content in
                body(&content)
                content.trusted("<script>")
                content.trusted(ReportScript.text)
                content.trusted("</script>\n")
            }
        }
        html.trusted("\n")
        return Array(html.markup.utf8)
    }

    /// A source of the content security policy: the digest of a text, so that no other one works.
    private static func source(_ text: String) throws(CryptoError) -> String {
        let bytes = Array(text.utf8)
        let digits = Base64URL.text(try Digest.sha256(of: bytes.span).bytes)
        // The two digits in which the alphabets differ, and the padding of 32 bytes.
        let standard = digits.utf8.map { digit in
            switch digit {
            case 0x2D: UInt8(ascii: "+")
            case 0x5F: UInt8(ascii: "/")
            // The other digits are the same.
            default: digit
            }
        }
        return "sha256-\(String(decoding: standard, as: UTF8.self))="
    }

    private func writeHead(_ guarding: String, to html: inout HTMLText) {
        html.trusted("<meta charset=\"utf-8\">\n")
        html.void(
            "meta", .fixed("http-equiv", "Content-Security-Policy"), .content(guarding))
        html.trusted(
            """

            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">

            """)
        html.element("title", text: title)
        html.trusted("\n<style>")
        // BOUND: the parts of the style.
        for part in ReportStyle.texts { html.trusted(part) }
        html.trusted("</style>\n")
    }
}
