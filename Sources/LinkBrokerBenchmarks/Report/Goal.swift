/// What a figure should be.
enum Goal: Sendable {
    /// Nanoseconds per operation.
    case nanoseconds(atMost: Double)
    /// So many times the time of another case, or less.
    case times(atMost: Double, of: String)
    /// So many times faster than another case, or more.
    case faster(atLeast: Double, than: String)
    /// Bytes.
    case bytes(atMost: Double)
    /// Milliseconds of what is done once.
    case milliseconds(atMost: Double)

    /// Whether it compares two cases of one process or counts bytes, and so holds on any machine.
    var isGated: Bool {
        switch self {
        case .times, .faster, .bytes: true
        case .nanoseconds, .milliseconds: false
        }
    }

    /// What was found and what was wanted; nothing where a figure is missing.
    func answer(for name: String, in figures: Figures) -> GoalAnswer? {
        switch self {
        case .nanoseconds(let most):
            guard let own = figures.nanoseconds[name] else { return nil }
            return GoalAnswer(
                text: "at most \(Self.text(most)) ns", found: own, isMet: own <= most)
        case .times(let most, let other):
            guard let own = figures.nanoseconds[name], let base = figures.nanoseconds[other] else {
                return nil
            }
            let ratio = own / base
            return GoalAnswer(
                text: "\(Self.text(ratio))x of \(other), at most \(Self.text(most))x",
                found: ratio, isMet: ratio <= most)
        case .faster(let least, let other):
            guard let own = figures.nanoseconds[name], let base = figures.nanoseconds[other] else {
                return nil
            }
            let ratio = base / own
            return GoalAnswer(
                text: "\(Self.text(ratio))x faster than \(other), at least \(Self.text(least))x",
                found: ratio, isMet: ratio >= least)
        case .bytes(let most):
            guard let own = figures.bytes[name] else { return nil }
            return GoalAnswer(
                text: "at most \(Self.text(most)) bytes", found: own, isMet: own <= most)
        case .milliseconds(let most):
            guard let own = figures.milliseconds[name] else { return nil }
            return GoalAnswer(
                text: "at most \(Self.text(most)) ms", found: own, isMet: own <= most)
        }
    }

    /// A number with as many digits as it deserves.
    static func text(_ value: Double) -> String {
        let scale = value >= 100 ? 1.0 : value >= 10 ? 10.0 : 100.0
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}

/// A goal that was compared with its figure.
struct GoalAnswer {
    let text: String
    let found: Double
    let isMet: Bool
}
