import LinkRouting

/// One line of the demo: a room of the product and the value that leaves it.
struct DemoStep: Sendable {
    /// The room.
    let room: String
    /// The value, for people.
    let value: String
    /// What to make of it, in a few words.
    let remark: String
    /// The value, for programs: the line without its `room`.
    let members: @Sendable (inout JSONText) -> Void

    /// The line for programs.
    var json: String {
        var json = JSONText()
        json.object { line in
            line.member("room", room)
            members(&line)
        }
        return json.text
    }

    /// The line for people, or two where the remark does not fit; under 100 columns.
    func lines(_ paint: Paint) -> [String] {
        let name = paint.strong(DisplayedText.padded(room, to: 12))
        let shown = DisplayedText.cut(value, to: Self.width - Self.indent)
        let column = max(shown.unicodeScalars.count, Self.valueWidth)
        guard remark.isEmpty == false else { return ["  \(name)\(shown)"] }
        if Self.indent + column + 2 + remark.unicodeScalars.count <= Self.width {
            let padded = DisplayedText.padded(shown, to: column)
            return ["  \(name)\(padded)  \(paint.faint(remark))"]
        }
        return [
            "  \(name)\(shown)",
            String(repeating: " ", count: Self.indent) + paint.faint(remark),
        ]
    }

    private static let width = 99
    private static let indent = 14
    private static let valueWidth = 52
}

/// A part of the demo: a sentence, and the lines below it.
struct DemoChapter: Sendable {
    /// What happens.
    let title: String
    /// The values.
    let steps: [DemoStep]
}
