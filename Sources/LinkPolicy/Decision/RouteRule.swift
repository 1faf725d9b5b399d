/// Who may see a route at all.
public enum Access: UInt8, Sendable, CaseIterable {
    /// Everyone.
    case `public`
    /// A session that meets the requirements.
    case authenticated
    /// Only people who are signed out.
    case signedOut
    /// Nobody.
    case deny

    /// The stable name in policies.
    public var name: String {
        switch self {
        case .public: "public"
        case .authenticated: "authenticated"
        case .signedOut: "signedOut"
        case .deny: "deny"
        }
    }
}

/// What one route asks of a link, a session and a device: plain numbers, no names.
///
/// Holding one means that every name was in the vocabulary. It owns no memory, so that evaluating
/// it costs neither an allocation nor a reference count.
struct RouteRule: Sendable {
    var access: Access
    /// Bit i is the source with the raw value i.
    var sources: UInt8
    var flags: FlagSet
    var gates: GateSet
    /// The least rank of assurance, 0 for any.
    var assuranceRank: UInt8
    var minimumApp: AppVersion?
    var maxAgeSeconds: Int64?
    var scopes: NeededNames
    var roles: NeededNames
    var owner: OwnerRule?
    /// Its parents in the policy's flat list, outermost first.
    var parentsStart: Int32
    var parentsCount: Int32
}

/// Names of which all, and of which one, must be there.
struct NeededNames: Sendable {
    var all: UInt64 = 0
    var any: UInt64 = 0

    /// Whether nothing is asked.
    @inline(__always)
    var isEmpty: Bool { all | any == 0 }

    /// Whether the bits of a session are enough.
    @inline(__always)
    func isMet(by bits: UInt64) -> Bool {
        all & ~bits == 0 && (any == 0 || any & bits != 0)
    }
}

/// A parameter that must equal a claim, unless the person has one of some roles.
struct OwnerRule: Sendable {
    /// The slot of the parameter among the route's own parameters.
    var slot: Int16
    /// The claim in the vocabulary.
    var claim: UInt8
    var unlessRoles: UInt64
}
