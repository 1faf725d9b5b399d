import LinkRouting

/// Folds the answers of a back stack into one decision: the strictest element governs.
///
/// The route itself comes first; then its parents, outermost first, with the link's own source. A
/// parent that refuses is left out where it is optional, and answers for the whole link where it is
/// not. A hold beats a commit; what several holds want is merged.
struct StackEvaluation<Recorder: DecisionRecorder> {
    let compiled: CompiledPolicy
    let context: DecisionContext
    var recorder: Recorder
    /// Bit i is set where parent i is left out.
    private(set) var leftOut: UInt32 = 0

    init(_ compiled: CompiledPolicy, _ context: DecisionContext, _ recorder: Recorder) {
        self.compiled = compiled
        self.context = context
        self.recorder = recorder
    }

    /// The decision about a route of the table.
    ///
    /// - Parameters:
    ///   - index: The route.
    ///   - ownerMatches: Tells whether an element's owner parameter equals a claim; asked only of
    ///     elements that have an owner rule and of sessions that have a subject.
    /// - Returns: The decision.
    @inline(__always)
    mutating func decision(
        about index: RouteIndex,
        ownerMatches: (StackPlace, OwnerRule, SubjectFacts) -> Bool
    ) -> Decision {
        let rule = compiled.rules[Int(index.value)]
        let own = answer(of: rule, at: index, .route, ownerMatches)
        switch own.outcome {
        case .deny, .unavailable, .rejected: return Self.decision(own, index)
        case .commit, .hold: break
        }
        var folded = FoldedAnswer(own, index)
        let parents = Int(rule.parentsStart)..<Int(rule.parentsStart) + Int(rule.parentsCount)
        // BOUND: at most 31 parents.
        for place in parents {
            let parent = compiled.parents[place]
            let answer = answer(
                of: compiled.rules[Int(parent.index.value)], at: parent.index,
                .parent(place - parents.lowerBound, parent.owner), ownerMatches)
            switch (answer.outcome, parent.isOptional) {
            // It stands in the way of nothing.
            case (.commit, _), (.hold, _): folded.add(answer, parent.index)
            // It would refuse, and the policy can do without it.
            case (.deny, true), (.unavailable, true), (.rejected, true):
                leftOut |= 1 << UInt32(truncatingIfNeeded: place - parents.lowerBound)
                recorder.leaveOut()
            // It refuses, and with it the whole link.
            case (.deny, false), (.unavailable, false), (.rejected, false):
                return Self.decision(answer, parent.index)
            }
        }
        return Self.decision(folded.answer, folded.deciding)
    }

    /// The decision about one screen of the table, without its parents.
    ///
    /// - Parameters:
    ///   - index: The route.
    ///   - ownerMatches: As for `decision(about:ownerMatches:)`.
    /// - Returns: The decision.
    @inline(__always)
    mutating func decision(
        aboutScreen index: RouteIndex,
        ownerMatches: (StackPlace, OwnerRule, SubjectFacts) -> Bool
    ) -> Decision {
        let rule = compiled.rules[Int(index.value)]
        return Self.decision(answer(of: rule, at: index, .route, ownerMatches), index)
    }

    @inline(__always)
    private mutating func answer(
        of rule: RouteRule, at index: RouteIndex, _ place: StackPlace,
        _ ownerMatches: (StackPlace, OwnerRule, SubjectFacts) -> Bool
    ) -> ElementAnswer {
        var isOwner = true
        if let owner = rule.owner, case .signedIn(let subject) = context.session {
            isOwner = ownerMatches(place, owner, subject)
        }
        recorder.begin(rule, at: index)
        let element = ElementEvaluation<Recorder>(
            rule: rule, context: context, ownerMatches: isOwner)
        let answer = element.answer(&recorder)
        recorder.end(answer)
        return answer
    }

    @inline(__always)
    private static func decision(_ answer: ElementAnswer, _ index: RouteIndex) -> Decision {
        Decision(
            outcome: answer.outcome, classification: answer.classification, reason: answer.reason,
            requirement: answer.requirement, deciding: index)
    }
}

/// Which element of a back stack is asked, and where the value of its owner parameter is.
enum StackPlace {
    /// The route itself.
    case route
    /// Parent i, outermost first.
    case parent(Int, ParentOwner)
}

/// The answer of the elements so far, none of which refuses.
struct FoldedAnswer {
    private(set) var answer: ElementAnswer
    private(set) var deciding: RouteIndex

    @inline(__always)
    init(_ own: ElementAnswer, _ index: RouteIndex) {
        answer = own
        deciding = index
    }

    /// Adds the answer of a parent, a commit or a hold.
    @inline(__always)
    mutating func add(_ other: ElementAnswer, _ index: RouteIndex) {
        let requirement = answer.requirement.merged(with: other.requirement)
        if Self.strictness(other) > Self.strictness(answer) {
            answer = other
            deciding = index
        }
        answer.requirement = requirement
    }

    /// Of two elements the stricter one gives the reason; of equals, the first.
    @inline(__always)
    private static func strictness(_ answer: ElementAnswer) -> Int {
        switch (answer.outcome, answer.classification, answer.reason) {
        // Nobody is in: everything else waits for that.
        case (.hold, _, .signInRequired): 5
        // Someone is in, but not strongly enough.
        case (.hold, _, .assuranceTooLow): 4
        // Strongly enough, but too long ago.
        case (.hold, _, .tooLongAgo): 3
        // Only a gate is closed.
        case (.hold, _, _): 2
        // It took a session, and the session was enough.
        case (_, .authRequired, _): 1
        // It took none.
        case (_, _, _): 0
        }
    }
}
