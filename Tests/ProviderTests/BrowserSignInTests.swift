import LinkBroker
import LinkBrokerOIDC
import LinkPolicy
import LinkRouting
import TestSupport
import Testing

extension ProviderFlows {
    /// The main flow as a person sees it: a real browser, the real pages, and a loopback redirect.
    @Suite(.enabled(if: BrowserPrograms.arePresent, "\(BrowserPrograms.absence)"))
    struct BrowserSignInTests {
        @Test(arguments: SignInTests.Kind.allCases)
        func `a person types a password into a browser, and the link commits`(
            kind: SignInTests.Kind
        ) async throws {
            let provider = try kind.provider()
            // The port is bound before the sign-in begins (RFC 8252 section 7.3).
            let listener = try LoopbackServer(port: Redirect.port) { request in
                request.hasPrefix("GET /callback?")
                    ? LoopbackServer.answer("<h1 id=done>Done</h1>", type: "text/html")
                    : LoopbackServer.answer("", status: "404 Not Found")
            }
            defer { listener.stop() }
            let visit = try Visit([provider])
            #expect(try visit.open("/books/7/read").result == .held)
            let (address, demand) = try await visit.begin(provider)
            try await Browser.run { browser in
                try await browser.open(address)
                try await browser.wait(for: "the callback", seconds: 120) {
                    if Self.callback(listener) != nil { return true }
                    switch kind {
                    case .canaille: try await Self.actAtCanaille(browser)
                    case .glewlwyd: try await Self.actAtGlewlwyd(browser)
                    }
                    return false
                }
                try await browser.wait(for: "the last page") {
                    try await browser.element("#done").text() == "Done"
                }
            }
            #expect(visit.published() == [])
            // A browser takes its time, and the clock of the session stood meanwhile.
            visit.catchUp()
            let callback = try #require(Self.callback(listener))
            let ticket = try visit.accepted(callback)
            let completed = try await visit.complete(callback, ticket, at: provider, demand)
            let settlement = try visit.authenticated(ticket, completed)
            #expect(settlement.committed.map(\.route.text) == ["read"])
            #expect(visit.published() == [["book", "read"]])
            #expect(
                visit.state() == (try visit.direct(["/books/7/read"], as: completed.principal)))
        }

        /// The address on which the browser came back.
        private static func callback(_ listener: LoopbackServer) -> String? {
            listener.requests.first { $0.hasPrefix("GET /callback?") }.map { request in
                "http://127.0.0.1:\(Redirect.port)" + request.split(separator: " ")[1]
            }
        }

        /// What a person does on the page that is there, if it is one.
        private static func actAtCanaille(_ browser: Browser) async throws {
            if let name = try await browser.elements("[name=login]").first {
                try await name.clear()
                try await name.type("alice")
                try await browser.press(.enter)
            } else if let password = try await browser.elements("[name=password]").first {
                try await password.type("correct horse")
                try await browser.press(.enter)
            } else if let accept = try await browser.elements(
                "button[name=answer][value=accept]"
            ).first {
                try await accept.click()
            }
        }

        private static func actAtGlewlwyd(_ browser: Browser) async throws {
            if let name = try await browser.elements("#username").first {
                try await name.clear()
                try await name.type("alice")
                let password = try await browser.element("#password")
                try await password.clear()
                try await password.type("correct horse")
                try await browser.press(.enter)
                return
            }
            let words = try await hasGranted(browser) ? "continue" : "grant access"
            for box in try await browser.elements("input[type=checkbox][id^=grant-]")
            where try await box.property("checked").bool == false {
                try await box.click()
            }
            for button in try await browser.elements("button")
            where try await button.text().lowercased().contains(words) {
                return try await button.click()
            }
        }

        /// Whether the provider knows that the person granted all that is asked for: the page has its
        /// button to go on before that.
        private static func hasGranted(_ browser: Browser) async throws -> Bool {
            let answer = try await browser.script(
                """
                const asked = new URLSearchParams(location.search);
                const request = new XMLHttpRequest();
                request.open("GET", "/api/auth/grant/" + asked.get("client_id") + "/"
                    + encodeURIComponent(asked.get("scope")), false);
                request.send();
                if (request.status !== 200) { return false; }
                return JSON.parse(request.responseText).scope.every((scope) => scope.granted);
                """)
            return answer.bool == true
        }
    }
}
