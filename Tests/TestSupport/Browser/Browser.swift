package import Foundation

/// A real browser, driven over the W3C WebDriver protocol.
///
/// It has a driver, a profile and folders of its own. `Browser.run` is the usual way to have one:
/// it ends with the closure. What it writes to the console and requests over the network is kept.
package final class Browser: Sendable {
    private let driver: DriverProcess
    private let connection: DriverConnection
    private let session: String

    /// Starts a driver and a browser.
    ///
    /// - Parameter options: How.
    /// - Throws: `BrowserError` `start` where none is installed, else what the driver answers.
    package init(_ options: BrowserOptions = BrowserOptions()) async throws {
        guard let program = BrowserPrograms.driver, let browser = BrowserPrograms.browser else {
            throw BrowserError(code: "start", message: BrowserPrograms.absence)
        }
        driver = try DriverProcess(program, environment: options.environment)
        connection = DriverConnection(port: driver.port)
        let profile = driver.folder.appending(path: "profile").path
        let own: BrowserValue = [
            "binary": .text(browser.path),
            "args": .list(options.words(profile: profile).map(BrowserValue.text)),
            "prefs": .object(options.preferences), "perfLoggingPrefs": ["enableNetwork": true],
        ]
        let wanted: BrowserValue = [
            "browserName": "chrome", "goog:chromeOptions": own,
            "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
            "acceptInsecureCerts": .bool(options.takesAnyCertificate),
            "timeouts": ["script": 60_000, "pageLoad": 60_000, "implicit": 0],
            "unhandledPromptBehavior": "ignore",
        ]
        let answer = try connection.send(
            "POST", "session", ["capabilities": ["alwaysMatch": wanted]])
        guard let id = answer["sessionId"].text else {
            throw BrowserError(code: "start", message: "the driver gave no session")
        }
        session = id
        // What the first page did is of no interest.
        try await open("about:blank")
        _ = try await performanceEvents()
        _ = try await consoleMessages()
    }

    /// Starts a browser, uses it and ends it, whatever happens.
    ///
    /// - Parameters:
    ///   - options: How it is started.
    ///   - body: What is done with it.
    /// - Returns: What the body gives.
    /// - Throws: What starting and the body throw.
    package static func run<Result>(
        _ options: BrowserOptions = BrowserOptions(), _ body: (Browser) async throws -> Result
    ) async throws -> Result {
        let browser = try await Browser(options)
        do {
            let result = try await body(browser)
            await browser.quit()
            return result
        } catch {
            await browser.quit()
            throw error
        }
    }

    /// Ends the browser and its driver, and returns when both are gone.
    package func quit() async {
        _ = try? connection.send("DELETE", "session/\(session)")
        driver.stop()
    }

    /// Sends a command of the session, for what has no function here.
    ///
    /// - Parameters:
    ///   - method: `GET`, `POST` or `DELETE`.
    ///   - path: What stands behind the session in the path, such as `alert/accept`.
    ///   - body: What is sent along.
    /// - Returns: The value of the answer.
    /// - Throws: `BrowserError` with the driver's code.
    @discardableResult
    package func send(
        _ method: String, _ path: String, _ body: BrowserValue? = nil
    ) async throws -> BrowserValue {
        try connection.send(method, "session/\(session)/\(path)", body)
    }

    /// Goes to a page, and returns when it is loaded.
    package func open(_ page: URL) async throws { try await open(page.absoluteString) }

    /// Goes to a page, and returns when it is loaded.
    package func open(_ page: String) async throws {
        try await send("POST", "url", ["url": .text(page)])
    }

    /// The address of the page.
    package func currentURL() async throws -> String { try await send("GET", "url").text ?? "" }

    /// The title of the page.
    package func title() async throws -> String { try await send("GET", "title").text ?? "" }

    /// The first element that a CSS selector finds.
    ///
    /// - Throws: `BrowserError` `no such element`.
    package func element(_ selector: String) async throws -> BrowserElement {
        let answer = try await send(
            "POST", "element", ["using": "css selector", "value": .text(selector)])
        return try BrowserElement(answer, in: self)
    }

    /// Every element that a CSS selector finds, in the order of the page.
    package func elements(_ selector: String) async throws -> [BrowserElement] {
        try await send("POST", "elements", ["using": "css selector", "value": .text(selector)])
            .list.map { try BrowserElement($0, in: self) }
    }

    /// The element that has the keyboard.
    package func focusedElement() async throws -> BrowserElement {
        try BrowserElement(try await send("GET", "element/active"), in: self)
    }

    /// Runs the body of a function in the page.
    ///
    /// - Parameters:
    ///   - body: JavaScript; `return` gives a value, `arguments` has what is passed.
    ///   - arguments: What is passed.
    /// - Returns: What it gives; a promise is waited for.
    /// - Throws: `BrowserError` `javascript error`.
    @discardableResult
    package func script(
        _ body: String, _ arguments: [BrowserValue] = []
    ) async throws -> BrowserValue {
        try await send(
            "POST", "execute/sync", ["script": .text(body), "args": .list(arguments)])
    }

    /// Asks until the answer is yes.
    ///
    /// An error of the browser counts as no: a page may be on its way.
    ///
    /// - Parameters:
    ///   - what: What is waited for, for the error.
    ///   - seconds: When to give up.
    ///   - isTrue: The question.
    /// - Throws: `BrowserError` `timeout`; what the question throws that is no `BrowserError`.
    package func wait(
        for what: String, seconds: Int = 30, until isTrue: () async throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        var remark = ""
        repeat {
            do { if try await isTrue() { return } } catch let error as BrowserError {
                remark = " (\(error))"
            }
            // The browser's own timer lets it work in between; where no page takes it, ask again.
            _ = try? await send(
                "POST", "execute/async",
                ["script": "setTimeout(arguments[0], 20)", "args": []])
        } while ContinuousClock.now < end
        throw BrowserError(code: "timeout", message: "not within \(seconds) s: \(what)\(remark)")
    }
}
