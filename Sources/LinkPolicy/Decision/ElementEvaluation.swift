import LinkRouting

/// What one element of a back stack says on its own.
struct ElementAnswer {
    var outcome: Outcome
    var classification: Classification?
    var reason: DecisionReason
    var requirement: Requirement = .none
}

/// Evaluates one rule, in the order of the policy format; total, without effects.
///
/// Every question is asked once, told to the recorder, and the first one that is not met answers.
struct ElementEvaluation<Recorder: DecisionRecorder> {
    let rule: RouteRule
    let context: DecisionContext
    /// Whether the parameter equals the claim; true where the rule has no owner or nobody is in.
    let ownerMatches: Bool

    /// The answer of the element.
    @inline(__always)
    func answer(_ recorder: inout Recorder) -> ElementAnswer {
        if let answer = entryAnswer(&recorder) { return answer }
        guard case .signedIn(let subject) = context.session else {
            return anonymousAnswer(&recorder)
        }
        recorder.note(.signedIn, .hit)
        if let answer = permissionAnswer(subject, &recorder) { return answer }
        return strengthAnswer(subject, &recorder)
    }

    /// `deny`, source, version, flags, and the two kinds of access that ask for no session.
    @inline(__always)
    private func entryAnswer(_ recorder: inout Recorder) -> ElementAnswer? {
        guard rule.access != .deny else {
            recorder.note(.access, .miss)
            return ElementAnswer(
                outcome: .deny, classification: .permissionDenied, reason: .accessDenied)
        }
        if context.scope == .entry {
            guard isMet(.source, rule.sources >> context.source.rawValue & 1 == 1, &recorder)
            else { return ElementAnswer(outcome: .rejected, reason: .sourceNotAllowed) }
        }
        if let minimum = rule.minimumApp {
            let isNewEnough = context.device.app.map { $0 >= minimum } ?? false
            guard isMet(.appVersion, isNewEnough, &recorder) else {
                return ElementAnswer(outcome: .unavailable, reason: .appTooOld)
            }
        }
        if rule.flags.isEmpty == false {
            guard isMet(.flags, rule.flags.isSubset(of: context.device.flags), &recorder) else {
                return ElementAnswer(outcome: .unavailable, reason: .flagOff)
            }
        }
        switch (rule.access, context.session) {
        // Only for people who are signed out, and someone is in.
        case (.signedOut, .signedIn):
            recorder.note(.access, .miss)
            return ElementAnswer(outcome: .unavailable, reason: .signedIn)
        // Only for people who are signed out, and nobody is in.
        case (.signedOut, .anonymous):
            recorder.note(.access, .hit)
            return ElementAnswer(outcome: .commit, classification: .public, reason: .cleared)
        // For everyone.
        case (.public, _):
            recorder.note(.access, .hit)
            return ElementAnswer(outcome: .commit, classification: .public, reason: .public)
        // The session decides.
        case (.authenticated, _), (.deny, _):
            recorder.note(.access, .hit)
            return nil
        }
    }

    /// Nobody is in: hold, with everything that this route will ask for.
    @inline(__always)
    private func anonymousAnswer(_ recorder: inout Recorder) -> ElementAnswer {
        recorder.note(.signedIn, .miss)
        if rule.roles.isEmpty == false { recorder.note(.roles, .may) }
        if rule.scopes.isEmpty == false { recorder.note(.scopes, .may) }
        if rule.owner != nil { recorder.note(.owner, .may) }
        if rule.assuranceRank > 0 { recorder.note(.assurance, .may) }
        if rule.maxAgeSeconds != nil { recorder.note(.age, .may) }
        if rule.gates.isEmpty == false {
            recorder.note(.gates, closedGates.isEmpty ? .hit : .miss)
        }
        return ElementAnswer(
            outcome: .hold, classification: .authRequired, reason: .signInRequired,
            requirement: Requirement(
                signIn: true, assuranceRank: rule.assuranceRank,
                maxAgeSeconds: rule.maxAgeSeconds, gates: closedGates))
    }

    /// Roles, scopes and owner: nobody is sent through a second factor in vain.
    @inline(__always)
    private func permissionAnswer(
        _ subject: SubjectFacts, _ recorder: inout Recorder
    ) -> ElementAnswer? {
        if rule.roles.isEmpty == false {
            guard isMet(.roles, rule.roles.isMet(by: subject.roles), &recorder) else {
                return denied(.roleMissing)
            }
        }
        if rule.scopes.isEmpty == false {
            guard isMet(.scopes, rule.scopes.isMet(by: subject.scopes), &recorder) else {
                return denied(.scopeMissing)
            }
        }
        if let owner = rule.owner {
            let isExempt = owner.unlessRoles & subject.roles != 0
            guard isMet(.owner, isExempt || ownerMatches, &recorder) else {
                return denied(.ownerMismatch)
            }
        }
        return nil
    }

    /// Assurance, age and gates, then commit.
    @inline(__always)
    private func strengthAnswer(
        _ subject: SubjectFacts, _ recorder: inout Recorder
    ) -> ElementAnswer {
        if rule.assuranceRank > 0 {
            guard isMet(.assurance, subject.assuranceRank >= rule.assuranceRank, &recorder) else {
                return steppingUp(.assuranceTooLow)
            }
        }
        if let limit = rule.maxAgeSeconds, let now = context.nowSeconds, context.scope == .entry {
            let isYoung = AuthenticationAge.isWithin(
                limit, authenticatedAt: subject.authenticatedAt, nowSeconds: now)
            guard isMet(.age, isYoung, &recorder) else { return steppingUp(.tooLongAgo) }
        }
        if rule.gates.isEmpty == false {
            guard isMet(.gates, closedGates.isEmpty, &recorder) else {
                return ElementAnswer(
                    outcome: .hold, classification: .authRequired, reason: .gateClosed,
                    requirement: Requirement(gates: closedGates))
            }
        }
        return ElementAnswer(outcome: .commit, classification: .authRequired, reason: .cleared)
    }

    @inline(__always)
    private var closedGates: GateSet { rule.gates.subtracting(context.openGates) }

    @inline(__always)
    private func denied(_ reason: DecisionReason) -> ElementAnswer {
        ElementAnswer(outcome: .deny, classification: .permissionDenied, reason: reason)
    }

    /// A hold for a stronger or younger sign-in, with everything that it must reach.
    @inline(__always)
    private func steppingUp(_ reason: DecisionReason) -> ElementAnswer {
        ElementAnswer(
            outcome: .hold, classification: .authRequired, reason: reason,
            requirement: Requirement(
                assuranceRank: rule.assuranceRank, maxAgeSeconds: rule.maxAgeSeconds,
                gates: closedGates))
    }

    @inline(__always)
    private func isMet(
        _ condition: Condition, _ holds: Bool, _ recorder: inout Recorder
    ) -> Bool {
        recorder.note(condition, holds ? .hit : .miss)
        return holds
    }
}

/// The age of a sign-in.
enum AuthenticationAge {
    /// How far ahead of the host's clock a sign-in may lie, in seconds.
    static let clockSkewSeconds: Int64 = 120

    /// Tells whether a sign-in is not older than a limit and not from the future; without a time of
    /// sign-in it is too old.
    @inline(__always)
    static func isWithin(
        _ limitSeconds: Int64, authenticatedAt: Int64?, nowSeconds: Int64
    ) -> Bool {
        guard let authenticatedAt else { return false }
        let (age, overflows) = nowSeconds.subtractingReportingOverflow(authenticatedAt)
        guard overflows == false else { return false }
        return age <= limitSeconds && age >= -clockSkewSeconds
    }
}
