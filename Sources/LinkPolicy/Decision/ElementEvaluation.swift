import LinkRouting

/// Evaluates one rule, in the order of the policy format; total, without effects.
///
/// Every question is asked once, told to the recorder, and the first one that is not met answers.
struct ElementEvaluation<Recorder: DecisionRecorder> {
    let rule: RouteRule
    let moment: DecisionMoment
    /// Whether the parameter equals the claim; true where the rule has no owner or nobody is in.
    let ownerMatches: Bool

    /// The answer of the element.
    @inline(__always)
    func answer(_ recorder: inout Recorder) -> ElementAnswer {
        if let answer = entryAnswer(&recorder) { return answer }
        guard let rights = moment.rights else { return anonymousAnswer(&recorder) }
        recorder.note(.signedIn, .hit)
        if let answer = permissionAnswer(rights, &recorder) { return answer }
        return strengthAnswer(rights, &recorder)
    }

    /// What the session must still reach, for an answer that holds.
    @inline(__always)
    func requirement(for answer: ElementAnswer) -> Requirement {
        switch answer {
        // Only the gates; the sign-in is good enough.
        case .gateClosed: Requirement(gates: closedGates)
        // Everything that the route will ask for, so that one sign-in suffices.
        case .signInRequired, .assuranceTooLow, .tooLongAgo:
            Requirement(
                signIn: answer == .signInRequired, assuranceRank: rule.assuranceRank,
                maxAgeSeconds: rule.maxAgeSeconds, gates: closedGates)
        // Nothing is held.
        case .open, .openToSignedOut, .cleared, .sourceNotAllowed, .appTooOld, .flagOff, .signedIn,
            .accessDenied, .roleMissing, .scopeMissing, .ownerMismatch:
            .none
        }
    }

    /// `deny`, source, version, flags, and the two kinds of access that ask for no session.
    @inline(__always)
    private func entryAnswer(_ recorder: inout Recorder) -> ElementAnswer? {
        guard rule.access != .deny else {
            recorder.note(.access, .miss)
            return .accessDenied
        }
        if moment.scope == .entry {
            guard isMet(.source, rule.sources >> moment.source.rawValue & 1 == 1, &recorder)
            else { return .sourceNotAllowed }
        }
        if let minimum = rule.minimumApp {
            let isNewEnough = moment.device.app.map { $0 >= minimum } ?? false
            guard isMet(.appVersion, isNewEnough, &recorder) else { return .appTooOld }
        }
        if rule.flags.isEmpty == false {
            guard isMet(.flags, rule.flags.isSubset(of: moment.device.flags), &recorder) else {
                return .flagOff
            }
        }
        switch (rule.access, moment.rights == nil) {
        // Only for people who are signed out, and someone is in.
        case (.signedOut, false):
            recorder.note(.access, .miss)
            return .signedIn
        // Only for people who are signed out, and nobody is in.
        case (.signedOut, true):
            recorder.note(.access, .hit)
            return .openToSignedOut
        // For everyone.
        case (.public, _):
            recorder.note(.access, .hit)
            return .open
        // The session decides.
        case (.authenticated, _), (.deny, _):
            recorder.note(.access, .hit)
            return nil
        }
    }

    /// Nobody is in: hold; what a session would be asked nobody knows yet.
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
        return .signInRequired
    }

    /// Roles, scopes and owner: nobody is sent through a second factor in vain.
    @inline(__always)
    private func permissionAnswer(
        _ rights: SubjectRights, _ recorder: inout Recorder
    ) -> ElementAnswer? {
        if rule.roles.isEmpty == false {
            guard isMet(.roles, rule.roles.isMet(by: rights.roles), &recorder) else {
                return .roleMissing
            }
        }
        if rule.scopes.isEmpty == false {
            guard isMet(.scopes, rule.scopes.isMet(by: rights.scopes), &recorder) else {
                return .scopeMissing
            }
        }
        if let owner = rule.owner {
            let isExempt = owner.unlessRoles & rights.roles != 0
            guard isMet(.owner, isExempt || ownerMatches, &recorder) else { return .ownerMismatch }
        }
        return nil
    }

    /// Assurance, age and gates, then commit.
    @inline(__always)
    private func strengthAnswer(
        _ rights: SubjectRights, _ recorder: inout Recorder
    ) -> ElementAnswer {
        if rule.assuranceRank > 0 {
            guard isMet(.assurance, rights.assuranceRank >= rule.assuranceRank, &recorder) else {
                return .assuranceTooLow
            }
        }
        if let limit = rule.maxAgeSeconds, let now = moment.nowSeconds, moment.scope == .entry {
            let isYoung = AuthenticationAge.isWithin(
                limit, authenticatedAt: rights.authenticatedAt, nowSeconds: now)
            guard isMet(.age, isYoung, &recorder) else { return .tooLongAgo }
        }
        if rule.gates.isEmpty == false {
            guard isMet(.gates, closedGates.isEmpty, &recorder) else { return .gateClosed }
        }
        return .cleared
    }

    @inline(__always)
    private var closedGates: GateSet { rule.gates.subtracting(moment.openGates) }

    @inline(__always)
    private func isMet(
        _ condition: Condition, _ holds: Bool, _ recorder: inout Recorder
    ) -> Bool {
        recorder.note(condition, holds ? .hit : .miss)
        return holds
    }
}
