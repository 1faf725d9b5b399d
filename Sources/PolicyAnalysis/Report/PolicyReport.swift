package import LinkCrypto
import LinkPolicy
import LinkRouting

/// A policy as one page of HTML for reviewers.
///
/// The page needs nothing but itself: no network, no other file. Its content security policy lets
/// the one style and the one script of the page work, by their digests, and nothing else. The same
/// input gives the same bytes.
package struct PolicyReport {
    let input: ReportInput
    let routes: [ReportRoute]
    let matrix: PolicyMatrix
    let circumstances: PolicyMatrix.Circumstances

    /// Collects what the page shows.
    ///
    /// - Parameter input: The policy and what is known about it.
    /// - Complexity: O(routes * (parents + people) + findings)
    package init(_ input: ReportInput) {
        self.input = input
        routes = ReportRoute.all(of: input)
        circumstances = ReportPeople.circumstances(input.policy)
        matrix = PolicyMatrix(
            of: input.policy, people: ReportPeople.all(input), in: circumstances)
    }

    /// The page.
    ///
    /// - Returns: UTF-8, with a line feed at the end.
    /// - Throws: `crypto_unavailable` where the system's cryptography refuses to work.
    /// - Complexity: O(bytes)
    package func page() throws(CryptoError) -> [UInt8] {
        let style = ReportStyle.text.description
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
            page.element("body") { writeBody(to: &$0) }
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
        html.element("title", text: "\(heading) \u{2013} link policy")
        html.trusted("\n<style>")
        html.trusted(ReportStyle.text)
        html.trusted("</style>\n")
    }

    private func writeBody(to html: inout HTMLText) {
        html.trusted("<a class=\"skip\" href=\"#routes\">Skip to the routes</a>\n")
        writeHeader(to: &html)
        html.trusted("<main id=\"main\">\n")
        writeSummary(to: &html)
        writeRoutes(to: &html)
        writeFindings(to: &html)
        writeMatrix(to: &html)
        writeCoverage(to: &html)
        writeFrame(to: &html)
        html.trusted("</main>\n")
        writeFooter(to: &html)
        html.trusted("<script>")
        html.trusted(ReportScript.text)
        html.trusted("</script>\n")
    }

    /// The heading of the page.
    var heading: String { input.title ?? input.policy.id }
}
