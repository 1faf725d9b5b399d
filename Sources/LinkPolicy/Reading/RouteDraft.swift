import LinkRouting

/// A route as it was read: what the table wants, what the rule wants, and where it stands.
struct RouteDraft {
    var node: Int
    var definition: RouteDefinition
    var rule: RouteRule
    var owner: OwnerDraft?
    var detail: RouteDetail
    var fallbackNode: Int?
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
    var title: String?
    var why: String?
    var note: String?
    var line: Int32 = 0
}
