public import LinkRouting

/// The fields of an audit event that not every event has; each one is absent unless it is set.
public struct AuditDetails: Hashable, Sendable {
    /// The window.
    public var scene: SceneID?
    /// Who delivered the link.
    public var source: LinkSource?
    /// The route.
    public var route: RouteID?
    /// The rule that decided.
    public var rule: AuditRule?
    /// The three-way answer.
    public var classification: AuditClassification?
    /// Why.
    public var reason: AuditReason?
    /// What a held link waits for.
    public var required: AuditRequirement?
    /// The intent.
    public var intent: AuditIntent?
    /// How often the record of the intent was written, from 1, while it is held.
    public var generation: UInt64?
    /// The keyed hash of the canonical link.
    public var link: AuditTag?
    /// The keyed hash of issuer and subject.
    public var subject: AuditTag?
    /// A name from the policy that the event is about: a callback, a gate.
    public var name: AuditName?
    /// The policy.
    public var policy: AuditPolicy?
    /// The version of the app.
    public var app: AuditAppVersion?
    // INVARIANT: at most `maskedCountLimit`.
    /// The names of the parameters whose values are secret.
    public private(set) var masked: [AuditName]

    /// The largest number of masked names, that of the parameters of a route.
    public static let maskedCountLimit = 64

    /// Starts without any detail.
    public init() { masked = [] }

    /// Lists the parameters whose values are secret.
    ///
    /// - Parameter names: At most 64 names.
    /// - Throws: `too_many_entries` above that.
    public mutating func mask(_ names: [AuditName]) throws(AuditError) {
        guard names.count <= Self.maskedCountLimit else { throw AuditError(.tooManyEntries) }
        masked = names
    }
}
