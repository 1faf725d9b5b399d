/// The goals of the rows, as the page on speed and size lists them; counts of allocations and
/// instructions are `.ci/budgets`' to gate.
enum RowList {
    /// The goals by name of the case or figure.
    static let goals: [String: [Goal]] = [
        "decide-100": [.nanoseconds(atMost: 160), .faster(atLeast: 14, than: "peers-decide-100")],
        "decide-10000": [.times(atMost: 1.6, of: "decide-100")],
        "decide-100000": [.times(atMost: 3, of: "decide-100")],
        "reject-scheme": [.times(atMost: 1, of: "decide-100")],
        "reject-userinfo": [.times(atMost: 1, of: "decide-100")],
        "reject-dots": [.times(atMost: 1, of: "decide-escape")],
        "reject-unknown": [.times(atMost: 1, of: "decide-100")],
        "reject-parameter": [.times(atMost: 1, of: "decide-100")],
        "reject-twice-encoded": [.times(atMost: 1, of: "decide-escape")],
        "reject-2048-plain": [.times(atMost: 1, of: "decide-2048-plain")],
        "reject-2048-escapes": [.times(atMost: 1, of: "decide-2048-escapes")],
        "reject-2048-items": [.times(atMost: 1, of: "decide-2048-items")],
        "reject-2048-segments": [.times(atMost: 1, of: "decide-2048-plain")],
        "reject-2049": [.times(atMost: 1, of: "decide-100")],
        "load-10000": [.times(atMost: 0.5, of: "json-decoder-10000")],
        "load-20000": [.times(atMost: 2.3, of: "load-10000")],
        "hmac-tag": [
            .times(atMost: 1.3, of: "hmac-reinit"), .faster(atLeast: 4, than: "hmac-one-shot"),
        ],
        "hold-verify-take": [.nanoseconds(atMost: 1000)],
        "typed-route": [.nanoseconds(atMost: 700)],
        "durable-hold": [.times(atMost: 1.3, of: "sqlite-hold")],
        "durable-hold-commit": [.times(atMost: 1.3, of: "sqlite-hold-commit")],
        "durable-group-64": [.faster(atLeast: 15, than: "durable-alone-64")],
        "held intent over its link": [.bytes(atMost: 256)],
        "held link of 100 000 restarted, over its link": [.bytes(atMost: 256)],
        "held link of 100 000 listed, over its link": [.bytes(atMost: 256)],
        "held link of 100 000 expired, over its link": [.bytes(atMost: 256)],
        "cold start with 100 000 held links": [.milliseconds(atMost: 1000)],
    ]

    /// The groups whose ratios to a baseline are gated; how a row grows with the size of a table is
    /// a matter of the machine's caches, so there the instructions are gated instead.
    static let gatedGroups: Set = ["decide", "load", "hmac", "restart"]

    private static let gatedNames = [
        "decide-100", "load-10000", "hmac-tag", "held link of 100 000 restarted, over its link",
        "held link of 100 000 listed, over its link",
        "held link of 100 000 expired, over its link",
    ]

    /// The gated ratios and sizes that are missed, in words.
    static func missed(in figures: Figures) -> [String] {
        gatedNames.flatMap { name in
            (goals[name] ?? []).filter(\.isGated).compactMap { $0.answer(for: name, in: figures) }
                .filter { $0.isMet == false }.map { "\(name): \($0.text)" }
        }
    }

    /// The goals of a case or figure that were compared.
    static func answers(for name: String, in figures: Figures) -> [GoalAnswer] {
        (goals[name] ?? []).compactMap { $0.answer(for: name, in: figures) }
    }
}
