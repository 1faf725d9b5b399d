public import LinkRouting

/// Everything that a decision depends on besides the policy and the route.
public struct DecisionContext: Sendable {
    /// Who delivered the link.
    public var source: LinkSource
    /// Who is signed in.
    public var session: SessionFacts
    /// What is known about the app.
    public var device: DeviceFacts
    /// The gates that the host has opened.
    public var openGates: GateSet
    /// The time in epoch seconds; without it, the age of a sign-in is not asked.
    public var nowSeconds: Int64?
    /// Whether a link wants in, or something is on screen already.
    public var scope: DecisionScope

    /// Collects the parts.
    public init(
        source: LinkSource, session: SessionFacts, device: DeviceFacts = DeviceFacts(),
        openGates: GateSet = [], nowSeconds: Int64?, scope: DecisionScope = .entry
    ) {
        self.source = source
        self.session = session
        self.device = device
        self.openGates = openGates
        self.nowSeconds = nowSeconds
        self.scope = scope
    }
}

/// Whether a link wants in, or something is on screen already.
public enum DecisionScope: Sendable, CaseIterable {
    /// A link, push, path or restored screen wants in.
    case entry
    /// A screen is there; its source and the age of the sign-in are not asked.
    case onScreen
}

/// What is known about the app that runs the policy.
public struct DeviceFacts: Hashable, Sendable {
    /// Its version; without it, a route with `minApp` is unavailable.
    public var app: AppVersion?
    /// The flags that are on.
    public var flags: FlagSet

    /// Collects the parts.
    public init(app: AppVersion? = nil, flags: FlagSet = []) {
        self.app = app
        self.flags = flags
    }
}
