/// The closed vocabularies of a policy: what its rules, sessions and screens may name.
///
/// Scopes, roles, claims, flags and gates stand for bits by their place in the list; the levels of
/// assurance for ranks, from 1 for the weakest. A name outside the vocabulary means nothing.
public struct Vocabulary: Sendable {
    /// What a session may do, at most 64.
    public let scopes: NameList
    /// What a person is, at most 64.
    public let roles: NameList
    /// What is known about a person and compared by owner rules, at most 64.
    public let claims: NameList
    /// How strongly a person proved who they are, weakest first, at most 64.
    public let assurance: NameList
    /// Features that the app turns on, at most 8.
    public let flags: NameList
    /// Tabs of the app, at most 64; `main` alone where the policy names none.
    public let tabs: NameList
    /// Conditions that the host opens and closes, at most 8.
    public let gates: NameList

    /// The flags of a list of names; unknown names are left out.
    ///
    /// - Complexity: O(names * flags)
    public func flagSet(of names: some Sequence<String>) -> FlagSet {
        FlagSet(rawValue: UInt8(truncatingIfNeeded: flags.bits(of: names)))
    }

    /// The gates of a list of names; unknown names are left out.
    ///
    /// - Complexity: O(names * gates)
    public func gateSet(of names: some Sequence<String>) -> GateSet {
        GateSet(rawValue: UInt8(truncatingIfNeeded: gates.bits(of: names)))
    }

    /// The rank of a level of assurance: 1 for the weakest, 0 for none or an unknown name.
    ///
    /// - Complexity: O(levels)
    public func assuranceRank(of name: String?) -> UInt8 {
        guard let name, let index = assurance.index(of: name) else { return 0 }
        return UInt8(truncatingIfNeeded: index + 1)
    }
}

/// Feature flags that are on, as bits of one policy's vocabulary.
public struct FlagSet: OptionSet, Hashable, Sendable {
    /// Bit i is flag i of the vocabulary.
    public let rawValue: UInt8

    /// Takes the bits as they are.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// Gates that are open, or that a route needs open, as bits of one policy's vocabulary.
public struct GateSet: OptionSet, Hashable, Sendable {
    /// Bit i is gate i of the vocabulary.
    public let rawValue: UInt8

    /// Takes the bits as they are.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
}
