/// What the browser, its driver or the wait for them refused.
package struct BrowserError: Error, CustomStringConvertible {
    /// The code of the WebDriver protocol, such as `no such element`, or `timeout` or `start`.
    package let code: String
    /// What was said.
    package let message: String

    /// The code and what was said.
    package var description: String { "\(code): \(message)" }
}
