import LinkRouting

/// Folds the answers of a back stack into one decision: the strictest element governs.
///
/// The route itself comes first; then its parents, outermost first, with the link's own source. A
/// parent that refuses is left out where it is optional, and answers for the whole link where it is
/// not. A hold beats a commit; what several holds want is merged.
struct StackEvaluation<Recorder: DecisionRecorder> {
    private let moment: DecisionMoment
    private(set) var recorder: Recorder
    /// Bit i is set where parent i is left out.
    private(set) var leftOut: UInt32 = 0

    init(_ context: borrowing DecisionContext, _ recorder: Recorder) {
        moment = DecisionMoment(context)
        self.recorder = recorder
    }

    /// The decision about a route of the table.
    ///
    /// - Parameters:
    ///   - index: The route.
    ///   - compiled: The policy.
    ///   - ownerMatches: Tells whether an element's owner parameter equals a claim; asked only of
    ///     elements that have an owner rule and of sessions that have a subject.
    /// - Returns: The decision.
    @inline(__always)
    mutating func decision(
        about index: RouteIndex, in compiled: CompiledPolicy,
        ownerMatches: (StackPlace, OwnerRule) -> Bool
    ) -> Decision {
        let rule = compiled.rules[Int(index.value)]
        var folded = element(rule, index, .route, ownerMatches)
        guard folded.answer.refuses == false, rule.parentsCount > 0 else { return folded.decision }
        let parents = Int(rule.parentsStart)..<Int(rule.parentsStart) + Int(rule.parentsCount)
        // BOUND: at most 31 parents.
        for place in parents {
            let parent = compiled.parents[place]
            let number = place - parents.lowerBound
            let other = element(
                compiled.rules[Int(parent.index.value)], parent.index,
                .parent(number, parent.owner), ownerMatches)
            switch (other.answer.refuses, parent.isOptional) {
            // It stands in the way of nothing, or wants something more.
            case (false, _): folded.add(other)
            // It would refuse, and the policy can do without it.
            case (true, true):
                leftOut |= 1 << UInt32(truncatingIfNeeded: number)
                recorder.leaveOut()
            // It refuses, and with it the whole link.
            case (true, false): return other.decision
            }
        }
        return folded.decision
    }

    /// The decision about one screen of the table, without its parents.
    ///
    /// - Parameters:
    ///   - index: The route.
    ///   - compiled: The policy.
    ///   - ownerMatches: As for `decision(about:in:ownerMatches:)`.
    /// - Returns: The decision.
    @inline(__always)
    mutating func decision(
        aboutScreen index: RouteIndex, in compiled: CompiledPolicy,
        ownerMatches: (StackPlace, OwnerRule) -> Bool
    ) -> Decision {
        element(compiled.rules[Int(index.value)], index, .route, ownerMatches).decision
    }

    @inline(__always)
    private mutating func element(
        _ rule: RouteRule, _ index: RouteIndex, _ place: StackPlace,
        _ ownerMatches: (StackPlace, OwnerRule) -> Bool
    ) -> FoldedAnswer {
        var isOwner = true
        if let owner = rule.owner, moment.rights != nil { isOwner = ownerMatches(place, owner) }
        recorder.begin(rule, at: index)
        let element = ElementEvaluation<Recorder>(
            rule: rule, moment: moment, ownerMatches: isOwner)
        let answer = element.answer(&recorder)
        recorder.end(answer)
        return FoldedAnswer(
            answer: answer, deciding: index, requirement: element.requirement(for: answer))
    }
}

/// Which element of a back stack is asked, and where the value of its owner parameter is.
enum StackPlace {
    /// The route itself.
    case route
    /// Parent i, outermost first.
    case parent(Int, ParentOwner)
}

/// The answer of one element, or of several of which none refuses.
struct FoldedAnswer {
    private(set) var answer: ElementAnswer
    private(set) var deciding: RouteIndex
    private(set) var requirement: Requirement

    /// Adds the answer of a parent that does not refuse: the stricter one gives the reason, of
    /// equals the first.
    @inline(__always)
    mutating func add(_ other: FoldedAnswer) {
        if other.answer.isStricter(than: answer) {
            answer = other.answer
            deciding = other.deciding
        }
        guard other.answer.holds else { return }
        requirement = requirement.merged(with: other.requirement)
    }

    /// The answer as a decision.
    @inline(__always)
    var decision: Decision {
        Decision(
            outcome: answer.outcome, classification: answer.classification, reason: answer.reason,
            requirement: requirement, deciding: deciding)
    }
}
