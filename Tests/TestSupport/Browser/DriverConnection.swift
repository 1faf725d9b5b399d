import Foundation

/// The connection to a driver: one request of the W3C WebDriver protocol after the other.
struct DriverConnection: Sendable {
    /// Where the driver listens on this machine.
    let port: Int

    /// Sends a request and gives the value of its answer.
    func send(
        _ method: String, _ path: String, _ body: BrowserValue? = nil
    ) throws -> BrowserValue {
        let request = LoopbackRequest(
            port: port, method: method, path: "/\(path)",
            body: try body.map { try JSONEncoder().encode($0) })
        let answer = try JSONDecoder().decode(BrowserValue.self, from: request.answer())
        let value = answer["value"]
        if let code = value["error"].text, value["stacktrace"].text != nil {
            throw BrowserError(code: code, message: value["message"].text ?? "")
        }
        return value
    }
}
