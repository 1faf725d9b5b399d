public import LinkRouting

/// One change of what links get: the links of a route, the people and circumstances, and a witness.
public struct DiffChange: Sendable {
    /// The route under the old policy; `nil` where it refuses the links.
    public let oldRoute: RouteID?
    /// The route under the new policy; `nil` where it refuses the links.
    public let newRoute: RouteID?
    /// The direction.
    public let verdict: DiffVerdict
    /// The people and circumstances, in the fewest boxes that were found: `from push; signed in`.
    public let boxes: [String]
    /// The smallest question that shows it; it replays under both policies.
    public let witness: PolicyQuestion
    /// What the old policy answers to it.
    public let old: PolicyAnswer
    /// What the new policy answers to it.
    public let new: PolicyAnswer
    /// The keys that explain it; nothing where the files were not given.
    public internal(set) var causes: [DiffCause] = []

    /// The route that the change is listed under.
    public var route: String { newRoute?.text ?? oldRoute?.text ?? "" }
}
