import LinkAudit
import LinkCrypto
import LinkIntents
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// Writes one audit event.
    ///
    /// Its fields take names and codes alone, so there is nothing to redact here: a value that does
    /// not fit a field's grammar cannot get in.
    mutating func record(
        _ kind: AuditKind, scene: SceneID? = nil, source: LinkSource? = nil,
        route: RouteID? = nil, intent: PendingIntent? = nil, decision: Decision? = nil,
        name: String? = nil, outcome: AuditOutcome, reason: String? = nil, _ turn: inout Turn
    ) {
        var details = AuditDetails()
        if let decision { describe(decision, in: &details) }
        details.name = name.map { AuditName(orUnnamed: $0) }
        details.app = environment.auditApp
        details.scene = scene
        details.source = source ?? intent?.source
        details.route = route ?? intent?.route
        details.reason = reason.map { AuditReason(orUnnamed: $0) }
        details.intent = intent.flatMap { named($0.id) }
        details.generation = intent.flatMap { held($0.id)?.generation }
        details.subject = session.subject.map { AuditTag($0.digest) }
        details.policy = environment.auditPolicy
        turn.records.append(
            AuditEvent(
                timeMilliseconds: turn.nowMilliseconds, kind: kind, outcome: outcome,
                details: details))
    }
}

extension BrokerState {
    /// A link that is held or waits, by its name.
    private func held(_ id: IntentID) -> HeldIntent? {
        // BOUND: at most `BrokerLimits.sceneCount` scenes.
        for scene in scenes {
            if let held = scene.state.queue[id] ?? scene.state.waiting[id] { return held }
        }
        return nil
    }

    /// What decided, why, and what is still wanted.
    private func describe(_ decision: Decision, in details: inout AuditDetails) {
        let policy = environment.policy
        details.classification = decision.classification.map { AuditClassification($0) }
        details.rule = decision.deciding.map { AuditRule(route: Int($0.value)) }
        guard decision.outcome == .hold else { return }
        let names = policy.names(of: decision.requirement)
        do throws(AuditError) {
            details.required = try AuditRequirement(
                needsSignIn: names.signIn,
                assurance: names.assurance.map { AuditName(orUnnamed: $0) },
                maxAgeSeconds: names.maxAgeSeconds,
                gates: names.gates.map { AuditName(orUnnamed: $0) })
        } catch {
            preconditionFailure("a policy has at most 8 gates")
        }
    }
}

private func named(_ id: IntentID) -> AuditIntent? {
    do throws(AuditError) { return try AuditIntent(id.bytes) } catch { return nil }
}

extension AuditKind {
    /// The kind of event that a candidate's arrival is.
    init(_ kind: IntentKind) {
        switch kind {
        case .link: self = .link
        case .push: self = .push
        case .path: self = .path
        }
    }
}

extension AuditClassification {
    /// The three-way answer of a decision.
    init(_ classification: Classification) {
        switch classification {
        case .public: self = .isPublic
        case .authRequired: self = .authRequired
        case .permissionDenied: self = .permissionDenied
        }
    }
}

extension AuditOutcome {
    /// The outcome that a reply reports.
    init(_ result: OpenResult) {
        switch result {
        case .committed: self = .committed
        case .held: self = .held
        case .denied: self = .denied
        case .unavailable: self = .unavailable
        case .rejected: self = .rejected
        case .waiting: self = .waiting
        case .duplicate: self = .duplicate
        case .checking: self = .checking
        }
    }
}
