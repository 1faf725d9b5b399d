package import Foundation

/// The browser and its driver, where this machine has them.
package enum BrowserPrograms {
    /// The browser: `LINKBROKER_CHROMIUM`, else the first one in `PATH`.
    package static let browser = program(
        "LINKBROKER_CHROMIUM", ["chromium", "chromium-browser", "google-chrome"])

    /// The driver: `LINKBROKER_CHROMEDRIVER`, else the one in `PATH`.
    package static let driver = program("LINKBROKER_CHROMEDRIVER", ["chromedriver"])

    /// Whether a browser can be driven here; tests that need one are skipped, visibly, elsewhere.
    package static let arePresent = browser != nil && driver != nil

    /// What a skipped test prints.
    package static let absence: String =
        "no browser that can be driven: install chromium and chromium-driver"

    private static func program(_ variable: String, _ names: [String]) -> URL? {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment[variable], path.isEmpty == false { return URL(filePath: path) }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map {
            URL(filePath: String($0))
        }
        return names.lazy.flatMap { name in folders.map { $0.appending(path: name) } }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
