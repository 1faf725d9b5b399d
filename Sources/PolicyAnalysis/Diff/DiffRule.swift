/// A kind of change, as code scanning lists it.
struct DiffRule: Sendable {
    /// The stable id.
    let id: String
    /// `error`, `warning` or `note`.
    let level: String
    /// What it is: a phrase.
    let summary: String
    /// What a reviewer does about it.
    let help: String

    /// Every kind, in the order of the report.
    static let all = [
        DiffRule(
            id: "looser", level: "error", summary: "links get more than before",
            help: "replay the witness with `explain`, and ask whether that is meant"),
        DiffRule(
            id: "tighter", level: "warning", summary: "links get less than before",
            help: "replay the witness with `explain`, and ask who still sends such links"),
        DiffRule(
            id: "incomparable", level: "error", summary: "links get something else than before",
            help: "replay the witness with `explain`, and ask whether that is meant"),
        DiffRule(
            id: "never-broken", level: "error", summary: "a `never` property does not hold",
            help: "tighten the route, or correct the property"),
        DiffRule(
            id: "looser-setting", level: "error",
            summary: "something protects less, and decisions do not show it",
            help: "ask whether that is meant"),
        DiffRule(
            id: "tighter-setting", level: "warning",
            summary: "something protects more, and decisions do not show it",
            help: "ask whether old links and apps still work"),
        DiffRule(
            id: "incomparable-setting", level: "error",
            summary: "something protects otherwise, and decisions do not show it",
            help: "ask whether that is meant"),
        DiffRule(
            id: "changed-setting", level: "note",
            summary: "something changed that has no better or worse", help: "nothing"),
    ]

    /// The place of the kind of a verdict.
    static func index(of verdict: DiffVerdict, isSetting: Bool) -> Int {
        switch verdict {
        case .looser: isSetting ? 4 : 0
        case .tighter: isSetting ? 5 : 1
        case .incomparable: isSetting ? 6 : 2
        // A change of what links get always has a direction.
        case .equivalent: 7
        }
    }

    /// The place of a broken property.
    static let neverBroken = 3
}
