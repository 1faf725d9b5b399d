/// An element of the page that a browser shows; it is stale when the page is another one.
package struct BrowserElement: Sendable {
    private static let key = "element-6066-11e4-a52e-4f735466cecf"

    private let id: String
    private let browser: Browser

    init(_ value: BrowserValue, in browser: Browser) throws {
        guard let id = value[Self.key].text else {
            throw BrowserError(code: "no such element", message: "the answer has none")
        }
        self.id = id
        self.browser = browser
    }

    /// The element as an argument of a script.
    package var value: BrowserValue { .object([Self.key: .text(id)]) }

    /// Clicks it, after it was scrolled into view.
    package func click() async throws { try await send("POST", "click", [:]) }

    /// Types a text into it.
    package func type(_ text: String) async throws {
        try await send("POST", "value", ["text": .text(text)])
    }

    /// Empties a field.
    package func clear() async throws { try await send("POST", "clear", [:]) }

    /// The text that it shows.
    package func text() async throws -> String { try await send("GET", "text").text ?? "" }

    /// An attribute as it is written, or `nil`.
    package func attribute(_ name: String) async throws -> String? {
        try await browser.script(
            "return arguments[0].getAttribute(arguments[1])", [value, .text(name)]
        ).text
    }

    /// A property of it.
    package func property(_ name: String) async throws -> BrowserValue {
        try await send("GET", "property/\(name)")
    }

    /// Whether it is shown.
    package func isDisplayed() async throws -> Bool {
        try await send("GET", "displayed").bool ?? false
    }

    /// What a screen reader calls it.
    package func label() async throws -> String {
        try await send("GET", "computedlabel").text ?? ""
    }

    /// What a screen reader says that it is.
    package func role() async throws -> String {
        try await send("GET", "computedrole").text ?? ""
    }

    @discardableResult
    private func send(
        _ method: String, _ path: String, _ body: BrowserValue? = nil
    ) async throws -> BrowserValue {
        try await browser.send(method, "element/\(id)/\(path)", body)
    }
}
