import LinkRouting

/// The routes as they were read: what the table wants, what the rules want, and where they stand.
struct RouteDrafts {
    // INVARIANT: four lists of one length, in the order of the file.
    private(set) var nodes: [Int32] = []
    var definitions: [RouteDefinition] = []
    private(set) var rules: [RouteRule] = []
    private(set) var details: [RouteDetail] = []
    /// The owner rules, whose parameters have no slots yet, with the places of their routes.
    private(set) var owners: [(place: Int, draft: OwnerDraft)] = []
    /// The places of routes whose links or parameters are not known in full, with what is known.
    private(set) var unread: [Int: LinkShape] = [:]

    /// The number of routes.
    var count: Int { nodes.count }

    /// Makes room.
    mutating func reserveCapacity(_ count: Int) {
        nodes.reserveCapacity(count)
        definitions.reserveCapacity(count)
        rules.reserveCapacity(count)
        details.reserveCapacity(count)
    }

    /// Adds a route.
    mutating func append(_ draft: RouteDraft) {
        if let owner = draft.owner { owners.append((nodes.count, owner)) }
        if !draft.shape.isSettled || !draft.shape.isPlaced { unread[nodes.count] = draft.shape }
        nodes.append(Int32(truncatingIfNeeded: draft.node))
        definitions.append(draft.definition)
        rules.append(draft.rule)
        details.append(draft.detail)
    }
}

/// One route as it was read.
struct RouteDraft {
    var node: Int
    var definition: RouteDefinition
    var rule: RouteRule
    var owner: OwnerDraft?
    var detail: RouteDetail
    var shape: LinkShape

    /// What names of unread routes begin with.
    static let unreadPrefix = Array("unread.-.".utf8)

    /// What stands for a name that could not be read.
    static func unreadID(_ number: Int) -> RouteID {
        do {
            return try RouteID("\(String(decoding: unreadPrefix, as: UTF8.self))\(number)")
        } catch {
            // INVARIANT: a letter, then few letters, dots, hyphens and digits.
            preconditionFailure("the name of an unread route is an identifier")
        }
    }
}

/// An owner rule before its parameter has a slot.
struct OwnerDraft {
    var parameter: String
    var parameterNode: Int
    var claim: UInt8
    var unlessRoles: UInt64
}

/// What a policy says about a route besides who may see it.
struct RouteDetail {
    var tab: UInt8
    var style: PlacementStyle
    var isMandatory: Bool
    var place: PlacementRule
    var isConcealed: Bool
    var effect: RouteEffect
    var content: ContentRule?
    /// The line on which the route begins.
    var line: Int32
    var title: String?
    var why: String?
    var note: String?
}
