import Foundation
import LinkPolicy
import PolicyAnalysis
import Testing

/// The bytes of a report.
@Suite struct PolicyReportTests {
    private static func page(today: String? = nil) throws -> String {
        let json = try Shipped.bytes("Policies/bookshop.policy.json")
        let input = try ReportInput(try Policy(json: json), json: json, today: today)
        return String(decoding: try PolicyReport(input).page(), as: UTF8.self)
    }

    @Test func `the same policy gives the same page`() throws {
        #expect(try Self.page() == Self.page())
        #expect(try Self.page(today: "2026-11-30") != Self.page())
    }

    @Test func `the page loads nothing and listens to nothing inline`() throws {
        let page = try Self.page()
        for word in [
            " src=", " style=", " onclick=", " onload=", "url(", "@import", "<link", "<base",
            "<form",
            "innerHTML", "outerHTML", "insertAdjacent", "eval(", "document.write", "localStorage",
            "href=\"http", "unsafe-inline", "unsafe-eval", "fetch(", "XMLHttp", "import(",
        ] {
            #expect(page.contains(word) == false, "\(word)")
        }
        #expect(page.components(separatedBy: "<script").count == 2)
        #expect(page.components(separatedBy: "<style").count == 2)
    }

    @Test func `every route of the policy has its card, its class and its row`() throws {
        let page = try Self.page()
        let classes = [
            ("home", "open"), ("library", "signin"), ("order", "permission"),
            ("titles", "permission"), ("retired", "denied"),
        ]
        for (route, word) in classes {
            #expect(page.contains("id=\"route-\(route)\" data-class=\"\(word)\""), "\(route)")
            #expect(page.contains("<a href=\"#route-\(route)\">\(route)</a>"), "\(route)")
        }
        #expect(page.contains("secret</span>"))
        #expect(page.contains("<span class=\"mark\">former path</span>"))
    }
}
