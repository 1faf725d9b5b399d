/// Colours for text on a terminal, or none.
struct Paint: Sendable {
    /// Whether colours are used.
    let isOn: Bool

    /// A heading or an outcome that stands out.
    func strong(_ text: String) -> String { wrapped(text, "1") }
    /// What explains and may be skipped.
    func faint(_ text: String) -> String { wrapped(text, "2") }
    /// What holds.
    func good(_ text: String) -> String { wrapped(text, "32") }
    /// What waits.
    func waiting(_ text: String) -> String { wrapped(text, "33") }
    /// What does not hold.
    func bad(_ text: String) -> String { wrapped(text, "31") }

    private func wrapped(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
