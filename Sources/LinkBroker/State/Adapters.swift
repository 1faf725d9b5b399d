import LinkIntents
import LinkPolicy

// The siblings of one layer do not know each other's words; the broker translates.

extension HeldRequirement {
    /// A policy's requirement in the words of an intent.
    init(_ names: RequirementNames) throws(IntentError) {
        try self.init(
            signIn: names.signIn, assurance: names.assurance,
            maxAgeSeconds: names.maxAgeSeconds, gates: names.gates)
    }

    /// Whether a sign-in or step-up is among what is wanted, and not only gates.
    var wantsSignIn: Bool { signIn || assurance != nil || maxAgeSeconds != nil }
}

extension RequirementNames {
    /// An intent's requirement in the words of a policy.
    init(_ requirement: HeldRequirement) {
        self.init(
            signIn: requirement.signIn, assurance: requirement.assurance,
            maxAgeSeconds: requirement.maxAgeSeconds, gates: requirement.gates)
    }
}

extension QueueRule {
    /// A policy's conflict rule in the words of a queue.
    init(_ rule: ConflictRule) {
        switch rule {
        case .latest: self = .latest
        case .inOrder: self = .inOrder
        case .first: self = .first
        }
    }
}

extension Keyring {
    /// Whether a tag is set and is not this person's, under any live key; a tag that cannot be
    /// checked is somebody else's.
    func isAnother(_ tag: SubjectTag?, than principal: Principal) -> Bool {
        guard let tag else { return false }
        do throws(IntentError) {
            return try matches(
                tag, issuer: principal.issuer, subject: principal.subject) == false
        } catch {
            return true
        }
    }
}

/// The span of time for which something may be used.
enum Lifetime {
    /// The moment at which a lifetime has run out; the end of time at the latest.
    static func end(of created: Int64, _ lifetime: Int64) -> Int64 {
        let (end, overflow) = created.addingReportingOverflow(lifetime)
        return overflow ? Int64.max : end
    }

    /// Whether a lifetime has run out, exactly at its end included, or began in the future by more
    /// than the skew that clocks are allowed.
    static func isOver(_ created: Int64, _ lifetime: Int64, at now: Int64) -> Bool {
        let (age, overflow) = now.subtractingReportingOverflow(created)
        return overflow || age >= lifetime || age < -BrokerLimits.clockSkewMilliseconds
    }
}
