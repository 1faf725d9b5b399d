public import LinkRouting

/// What happens to several links that are held in one scene.
public enum ConflictRule: UInt8, Sendable, CaseIterable {
    /// The newest link that a person opened wins.
    case latest
    /// All are committed, in order.
    case inOrder
    /// Only the link that began this sign-in is committed.
    case first

    /// The stable name in policies.
    public var name: String {
        switch self {
        case .latest: "latest"
        case .inOrder: "inOrder"
        case .first: "first"
        }
    }
}

/// What cancelling a sign-in does to the links that its scene holds.
public enum CancelRule: UInt8, Sendable, CaseIterable {
    /// They are dropped.
    case drop
    /// They stay held.
    case keep

    /// The stable name in policies.
    public var name: String {
        switch self {
        case .drop: "drop"
        case .keep: "keep"
        }
    }
}

/// The bounds that a policy sets; holding one means every number is within its hard cap.
public struct PolicyLimits: Hashable, Sendable {
    /// Bounds on a link.
    public let link: LinkLimits
    /// Links held per scene: 1 to 64, 8 unless the policy says otherwise.
    public let pendingCountLimit: Int
    /// How long a link is held, in seconds: 1 to 86 400, 900 unless the policy says otherwise.
    public let pendingLifetimeSeconds: Int64

    /// The largest `pendingCountLimit` that a policy may ask for.
    public static let pendingCountCap = 64
    /// The largest `pendingLifetimeSeconds` that a policy may ask for: 24 hours.
    public static let pendingLifetimeCap: Int64 = 86_400
}

/// Where a rule stands in its policy file.
public struct RuleReference: Hashable, Sendable, CustomStringConvertible {
    /// The JSON pointer (RFC 6901), such as `/routes/3`.
    public let pointer: String
    /// The line, from 1.
    public let line: Int

    /// Pointer and line: `/routes/3 (line 41)`.
    public var description: String { "\(pointer) (line \(line))" }
}

/// A property that no decision may break; checked against the rules by `check` and `diff`.
public struct NeverProperty: Sendable {
    /// What the property is called.
    public let name: String
    /// The route that it speaks of.
    public let route: RouteIndex
    /// The sources that it speaks of; all where the policy names none.
    public let sources: [LinkSource]
    /// The sessions that it speaks of; all where the policy says nothing.
    public let below: SessionBound?
    /// The outcome that must not be reached.
    public let reach: NeverReach
    /// Where it stands.
    public let reference: RuleReference
}

/// Sessions that lack something.
public enum SessionBound: Hashable, Sendable {
    /// Sessions whose assurance is below a level.
    case assurance(String)
    /// Sessions that lack at least one of these scopes.
    case scopes([String])
    /// Sessions that lack at least one of these roles.
    case roles([String])
    /// No session at all.
    case signedOut
}

/// The outcome that a `never` property forbids.
public enum NeverReach: UInt8, Sendable, CaseIterable {
    /// The link must not even be held.
    case held
    /// The link must not be committed.
    case commit

    /// The stable name in policies.
    public var name: String {
        switch self {
        case .held: "held"
        case .commit: "commit"
        }
    }
}

/// A finding of `check` that the authors accept until a day.
public struct Suppression: Sendable {
    /// The id of the finding, such as `LB036`.
    public let id: String
    /// The route that it is accepted for; all where the policy names none.
    public let route: RouteIndex?
    /// Why.
    public let reason: String
    /// The last day, `YYYY-MM-DD`.
    public let until: String
    /// Where it stands.
    public let reference: RuleReference
}
