public import LinkRouting

/// Why a decision came out as it did: every condition of every element, made by the evaluation
/// itself, in words that hold no parameter value and nothing about the person.
public struct Explanation: Sendable {
    /// The decision.
    public let decision: Decision
    /// The elements that were evaluated: the route, then its parents, outermost first.
    public let elements: [ExplainedElement]
    /// The rule that decided.
    public let reference: RuleReference?
    /// The answer for people, one sentence without a final period.
    public let sentence: String
}

/// One element of a back stack in an explanation.
public struct ExplainedElement: Sendable {
    /// The route of the element.
    public let route: RouteID
    /// Where its rule stands.
    public let reference: RuleReference
    /// What the element says on its own.
    public let outcome: Outcome
    /// Why it says so.
    public let reason: DecisionReason
    /// Whether it was left out: an optional parent that would have refused.
    public let isLeftOut: Bool
    /// One row per condition, always in the same order.
    public let rows: [ExplanationRow]
}

/// One condition of one element in an explanation.
public struct ExplanationRow: Sendable {
    /// The condition.
    public let condition: Condition
    /// How it came out.
    public let state: ConditionState
    /// What the rule asks, in the words of the policy; no parameter value, nothing of the person.
    public let detail: String
}

/// Notes what an evaluation asks, for an explanation.
struct ExplanationRecorder: DecisionRecorder {
    private(set) var notes: [ElementNote] = []

    mutating func begin(_ rule: RouteRule, at index: RouteIndex) {
        notes.append(ElementNote(rule: rule, index: index))
    }

    mutating func note(_ condition: Condition, _ state: ConditionState) {
        guard notes.isEmpty == false else { return }
        notes[notes.count - 1].states[Int(condition.rawValue)] = state
    }

    mutating func end(_ answer: ElementAnswer) {
        guard notes.isEmpty == false else { return }
        notes[notes.count - 1].outcome = answer.outcome
        notes[notes.count - 1].reason = answer.reason
    }

    mutating func leaveOut() {
        guard notes.isEmpty == false else { return }
        notes[notes.count - 1].isLeftOut = true
    }
}

/// What was noted about one element.
struct ElementNote {
    let rule: RouteRule
    let index: RouteIndex
    var states = [ConditionState](repeating: .skipped, count: Condition.allCases.count)
    var outcome = Outcome.deny
    var reason = DecisionReason.accessDenied
    var isLeftOut = false
}
