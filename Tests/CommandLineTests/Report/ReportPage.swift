import Foundation
import TestSupport
import Testing

/// A page of `linkbroker report` in a folder of its own.
final class ReportPage {
    private let folder: TemporaryFolder

    /// The page of the bookshop, with its cases.
    static func bookshop() throws -> ReportPage {
        try ReportPage([Program.bookshop, "--cases", "Policies/bookshop.cases.json"])
    }

    /// The page of files that are written first.
    init(_ words: [String], files: [String: Any] = [:]) throws {
        folder = try TemporaryFolder()
        for (name, object) in files {
            try folder.file(name, try JSONSerialization.data(withJSONObject: object))
        }
        let words = words.map { $0.replacingOccurrences(of: "$TMP", with: folder.url.path) }
        let run = try Program.run(["report"] + words + ["-o", folder.path("report.html")])
        #expect(run.status == 0, "\(run.errors)")
    }

    /// Where it is.
    var url: URL { folder.url.appending(path: "report.html") }

    /// Opens it in a browser of its own, and expects silence: no message on the console, and no
    /// request but for the page itself.
    func open(
        width: Int = 1280, prefers features: [String: String] = [:],
        _ body: (Browser) async throws -> Void
    ) async throws {
        try await Browser.run { browser in
            try await browser.resize(width: width, height: 900)
            try await browser.prefer(features.merging(["prefers-reduced-motion": "reduce"]) { $1 })
            try await browser.open(url)
            try await body(browser)
            #expect(try await browser.consoleMessages() == [])
            #expect(try await browser.requestedURLs() == [url.absoluteString])
        }
    }
}

extension Browser {
    /// The routes whose cards are shown.
    func shownRoutes() async throws -> [String] {
        try await script(
            """
            return [...document.querySelectorAll("article.card")]
              .filter((card) => card.checkVisibility()).map((card) => card.id.slice(6))
            """
        ).list.compactMap(\.text)
    }
}
