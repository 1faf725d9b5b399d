/// An origin of the policy.
struct OriginRecord: Sendable {
    enum Kind: UInt8, Sendable {
        case https
        case word
        case host
        case none
    }

    var id: String
    var kind: Kind
    var scheme: ByteRange
    var rejectsFragment: Bool
    var handsOver: Bool
    /// The first of its sites; a `host` origin has one for each https origin.
    var firstSite: Int32
    var siteCount: Int32
    var firstHost: Int32
    var hostCount: Int32
}

/// A set of links that share one namespace of patterns: an origin, or what a `host` origin reads
/// as one https origin.
struct SiteRecord: Sendable {
    var origin: Int32
    /// The https origin whose hosts it has, or -1.
    var httpsOrigin: Int32
}

/// A host that is written out in the policy, lower case, with its port.
struct HostRecord: Sendable {
    var text: ByteRange
    var origin: Int32
    /// The type of the parameter in the left-most label, or -1; then `text` begins at the dot.
    var labelType: Int32
    var labelName: String
}

/// A route or a moved path.
struct RouteRecord: Sendable {
    var id: RouteID
    var firstSlot: Int32 = 0
    var slotCount: Int32 = 0
    var firstQuery: Int32 = 0
    var queryCount: Int32 = 0
    var firstPattern: Int32 = 0
    var patternCount: Int32 = 0
    var sites: UInt64 = 0
    var hasRouteParameter = false
    var hasHostParameter = false
    var hasLabelParameter = false
}

/// A parameter of a route.
struct SlotRecord: Sendable {
    var name: String
    var type: Int32
    var place: ParameterPlace
    var isOptional: Bool
    var isSecret: Bool
}

/// A declared query item; a route's are sorted by key.
struct QueryRecord: Sendable {
    var key: ByteRange
    var slot: Int32
    var presence: QueryPresence
    var plus: PlusRule
}

/// One pattern of a route.
struct PatternRecord: Sendable {
    var owner: Int32
    var sites: UInt64
    var firstElement: Int32
    /// Elements of the path; those of the fragment follow.
    var pathCount: Int32
    var fragmentCount: Int32
    var fragment: FragmentShape
    /// The path slots that a link of this pattern fills.
    var filledSlots: UInt64
    /// The largest number of segments of a rest at its end.
    var maximum: Int32 = 0
    /// The next pattern that ends at the same node, on other sites, or -1.
    var next: Int32 = -1
    // What reading needs of the owner, so that it is not looked up.
    var firstSlot: Int32 = 0
    var slotCount: UInt8 = 0
    var hasQuery = false
    var hasHostParameter = false
    var hasLabelParameter = false
}

/// Whether a pattern has a fragment, and whether that begins with `/`.
enum FragmentShape: UInt8, Sendable {
    case absent
    case plain
    case slashed
}

/// One segment of a pattern.
struct ElementRecord: Sendable {
    enum Kind: UInt8, Sendable {
        case literal
        case affix
        case parameter
        case rest
    }

    var kind: Kind
    /// The literal, or what stands before the parameter.
    var prefix: ByteRange
    /// What stands behind the parameter.
    var suffix: ByteRange
    /// The slot within the route.
    var slot: Int32
    /// The type of the slot.
    var type: Int32 = -1
    /// The largest number of segments of a rest.
    var maximum: Int32
}

/// A node of the tree of segments: one cache line.
struct NodeRecord: Sendable {
    /// The first eight bytes of the literal, zeros behind a shorter one.
    var word: UInt64 = 0
    /// Bit n: a pattern ends n segments below; the last bit stands for all larger numbers.
    var lengths: UInt64 = 0
    /// The sites of the patterns below.
    var sites: UInt64 = 0
    var parent: Int32 = -1
    var literal = ByteRange(first: 0, count: 0)
    var parameterChild: Int32 = -1
    var firstAffix: Int32 = -1
    /// The first pattern that ends here, and the first whose rest begins here.
    var firstTerminal: Int32 = -1
    var firstRest: Int32 = -1
    /// The way on into fragments, or -1.
    var fragments: Int32 = -1
    /// Whether it has literal children.
    var hasLiterals = false
    /// Whether it has affixes, a parameter or a rest.
    var hasChoices = false
}

/// A place in the hash table of literal segments.
struct EdgeRecord: Sendable {
    var tag: UInt32
    /// The node that it leads to, or -1 where the place is free.
    var child: Int32
}

/// A child that is reached by a segment with a fixed start and end, the most literal one first.
struct AffixRecord: Sendable {
    var prefix: ByteRange
    var suffix: ByteRange
    var child: Int32
    var next: Int32
}

/// The nodes of fragments behind a node.
struct FragmentRecord: Sendable {
    var plain: Int32 = -1
    var slashed: Int32 = -1
}
