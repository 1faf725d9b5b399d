import Foundation
import TestSupport
import Testing

/// The page of the bookshop as a person uses it, in a real browser.
@Suite(.serialized, .enabled(if: BrowserPrograms.arePresent, "\(BrowserPrograms.absence)"))
struct ReportBrowserTests {
    @Test func `typing and the buttons of classes filter the routes`() async throws {
        try await ReportPage.bookshop().open { browser in
            let all = try await browser.shownRoutes()
            #expect(all.count == 13)
            let query = try await browser.element("#query")
            try await query.type("orders.read")
            #expect(try await browser.shownRoutes() == ["order"])
            #expect(try await browser.element("#status").text() == "1 of 13 routes")
            try await query.type(" nothing-has-this")
            #expect(try await browser.shownRoutes().isEmpty)
            #expect(try await browser.element("#none").isDisplayed())
            try await browser.press(.escape)
            #expect(try await browser.shownRoutes() == all)

            for kind in ["open", "signin", "permission"] {
                try await browser.element("#controls [data-class=\(kind)]").click()
            }
            #expect(try await browser.shownRoutes() == ["retired"])
            let toggle = try await browser.element("#controls [data-class=open]")
            #expect(try await toggle.attribute("aria-pressed") == "false")
            try await toggle.click()
            #expect(
                try await browser.shownRoutes() == ["home", "book", "search", "login", "retired"])
        }
    }

    @Test func `a link to a route that the filter hides shows it`() async throws {
        try await ReportPage.bookshop().open { browser in
            try await browser.element("#query").type("search")
            try await browser.element(".flow a[href='#route-payment']").click()
            try await browser.wait(for: "the card") {
                try await browser.element("#route-payment").isDisplayed()
            }
            #expect(try await browser.shownRoutes().count == 13)
        }
    }

    @Test func `what is filtered, chosen and sorted stands in the address`() async throws {
        let page = try ReportPage.bookshop()
        try await Browser.run { browser in
            try await browser.resize(width: 1280, height: 900)
            try await browser.open(page.url)
            try await browser.element("#query").type("read")
            try await browser.element("#controls [data-class=open]").click()
            _ = try await browser.script(PageScripts.choose, [.text("from"), .text("push")])
            try await browser.element("#matrix th[data-kind=route] button").click()
            let address = try await browser.script("return location.hash").text ?? ""
            #expect(address == "#q=read&class=signin%2Cpermission%2Cdenied&from=push&sort=1")
            let shown = try await browser.shownRoutes()
            let rows = try await browser.script(PageScripts.rows)
            #expect(!shown.isEmpty)

            try await browser.open("about:blank")
            try await browser.open(page.url.absoluteString + address)
            #expect(try await browser.script(PageScripts.rows) == rows)
            #expect(try await browser.shownRoutes() == shown)
            #expect(try await browser.element("#query").property("value") == "read")

            let other = "#q=gift&from=no-such&sort=99&class="
            _ = try await browser.script("location.hash = arguments[0]", [.text(other)])
            try await browser.wait(for: "the other view") {
                try await browser.element("#query").property("value") == "gift"
            }
            #expect(try await browser.shownRoutes().isEmpty)
            #expect(try await browser.consoleMessages() == [])
        }
    }

    @Test func `a head sorts by its column, the other way, and back`() async throws {
        try await ReportPage.bookshop().open { browser in
            func column() async throws -> [String] {
                try await browser.script(PageScripts.rows).list.compactMap { $0.list.first?.text }
            }
            let file = try await column()
            let head = try await browser.element("#matrix th[data-kind=route]")
            let button = try await browser.element("#matrix th[data-kind=route] button")
            try await button.click()
            #expect(try await column() == file.sorted())
            #expect(try await head.attribute("aria-sort") == "ascending")
            try await button.click()
            #expect(try await column() == file.sorted().reversed())
            #expect(try await head.attribute("aria-sort") == "descending")
            try await button.click()
            #expect(try await column() == file)
            try await browser.element("#matrix th[data-kind=line] button").click()
            let lines = try await browser.script(PageScripts.rows).list
                .compactMap { $0.list[2].text }.compactMap(Int.init)
            #expect(lines == lines.sorted() && lines.count == file.count)
        }
    }

    @Test(arguments: ["push", "externalURL", "inApp", "restoration"])
    func `the cells of a choice are those of the matrix`(_ source: String) async throws {
        let run = try Program.run([
            "matrix", Program.bookshop, "--principals", "Policies/bookshop.cases.json",
            "--from", source, "--flags", "newReader,giftCards", "--format", "csv",
        ])
        let lines = run.lines.map { $0.split(separator: ",").map(String.init) }
        let person = try #require(lines[0].firstIndex(of: "reader"))
        try await ReportPage.bookshop().open { browser in
            _ = try await browser.script(PageScripts.choose, [.text("from"), .text(source)])
            _ = try await browser.script(PageScripts.choose, [.text("app"), .text("unknown")])
            let heads = try await browser.script(
                "return [...document.querySelectorAll('#matrix thead th')].map((it) => it.textContent)"
            ).list.compactMap(\.text)
            let column = try #require(heads.firstIndex(of: "reader"))
            var cells: [String: String] = [:]
            for row in try await browser.script(PageScripts.rows).list.map(\.list) {
                for origin in (row[4].text ?? "").components(separatedBy: ", ") {
                    let cell = row[min(column, row.count - 1)].text ?? ""
                    cells["\(row[0].text ?? "") \(origin)"] =
                        cell.hasPrefix("no link") ? "no" : String(cell.prefix { $0 != " " })
                }
            }
            let wanted = lines.dropFirst().map {
                ("\($0[0]) \($0[2])", String($0[person].prefix { $0 != " " }))
            }
            #expect(cells == Dictionary(uniqueKeysWithValues: wanted))
        }
    }

    @Test func `everything is reached by the keyboard`() async throws {
        try await ReportPage.bookshop().open { browser in
            try await browser.press(.tab)
            #expect(try await browser.focusedElement().text() == "Skip to the routes")
            try await browser.press(.tab)
            #expect(try await browser.focusedElement().attribute("id") == "theme")
            try await browser.press(.enter)
            #expect(try await browser.focusedElement().text() == "Theme: light")
            // BOUND: the links of the sections, of the findings and of the picture.
            for _ in 0..<60 {
                try await browser.press(.tab)
                if try await browser.focusedElement().attribute("id") == "query" { break }
            }
            #expect(try await browser.focusedElement().attribute("id") == "query")
            try await browser.press(.tab)
            try await browser.press(.space)
            #expect(try await browser.shownRoutes().count == 9)
            let outline = try await browser.script(
                "return getComputedStyle(document.activeElement).outlineStyle")
            #expect(outline == "solid")
            try await browser.script("document.activeElement.blur()")
            try await browser.send(
                "POST", "actions",
                [
                    "actions": [
                        [
                            "type": "key", "id": "keyboard",
                            "actions": [
                                ["type": "keyDown", "value": "/"], ["type": "keyUp", "value": "/"],
                            ],
                        ]
                    ]
                ])
            #expect(try await browser.focusedElement().attribute("id") == "query")
            #expect(try await browser.focusedElement().property("value") == "")
        }
    }

    @Test(arguments: [("light", 1280), ("dark", 1280), ("light", 375), ("dark", 320)])
    func `it is readable, and nothing is cut`(_ scheme: String, _ width: Int) async throws {
        let page = try ReportPage.bookshop()
        try await page.open(width: width, prefers: ["prefers-color-scheme": scheme]) { browser in
            let measured = try await browser.script(PageScripts.widths).list.compactMap(\.number)
            #expect(measured[0] <= measured[1], "scrolls sideways at \(width)")
            let faint = try await browser.script(PageScripts.faintTexts).list.compactMap(\.text)
            #expect(faint.isEmpty, "\(faint.joined(separator: "\n"))")
            let brightness = try await browser.script(PageScripts.brightness).number ?? -1
            #expect(scheme == "dark" ? brightness < 0.1 : brightness > 0.8)
            try TestArtifacts.keep(
                try await browser.screenshot(ofWholePage: true),
                as: "report-\(scheme)-\(width).png")
        }
    }

    @Test func `the button of the theme wins over what the person prefers`() async throws {
        let page = try ReportPage.bookshop()
        try await page.open(prefers: ["prefers-color-scheme": "dark"]) { browser in
            try await browser.element("#theme").click()
            #expect(try await browser.script(PageScripts.brightness).number ?? 0 > 0.8)
            try await browser.element("#theme").click()
            #expect(try await browser.script(PageScripts.brightness).number ?? 1 < 0.1)
            try await browser.element("#theme").click()
            #expect(try await browser.element("#theme").text() == "Theme: automatic")
        }
    }

    @Test func `a screen reader finds its way`() async throws {
        try await ReportPage.bookshop().open { browser in
            let faults = try await browser.script(PageScripts.faults).list.compactMap(\.text)
            #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
            #expect(try await browser.element("#query").label() == "Filter routes")
            let toggle = try await browser.element("#controls [data-class=permission]")
            #expect(try await toggle.label().contains("needs permission 5"))
            let picture = try await browser.element("#route-read svg")
            #expect(
                try await picture.label() == "tab library: read as fullScreen, above book")
            #expect(try await browser.element("main").role() == "main")
        }
    }

    @Test func `paper has the content and not the controls`() async throws {
        try await ReportPage.bookshop().open { browser in
            try await browser.prefer(["prefers-color-scheme": "dark"], medium: "print")
            for hidden in ["nav.sections", "#controls", "#theme"] {
                #expect(try await browser.element(hidden).isDisplayed() == false)
            }
            #expect(try await browser.shownRoutes().count == 13)
            #expect(try await browser.script(PageScripts.brightness).number == 1)
        }
    }

    @Test func `a policy of 1 000 routes is filtered at once`() async throws {
        let routes = (0..<1000).map { number -> [String: Any] in
            ["id": "r\(number)", "path": "/area\(number / 10)/page\(number)/{id}"]
        }
        let policy: [String: Any] = [
            "linkbroker": 1, "id": "large", "revision": "1",
            "origins": [["id": "web", "hosts": ["links.example"]]],
            "types": ["id": ["int": [1, 99]]], "defaults": ["access": "authenticated"],
            "routes": routes,
        ]
        let page = try ReportPage(["$TMP/large.json"], files: ["large.json": policy])
        #expect(try Data(contentsOf: page.url).count < 2_000_000)
        try await page.open(width: 375) { browser in
            try await browser.element("#query").type("page77/")
            #expect(try await browser.shownRoutes() == ["r77"])
            let widths = try await browser.script(PageScripts.widths).list.compactMap(\.number)
            #expect(widths[0] <= widths[1])
        }
    }
}
