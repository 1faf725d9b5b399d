import LinkAudit
import LinkCrypto
import LinkIntents
import LinkRouting

extension BrokerState {
    /// Writes one audit event.
    ///
    /// Its fields take names and codes alone, so there is nothing to redact here: a value that does
    /// not fit a field's grammar cannot get in.
    mutating func record(
        _ kind: AuditKind, scene: SceneID? = nil, source: LinkSource? = nil,
        route: RouteID? = nil, intent: PendingIntent? = nil, outcome: AuditOutcome,
        reason: String? = nil, _ turn: inout Turn
    ) {
        var details = AuditDetails()
        details.scene = scene
        details.source = source ?? intent?.source
        details.route = route ?? intent?.route
        details.reason = reason.map { AuditReason(orUnnamed: $0) }
        details.intent = intent.flatMap { named($0.id) }
        details.subject = session.subject.flatMap { tagged($0) }
        details.policy = environment.auditPolicy
        turn.records.append(
            AuditEvent(
                timeMilliseconds: turn.nowMilliseconds, kind: kind, outcome: outcome,
                details: details))
    }
}

private func named(_ id: IntentID) -> AuditIntent? {
    do throws(AuditError) { return try AuditIntent(id.bytes) } catch { return nil }
}

private func tagged(_ subject: SubjectTag) -> AuditTag? {
    do throws(AuditError) { return try AuditTag(subject.digest.bytes) } catch { return nil }
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
