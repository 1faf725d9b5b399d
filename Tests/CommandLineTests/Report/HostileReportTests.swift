import Foundation
import TestSupport
import Testing

/// Policies whose every free text attacks the page, in a real browser.
///
/// What the strict reader refuses cannot attack: identifiers, hosts, paths and values have closed
/// alphabets, and texts with controls, bidi or zero-width characters do not load. The heading comes
/// from the command line and has them.
@Suite(.serialized, .enabled(if: BrowserPrograms.arePresent, "\(BrowserPrograms.absence)"))
struct HostileReportTests {
    static let attacks = [
        "</script><script>window.attacked=1</script>", "<img src=x onerror=window.attacked=1>",
        "\"><svg onload=window.attacked=1>", "' autofocus onfocus='window.attacked=1",
        "javascript:window.attacked=1", "</style><style>*{display:none!important}</style>",
        "</title><body onload=window.attacked=1>", "<!-- <![CDATA[ ]]> -->",
        "<base href=http://127.0.0.1:1/>", "<iframe srcdoc='<script>parent.attacked=1</script>'>",
        "<meta http-equiv=refresh content='0;url=http://127.0.0.1:1/'>",
        "${window.attacked=1}{{constructor.constructor('attacked=1')()}}<%= 1 %>",
        "&lt;b&gt; &#60;script&#62; &amp;amp;", "`${attacked=1}` \\u003cscript\\u003e \\\\",
        "<a href=javascript:attacked=1 style=position:fixed;inset:0>x</a>",
        "\u{1F4DA} \u{5E9}\u{5DC}\u{5D5}\u{5DD} e\u{301}\u{302}\u{303} \u{3000}\u{FE0F}",
    ]
    private static let hidden = "\u{202E}\u{2066}\u{200B}\u{FEFF}\u{7}\u{1B}[31m\n<b>"

    @Test func `hostile texts are shown as they are, and do nothing`() async throws {
        let attack = Self.attacks.joined(separator: " ")
        let page = try Self.page(text: attack, title: attack + Self.hidden)
        let plain = try Self.page(text: "text", title: "text")
        let structure = try await Self.structure(of: plain)
        try await page.open { browser in
            #expect(try await browser.script("return window.attacked === undefined") == true)
            // Titles, note, denial, property, reason and case, and the heading.
            for attack in Self.attacks.map(Self.visible) {
                let count = try await browser.script(PageScripts.count, [.text(attack)]).number
                #expect(count == 8, "\(attack)")
            }
            let heading = try await browser.element("h1").text()
            #expect(
                heading.hasSuffix(#"\u{202e}\u{2066}\u{200b}\u{feff}\u{7}\u{1b}[31m\u{a}<b>"#))
            #expect(try await Self.structure(browser) == structure)
            try TestArtifacts.keep(try await browser.screenshot(), as: "report-hostile.png")
        }
        try await page.open(width: 375) { browser in
            let widths = try await browser.script(PageScripts.widths).list.compactMap(\.number)
            #expect(widths[0] <= widths[1])
        }
    }

    @Test(arguments: [1280, 320])
    func `hostile texts do nothing in a page of two policies`(_ width: Int) async throws {
        let attack = Self.attacks.joined(separator: " ")
        var old = Self.policy("text")
        old["never"] = nil
        old["revision"] = "0"
        var new = Self.policy(attack)
        var routes = try #require(new["routes"] as? [[String: Any]])
        routes[2]["access"] = "public"
        new["routes"] = routes
        new["never"] = [["name": attack, "route": "three", "reach": "commit"]]
        let page = try ReportPage(
            ["$TMP/old.json", "$TMP/new.json"], files: ["old.json": old, "new.json": new])
        try await page.open(width: width) { browser in
            #expect(try await browser.script("return window.attacked === undefined") == true)
            for attack in Self.attacks.map(Self.visible) {
                let count = try await browser.script(PageScripts.count, [.text(attack)]).number ?? 0
                #expect(count >= 1, "\(attack)")
            }
            let strangers =
                "return document.querySelectorAll('img, iframe, base, body script ~ *').length"
            #expect(try await browser.script(strangers).number == 0)
            let widths = try await browser.script(PageScripts.widths).list.compactMap(\.number)
            #expect(widths[0] <= widths[1])
            try TestArtifacts.keep(
                try await browser.screenshot(ofWholePage: true), as: "diff-hostile-\(width).png")
        }
    }

    @Test(arguments: ["\u{202E}", "\u{200B}", "\u{0}", "\u{1B}", "\u{2028}", "\u{E000}"])
    func `texts that hide something do not load`(_ text: String) throws {
        let folder = try TemporaryFolder()
        let policy = try JSONSerialization.data(withJSONObject: Self.policy("a\(text)b"))
        try folder.file("policy.json", policy)
        let run = try Program.run(["report", folder.path("policy.json"), "-o", "-"])
        #expect(run.status == 3)
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        "const it = document.createElement('script'); it.textContent = 'window.attacked = 1';",
        "const it = document.createElement('script'); it.src = 'data:text/javascript,attacked=1';",
        "const it = document.createElement('img'); it.src = 'http://127.0.0.1:1/';",
        "const it = document.createElement('style'); it.textContent = '* { display: none }';",
        "const it = document.createElement('p'); it.setAttribute('style', 'position: fixed');",
        "const it = document.createElement('p'); it.setAttribute('onclick', 'window.attacked = 1');",
        "const it = document.createElement('base'); it.href = 'http://127.0.0.1:1/';",
    ])
    func `the content security policy stops what got in`(_ injection: String) async throws {
        let page = try ReportPage.bookshop()
        try await Browser.run { browser in
            try await browser.open(page.url)
            try await browser.script(
                """
                window.violations = [];
                document.addEventListener("securitypolicyviolation", (event) =>
                  window.violations.push(event.effectiveDirective));
                \(injection)
                document.body.append(it);
                it.click();
                """)
            try await browser.wait(for: "a violation") {
                try await browser.script("return window.violations.length > 0") == true
            }
            #expect(try await browser.script("return window.attacked === undefined") == true)
        }
    }

    /// Every free text of a policy and of its cases, all of them the same.
    private static func page(text: String, title: String) throws -> ReportPage {
        let person: [String: Any] = ["subject": "u1"]
        let name = String(text.unicodeScalars.prefix(40).map(Character.init))
        let cases: [String: Any] = [
            "principals": [name: person],
            "cases": [
                [
                    "name": text, "url": "https://a.example/one", "note": text,
                    "expect": ["outcome": "deny"],
                ]
            ],
        ]
        return try ReportPage(
            ["$TMP/policy.json", "--cases", "$TMP/cases.json", "--title", title],
            files: ["policy.json": policy(text), "cases.json": cases])
    }

    private static func policy(_ text: String) -> [String: Any] {
        [
            "linkbroker": 1, "id": "hostile", "revision": "1",
            "origins": [
                ["id": "web", "hosts": ["a.example"]],
                ["id": "app", "scheme": "hostile", "authority": "word"],
            ],
            "defaults": ["access": "authenticated"],
            "routes": [
                [
                    "id": "one", "path": "/one", "access": "public", "title": text, "note": text,
                    "from": "any",
                ],
                ["id": "two", "path": "/two", "access": "deny", "why": text, "title": text],
                ["id": "three", "path": "/three", "from": "any"],
            ],
            "never": [["name": text, "route": "two", "reach": "commit"]],
            "suppress": [
                ["id": "LB036", "route": "three", "reason": text, "until": "2999-01-31"]
            ],
        ]
    }

    /// What a reader of the page sees of a text.
    private static func visible(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            ["\u{3000}", "\u{FE0F}"].contains(scalar)
                ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
    }

    /// The elements and attribute names of a page, the marks of escapes left out.
    private static func structure(_ browser: Browser) async throws -> [BrowserValue] {
        try await browser.script(
            """
            return [...document.querySelectorAll("*")]
              .filter((element) => !element.matches(".escape"))
              .map((element) => [element.tagName, ...element.getAttributeNames()].join(" "))
            """
        ).list
    }

    private static func structure(of page: ReportPage) async throws -> [BrowserValue] {
        try await Browser.run { browser in
            try await browser.open(page.url)
            return try await structure(browser)
        }
    }
}
