/// Plain ANSI colours, or none.
public struct TerminalPaint: Sendable {
    /// Whether colours are used.
    public let isOn: Bool

    /// Decides for all of a client's text.
    ///
    /// - Parameter isOn: Whether colours are used.
    public init(isOn: Bool) { self.isOn = isOn }

    func strong(_ text: String) -> String { wrapped(text, "1") }
    func faint(_ text: String) -> String { wrapped(text, "2") }
    func notice(_ text: String) -> String { wrapped(text, "31") }
    func waiting(_ text: String) -> String { wrapped(text, "33") }

    private func wrapped(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
