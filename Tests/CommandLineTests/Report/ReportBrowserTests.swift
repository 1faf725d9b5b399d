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
            try await browser.element(".matrix a[href='#route-payment']").click()
            try await browser.wait(for: "the card") {
                try await browser.element("#route-payment").isDisplayed()
            }
            #expect(try await browser.shownRoutes().count == 13)
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
            for _ in 0..<7 { try await browser.press(.tab) }
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
        #expect(try Data(contentsOf: page.url).count < 5_000_000)
        try await page.open(width: 375) { browser in
            try await browser.element("#query").type("page77/")
            #expect(try await browser.shownRoutes() == ["r77"])
        }
    }
}
