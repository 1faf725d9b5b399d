public import LinkAudit
public import LinkIntents
public import LinkNavigation
public import LinkPolicy
public import LinkRouting

/// Something that the shell tells the client, in this order within one event: states, then
/// prompts, checks and notices.
public enum BrokerEffect: Sendable {
    /// A scene's new state, whole; every route in it is cleared for the session.
    case publish(SceneID, NavigationState)
    /// A sign-in, a step-up or a gate is wanted for a held link.
    case prompt(SceneID, IntentID, RequirementNames)
    /// Something to tell the person: a stable code, and the route unless the policy conceals it.
    case notice(SceneID, code: String, route: RouteID?)
    /// The host is asked whether the content of a cleared route exists.
    case checkContent(SceneID, check: String, Route)
    /// What happened, for the audit log.
    case record(AuditEvent)
}
