import Foundation

extension Browser {
    /// A message on the console: an error, a warning, a violation of a policy, or what a page logs.
    package struct ConsoleMessage: Hashable, Sendable, CustomStringConvertible {
        /// `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
        package let level: String
        /// Such as `security`, `network`, `javascript` or `console-api`.
        package let source: String
        /// What was said, with its place in front.
        package let text: String

        /// All of it, for a failed expectation.
        package var description: String { "\(level) \(source): \(text)" }
    }

    /// The messages on the console since the last call.
    package func consoleMessages() async throws -> [ConsoleMessage] {
        try await send("POST", "se/log", ["type": "browser"]).list.map { entry in
            ConsoleMessage(
                level: entry["level"].text ?? "", source: entry["source"].text ?? "",
                text: entry["message"].text ?? "")
        }
    }

    /// The events of the network and the page since the last call, as the DevTools protocol has
    /// them: `{"method": "Network.requestWillBeSent", "params": {…}}`.
    package func performanceEvents() async throws -> [BrowserValue] {
        try await send("POST", "se/log", ["type": "performance"]).list.compactMap { entry in
            guard let text = entry["message"].text else { return nil }
            return try JSONDecoder().decode(BrowserValue.self, from: Data(text.utf8))["message"]
        }
    }

    /// The addresses that pages asked for since the last call, the pages' own among them.
    ///
    /// It reads the same log as `performanceEvents`.
    package func requestedURLs() async throws -> [String] {
        try await performanceEvents().compactMap { event in
            guard event["method"].text == "Network.requestWillBeSent" else { return nil }
            return event["params"]["request"]["url"].text
        }
    }
}
