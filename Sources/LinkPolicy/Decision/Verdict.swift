public import LinkRouting

/// A decision about a route with its back stack, and the grant where it may be committed now.
public struct Verdict: Sendable {
    /// The decision.
    public let decision: Decision
    /// The right to commit, made only by a decision whose outcome is `commit`.
    public let grant: Grant?
}

/// The right to commit one route with the screens above it; holding one means that one policy
/// cleared every element of the stack for one session at one moment.
///
/// Only LinkPolicy makes grants. One is used at once or thrown away, never kept.
public struct Grant: Hashable, Sendable {
    /// The route.
    public let route: Route
    /// The parents that stay, outermost first, then the route.
    public let stack: [Route]
    /// The place of the route in the policy's table.
    public let index: RouteIndex
    /// The policy that cleared it.
    public let policyDigest: PolicyDigest
}
