import LinkRouting

/// The parts of a compiled policy, kept once however often the policy is copied.
final class CompiledPolicy: Sendable {
    let header: PolicyHeader
    let vocabulary: Vocabulary
    let table: RouteTable
    let callbacks: CallbackTable
    // INVARIANT: one rule and one detail per route of the table, in its order.
    let rules: [RouteRule]
    let details: [RouteDetail]
    /// The parents of all routes, one route after the other, outermost first.
    let parents: [ParentRule]
    /// Fixed texts that owner rules of parents compare with.
    let texts: [[UInt8]]
    let never: [NeverProperty]
    let suppressions: [Suppression]

    init(
        header: PolicyHeader, vocabulary: Vocabulary, table: RouteTable, callbacks: CallbackTable,
        rules: CompiledRules, details: [RouteDetail], never: [NeverProperty],
        suppressions: [Suppression]
    ) {
        self.header = header
        self.vocabulary = vocabulary
        self.table = table
        self.callbacks = callbacks
        self.rules = rules.rules
        self.details = details
        parents = rules.parents
        texts = rules.texts
        self.never = never
        self.suppressions = suppressions
    }
}

/// What a policy says about itself.
struct PolicyHeader: Sendable {
    var id: String
    var revision: String
    var digest: PolicyDigest
    var limits: PolicyLimits
    var conflict: ConflictRule
    var onCancel: CancelRule
    var isAllPublic: Bool
}

/// The rules of all routes and of the parents above them.
struct CompiledRules: Sendable {
    var rules: [RouteRule] = []
    var parents: [ParentRule] = []
    var texts: [[UInt8]] = []
}

/// A screen above a route as the gate sees it.
struct ParentRule: Sendable {
    /// The place of the parent in the table.
    var index: RouteIndex
    /// Whether it is left out, rather than the link refused, when it would be denied.
    var isOptional: Bool
    /// Where the value comes from that the parent's owner rule compares.
    var owner: ParentOwner
}

/// Where the value comes from that a parent's owner rule compares; numbers only, so that the gate
/// need not build the parent.
enum ParentOwner: Sendable {
    /// The parent has no owner rule, or its parameter is absent: no claim equals it.
    case absent
    /// A slot of the child.
    case slot(Int32)
    /// A fixed text, by its place in `CompiledPolicy.texts`.
    case text(Int32)
    /// A slot of the child behind a fixed text.
    case template(prefix: Int32, slot: Int32)
}
