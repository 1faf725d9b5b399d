import Foundation

/// The figures beside their goals.
struct Report {
    let figures: Figures
    /// Whether a group was measured, by its name.
    let isWanted: (String) -> Bool

    /// What `hmac-reinit` took where the goals in nanoseconds were set.
    private static let referenceNanoseconds = 187.0

    /// One table: a line for every case, with its goals under it.
    func table() -> String {
        var lines = ["work".padded(to: 82) + "ns".aligned(to: 12) + "  goal"]
        for group in CaseList.groups where isWanted(group.name) {
            lines.append("\n" + group.name)
            for benchmark in group.cases {
                guard let time = figures.nanoseconds[benchmark.name] else { continue }
                lines += rows(
                    "  " + benchmark.name.padded(to: 24) + benchmark.about,
                    Goal.text(time), goals: RowList.answers(for: benchmark.name, in: figures))
            }
        }
        if figures.bytes.isEmpty == false { lines.append("\nmemory (bytes)") }
        for name in figures.bytes.keys.sorted() {
            lines += rows(
                "  " + name, Goal.text(figures.bytes[name] ?? 0),
                goals: RowList.answers(for: name, in: figures))
        }
        if figures.milliseconds.isEmpty == false { lines.append("\ndone once (ms)") }
        for name in figures.milliseconds.keys.sorted() {
            lines += rows(
                "  " + name, Goal.text(figures.milliseconds[name] ?? 0),
                goals: RowList.answers(for: name, in: figures))
        }
        if let reinit = figures.nanoseconds["hmac-reinit"] {
            let factor = Goal.text(reinit / Self.referenceNanoseconds)
            lines.append(
                "\nThis machine takes \(factor) times as long for `hmac-reinit` as the one of the goals."
            )
        }
        return lines.joined(separator: "\n") + "\n\nsink \(figures.sink)"
    }

    /// One JSON document.
    func json() throws -> String {
        let cases = CaseList.groups.flatMap { group in
            group.cases.compactMap { benchmark in
                figures.nanoseconds[benchmark.name].map {
                    Entry(
                        group: group.name, name: benchmark.name, about: benchmark.about,
                        nanoseconds: $0, goals: goals(of: benchmark.name))
                }
            }
        }
        let memory = figures.bytes.keys.sorted().map {
            Entry(
                group: "memory", name: $0, about: $0, bytes: figures.bytes[$0],
                goals: goals(of: $0))
        }
        let once = figures.milliseconds.keys.sorted().map {
            Entry(
                group: "once", name: $0, about: $0, milliseconds: figures.milliseconds[$0],
                goals: goals(of: $0))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let document = Document(cases: cases + memory + once, sink: String(figures.sink))
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    private func rows(_ title: String, _ figure: String, goals: [GoalAnswer]) -> [String] {
        let first = title.padded(to: 82) + figure.aligned(to: 12)
        let texts = goals.map { "  \($0.isMet ? "met   " : "MISSED")  \($0.text)" }
        guard let head = texts.first else { return [first] }
        return [first + head] + texts.dropFirst().map { "".padded(to: 94) + $0 }
    }

    private func goals(of name: String) -> [GoalEntry] {
        RowList.answers(for: name, in: figures).map {
            GoalEntry(goal: $0.text, found: $0.found, met: $0.isMet)
        }
    }

    private struct Document: Encodable {
        let cases: [Entry]
        let sink: String
    }

    private struct Entry: Encodable {
        let group: String
        let name: String
        let about: String
        var nanoseconds: Double?
        var bytes: Double?
        var milliseconds: Double?
        let goals: [GoalEntry]
    }

    private struct GoalEntry: Encodable {
        let goal: String
        let found: Double
        let met: Bool
    }
}
