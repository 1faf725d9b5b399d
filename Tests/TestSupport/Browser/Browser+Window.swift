package import Foundation

extension Browser {
    /// A key without a character.
    package enum Key: String, Sendable {
        /// These are the code points of the WebDriver protocol.
        case backspace = "\u{E003}"
        case tab = "\u{E004}"
        case enter = "\u{E007}"
        case shift = "\u{E008}"
        case control = "\u{E009}"
        case escape = "\u{E00C}"
        case end = "\u{E010}"
        case home = "\u{E011}"
        case left = "\u{E012}"
        case up = "\u{E013}"
        case right = "\u{E014}"
        case down = "\u{E015}"
        case space = " "
    }

    /// Presses a key while others are down, wherever the keyboard is.
    package func press(_ key: Key, with others: Key...) async throws {
        let keys = others + [key]
        let steps =
            keys.map { Self.step("keyDown", $0) } + keys.reversed().map { Self.step("keyUp", $0) }
        try await send(
            "POST", "actions",
            ["actions": [["type": "key", "id": "keyboard", "actions": .list(steps)]]])
    }

    private static func step(_ kind: String, _ key: Key) -> BrowserValue {
        ["type": .text(kind), "value": .text(key.rawValue)]
    }

    /// Sends a command of the Chrome DevTools protocol.
    ///
    /// - Parameters:
    ///   - name: Such as `Emulation.setEmulatedMedia`.
    ///   - parameters: Its parameters.
    /// - Returns: What it gives.
    /// - Throws: `BrowserError` with the driver's code.
    @discardableResult
    package func command(
        _ name: String, _ parameters: BrowserValue = [:]
    ) async throws -> BrowserValue {
        try await send("POST", "goog/cdp/execute", ["cmd": .text(name), "params": parameters])
    }

    /// Makes the page as wide and high as a screen of so many pixels, however narrow.
    package func resize(width: Int, height: Int) async throws {
        try await command(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)),
                "deviceScaleFactor": 1, "mobile": false,
            ])
    }

    /// Says what the person prefers, such as `["prefers-color-scheme": "dark"]`, and the medium.
    package func prefer(_ features: [String: String], medium: String = "") async throws {
        let list = features.sorted { $0.key < $1.key }.map { feature -> BrowserValue in
            ["name": .text(feature.key), "value": .text(feature.value)]
        }
        try await command(
            "Emulation.setEmulatedMedia", ["media": .text(medium), "features": .list(list)])
    }

    /// A picture of what is on screen, or of the whole page, as PNG.
    package func screenshot(ofWholePage isWhole: Bool = false) async throws -> Data {
        let answer =
            isWhole
            ? try await command(
                "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": true])["data"]
            : try await send("GET", "screenshot")
        guard let data = answer.text.flatMap({ Data(base64Encoded: $0) }) else {
            throw BrowserError(code: "unable to capture screen", message: "no picture came")
        }
        return data
    }
}
