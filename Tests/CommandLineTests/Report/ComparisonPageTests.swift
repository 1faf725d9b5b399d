import Foundation
import TestSupport
import Testing

/// The page of two policies as a person reads it, in a real browser.
@Suite(.serialized, .enabled(if: BrowserPrograms.arePresent, "\(BrowserPrograms.absence)"))
struct ComparisonPageTests {
    /// The bookshop, and one in which an order needs no scope, gifts are gone, and the library asks
    /// for a stronger sign-in.
    private static func page() throws -> ReportPage {
        let url = SharedData.packageRoot.appending(path: Program.bookshop)
        let text = try Data(contentsOf: url)
        var policy = try #require(
            try JSONSerialization.jsonObject(with: text) as? [String: Any])
        var routes = try #require(policy["routes"] as? [[String: Any]])
        routes = routes.filter { $0["id"] as? String != "gift" }
        let order = try #require(routes.firstIndex { $0["id"] as? String == "order" })
        routes[order]["require"] = nil
        policy["routes"] = routes
        return try ReportPage(
            ["$TMP/old.json", "$TMP/new.json"],
            files: [
                "old.json": try JSONSerialization.jsonObject(with: text), "new.json": policy,
            ])
    }

    @Test(arguments: [("light", 1280), ("dark", 1280), ("light", 400), ("dark", 320)])
    func `it is readable, and nothing is cut`(_ scheme: String, _ width: Int) async throws {
        try await Self.page().open(width: width, prefers: ["prefers-color-scheme": scheme]) {
            browser in
            let measured = try await browser.script(PageScripts.widths).list.compactMap(\.number)
            #expect(measured[0] <= measured[1], "scrolls sideways at \(width)")
            let faint = try await browser.script(PageScripts.faintTexts).list.compactMap(\.text)
            #expect(faint.isEmpty, "\(faint.joined(separator: "\n"))")
            let faults = try await browser.script(PageScripts.faults).list.compactMap(\.text)
            #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
            try TestArtifacts.keep(
                try await browser.screenshot(ofWholePage: true), as: "diff-\(scheme)-\(width).png")
        }
    }

    @Test func `each change has both answers, a witness and the lines of both files`()
        async throws
    {
        try await Self.page().open { browser in
            let causes = try await browser.script(
                """
                return [...document.querySelectorAll("article.cause")].map((cause) => [
                  cause.querySelector("h3").textContent, cause.querySelector(".badge").textContent,
                  cause.querySelector(".old .source")?.textContent.includes("orders.read") ?? false,
                  cause.querySelector(".new .source")?.textContent.includes("orders.read") ?? false,
                  cause.querySelectorAll(".change").length
                    === cause.querySelectorAll(".witness").length
                    && cause.querySelectorAll(".answer").length
                    === 2 * cause.querySelectorAll(".change").length,
                ])
                """
            ).list.map(\.list)
            let order = try #require(causes.first { $0[2] == true })
            #expect(order[1].text == "looser")
            #expect(order[3] == false)
            #expect(causes.allSatisfy { $0[4] == true })
            let witness = try await browser.element(".witness").text()
            let object = try JSONSerialization.jsonObject(with: Data(witness.utf8))
            #expect((object as? [String: Any])?["url"] is String)
            let routes = try await browser.element("#routes").text()
            #expect(routes.contains("gift") && routes.contains("not there"))
        }
    }

    @Test func `diff writes the page beside its answer`() throws {
        let folder = try TemporaryFolder()
        let place = folder.path("diff.html")
        let run = try Program.run(["diff", Program.bookshop, Program.bookshop, "--html", place])
        #expect(run.status == 0)
        #expect(run.output.contains("equivalent"))
        let page = String(decoding: try Data(contentsOf: URL(filePath: place)), as: UTF8.self)
        let report = try Program.run(["report", Program.bookshop, Program.bookshop, "-o", "-"])
        #expect(report.output == page)
        #expect(page.contains("Every link gets what it got before."))
    }
}
