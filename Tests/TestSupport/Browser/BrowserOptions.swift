/// How a browser is started.
package struct BrowserOptions: Sendable {
    /// The width of the window in pixels; a narrow page is made by `Browser.resize`.
    package var width = 1280
    /// The height of the window in pixels.
    package var height = 900
    /// Whether it has no window on a screen.
    package var isHeadless = true
    /// Whether it takes every certificate.
    package var takesAnyCertificate = false
    /// More words for its command line, such as `--lang=de`.
    package var arguments: [String] = []
    /// More variables for the driver and the browser, such as `DISPLAY`.
    ///
    /// Without them `HOME`, `TMPDIR` and the `XDG_*_HOME` folders are in a folder of its own.
    package var environment: [String: String] = [:]
    /// Preferences of the profile, such as `["intl.accept_languages": "de"]`.
    package var preferences: [String: BrowserValue] = [:]

    /// The usual options.
    package init() {}

    /// The words for the command line of a browser whose profile is in a folder.
    func words(profile: String) -> [String] {
        let usual = [
            "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--no-first-run", "--no-default-browser-check",
            "--password-store=basic", "--user-data-dir=\(profile)",
            "--window-size=\(width),\(height)",
        ]
        return (isHeadless ? ["--headless=new"] : []) + usual + arguments
    }
}
