package import LinkCrypto
import LinkPolicy
import LinkRouting

/// A policy as one page of HTML for reviewers: its findings, who reaches what as a picture, a table
/// that sorts, and a card for each route.
///
/// The page needs nothing but itself, as `PageFrame` says. The same input gives the same bytes.
package struct PolicyReport {
    let input: ReportInput
    let routes: [ReportRoute]
    let states: ReportStates
    /// Whether there are so many routes that their cards say the least that a reviewer needs.
    let isCompact: Bool

    /// The routes of a page with whole cards.
    package static let wholeCardCount = 300

    /// Collects what the page shows.
    ///
    /// - Parameter input: The policy and what is known about it.
    /// - Throws: As `LinkSets`.
    /// - Complexity: O(routes * (parents + people * circumstances) + findings)
    package init(_ input: ReportInput) throws(DecisionCellError) {
        let links = try RouteLinks(input.source)
        self.input = input
        routes = ReportRoute.all(of: input, links)
        states = ReportStates(input.policy, people: ReportPeople.all(input), links: links)
        isCompact = routes.count > Self.wholeCardCount
    }

    /// The page.
    ///
    /// - Returns: UTF-8, with a line feed at the end.
    /// - Throws: `crypto_unavailable` where the system's cryptography refuses to work.
    /// - Complexity: O(bytes)
    package func page() throws(CryptoError) -> [UInt8] {
        try PageFrame(title: "\(heading) \u{2013} link policy").page { html in
            html.trusted("<a class=\"skip\" href=\"#table\">Skip to the routes</a>\n")
            writeHeader(to: &html)
            html.trusted("<main id=\"main\">\n")
            writeFindings(to: &html)
            writePicture(to: &html)
            writeTable(to: &html)
            writeRoutes(to: &html)
            writeCoverage(to: &html)
            writeFrame(to: &html)
            html.trusted("</main>\n")
            writeFooter(to: &html)
        }
    }

    /// The heading of the page.
    var heading: String { input.title ?? input.policy.id }
}
