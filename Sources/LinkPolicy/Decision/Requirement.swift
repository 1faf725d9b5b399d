/// What a held link still wants: empty for every outcome but `hold`.
public struct Requirement: Hashable, Sendable {
    /// Whether someone must sign in.
    public var signIn: Bool
    /// The rank of assurance that the sign-in must reach, 0 for any.
    public var assuranceRank: UInt8
    /// How old the sign-in may be, in seconds.
    public var maxAgeSeconds: Int64?
    /// The gates that must still open.
    public var gates: GateSet

    /// Collects what is wanted.
    public init(
        signIn: Bool = false, assuranceRank: UInt8 = 0, maxAgeSeconds: Int64? = nil,
        gates: GateSet = []
    ) {
        self.signIn = signIn
        self.assuranceRank = assuranceRank
        self.maxAgeSeconds = maxAgeSeconds
        self.gates = gates
    }

    /// Nothing.
    public static let none = Requirement()

    /// Whether a sign-in or a step-up is among what is wanted, and not only gates.
    public var asksForSignIn: Bool { signIn || assuranceRank > 0 || maxAgeSeconds != nil }

    /// What meets both requirements: the stronger assurance, the shorter age, all gates.
    public func merged(with other: Requirement) -> Requirement {
        let ages = (maxAgeSeconds, other.maxAgeSeconds)
        return Requirement(
            signIn: signIn || other.signIn, assuranceRank: max(assuranceRank, other.assuranceRank),
            maxAgeSeconds: ages.0.map { min($0, ages.1 ?? $0) } ?? ages.1,
            gates: gates.union(other.gates))
    }
}
